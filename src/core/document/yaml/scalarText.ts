// Prints strings as YAML scalars: plain if that reads back as the same string, else quoted.
// Invariant: the printed scalar reads back as exactly that string in YAML 1.2 and in 1.1 (used by other loaders).

import type { YamlScalar, YamlScalarStyle } from '../../language';
import { isLiteralText, isPlainText, type ScalarContext } from './plainText';

export type WritableScalarStyle = 'plain' | 'single' | 'double';

export const writableStyle = (style: YamlScalarStyle | undefined): WritableScalarStyle =>
  style === 'single' || style === 'double' ? style : 'plain';

export const scalarStyleOf = (node: YamlScalar | undefined): WritableScalarStyle => writableStyle(node?.style);

const quoteSingle = (value: string): string => `'${value.replaceAll("'", "''")}'`;
/** JSON strings are double-quoted YAML; characters of other scripts stay readable. */
export const quoteDouble = (value: string): string => JSON.stringify(value);

/** Prints one line, in the preferred style if it can represent the value. */
export function printScalar(value: string, context: ScalarContext, prefer: WritableScalarStyle): string {
  const isOneLine = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value);
  if (!isOneLine || prefer === 'double') return quoteDouble(value);
  if (prefer === 'plain' && isPlainText(value, context)) return value;
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
  /** Style of the current value. */
  readonly style?: YamlScalarStyle | undefined;
  /** Source text of the current value. */
  readonly raw?: string;
}

const isBlockStyle = (style: YamlScalarStyle | undefined): boolean => style === 'literal' || style === 'folded';

/** A literal block after `key: `, or undefined if a literal block cannot represent the value. */
function printLiteralBlock(value: string, place: TextContext): string | undefined {
  const lines = value.split('\n');
  if (!isLiteralText(lines)) return undefined;
  const { style, raw = '' } = place;
  const header = style === 'literal' ? /^\|-?(?=\s)/u.exec(raw)?.[0] : undefined;
  const body = isBlockStyle(style) ? /\n([ ]+)\S/u.exec(raw)?.[1] : undefined;
  const indent = body && body.length > place.keyIndent ? body : ' '.repeat(place.keyIndent + 2);
  const text = lines.map((line) => (line === '' ? '' : indent + line)).join(place.newline);
  return `${header ?? '|-'}${place.newline}${text}`;
}

/**
 * Prints a text of any length in the style of the current value: quotes stay quotes, a literal block stays a literal
 * block, and a plain value that gets several lines becomes a literal block. Trailing line breaks are dropped.
 */
export function printText(value: string, place: TextContext): string {
  const text = value.replaceAll('\r\n', '\n').replace(/(?<!\n)\n+$/u, '');
  const style = writableStyle(place.style);
  const wantsBlock = isBlockStyle(place.style) || (style === 'plain' && text.includes('\n'));
  if (wantsBlock && place.context === 'block' && text !== '') {
    const block = printLiteralBlock(text, place);
    if (block !== undefined) return block;
  }
  return printScalar(text, place.context, style);
}
