// Reads comments that switch rules off: `# weir: off <rule> [<rule> ...]`, or `# weir: off` for all rules. On a
// separate line above the first key the scope is the document; on any other separate line it is the next statement,
// item or section, else the next line; after code it is its own line. In a quoted procedure with folded lines only
// comments on separate lines count. Invariant: findings are removed, never changed.

import { type PdlDocument, ruleSwitchesOf, walkStatements } from '../language';
import { firstIndex, lineStart, type TextRange } from '../support';

export interface NamedRule {
  /** Without the `checks/` at the start of a code. */
  readonly name: string;
  readonly range: TextRange;
}

export interface Directive {
  /** Range of the comment, from the `#`. */
  readonly range: TextRange;
  /** Empty: all rules. */
  readonly rules: readonly NamedRule[];
  /** Removes findings that start in this range, including its end. */
  readonly scope: TextRange;
}

/** In text order. */
export function directivesOf(document: PdlDocument): readonly Directive[] {
  const { source } = document;
  const switches = ruleSwitchesOf(document);
  if (switches.length === 0) return [];
  const statements = [...walkStatements(document.procedure?.body ?? [])];
  // By index: the next statement that is not a comment. Precomputed because a run of comments may be long.
  const nextStep = new Int32Array(statements.length + 1).fill(statements.length);
  for (let at = statements.length - 1; at >= 0; at--) {
    nextStep[at] = statements[at]?.kind === 'comment' ? (nextStep[at + 1] as number) : at;
  }
  const below = new ScopesBelow(document);
  const found: Directive[] = [];
  // From the end of the text, so that the position below a comment is known when the comment above it needs it.
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
  /** Possible scopes of a comment above them, sorted by start. */
  private readonly holders: readonly { readonly start: number; readonly scope: TextRange }[];
  /**
   * Result of the previous lookup: the line below a comment and the start of the next content. Comments are looked up
   * from the end of the text.
   */
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

  /** Offset of the next content, after blanks, other comments and the dash of an item. */
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
