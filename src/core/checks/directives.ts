// Rules switched off in the document by a comment: `# weir: off <rule> [<rule> ...]`, or `# weir: off` for all.
// On a line of its own above the first key it holds for the document, elsewhere for the next statement, item or section,
// or failing that the next line; behind something it holds for its line. Where a quoted procedure folds its lines only
// comments on lines of their own count. Invariant: findings are taken away, never changed.

import { type PdlDocument, walkStatements } from '../language';
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

const sign = /#[ \t]*weir:[ \t]*off\b([^\r\n#"]*)/g;

/** In text order. */
export function directivesOf(document: PdlDocument): readonly Directive[] {
  const { source } = document;
  // A look at the text first: hardly any document has one.
  if (!source.includes('weir:')) return [];
  const found: Directive[] = [];
  const prose = [document.desc, document.detailedDesc].flatMap((text) => text?.range ?? []);
  for (const { descRange } of [...document.slots, ...document.apis, ...document.answers]) {
    if (descRange) prose.push(descRange);
  }
  for (const match of source.matchAll(sign)) {
    const [text, list = ''] = match;
    const start = match.index;
    const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
    const isOwn = isComment(document, start) || /^\uFEFF?[ \t]*$/.test(before);
    // A comment within a comment is quoted, not meant.
    if (!isOwn && (!/[ \t]$/.test(before) || /^[ \t]*#/.test(before))) continue;
    if (prose.some((range) => range.start <= start && start < range.end)) continue;
    const range = { start, end: start + text.trimEnd().length };
    const rules = [...list.matchAll(/[^\s,]+/g)].map((word) => ({
      name: word[0].replace(/^checks\//, ''),
      range: placed(start + text.length - list.length + word.index, word[0].length),
    }));
    found.push({ range, rules, scope: isOwn ? scopeBelow(document, range) : lineOf(source, start) });
  }
  return found;
}

/** True for a comment statement of the procedure, also where the procedure is a quoted text. */
function isComment(document: PdlDocument, offset: number): boolean {
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'comment' && statement.range.start === offset) return true;
  }
  return false;
}

function scopeBelow(document: PdlDocument, comment: TextRange): TextRange {
  const { source, sections } = document;
  const first = sections[0]?.keyRange.start ?? source.length;
  if (comment.start < first) return { start: 0, end: source.length };
  const next = nextStart(source, comment.end);
  const holds = (range: TextRange) => range.start >= comment.end && range.start <= next;
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind !== 'comment' && holds(statement.range)) return statement.range;
  }
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
