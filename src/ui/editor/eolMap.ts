// Offsets of the document against offsets of the editor's model, which knows neither a byte order mark nor CRLF.
// Invariant: what was not typed over keeps its line breaks, byte for byte.

import { firstIndex, type TextEdit } from '../../core/support';

export interface ModelChange {
  /** In the model before any of the changes. */
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export class EolMap {
  readonly modelText: string;
  /** What a typed line break becomes. */
  readonly eol: '\n' | '\r\n';
  private readonly bom: number;
  /** Model offsets of the line breaks that are two characters in the source. */
  private readonly doubles: number[] = [];

  constructor(readonly source: string) {
    this.bom = source.charCodeAt(0) === 0xfeff ? 1 : 0;
    if (!source.includes('\r')) {
      this.modelText = this.bom === 0 ? source : source.slice(1);
      this.eol = '\n';
      return;
    }
    let single = 0;
    for (let i = this.bom; i < source.length; i++) {
      const code = source.charCodeAt(i);
      if (code === 10) single++;
      if (code !== 13 || source.charCodeAt(i + 1) !== 10) continue;
      this.doubles.push(i - this.bom - this.doubles.length);
      i++;
    }
    this.modelText = source.slice(this.bom).replace(/\r\n?/g, '\n');
    this.eol = this.doubles.length > single ? '\r\n' : '\n';
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
    return changes.map(({ offset, length, text }) => ({
      range: { start: this.toSource(offset), end: this.toSource(offset + length) },
      text: text.replace(/\r\n?|\n/g, this.eol),
    }));
  }
}
