// Maps a parsed document to the current text, which may be some keystrokes newer. Invariant: ranges that the keystrokes
// did not change are mapped to their new position; changed ranges are undefined.

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

  /** The current position of a range of the document; undefined if typing has changed it. */
  currentRange(range: TextRange): TextRange | undefined {
    if (!this.edit || range.end < this.edit.range.start) return range;
    if (range.start > this.edit.range.end) return { start: range.start + this.shift, end: range.end + this.shift };
    return undefined;
  }

  /** The document's offset for an offset of the current text; undefined inside typed text. */
  analysedOffset(offset: number): number | undefined {
    if (!this.edit || offset <= this.edit.range.start) return offset;
    const then = offset - this.shift;
    return then >= this.edit.range.end ? then : undefined;
  }
}
