// Prints strings as YAML scalars: plain if that reads back as the same string, else quoted.
// Invariant: the printed scalar reads back as exactly that string in YAML 1.2 and in 1.1 (used by other loaders).

import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';

export type ScalarContext = 'flow' | 'block';
export type WritableScalarStyle = 'plain' | 'single' | 'double';

export function scalarStyleOf(node: Scalar | undefined): WritableScalarStyle {
  if (node?.type === 'QUOTE_SINGLE') return 'single';
  return node?.type === 'QUOTE_DOUBLE' ? 'double' : 'plain';
}

/** True if `text` in this context is read as the string `value`. */
export function readsAs(text: string, value: string, context: ScalarContext, indent = 0): boolean {
  const pad = ' '.repeat(indent);
  const probe = context === 'flow' ? `k: [${text}]\n` : `${pad}k: ${text}\n`;
  return (['1.1', '1.2'] as const).every((version) => {
    const parsed = parseDocument(probe, { version, logLevel: 'silent', prettyErrors: false });
    // Inspects nodes instead of data, because converting an alias such as `*a` to data throws.
    const node = isMap(parsed.contents) ? parsed.contents.get('k', true) : undefined;
    const read = context === 'flow' && isSeq(node) && node.items.length === 1 ? node.items[0] : node;
    return parsed.errors.length === 0 && isScalar(read) && read.value === value;
  });
}

const quoteSingle = (value: string): string => `'${value.replaceAll("'", "''")}'`;
/** JSON strings are double-quoted YAML; characters of other scripts stay readable. */
export const quoteDouble = (value: string): string => JSON.stringify(value);

/** Prints one line, in the preferred style if it can represent the value. */
export function printScalar(value: string, context: ScalarContext, prefer: WritableScalarStyle): string {
  const isOneLine = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value);
  if (!isOneLine || prefer === 'double') return quoteDouble(value);
  if (prefer === 'plain' && readsAs(value, value, context)) return value;
  return quoteSingle(value);
}

/** Escapes text for insertion into an existing scalar. */
export function escapeInside(value: string, style: WritableScalarStyle): string {
  if (style === 'single') return value.replaceAll("'", "''");
  return style === 'double' ? quoteDouble(value).slice(1, -1) : value;
}

export interface TextContext {
  readonly context: ScalarContext;
  /** Column of the key that the value belongs to. */
  readonly keyIndent: number;
  readonly newline: string;
  /** The current value. */
  readonly node?: Scalar | undefined;
  /** Source text of the current value. */
  readonly raw?: string;
}

/** A literal block after `key: `, or undefined if a literal block cannot represent the value. */
function printLiteralBlock(value: string, place: TextContext): string | undefined {
  const lines = value.replace(/(?<!\n)\n+$/u, '').split('\n');
  if (/^[ \t]/u.test(lines.find((line) => line.trim() !== '') ?? '') || lines[0] === '') return undefined;
  const header = place.node?.type === 'BLOCK_LITERAL' ? /^\|-?(?=\s)/u.exec(place.raw ?? '')?.[0] : undefined;
  const body = /\n([ ]+)\S/u.exec(place.raw ?? '')?.[1];
  const isBlock = place.node?.type === 'BLOCK_LITERAL' || place.node?.type === 'BLOCK_FOLDED';
  const indent = isBlock && body ? body : ' '.repeat(place.keyIndent + 2);
  const text = lines.map((line) => (line === '' ? '' : indent + line)).join(place.newline);
  const spelled = `${header ?? '|-'}${place.newline}${text}`;
  const read = `${lines.join('\n')}${header === '|' ? '\n' : ''}`;
  return readsAs(spelled, read, 'block', place.keyIndent) ? spelled : undefined;
}

/**
 * Prints a text of any length in the style of the current value: quotes stay quotes, a literal block stays a literal
 * block, and a plain value that gets several lines becomes a literal block. Trailing line breaks are dropped.
 */
export function printText(value: string, place: TextContext): string {
  const text = value.replaceAll('\r\n', '\n').replace(/(?<!\n)\n+$/u, '');
  const style = scalarStyleOf(place.node);
  const isBlock = place.node?.type === 'BLOCK_LITERAL' || place.node?.type === 'BLOCK_FOLDED';
  const wantsBlock = isBlock || (style === 'plain' && text.includes('\n'));
  if (wantsBlock && place.context === 'block' && text !== '') {
    const block = printLiteralBlock(text, place);
    if (block !== undefined) return block;
  }
  return printScalar(text, place.context, style);
}
