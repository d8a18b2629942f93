import type { ReactNode } from 'react';
import styles from './RulePage.module.css';

/** The rules' own pages, as they lie beside them: short Markdown of headings, paragraphs and code. */
const pages = import.meta.glob<string>('../../core/checks/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function RulePage({ rule }: { readonly rule: string }) {
  const page = Object.entries(pages).find(([path]) => path.endsWith(`/${rule}.md`))?.[1];
  if (page === undefined) return <p>There is no page about this rule.</p>;
  // Its heading is the title of the dialog.
  return <div className={styles['page']}>{blocksOf(page.replace(/^#.*\n/, '')).map(drawBlock)}</div>;
}

interface Block {
  readonly kind: 'heading' | 'text' | 'code';
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, part] of page.split(/^```.*$/m).entries()) {
    if (index % 2 === 1) blocks.push({ kind: 'code', text: part.replace(/^\n|\n$/g, '') });
    else {
      for (const text of part.split(/\n\s*\n/).map((one) => one.trim())) {
        if (text === '') continue;
        blocks.push(
          text.startsWith('#') ? { kind: 'heading', text: text.replace(/^#+\s*/, '') } : { kind: 'text', text },
        );
      }
    }
  }
  return blocks;
}

function drawBlock({ kind, text }: Block, index: number): ReactNode {
  const key = `${index} ${kind}`;
  if (kind === 'heading') return <h3 key={key}>{text}</h3>;
  if (kind === 'code') {
    return (
      <pre key={key}>
        <code>{text}</code>
      </pre>
    );
  }
  return <p key={key}>{inline(text)}</p>;
}

const inline = (text: string): ReactNode[] =>
  text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    const key = `${index} ${part.slice(0, 8)}`;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return part.startsWith('`') ? <code key={key}>{part.slice(1, -1)}</code> : part;
  });
