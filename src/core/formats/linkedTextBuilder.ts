// A converted text while it is written, line by line, with what each line came from.
// Invariant: links stand in text order, do not overlap, and cover no indentation and no line break.

import type { ConvertedRange, ConvertedText } from './converted';

export class LinkedTextBuilder {
  private readonly parts: string[] = [];
  private readonly links: ConvertedRange[] = [];
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** A line; the words of it, not its indentation, are linked to the nodes. */
  line(text: string, nodeIds: readonly string[] = []): void {
    this.linked(text, nodeIds);
    this.addPlain('\n');
  }

  /** A stretch of a line. */
  linked(text: string, nodeIds: readonly string[]): void {
    const start = this.length + text.length - text.trimStart().length;
    const end = this.length + text.trimEnd().length;
    if (nodeIds.length > 0 && start < end) this.links.push({ range: { start, end }, nodeIds });
    this.addPlain(text);
  }

  addPlain(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  toConverted(notes: readonly string[]): ConvertedText & { readonly links: readonly ConvertedRange[] } {
    return { text: this.parts.join(''), notes, links: this.links };
  }
}
