// Rules switched off in the document by a comment: `# weir: off <rule> [<rule> ...]`, or `# weir: off` for all.
// On a line of its own above the first key it holds for the document, elsewhere for the next statement, item or section,
// or failing that the next line; behind something it holds for its line. Where a quoted procedure folds its lines only
// comments on lines of their own count. Invariant: findings are taken away, never changed.

import { type PdlDocument, ruleSwitchesOf, walkStatements } from '../language';
import { firstIndex, lineStart, type TextRange } from '../support';

export interface NamedRule {
  /** Without the `checks/` that codes start with. */
  readonly name: string;
  readonly range: TextRange;
}

export interface Directive {
  /** The comment, from its sign on. */
  readonly range: TextRange;
  /** Empty: all rules. */
  readonly rules: readonly NamedRule[];
  /** What it holds for: findings that begin in here, the end included. */
  readonly scope: TextRange;
}

/** In text order. */
export function directivesOf(document: PdlDocument): readonly Directive[] {
  const { source } = document;
  const switches = ruleSwitchesOf(document);
  if (switches.length === 0) return [];
  const statements = [...walkStatements(document.procedure?.body ?? [])];
  // By index: the first statement from there on that is no comment. Runs of comments are as long as somebody likes.
  const nextStep = new Int32Array(statements.length + 1).fill(statements.length);
  for (let at = statements.length - 1; at >= 0; at--) {
    nextStep[at] = statements[at]?.kind === 'comment' ? (nextStep[at + 1] as number) : at;
  }
  const below = new ScopesBelow(document);
  const found: Directive[] = [];
  // From the end: what comes below a comment is known when the one above it asks.
  for (const { range, names, isOnOwnLine, step } of [...switches].reverse()) {
    const rules = [...source.slice(names, range.end).matchAll(/[^\s,]+/g)].map((word) => ({
      name: word[0].replace(/^checks\//, ''),
      range: placed(names + word.index, word[0].length),
    }));
    const line = lineOf(source, range.start);
    const scope = !isOnOwnLine
      ? line
      : step === undefined
        ? below.scopeOf(range)
        : (statements[nextStep[step + 1] ?? statements.length]?.range ?? line);
    found.push({ range, rules, scope });
  }
  return found.reverse();
}

class ScopesBelow {
  private readonly source: string;
  private readonly first: number;
  /** What a comment above it can hold for, by where it starts. */
  private readonly holders: readonly { readonly start: number; readonly scope: TextRange }[];
  /** The line that was read last, and where what comes next begins; comments are asked from the end of the text on. */
  private last: { readonly line: number; readonly next: number } | undefined;

  constructor({ source, sections, slots, apis, answers, others }: PdlDocument) {
    this.source = source;
    this.first = sections[0]?.keyRange.start ?? source.length;
    const holders = [...slots, ...apis, ...answers, ...others].map(({ item }) => ({ start: item.start, scope: item }));
    for (const { keyRange, valueRange } of sections) {
      holders.push({ start: keyRange.start, scope: { start: keyRange.start, end: valueRange.end } });
    }
    this.holders = holders.sort((a, b) => a.start - b.start || b.scope.end - a.scope.end);
  }

  scopeOf(comment: TextRange): TextRange {
    if (comment.start < this.first) return placed(0, this.source.length);
    const next = this.nextStart(comment.end);
    const { holders } = this;
    const holder = holders[firstIndex(holders.length, (at) => (holders[at]?.start ?? 0) >= comment.end)];
    return holder !== undefined && holder.start <= next ? holder.scope : lineOf(this.source, next);
  }

  /** The first sign of what comes next: behind blanks, other comments and the dash of an item. */
  private nextStart(from: number): number {
    const start = this.source.indexOf('\n', from);
    if (start < 0) return this.source.length;
    let line = start + 1;
    for (;;) {
      if (line === this.last?.line) break;
      blankLine.lastIndex = line;
      const blank = blankLine.exec(this.source);
      if (!blank) {
        itemStart.lastIndex = line;
        this.last = { line, next: line + (itemStart.exec(this.source)?.[0].length ?? 0) };
        break;
      }
      line += blank[0].length;
    }
    this.last = { line: start + 1, next: this.last.next };
    return this.last.next;
  }
}

const blankLine = /[^\S\n]*(?:#[^\n]*)?\n/y;
const itemStart = /[^\S\n]*(?:-[^\S\n]+)*/y;

function lineOf(source: string, offset: number): TextRange {
  const end = source.indexOf('\n', offset);
  return { start: lineStart(source, offset), end: end < 0 ? source.length : end };
}

const placed = (start: number, length: number): TextRange => ({ start, end: start + length });
