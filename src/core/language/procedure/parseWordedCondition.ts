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
  `(?<=\\s)(?:and|or)(?=\\s)|(?<=[)）])\\s*${chineseJoint}|[，,]\\s*${chineseJoint}|${chineseJoint}(?=\\s*(?:API|ANSWER)\\s*[._])`,
  'gu',
);
const callStarts = /(?<![A-Za-z\d_.])(?:API|ANSWER)\s*[._]|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?=\()/gu;
const quotedTexts = /"[^"]*"|“[^“”]*”/g;

/** A text with more calls is not a condition; it stays words. */
const MOST_CALLS = 200;
/** Characters between the start of a call and its bracket: a longer text is not a name. */
const LONGEST_NAME = 200;
/** A longer text in brackets that is not a call of a node is not searched for calls within it. */
const LONGEST_SEARCHED = 500;

const nodeKinds: ReadonlySet<string> = new Set(['api', 'answer', 'function', 'other']);
const callsNode = (expr: Expr) =>
  [...walkExpressions(expr)].some((part) => part.kind === 'call' && nodeKinds.has(part.call.kind));

/** Brackets of a text: the end of each closed pair by its start, and the positions inside of brackets. */
function readBrackets(text: string) {
  const ends = new Map<number, number>();
  const inside = new Uint8Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if ('([（［'.includes(char)) open.push(at);
    const start = ')]）］'.includes(char) ? open.pop() : undefined;
    if (start !== undefined) ends.set(start, at + 1);
    inside[at] = open.length > 0 ? 1 : 0;
  }
  return { ends, isInside: (at: number) => inside[at] === 1 };
}

/** A call of a node, at its decoded offsets. */
interface WordedCall extends TextRange {
  readonly expr: Expr;
}

/** Offsets are decoded. Undefined if the text calls no node. The time grows with the length of the text. */
export function parseWordedCondition(
  map: OffsetMap,
  resolver: CallResolver,
  { start, end }: TextRange,
): Expr | undefined {
  const masked = map.text.slice(start, end).replace(quotedTexts, (quoted) => ' '.repeat(quoted.length));
  if (!masked.includes('(') && !masked.includes('（')) return undefined;
  const brackets = readBrackets(masked);
  const calls = findCalls();
  if (calls.length === 0) return undefined;
  return joined('or', alternatives(), (alternative) => joined('and', alternative, (part) => leaf(part)));

  function readerOf(range: TextRange) {
    const parser = new ExpressionParser(map, resolver);
    const tokens = tokenize(map.text, range.start, range.end);
    parser.setTokens(tokens);
    return { parser, size: tokens.length };
  }

  /** The calls of nodes in the order of the text; those within a call are a part of it. */
  function findCalls(): readonly WordedCall[] {
    const found: WordedCall[] = [];
    const openings = [...masked.matchAll(/[(（]/g)].map(({ index }) => index);
    let next = 0;
    let from = 0;
    for (const { 0: head, index } of masked.matchAll(callStarts)) {
      if (index < from) continue;
      while (next < openings.length && (openings[next] ?? 0) < index + head.length) next++;
      const opening = openings[next] ?? Number.POSITIVE_INFINITY;
      const close = brackets.ends.get(opening);
      if (close === undefined || opening - index > LONGEST_NAME) continue;
      const range = { start: start + index, end: start + close };
      const { parser, size } = readerOf(range);
      const { expr } = parser.parseHead(0, size);
      const isCall = expr !== undefined && callsNode(expr);
      if (isCall && found.push({ ...range, expr }) > MOST_CALLS) return [];
      if (isCall || close - index > LONGEST_SEARCHED) from = close;
    }
    return found;
  }

  /** Index of the first call that starts at this offset or later. */
  function callIndexAt(offset: number): number {
    let [low, high] = [0, calls.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((calls[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function callsIn(range: TextRange): readonly WordedCall[] {
    return calls.slice(callIndexAt(range.start), callIndexAt(range.end));
  }

  /** The parts between the joining words outside of brackets: alternatives, each of parts that all apply. */
  function alternatives(): readonly (readonly TextRange[])[] {
    const found: TextRange[][] = [[]];
    let from = 0;
    for (const { 0: joint, index } of masked.matchAll(joints)) {
      if (brackets.isInside(index) || masked.slice(from, index).trim() === '') continue;
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
    const { parser, size } = readerOf(range);
    const expr = parser.parse(0, size);
    if (expr) return expr;
    const parts = callsIn(range).map((call) => call.expr);
    const words = parser.unknown(0, size);
    return words.kind === 'unknown' && parts.length > 0 ? { ...words, parts } : words;
  }
}

const isRange = (item: TextRange | readonly TextRange[]): item is TextRange => 'start' in item;

function spanOf(item: TextRange | readonly TextRange[]): TextRange {
  if (isRange(item)) return item;
  return { start: item[0]?.start ?? 0, end: item.at(-1)?.end ?? 0 };
}
