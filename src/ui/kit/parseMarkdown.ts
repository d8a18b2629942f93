// Parses the Markdown of our own pages: headings, paragraphs, flat lists, tables, fenced code; inside them code, strong
// and emphasised text, links and images. Other syntax stays as text. Never produces HTML.

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type MarkdownPiece =
  | { readonly kind: 'words' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string }
  | { readonly kind: 'picture'; readonly text: string; readonly target: string };

const fence = /^ *```/;
const heading = /^(#{1,6})( .*)$/;
const marker = /^(?:[-*]|(\d+)\.) +/;
const rule = /^\|[ :|-]+\|$/;
/** On a line of its own, such as the marks around a computed table. */
const comment = /^<!--.*-->$/;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const startsBlock = (line: string) => line.trim() === '' || [fence, heading, marker].some((start) => start.test(line));

export function parseMarkdown(text: string): MarkdownBlock[] {
  const lines = text.split(/\r?\n/);
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  /** Takes the current line and all following lines that continue it. */
  const take = (goesOn: (line: string) => boolean): string[] => {
    const from = at++;
    while (at < lines.length && goesOn(lines[at] as string)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] as string;
    const [, hashes, title] = heading.exec(line) ?? [];
    if (line.trim() === '' || comment.test(line)) at++;
    else if (fence.test(line)) {
      const [, ...code] = take((next) => !fence.test(next));
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (hashes !== undefined && title !== undefined) {
      at++;
      blocks.push({ kind: 'heading', depth: hashes.length, text: title.trim() });
    } else if (line.startsWith('|') && rule.test(lines[at + 1] ?? '')) {
      const [head, , ...rows] = take((next) => next.startsWith('|'));
      blocks.push({ kind: 'table', head: cellsOf(head as string), rows: rows.map(cellsOf) });
    } else if (marker.test(line)) {
      const isOrdered = marker.exec(line)?.[1] !== undefined;
      const items: string[] = [];
      const isItem = (next = '') => marker.test(next) && (marker.exec(next)?.[1] !== undefined) === isOrdered;
      while (isItem(lines[at])) {
        const item = take((next) => !startsBlock(next));
        items.push(
          item
            .map((part) => part.trim())
            .join(' ')
            .replace(marker, ''),
        );
        // A blank line between two items.
        if (lines[at]?.trim() === '' && isItem(lines[at + 1])) at++;
      }
      blocks.push({ kind: 'list', isOrdered, items });
    } else {
      const paragraph = take((next) => !startsBlock(next));
      blocks.push({ kind: 'text', text: paragraph.map((part) => part.trim()).join(' ') });
    }
  }
  return blocks;
}

const inline =
  /\\(?<escaped>[\\`*[\]|])|`(?<code>[^`]+)`|!\[(?<picture>[^\]]*)\]\((?<source>[^)\s]+)\)|\[(?<link>(?:`[^`]*`|[^\]])+)\]\((?<target>[^)\s]+)\)|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s](?:[^*]*[^*\s])?)\*/g;

/** Parses the inline text of a block. Strong, emphasised and linked text may contain further pieces. */
export function parseInlineMarkdown(text: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > from) pieces.push({ kind: 'words', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const { escaped, code, picture, source, link, target, strong, emphasis } = match.groups ?? {};
    if (escaped !== undefined) pieces.push({ kind: 'words', text: escaped });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (picture !== undefined && source !== undefined)
      pieces.push({ kind: 'picture', text: picture, target: source });
    else if (link !== undefined && target !== undefined) pieces.push({ kind: 'link', text: link, target });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis });
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) });
  return pieces;
}

/** The anchor of a heading, as GitHub computes it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
