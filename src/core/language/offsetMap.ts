// Translates offsets of a decoded scalar (escapes resolved, lines folded, indentation removed) to the source.
// Invariant: runs are sorted and cover the decoded text without gaps; a run of equal lengths maps unit by unit, any
// other run is atomic (an escape, a folded line break). Outside this module only `procedureScalar` exposes decoded
// offsets.

import { firstIndex, type TextRange } from '../support';

interface OffsetRun {
  readonly at: number;
  readonly length: number;
  readonly source: number;
  readonly sourceLength: number;
}

export class OffsetMap {
  /** Index of the last run used: lookups are mostly local, so this avoids the search. */
  private last = 0;

  constructor(
    readonly text: string,
    private readonly runs: readonly OffsetRun[],
    /** Source offset of an empty text. */
    private readonly origin: number,
  ) {}

  /** The source range of a decoded range. */
  range(start: number, end: number): TextRange {
    const from = this.startOf(start);
    return { start: from, end: end > start ? Math.max(from, this.endOf(end - 1)) : from };
  }

  /** True if the source contains the decoded range unit by unit. */
  isVerbatim(start: number, end: number): boolean {
    const range = this.range(start, end);
    return range.end - range.start === end - start;
  }

  private startOf(offset: number): number {
    const run = this.runAt(offset);
    if (run === undefined) return this.origin;
    if (offset >= run.at + run.length) return run.source + run.sourceLength;
    return run.length === run.sourceLength ? run.source + offset - run.at : run.source;
  }

  private endOf(offset: number): number {
    const run = this.runAt(offset);
    if (run === undefined) return this.origin;
    return run.length === run.sourceLength ? run.source + offset - run.at + 1 : run.source + run.sourceLength;
  }

  private runAt(offset: number): OffsetRun | undefined {
    const near = this.runs[this.last];
    if (near !== undefined && offset >= near.at && offset < near.at + near.length) return near;
    const next = firstIndex(this.runs.length, (at) => (this.runs[at] as OffsetRun).at > offset);
    this.last = Math.max(0, next - 1);
    return this.runs[this.last];
  }
}

/** Collects the runs of a decoded text from left to right. */
export class OffsetMapBuilder {
  private text = '';
  private readonly runs: OffsetRun[] = [];

  constructor(
    private readonly source: string,
    private readonly origin: number,
  ) {}

  /** Adds text that is identical in the source. */
  copy(start: number, end: number): void {
    if (end > start) this.write(this.source.slice(start, end), start, end - start);
  }

  /** Adds text that differs from its source range. */
  write(text: string, source: number, sourceLength: number): void {
    if (text === '') return;
    this.runs.push({ at: this.text.length, length: text.length, source, sourceLength });
    this.text += text;
  }

  build(): OffsetMap {
    return new OffsetMap(this.text, this.runs, this.origin);
  }
}
