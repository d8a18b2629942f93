// Builds a converted text line by line and records the origin of each line. Invariant: links are in text order, do not
// overlap, and cover no indentation and no line break.

import type { ConvertedRange, ConvertedText } from './converted';

export class LinkedTextBuilder {
  private readonly parts: string[] = [];
  private readonly links: ConvertedRange[] = [];
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Appends a line; its text without the indentation is linked to the nodes. */
  line(text: string, nodeIds: readonly string[] = []): void {
    this.linked(text, nodeIds);
    this.addPlain('\n');
  }

  /** Appends a linked part of a line. */
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
