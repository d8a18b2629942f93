import type { LiteralASTNode } from '@ts-graphviz/ast';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a label: line breaks as such, HTML without its tags, records without their separators. */
export function dotLabel(label: LiteralASTNode | undefined, nodeId = ''): string {
  if (!label) return '';
  const text = label.quoted === 'html' ? htmlText(label.value) : plainText(label.value, nodeId);
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const htmlText = (html: string): string =>
  html
    .replace(/<(?:br|\/tr|\/p)\b[^<>]*>/gi, '\n')
    .replace(/<\/td\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => {
      const code = name.startsWith('#') ? name.slice(1).replace(/\D.*/, '') : '';
      return code === '' ? (entities[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff));
    });

/** `\n`, `\l` and `\r` end a line; `\N` is the name of the node; `{<port> a | b}` is a record. */
function plainText(text: string, nodeId: string): string {
  const unescaped = text
    .replace(/\\\r?\n/g, '')
    .replace(/\\([nlr])/g, '\n')
    .replace(/\\N/g, () => nodeId)
    .replace(/\\([GETHL])/g, '')
    .replace(/\\(["\\{}|<> ])/g, '$1');
  const isRecord = /^\s*\{.*\}\s*$/s.test(text) || /<\w+>/.test(text);
  return isRecord
    ? unescaped
        .replace(/<\w+>/g, '')
        .replace(/[{}]/g, '')
        .replace(/\s*\|\s*/g, '\n')
    : unescaped;
}
