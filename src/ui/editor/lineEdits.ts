// A changed text as edits that leave alone what stayed: cursors, folds and marks between two changes keep their places.
// Invariant: applying the edits to `before` gives `after`, whatever the texts are.

import { diffText, type TextEdit } from '../../core/support';

/** Beyond this many lines between the first and the last change one edit is cheaper than looking closer. */
const lineLimit = 5_000;
const lookahead = 40;

export function lineEdits(before: string, after: string): TextEdit[] {
  const single = diffText(before, after);
  if (!single) return [];
  const { start, end } = single.range;
  if (end - start < 200 && single.text.length < 200) return [single];
  const old = before.slice(start, end).split(/(?<=\n)/);
  const fresh = single.text.split(/(?<=\n)/);
  if (old.length > lineLimit || fresh.length > lineLimit) return [single];
  return alignLines(old, fresh, start);
}

/** Walks both texts at once; where they part it looks a few lines ahead for the nearest place where they meet again. */
function alignLines(old: readonly string[], fresh: readonly string[], start: number): TextEdit[] {
  const edits: TextEdit[] = [];
  let offset = start;
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    if (i < old.length && old[i] === fresh[j]) {
      offset += (old[i] as string).length;
      i++;
      j++;
      continue;
    }
    const [skipOld, skipFresh] = nextMeeting(old, fresh, i, j);
    const gone = old.slice(i, i + skipOld);
    const come = fresh.slice(j, j + skipFresh);
    edits.push(...replaceLines(gone, come, offset));
    offset += gone.join('').length;
    i += skipOld;
    j += skipFresh;
  }
  return edits;
}

function nextMeeting(
  old: readonly string[],
  fresh: readonly string[],
  i: number,
  j: number,
): readonly [number, number] {
  for (let distance = 1; distance <= lookahead * 2; distance++) {
    for (let a = Math.max(0, distance - lookahead); a <= Math.min(distance, lookahead); a++) {
      const b = distance - a;
      const line = old[i + a];
      if (line !== undefined && line === fresh[j + b] && line.trim() !== '') return [a, b];
    }
    if (i + distance >= old.length && j + distance >= fresh.length) break;
  }
  return [old.length - i, fresh.length - j];
}

/** Line by line where as many come as go: a rename touches a word in each. */
function replaceLines(gone: readonly string[], come: readonly string[], start: number): TextEdit[] {
  const pairs =
    gone.length === come.length
      ? gone.map((line, index) => [line, come[index] as string])
      : [[gone.join(''), come.join('')]];
  let offset = start;
  return pairs.flatMap(([from = '', to = '']) => {
    const edit = diffText(from, to);
    const at = offset;
    offset += from.length;
    return edit ? [{ range: { start: at + edit.range.start, end: at + edit.range.end }, text: edit.text }] : [];
  });
}
