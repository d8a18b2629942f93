// Switching a rule off by a comment, for the document or where a problem stands (see `directives`).
// Invariant: the comment stands where the reader of the document takes it for one; where no such place is, there is no edit.

import { childBlocks, type PdlDocument, type PdlStatement, pdlItemFields } from '../language';
import { lineStart, type TextEdit, type TextRange } from '../support';

/** The words behind it name rules, as `directives` reads them. */
const directive = /#\s*weir:\s*off\b((?:[ \t,]+[\w/-]+)*)/;

const rulesIn = (words: string): string[] =>
  words
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^checks\//, ''));

/** Names the rule in the head's own comment, or writes one as the first line. Undefined when it is off already. */
export function planDisableRule(source: string, rule: string): TextEdit | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  let offset = start;
  let found: number | undefined;
  for (const line of source.slice(start).split('\n')) {
    const text = line.replace(/\r$/, '');
    // Above the first key there are comments, empty lines and the marks of YAML.
    if (!/^\s*(#.*)?$|^---\s*$|^%/.test(text)) break;
    const directiveMatch = /^\s*#/.test(text) ? directive.exec(text) : null;
    const rules = directiveMatch && rulesIn(directiveMatch[1] ?? '');
    if (rules && (rules.length === 0 || rules.includes(rule))) return undefined;
    if (directiveMatch && rules) found ??= offset + directiveMatch.index + directiveMatch[0].length;
    offset += line.length + 1;
  }
  if (found !== undefined) return { range: { start: found, end: found }, text: ` ${rule}` };
  return { range: { start, end: start }, text: `# weir: off ${rule}${eolOf(source)}` };
}

/** For the statement or the line a problem stands at. */
export function planDisableRuleAt(document: PdlDocument, place: TextRange, rule: string): TextEdit | undefined {
  const { source, procedure } = document;
  const isInside = (range: TextRange) => place.start >= range.start && place.start <= range.end;
  if (procedure && isInside(procedure.range)) {
    const before = source[procedure.range.start - 1];
    // In quotes a comment would have to be written with escapes.
    if (before === '"' || before === "'") return undefined;
    const { start, isFirstLine } = statementAt(procedure.body, place.start);
    return isFirstLine ? above(source, start, rule) : atLineEnd(source, place.start, rule);
  }
  const declared = [...document.slots, ...document.apis, ...document.answers, ...document.others];
  const item = declared.find((decl) => isInside(decl.item));
  if (isOneLine(document, item, place.start)) return atLineEnd(source, place.start, rule);
  return above(source, item?.item.start ?? place.start, rule);
}

/** The innermost statement at an offset. A later branch of it is no statement of its own: its line is. */
function statementAt(
  body: readonly PdlStatement[],
  offset: number,
): { readonly start: number; readonly isFirstLine: boolean } {
  let block = body;
  let found: PdlStatement | undefined;
  for (;;) {
    const next = block.find(({ range }) => offset >= range.start && offset <= range.end);
    if (!next) break;
    found = next;
    block = childBlocks(next).flat();
  }
  const isElseBranch =
    found?.kind === 'if' &&
    found.branches.slice(1).some(({ header }) => offset >= header.start && offset <= header.end);
  return { start: found?.range.start ?? offset, isFirstLine: !isElseBranch };
}

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

/** A field or a list entry that ends on its line: behind it a comment is a comment. In text of several lines it is text. */
function isOneLine(document: PdlDocument, item: { readonly item: TextRange } | undefined, offset: number): boolean {
  const { source } = document;
  const isInside = ({ start, end }: TextRange) => offset >= start && offset <= end;
  const ends = (range: TextRange) =>
    !/[\n]/.test(source.slice(range.start, range.end)) && !/^[|>]/.test(source.slice(range.start));
  if (!item) return document.sections.some(({ valueRange }) => isInside(valueRange) && ends(valueRange));
  const fields = pdlItemFields(document, item);
  // A bare name is an item of its own.
  if (fields.length === 0) return ends(item.item);
  return fields.some(({ keyRange, valueRange, shape, items }) => {
    if (!isInside({ start: keyRange.start, end: valueRange.end })) return false;
    if (shape === 'block-list') return items.some((entry) => isInside(entry) && ends(entry));
    return ends(valueRange) && !source.slice(keyRange.start, valueRange.end).includes('\n');
  });
}
