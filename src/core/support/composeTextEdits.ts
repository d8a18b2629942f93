// Composes two lists of edits, the second made on the result of the first, to one list on the original text. So a
// gesture of several steps is one transaction with one undo.

import { sortTextEdits, type TextEdit } from './text';

/** An unchanged range of the original text, or new text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

const lengthOf = (piece: Piece) => ('text' in piece ? piece.text.length : piece.end - piece.start);

function cut(piece: Piece, from: number, to: number): Piece {
  if ('text' in piece) return { text: piece.text.slice(from, to) };
  return { start: piece.start + from, end: to === Number.POSITIVE_INFINITY ? piece.end : piece.start + to };
}

/** Applies edits to the text that `pieces` represents. The last piece is unbounded, so it contains every offset. */
function applyTo(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const result: Piece[] = [];
  let index = 0;
  let piece: Piece | undefined = pieces[0];
  let position = 0;
  /** Moves on to `offset`; keeps or drops the text before it. */
  const goTo = (offset: number, isUnchanged: boolean) => {
    while (piece !== undefined && position < offset) {
      const step = Math.min(lengthOf(piece), offset - position);
      if (isUnchanged && step > 0) result.push(cut(piece, 0, step));
      position += step;
      if (step < lengthOf(piece)) piece = cut(piece, step, Number.POSITIVE_INFINITY);
      else piece = pieces[++index];
    }
  };
  for (const edit of sortTextEdits(edits)) {
    goTo(edit.range.start, true);
    result.push({ text: edit.text });
    goTo(edit.range.end, false);
  }
  if (piece !== undefined) result.push(piece, ...pieces.slice(index + 1));
  return result;
}

export function composeTextEdits(first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  const whole: Piece = { start: 0, end: Number.POSITIVE_INFINITY };
  const edits: TextEdit[] = [];
  let position = 0;
  let text = '';
  for (const piece of applyTo(applyTo([whole], first), second)) {
    if ('text' in piece) {
      text += piece.text;
      continue;
    }
    if (text !== '' || piece.start > position) edits.push({ range: { start: position, end: piece.start }, text });
    position = piece.end;
    text = '';
  }
  return edits;
}
