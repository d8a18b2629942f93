// Two texts line by line: what changed, which old line became which new one, and which words of it differ.
// Invariant: the edits of all changes together turn the first text into the second, byte for byte; a line keeps its
// line break, so a change of line breaks is a change.

import { textSimilarity } from '../graph';
import type { TextEdit, TextRange } from '../support';
import { diffSequences, type SequenceChange, type Span } from './diffSequences';

export interface LineDiff {
  /** Without line breaks. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly changes: readonly SequenceChange[];
  /** Lines. */
  readonly added: number;
  readonly removed: number;
  /** One edit of the first text for each change. */
  readonly edits: readonly TextEdit[];
  /** And back: of the second text. */
  readonly inverse: readonly TextEdit[];
}

/** Each line with its break; the last one without, and present even when empty. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) as number) + line.length);
  return starts;
}

export function diffLines(before: string, after: string): LineDiff {
  const old = linesOf(before);
  const fresh = linesOf(after);
  const found = diffSequences(old, fresh);
  const changes = found.map((change, index) => {
    const room = change.before.start - (found[index - 1]?.before.end ?? -1) - 1;
    return slide(change, old, fresh, room);
  });
  const oldStarts = startsOf(old);
  const freshStarts = startsOf(fresh);
  const rangeOf = ({ start, end }: Span, starts: readonly number[]): TextRange => ({
    start: starts[start] as number,
    end: starts[end] as number,
  });
  const edits = changes.map(
    (change) => [rangeOf(change.before, oldStarts), rangeOf(change.after, freshStarts)] as const,
  );
  const size = (side: 'before' | 'after') => changes.reduce((sum, { [side]: span }) => sum + span.end - span.start, 0);
  return {
    before: old.map(withoutBreak),
    after: fresh.map(withoutBreak),
    changes,
    added: size('after'),
    removed: size('before'),
    edits: edits.map(([range, other]) => ({ range, text: after.slice(other.start, other.end) })),
    inverse: edits.map(([other, range]) => ({ range, text: before.slice(other.start, other.end) })),
  };
}

const withoutBreak = (line: string) => line.replace(/\r?\n$/, '');
const depthOf = (line: string | undefined) =>
  line === undefined || line.trim() === '' ? -1 : line.length - line.trimStart().length;

/**
 * Lines that were only added or only removed can often be said to stand at several places, because their first ones
 * equal those that follow. The place that starts least deep reads best: an item with its dash and all that is below it.
 * `room`: unchanged lines above that it may move into.
 */
function slide(
  change: SequenceChange,
  before: readonly string[],
  after: readonly string[],
  room: number,
): SequenceChange {
  const isAddition = change.before.start === change.before.end;
  if (!isAddition && change.after.start !== change.after.end) return change;
  const lines = isAddition ? after : before;
  const { start, end } = isAddition ? change.after : change.before;
  let best = 0;
  for (let up = 1; up <= Math.min(room, 40) && lines[start - up] === lines[end - up]; up++) {
    if (depthOf(lines[start - up]) <= depthOf(lines[start + best])) best = -up;
  }
  if (best === 0) return change;
  const move = (span: Span): Span => ({ start: span.start + best, end: span.end + best });
  return { before: move(change.before), after: move(change.after) };
}

/** An old line and the new one it became; one of the two is absent when it has no counterpart. Indexes of lines. */
export interface LinePair {
  readonly before?: number;
  readonly after?: number;
}

/** Beyond this many pairs to compare, lines are paired in their order. */
const PAIRING_LIMIT = 2500;
const LEAST_SIMILAR = 0.35;

/** The lines of one change, paired where they are alike, in the order in which they are read. */
export function pairLines(diff: LineDiff, { before, after }: SequenceChange): LinePair[] {
  const n = before.end - before.start;
  const m = after.end - after.start;
  const lone = (side: 'before' | 'after', { start, end }: Span): LinePair[] =>
    Array.from({ length: end - start }, (_, index) =>
      side === 'before' ? { before: start + index } : { after: start + index },
    );
  if (n === 0) return lone('after', after);
  if (m === 0) return lone('before', before);
  if (n * m > PAIRING_LIMIT) {
    const both = Math.min(n, m);
    return [
      ...Array.from({ length: both }, (_, index) => ({ before: before.start + index, after: after.start + index })),
      ...lone('before', { start: before.start + both, end: before.end }),
      ...lone('after', { start: after.start + both, end: after.end }),
    ];
  }
  // The alignment of greatest total likeness, as for two words, by the table of their beginnings.
  const likeness = (i: number, j: number) =>
    textSimilarity(diff.before[before.start + i] as string, diff.after[after.start + j] as string);
  const best: number[][] = [new Array<number>(m + 1).fill(0)];
  const alike: number[][] = [];
  for (let i = 0; i < n; i++) {
    const row = [0];
    const above = best[i] as number[];
    const likes = Array.from({ length: m }, (_, j) => likeness(i, j));
    for (let j = 0; j < m; j++) {
      const like = likes[j] as number;
      const paired = like >= LEAST_SIMILAR ? (above[j] as number) + like : 0;
      row.push(Math.max(above[j + 1] as number, row[j] as number, paired));
    }
    best.push(row);
    alike.push(likes);
  }
  const pairs: LinePair[] = [];
  let [i, j] = [n, m];
  while (i > 0 || j > 0) {
    const here = best[i]?.[j] as number;
    const like = alike[i - 1]?.[j - 1] ?? 0;
    if (i > 0 && j > 0 && like >= LEAST_SIMILAR && here === (best[i - 1]?.[j - 1] as number) + like) {
      pairs.push({ before: before.start + --i, after: after.start + --j });
    } else if (j > 0 && here === best[i]?.[j - 1]) pairs.push({ after: after.start + --j });
    else pairs.push({ before: before.start + --i });
  }
  return pairs.reverse();
}

/** A piece of a line; `changed` pieces are absent from, or new in, its counterpart. */
export interface WordPiece {
  readonly text: string;
  readonly changed: boolean;
}

/** Chinese has no spaces between words: there each character is one. */
const wordsOf = (line: string): string[] => line.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\s+|./gu) ?? [];

/** Both lines cut where their words differ. Lines with hardly a word in common count as changed throughout. */
export function diffWords(
  before: string,
  after: string,
): { before: readonly WordPiece[]; after: readonly WordPiece[] } {
  const old = wordsOf(before);
  const fresh = wordsOf(after);
  const changes = diffSequences(old, fresh);
  const cut = (words: readonly string[], side: 'before' | 'after'): WordPiece[] => {
    const pieces: WordPiece[] = [];
    let position = 0;
    const add = (start: number, end: number, changed: boolean) => {
      if (end > start) pieces.push({ text: words.slice(start, end).join(''), changed });
    };
    for (const { [side]: span } of changes) {
      add(position, span.start, false);
      add(span.start, span.end, true);
      position = span.end;
    }
    add(position, words.length, false);
    return pieces;
  };
  return { before: cut(old, 'before'), after: cut(fresh, 'after') };
}
