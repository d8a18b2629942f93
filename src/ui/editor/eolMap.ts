// Maps offsets of the document to offsets of the editor's model, which has no byte order mark and no CRLF. Invariant:
// unchanged text keeps its line breaks, byte for byte.

import type { editor } from 'monaco-editor/editor';
import { firstIndex, type TextEdit } from '../../core/support';

/** As reported by Monaco: in offsets of the model before any of the changes. */
export type ModelChange = Pick<editor.IModelContentChange, 'rangeOffset' | 'rangeLength' | 'text'>;

export class EolMap {
  readonly modelText: string;
  /** The text of a typed line break. */
  readonly eol: '\n' | '\r\n';
  private readonly bom: number;
  /** Model offsets of the line breaks that are two characters in the source. */
  private readonly doubles: number[] = [];

  constructor(readonly source: string) {
    this.bom = source.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (const { index } of source.matchAll(/\r\n/g)) this.doubles.push(index - this.bom - this.doubles.length);
    this.modelText = source.slice(this.bom).replace(/\r\n?/g, '\n');
    // CRLF if most line breaks are two characters.
    this.eol = this.doubles.length > 0 && 2 * this.doubles.length > source.split('\n').length - 1 ? '\r\n' : '\n';
  }

  toSource(offset: number): number {
    return this.bom + offset + firstIndex(this.doubles.length, (at) => (this.doubles[at] as number) >= offset);
  }

  toModel(offset: number): number {
    const inside = Math.max(0, offset - this.bom);
    // Compares with the source offset of the carriage return, without the byte order mark.
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
