// Computes the ranges that an editor can fold: sections, items, blocks of the procedure, runs of comments.
// Invariant: ranges span at least two lines, are inside the source, are sorted, and nest or are disjoint.

import { byNesting, type TextRange } from '../../support';
import { walkStatements } from '../graphs/walk';
import type { PdlDocument, PdlStatement } from '../model';
import { blocksOf } from '../statementKinds';

export interface FoldingRange {
  readonly range: TextRange;
  readonly kind: 'section' | 'item' | 'block' | 'comment';
}

/**
 * Each range starts with the line that stays visible and ends with the last hidden character. Outer ranges come first.
 */
export function foldingRangesOf(document: PdlDocument): readonly FoldingRange[] {
  const { source, procedure } = document;
  const found: FoldingRange[] = [];
  const add = (kind: FoldingRange['kind'], start: number, until: number) => {
    let end = until;
    while (end > start && isBlank(source.charCodeAt(end - 1))) end--;
    if (source.slice(start, end).includes('\n')) found.push({ kind, range: { start, end } });
  };
  for (const { keyRange, valueRange } of document.sections) add('section', keyRange.start, valueRange.end);
  for (const decl of [...document.slots, ...document.apis, ...document.answers, ...document.others]) {
    add('item', decl.item.start, decl.item.end);
  }
  if (procedure !== undefined && isBlockScalar(source, procedure.range)) {
    for (const statement of walkStatements(procedure.body)) {
      for (const { start, end } of foldedBlocks(statement)) add('block', start, end);
    }
  }
  for (const { start, end } of commentRuns(document)) add('comment', start, end);
  return withoutCrossings(found);
}

const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;

/** Blocks of a quoted procedure do not correspond to whole lines of the file. */
export function isBlockScalar(source: string, content: TextRange): boolean {
  const before = source[content.start - 1];
  return before !== '"' && before !== "'";
}

/** Each header with its body: the branches of an `if` fold separately. The body of a `try` folds with its first line. */
function foldedBlocks(statement: PdlStatement): TextRange[] {
  return blocksOf(statement).flatMap(({ role, header, body }) => {
    const start = header?.start ?? (role === 'try' ? statement.range.start : undefined);
    const last = body.at(-1);
    return start === undefined || last === undefined ? [] : [{ start, end: last.range.end }];
  });
}

/** Runs of two or more comment lines, in the YAML shell and in the procedure. */
function commentRuns({ source, procedure, answers, apis, slots, desc, detailedDesc }: PdlDocument): TextRange[] {
  const texts = [procedure?.range, desc?.range, detailedDesc?.range].concat(
    [...answers, ...apis, ...slots].map((decl) => decl.descRange),
  );
  const inText = texts.filter((range) => range !== undefined).sort((a, b) => a.start - b.start);
  const comments = [...walkStatements(procedure?.body ?? [])].filter((statement) => statement.kind === 'comment');
  const ownComments = new Set(comments.map((comment) => comment.range.start));
  const runs: TextRange[] = [];
  let run: { start: number; end: number; within: boolean } | undefined;
  let text = 0;
  for (let line = 0; line < source.length; ) {
    const feed = source.indexOf('\n', line);
    const end = feed < 0 ? source.length : feed;
    const start = line + (/^[ \t]*/.exec(source.slice(line, end))?.[0].length ?? 0);
    while ((inText[text]?.end ?? Number.POSITIVE_INFINITY) <= line) text++;
    const within = (inText[text]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const isComment = within ? ownComments.has(start) : source[start] === '#';
    if (run !== undefined && (!isComment || run.within !== within)) {
      runs.push(run);
      run = undefined;
    }
    if (isComment && run === undefined) run = { start, end, within };
    else if (isComment && run !== undefined) run.end = end;
    line = end + 1;
  }
  if (run !== undefined) runs.push(run);
  return runs;
}

function withoutCrossings(found: FoldingRange[]): FoldingRange[] {
  found.sort(byNesting);
  const nonCrossing: FoldingRange[] = [];
  const open: number[] = [];
  for (const one of found) {
    while (open.length > 0 && (open.at(-1) as number) <= one.range.start) open.pop();
    const same = nonCrossing.at(-1);
    const isRepeated = same?.range.start === one.range.start && same.range.end === one.range.end;
    if (isRepeated || (open.length > 0 && one.range.end > (open.at(-1) as number))) continue;
    nonCrossing.push(one);
    open.push(one.range.end);
  }
  return nonCrossing;
}
