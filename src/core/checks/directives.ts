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
  const statements = [...walkStatements(document.procedure?.body ?? [])];
  for (const match of source.matchAll(sign)) {
    const start = match.index;
    const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
    const at = statements.findIndex(({ kind, range }) => kind === 'comment' && range.start === start);
    const isOwn = at >= 0 || /^\uFEFF?[ \t]*$/.test(before);
    // A comment within a comment is quoted, not meant.
    if (!isOwn && (!/[ \t]$/.test(before) || /^[ \t]*#/.test(before))) continue;
    if (prose.some((range) => range.start <= start && start < range.end)) continue;
    // In a quoted procedure the line goes on where the comment ends.
    const limit = Math.min(start + match[0].length, statements[at]?.range.end ?? source.length);
    const text = source.slice(start, limit).trimEnd();
    const range = placed(start, text.length);
    const words = start + match[0].length - (match[1] ?? '').length;
    const rules = [...source.slice(words, range.end).matchAll(/[^\s,]+/g)].map((word) => ({
      name: word[0].replace(/^checks\//, ''),
      range: placed(words + word.index, word[0].length),
    }));
    const below = at < 0 ? undefined : statements.slice(at + 1).find(({ kind }) => kind !== 'comment');
    const line = lineOf(source, start);
    const scope = !isOwn ? line : at < 0 ? scopeBelow(document, range) : (below?.range ?? line);
    found.push({ range, rules, scope });
  }
  return found;
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
