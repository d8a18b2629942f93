import { type ReactNode, useMemo } from 'react';
import { ColumnTable } from './ColumnTable';
import styles from './Markdown.module.css';
import { anchorOf, type MarkdownBlock, type MarkdownPiece, parseInlineMarkdown, parseMarkdown } from './parseMarkdown';

interface MarkdownProps {
  readonly text: string;
  /** Heading level of the page's title: 1 to 6. */
  readonly level: number;
  /** Renders a link; by default only its text. */
  readonly link?: (target: string, words: ReactNode) => ReactNode;
  /** Returns the address of an image; without one its alternative text is shown. */
  readonly picture?: (target: string) => string | undefined;
}

type Shown = Pick<MarkdownProps, 'level' | 'link' | 'picture'>;

function renderInline(text: string, shown: Shown): ReactNode[] {
  return parseInlineMarkdown(text).map((piece, index) => {
    const key = `${index} ${piece.kind}`;
    return <Piece key={key} piece={piece} shown={shown} />;
  });
}

function Piece({ piece, shown }: { readonly piece: MarkdownPiece; readonly shown: Shown }): ReactNode {
  const { kind, text } = piece;
  switch (kind) {
    case 'words':
      return text;
    case 'code':
      return <code>{text}</code>;
    case 'strong':
      return <strong>{renderInline(text, shown)}</strong>;
    case 'emphasis':
      return <em>{renderInline(text, shown)}</em>;
    case 'link': {
      const words = renderInline(text, shown);
      return shown.link ? shown.link(piece.target, words) : words;
    }
    case 'picture': {
      const address = shown.picture?.(piece.target);
      return address === undefined ? <em>{text}</em> : <img src={address} alt={text} loading="lazy" />;
    }
  }
}

function Block({ block, shown }: { readonly block: MarkdownBlock; readonly shown: Shown }): ReactNode {
  const words = (text: string) => renderInline(text, shown);
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, shown.level + block.depth - 1)}` as 'h1';
      return (
        <Heading data-depth={block.depth} data-anchor={anchorOf(block.text)} tabIndex={-1}>
          {words(block.text)}
        </Heading>
      );
    }
    case 'text':
      return <p>{words(block.text)}</p>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{words(item)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <ColumnTable<readonly string[]>
          kind="texts"
          rows={block.rows}
          keyOf={(row) => row.join('|')}
          columns={block.head.map((head, column) => ({
            head: words(head),
            cell: (row) => words(row[column] ?? ''),
          }))}
        />
      );
  }
}

/** Renders a page of Markdown as elements; its text never becomes HTML. */
export function Markdown({ text, ...shown }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={styles.page}>
      {blocks.map((block, index) => {
        const key = `${index} ${block.kind}`;
        return <Block key={key} block={block} shown={shown} />;
      })}
    </div>
  );
}
