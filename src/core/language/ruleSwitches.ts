// Comments that switch rules of the checks off, `# weir: off <rule> ...`: how they are told from other comments, and a
// text without them. What they mean is the checks' business; an agent that follows the text should never see them.
// Invariant: only whole comments are taken out, with their line where nothing else stands on it.

import { lineStart, type TextRange } from '../support';
import { walkStatements } from './graphs/walk';
import type { PdlDocument, PdlStatement } from './model';

const anywhere = /#[ \t]*weir:[ \t]*off\b([^\r\n#"]*)/g;
const fullComment = /^#[ \t]*weir:[ \t]*off\b/;

/** A comment that switches rules off. */
export interface RuleSwitch {
  /** From its sign on. */
  readonly range: TextRange;
  /** Start of what stands behind `off`: the names of rules, if any. */
  readonly names: number;
  /** Nothing else stands on its line of the source, or of the procedure. */
  readonly isOnOwnLine: boolean;
  /** The comment as a step of the procedure, where it is one: index among all its statements. */
  readonly step?: number;
}

/** In text order. Texts that only quote such a comment are none. */
export function ruleSwitchesOf(document: PdlDocument): readonly RuleSwitch[] {
  const { source } = document;
  // A look at the text first: hardly any document has one.
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
    // A comment within a comment is quoted, not meant.
    if (!isOnOwnLine && (!/[ \t]$/.test(before) || /^[ \t]*#/.test(before))) continue;
    while (next < prose.length && (prose[next] as TextRange).end <= start) next++;
    if ((prose[next]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    // In a quoted procedure the line goes on where the comment ends.
    const limit = Math.min(start + match[0].length, statements[step]?.range.end ?? source.length);
    const end = start + source.slice(start, limit).trimEnd().length;
    const names = start + match[0].length - (match[1] ?? '').length;
    found.push({ range: { start, end }, names, isOnOwnLine, ...(step < 0 ? {} : { step }) });
  }
  return found;
}

/** The source without the comments that switch rules off; the source itself where there are none. */
export function withoutRuleSwitches(document: PdlDocument): string {
  const { source, procedure } = document;
  if (!source.includes('weir:')) return source;
  const inside = (range: TextRange) =>
    procedure !== undefined && range.start >= procedure.range.start && range.end <= procedure.range.end;
  // In the procedure the model knows best where a comment ends: in quotes the line may go on behind it.
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

/** With the whole line where the comment is all of it, else with the blanks in front. */
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
    yield* statement.comments ?? [];
    const heads =
      statement.kind === 'if' ? statement.branches : statement.kind === 'try' ? statement.handlers : undefined;
    for (const { comments } of heads ?? []) yield* comments ?? [];
  }
}
