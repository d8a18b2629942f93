// Reads a condition in words that makes calls: `the user agrees and API.x()`, `用户同意并且API.x()`. Invariant: every call
// of a node is part of the result; a part that is not an expression keeps its words.

import { type Expr, walkExpressions } from '../../expression';
import type { TextRange } from '../../support';
import type { OffsetMap } from '../offsetMap';
import type { CallResolver } from './callResolver';
import { ExpressionParser } from './parseExpression';
import { tokenize } from './tokens';

/** Chinese needs no blanks around a word, so these words join two parts only next to a call. */
const chineseJoint = '(?:并且|而且|同时|且|或者|或)';
const joints = new RegExp(
  `\\s+(?:and|or)\\s+|(?<=[)）])\\s*${chineseJoint}\\s*|[，,]\\s*${chineseJoint}\\s*|${chineseJoint}(?=\\s*(?:API|ANSWER)\\s*[._])`,
  'gu',
);
const callStarts = /(?<![A-Za-z\d_.])(?:API|ANSWER)\s*[._]|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?=\()/gu;
const quotedTexts = /"[^"]*"|“[^”]*”/g;

const nodeKinds: ReadonlySet<string> = new Set(['api', 'answer', 'function', 'other']);
const callsNode = (expr: Expr) =>
  [...walkExpressions(expr)].some((part) => part.kind === 'call' && nodeKinds.has(part.call.kind));

/** Offsets are decoded. Undefined if the text calls no node. */
export function parseWordedCondition(
  map: OffsetMap,
  resolver: CallResolver,
  { start, end }: TextRange,
): Expr | undefined {
  const masked = map.text.slice(start, end).replace(quotedTexts, (quoted) => ' '.repeat(quoted.length));
  if (!masked.includes('(') && !masked.includes('（')) return undefined;
  if (callsIn({ start, end }).length === 0) return undefined;
  return joined('or', alternatives(), (alternative) => joined('and', alternative, (part) => leaf(part)));

  /** The parts between the joining words outside of brackets: alternatives, each of parts that all apply. */
  function alternatives(): readonly (readonly TextRange[])[] {
    const found: TextRange[][] = [[]];
    let from = 0;
    for (const { 0: joint, index } of masked.matchAll(joints)) {
      const before = masked.slice(from, index);
      if (before.trim() === '' || /[([（［][^)\]）］]*$/.test(before)) continue;
      found.at(-1)?.push({ start: start + from, end: start + index });
      if (/or|或/.test(joint)) found.push([]);
      from = index + joint.length;
    }
    found.at(-1)?.push({ start: start + from, end });
    return found;
  }

  /** Neighbours without a call stay one part, so that a sentence with "and" is not cut. */
  function joined<T extends TextRange | readonly TextRange[]>(
    kind: 'and' | 'or',
    items: readonly T[],
    read: (item: T) => Expr,
  ): Expr {
    const operands: Expr[] = [];
    let words: TextRange | undefined;
    const closeWords = () => {
      if (words) operands.push(leaf(words));
      words = undefined;
    };
    for (const item of items) {
      const range = spanOf(item);
      if (callsIn(range).length === 0) {
        words = { start: words?.start ?? range.start, end: range.end };
        continue;
      }
      closeWords();
      operands.push(read(item));
    }
    closeWords();
    const [first, ...more] = operands as [Expr, ...Expr[]];
    const last = more.at(-1);
    return last ? { kind, operands, range: { start: first.range.start, end: last.range.end } } : first;
  }

  function leaf(range: TextRange): Expr {
    const parser = new ExpressionParser(map, resolver);
    const tokens = tokenize(map.text, range.start, range.end);
    parser.setTokens(tokens);
    const expr = parser.parse(0, tokens.length);
    if (expr) return expr;
    const parts = callsIn(range);
    const words = parser.unknown(0, tokens.length);
    return words.kind === 'unknown' && parts.length > 0 ? { ...words, parts } : words;
  }

  /** The calls of nodes in a range, in the order of the text. */
  function callsIn(range: TextRange): readonly Expr[] {
    const calls: Expr[] = [];
    let from = range.start;
    for (const { index } of masked.slice(0, range.end - start).matchAll(callStarts)) {
      const at = start + index;
      if (at < from) continue;
      const parser = new ExpressionParser(map, resolver);
      const tokens = tokenize(map.text, at, range.end);
      parser.setTokens(tokens);
      const head = parser.parseHead(0, tokens.length);
      if (!head.expr || !callsNode(head.expr)) continue;
      calls.push(head.expr);
      from = tokens[head.at - 1]?.end ?? range.end;
    }
    return calls;
  }
}

const isRange = (item: TextRange | readonly TextRange[]): item is TextRange => 'start' in item;

function spanOf(item: TextRange | readonly TextRange[]): TextRange {
  if (isRange(item)) return item;
  return { start: item[0]?.start ?? 0, end: item.at(-1)?.end ?? 0 };
}
