// Finds comments that switch off rules of the checks, `# weir: off <rule> ...`, and removes them from a text. The
// checks interpret them; an agent that follows the text should never see them.
// Invariant: only whole comments are removed, with their line if it contains nothing else.

import { lineStart, type TextRange } from '../support';
import { walkStatements } from './graphs/walk';
import type { PdlDocument, PdlStatement } from './model';
import { trailingComments } from './statementFacts';

const anywhere = /#[ \t]*weir:[ \t]*off\b([^\r\n#"]*)/g;
const fullComment = /^#[ \t]*weir:[ \t]*off\b/;

/** A comment that switches rules off. */
export interface RuleSwitch {
  /** From its `#` on. */
  readonly range: TextRange;
  /** Offset behind `off`, where the names of rules follow, if any. */
  readonly names: number;
  /** True if the line of the source or of the procedure contains only this comment. */
  readonly isOnOwnLine: boolean;
  /** Index among all statements of the procedure, if the comment is a step. */
  readonly step?: number;
}

/** In text order. Texts that only quote such a comment are excluded. */
export function ruleSwitchesOf(document: PdlDocument): readonly RuleSwitch[] {
  const { source } = document;
  // Fast path: few documents contain one.
  if (!source.includes('weir:')) return [];
  const found: RuleSwitch[] = [];
  const prose = [document.desc, document.detailedDesc].flatMap((text) => text?.range ?? []);
  for (const { descRange } of [...document.slots, ...document.apis, ...document.answers]) {
    if (descRange) prose.push(descRange);
  }
  prose.sort((a, b) => a.start - b.start);
  const statements = [...walkStatements(document.procedure?.body ?? [])];
  const stepAt = new Map<number, number>();
  statements.forEach(({ kind, range }, step) => {
    if (kind === 'comment' && !stepAt.has(range.start)) stepAt.set(range.start, step);
  });
  let next = 0;
  for (const match of source.matchAll(anywhere)) {
    const start = match.index;
    const before = source.slice(lineStart(source, start), start);
    const step = stepAt.get(start) ?? -1;
    const isOnOwnLine = step >= 0 || /^\uFEFF?[ \t]*$/.test(before);
    // A comment inside another comment is only quoted.
    if (!isOnOwnLine && (!/[ \t]$/.test(before) || /^[ \t]*#/.test(before))) continue;
    while (next < prose.length && (prose[next] as TextRange).end <= start) next++;
    if ((prose[next]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    // In a quoted procedure the file line continues behind the comment.
    const limit = Math.min(start + match[0].length, statements[step]?.range.end ?? source.length);
    const end = start + source.slice(start, limit).trimEnd().length;
    const names = start + match[0].length - (match[1] ?? '').length;
    found.push({ range: { start, end }, names, isOnOwnLine, ...(step < 0 ? {} : { step }) });
  }
  return found;
}

/** The source without comments that switch rules off; the same string if it contains no such comment. */
export function withoutRuleSwitches(document: PdlDocument): string {
  const { source, procedure } = document;
  if (!source.includes('weir:')) return source;
  const inside = (range: TextRange) =>
    procedure !== undefined && range.start >= procedure.range.start && range.end <= procedure.range.end;
  // In the procedure the model gives the exact end of a comment: in quotes the file line can continue behind it.
  const ranges = [
    ...ruleSwitchesOf(document).flatMap(({ range }) => (inside(range) ? [] : [range])),
    ...[...commentsOf(procedure?.body ?? [])].flatMap(({ range }) =>
      fullComment.test(source.slice(range.start, range.end)) ? [range] : [],
    ),
  ].sort((a, b) => a.start - b.start);
  let text = '';
  let from = 0;
  for (const range of ranges) {
    const { start, end } = widened(source, range);
    text += source.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return text + source.slice(from);
}

/** Extends the range to the whole line if the comment is alone on it, else by the blanks before it. */
function widened(source: string, { start, end }: TextRange): TextRange {
  const line = lineStart(source, start);
  const feed = source.indexOf('\n', end);
  const stop = feed < 0 ? source.length : feed;
  const isWholeLine = /^[ \t]*$/.test(source.slice(line, start)) && /^[ \t\r]*$/.test(source.slice(end, stop));
  if (isWholeLine) return { start: line, end: feed < 0 ? stop : stop + 1 };
  const blanks = /[ \t]*$/.exec(source.slice(line, start))?.[0].length ?? 0;
  return { start: start - blanks, end };
}

function* commentsOf(body: readonly PdlStatement[]): Generator<{ readonly range: TextRange }> {
  for (const statement of walkStatements(body)) {
    if (statement.kind === 'comment') yield statement;
    yield* trailingComments(statement);
  }
}
