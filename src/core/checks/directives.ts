// Rules switched off in the document by a comment: `# weir: off <rule> [<rule> ...]`, or `# weir: off` for all.
// On a line of its own above the first key it holds for the document, elsewhere for the next statement, item or section,
// or failing that the next line; behind something it holds for its line. Where a quoted procedure folds its lines only
// comments on lines of their own count. Invariant: findings are taken away, never changed.

import { type PdlDocument, ruleSwitchesOf, walkStatements } from '../language';
import type { TextRange } from '../support';

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
  return switches.map(({ range, names, isOwn, step }) => {
    const rules = [...source.slice(names, range.end).matchAll(/[^\s,]+/g)].map((word) => ({
      name: word[0].replace(/^checks\//, ''),
      range: placed(names + word.index, word[0].length),
    }));
    const line = lineOf(source, range.start);
    if (!isOwn) return { range, rules, scope: line };
    if (step === undefined) return { range, rules, scope: scopeBelow(document, range) };
    const below = statements.slice(step + 1).find(({ kind }) => kind !== 'comment');
    return { range, rules, scope: below?.range ?? line };
  });
}

function scopeBelow(document: PdlDocument, comment: TextRange): TextRange {
  const { source, sections } = document;
  const first = sections[0]?.keyRange.start ?? source.length;
  if (comment.start < first) return placed(0, source.length);
  const next = nextStart(source, comment.end);
  const holds = (range: TextRange) => range.start >= comment.end && range.start <= next;
  for (const { keyRange, valueRange } of sections) {
    if (holds(keyRange)) return { start: keyRange.start, end: valueRange.end };
  }
  for (const { item } of [...document.slots, ...document.apis, ...document.answers, ...document.others]) {
    if (holds(item)) return item;
  }
  return lineOf(source, next);
}

/** The first sign of what comes next: behind blanks, other comments and the dash of an item. */
function nextStart(source: string, from: number): number {
  const rest = /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*(?:-[^\S\n]+)*/.exec(
    source.slice(source.indexOf('\n', from) >>> 0),
  );
  const line = source.indexOf('\n', from);
  return line < 0 ? source.length : line + (rest?.[0].length ?? 0);
}

function lineOf(source: string, offset: number): TextRange {
  const end = source.indexOf('\n', offset);
  return { start: source.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? source.length : end };
}

const placed = (start: number, length: number): TextRange => ({ start, end: start + length });
