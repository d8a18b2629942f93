// Switching a rule off by a comment: for one place, or for the whole document.
// Invariant: the comment stands where the reader of the document takes it for one; where no such place is, there is no edit.

import { childBlocks, type PdlDocument, type Statement } from '../../../core/language';
import type { TextEdit, TextRange } from '../../../core/support';

const directive = /#\s*weir:\s*off\b((?:[ \t]+[\w-]+)*)/;

/** Above the first key of the document, joined to such a comment that stands there already. */
export function ruleOffInDocument(source: string, rule: string): TextEdit {
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  let at = start;
  for (const line of source.slice(start).split(/(?<=\n)/)) {
    const found = directive.exec(line);
    if (found && /^\s*#/.test(line)) {
      const end = at + found.index + found[0].length;
      return { range: { start: end, end }, text: ` ${rule}` };
    }
    if (!/^\s*(#.*)?\s*$/.test(line)) break;
    at += line.length;
  }
  return { range: { start, end: start }, text: `# weir: off ${rule}${eolOf(source)}` };
}

/** For the statement or the line a problem stands at. */
export function ruleOffHere(document: PdlDocument, place: TextRange, rule: string): TextEdit | undefined {
  const { source, procedure } = document;
  const isInside = (range: TextRange) => place.start >= range.start && place.start <= range.end;
  if (procedure && isInside(procedure.range)) {
    const before = source[procedure.range.start - 1];
    // In quotes a comment would have to be written with escapes.
    if (before === '"' || before === "'") return undefined;
    const { start, isFirstLine } = statementAt(procedure.body, place.start);
    return isFirstLine ? above(source, start, rule) : atLineEnd(source, place.start, rule);
  }
  const item = [...document.slots, ...document.apis, ...document.answers, ...document.others].find((decl) =>
    isInside(decl.item),
  )?.item;
  if (isSimpleField(source, place.start)) return atLineEnd(source, place.start, rule);
  return above(source, item?.start ?? place.start, rule);
}

/** The innermost statement at an offset. A later branch of it is no statement of its own: its line is. */
function statementAt(
  body: readonly Statement[],
  offset: number,
): { readonly start: number; readonly isFirstLine: boolean } {
  let block = body;
  let found: Statement | undefined;
  for (;;) {
    const next = block.find(({ range }) => offset >= range.start && offset <= range.end);
    if (!next) break;
    found = next;
    block = childBlocks(next).flat();
  }
  const isLaterBranch =
    found?.kind === 'if' &&
    found.branches.slice(1).some(({ header }) => offset >= header.start && offset <= header.end);
  return { start: found?.range.start ?? offset, isFirstLine: !isLaterBranch };
}

const lineStart = (source: string, offset: number) => source.lastIndexOf('\n', offset - 1) + 1;

function lineEnd(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  const stop = end < 0 ? source.length : end;
  return source[stop - 1] === '\r' ? stop - 1 : stop;
}

const eolOf = (source: string) => (/\r\n/.test(source) ? '\r\n' : '\n');

function above(source: string, offset: number, rule: string): TextEdit {
  const start = lineStart(source, offset);
  const previousStart = start === 0 ? 0 : lineStart(source, start - 1);
  const previous = source.slice(previousStart, start);
  const found = directive.exec(previous);
  if (found && /^\s*#/.test(previous) && found[1] !== '') {
    const end = previousStart + found.index + found[0].length;
    return { range: { start: end, end }, text: ` ${rule}` };
  }
  const indent = /^[ \t]*/.exec(source.slice(start, offset))?.[0] ?? '';
  return { range: { start, end: start }, text: `${indent}# weir: off ${rule}${eolOf(source)}` };
}

function atLineEnd(source: string, offset: number, rule: string): TextEdit | undefined {
  const start = lineStart(source, offset);
  const line = source.slice(start, lineEnd(source, offset));
  const found = directive.exec(line);
  if (found && found[1] !== '') {
    const end = start + found.index + found[0].length;
    return { range: { start: end, end }, text: ` ${rule}` };
  }
  if (/\s#/.test(line)) return above(source, offset, rule);
  const end = start + line.trimEnd().length;
  return { range: { start: end, end }, text: `  # weir: off ${rule}` };
}

/** A field or list entry whose value ends on its line: behind it a comment is a comment. */
function isSimpleField(source: string, offset: number): boolean {
  const start = lineStart(source, offset);
  const end = lineEnd(source, offset);
  const line = source.slice(start, end);
  const value = /^\s*(?:-\s+)?(?:[\p{L}_][\p{L}\p{N}_ -]*:\s*|(?=\S))(.*)$/u.exec(line)?.[1]?.trim() ?? '';
  const isWhole = /^("([^"\\]|\\.)*"|'([^']|'')*'|\[[^\]]*\]|\{[^}]*\}|[^"'[{|>&*!].*|)(\s+#.*)?$/.test(value);
  const isListed = /^\s*-\s|:/.test(line);
  const next = source.slice(end).replace(/^\r?\n/, '');
  const indent = /^\s*/.exec(line)?.[0].length ?? 0;
  const nextLine = next.slice(0, lineEnd(next, 0));
  // A deeper line that is neither a field nor an entry goes on with this line's text.
  const goesOn =
    value !== '' &&
    /^\s*/.exec(nextLine)?.[0].length !== undefined &&
    (/^\s*/.exec(nextLine)?.[0].length ?? 0) > indent + 2 &&
    !/^\s*(-\s|[\p{L}_][\p{L}\p{N}_ -]*:)/u.test(nextLine);
  return isWhole && isListed && !goesOn;
}
