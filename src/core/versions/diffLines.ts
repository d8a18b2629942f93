// Computes the difference between two texts line by line: changes, pairs of old and new lines, and their differing
// words. Invariant: the edits of all changes together turn the first text into the second, byte for byte; a line
// includes its line break, so a change of line breaks is a change.

import { textSimilarity } from '../graph';
import type { TextEdit, TextRange } from '../support';
import { diffSequences, type IndexSpan, type SequenceChange } from './diffSequences';
import { type IndexPair, pairSimilar } from './pairSimilar';

export interface LineDiff {
  /** Without line breaks. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly changes: readonly SequenceChange[];
  /** Number of lines. */
  readonly added: number;
  readonly removed: number;
  /** One edit of the first text for each change. */
  readonly edits: readonly TextEdit[];
  /** The reverse edits, of the second text. */
  readonly inverse: readonly TextEdit[];
}

/** Each line with its line break; the last one without, and present even if empty. */
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
    const freeLines = change.before.start - (found[index - 1]?.before.end ?? -1) - 1;
    return slide(change, old, fresh, freeLines);
  });
  const oldStarts = startsOf(old);
  const freshStarts = startsOf(fresh);
  const rangeOf = ({ start, end }: IndexSpan, starts: readonly number[]): TextRange => ({
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
 * Shifts a pure addition or removal: it is often possible at several positions, because its first lines equal the lines
 * that follow. The position with the smallest indentation is the most readable: an item with its dash and everything
 * below it. `freeLines`: number of unchanged lines above that it may shift into.
 */
function slide(
  change: SequenceChange,
  before: readonly string[],
  after: readonly string[],
  freeLines: number,
): SequenceChange {
  const isAddition = change.before.start === change.before.end;
  if (!isAddition && change.after.start !== change.after.end) return change;
  const lines = isAddition ? after : before;
  const { start, end } = isAddition ? change.after : change.before;
  let best = 0;
  for (let up = 1; up <= Math.min(freeLines, 40) && lines[start - up] === lines[end - up]; up++) {
    if (depthOf(lines[start - up]) <= depthOf(lines[start + best])) best = -up;
  }
  if (best === 0) return change;
  const move = (span: IndexSpan): IndexSpan => ({ start: span.start + best, end: span.end + best });
  return { before: move(change.before), after: move(change.after) };
}

/** Minimum similarity of an old line and the new line that replaced it. */
const MIN_LIKENESS = 0.35;

/** Pairs the similar lines of one change, in reading order; indexes of lines. */
export function pairLines(diff: LineDiff, { before, after }: SequenceChange): IndexPair[] {
  return pairSimilar(before, after, {
    least: MIN_LIKENESS,
    likeness: (one, other) => textSimilarity(diff.before[one] as string, diff.after[other] as string),
  });
}

/** A piece of a line; `changed` pieces are absent from, or new in, its counterpart. */
export interface WordPiece {
  readonly text: string;
  readonly changed: boolean;
}

/** Chinese has no spaces between words, so each character is one word. */
const wordsOf = (line: string): string[] => line.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\s+|./gu) ?? [];

/**
 * Splits both lines into pieces where their words differ. Lines with hardly a word in common count as changed
 * completely.
 */
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
