// A document as it was parsed against the text as it stands now, which may be some keystrokes ahead.
// Invariant: what the keystrokes did not touch is found in its new place; what they touched is not answered for.

import type { PdlDocument } from '../../../core/language';
import { diffText, type TextEdit, type TextRange } from '../../../core/support';

export class ShiftedRanges {
  private readonly edit: TextEdit | undefined;
  private readonly shift: number;

  constructor(
    readonly document: PdlDocument,
    readonly source: string,
  ) {
    this.edit = diffText(document.source, source);
    this.shift = source.length - document.source.length;
  }

  get isCurrent(): boolean {
    return this.edit === undefined;
  }

  /** Where a range of the document lies now; undefined when typing has reached into it. */
  currentRange(range: TextRange): TextRange | undefined {
    if (!this.edit || range.end < this.edit.range.start) return range;
    if (range.start > this.edit.range.end) return { start: range.start + this.shift, end: range.end + this.shift };
    return undefined;
  }

  /** The document's offset of a place in the text of now; undefined inside what was typed. */
  analysedOffset(offset: number): number | undefined {
    if (!this.edit || offset <= this.edit.range.start) return offset;
    const then = offset - this.shift;
    return then >= this.edit.range.end ? then : undefined;
  }
}
