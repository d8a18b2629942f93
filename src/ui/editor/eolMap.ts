// Offsets of the document against offsets of the editor's model, which knows neither a byte order mark nor CRLF.
// Invariant: what was not typed over keeps its line breaks, byte for byte.

import type { editor } from 'monaco-editor/editor';
import { firstIndex, type TextEdit } from '../../core/support';

/** As Monaco tells it: in offsets of the model before any of the changes. */
export type ModelChange = Pick<editor.IModelContentChange, 'rangeOffset' | 'rangeLength' | 'text'>;

export class EolMap {
  readonly modelText: string;
  /** What a typed line break becomes. */
  readonly eol: '\n' | '\r\n';
  private readonly bom: number;
  /** Model offsets of the line breaks that are two characters in the source. */
  private readonly doubles: number[] = [];

  constructor(readonly source: string) {
    this.bom = source.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (const { index } of source.matchAll(/\r\n/g)) this.doubles.push(index - this.bom - this.doubles.length);
    this.modelText = source.slice(this.bom).replace(/\r\n?/g, '\n');
    // Most line breaks are double ones.
    this.eol = this.doubles.length > 0 && 2 * this.doubles.length > source.split('\n').length - 1 ? '\r\n' : '\n';
  }

  toSource(offset: number): number {
    return this.bom + offset + firstIndex(this.doubles.length, (at) => (this.doubles[at] as number) >= offset);
  }

  toModel(offset: number): number {
    const inside = Math.max(0, offset - this.bom);
    // The source offset of the carriage return, without the mark.
    const before = firstIndex(this.doubles.length, (at) => (this.doubles[at] as number) + at >= inside);
    return Math.min(inside - before, this.modelText.length);
  }

  toSourceEdits(changes: readonly ModelChange[]): TextEdit[] {
    return changes.map(({ rangeOffset, rangeLength, text }) => ({
      range: { start: this.toSource(rangeOffset), end: this.toSource(rangeOffset + rangeLength) },
      text: text.replace(/\r\n?|\n/g, this.eol),
    }));
  }
}
