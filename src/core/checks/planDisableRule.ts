// Plans the comment that switches a rule off, for the document or at a problem (see `directives`). Invariant: the
// comment is at a position where the parser reads it as a comment; without such a position there is no edit.

import { childBlocks, type PdlDocument, type PdlStatement, pdlItemFields } from '../language';
import { lineEndAt, lineStart, newlineOf, type TextEdit, type TextRange } from '../support';

/** The words after it are rule names, as in `directives`. */
const directive = /#\s*weir:\s*off\b((?:[ \t,]+[\w/-]+)*)/;

const rulesIn = (words: string): string[] =>
  words
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^checks\//, ''));

/**
 * Adds the rule to the comment at the start of the document, or inserts one as the first line. Undefined if the rule is
 * already off.
 */
export function planDisableRule(source: string, rule: string): TextEdit | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  let offset = start;
  let found: number | undefined;
  for (const line of source.slice(start).split('\n')) {
    const text = line.replace(/\r$/, '');
    // Only comments, empty lines and YAML markers can be above the first key.
    if (!/^\s*(#.*)?$|^---\s*$|^%/.test(text)) break;
    const directiveMatch = /^\s*#/.test(text) ? directive.exec(text) : null;
    const rules = directiveMatch && rulesIn(directiveMatch[1] ?? '');
    if (rules && (rules.length === 0 || rules.includes(rule))) return undefined;
    if (directiveMatch && rules) found ??= offset + directiveMatch.index + directiveMatch[0].length;
    offset += line.length + 1;
  }
  if (found !== undefined) return { range: { start: found, end: found }, text: ` ${rule}` };
  return { range: { start, end: start }, text: `# weir: off ${rule}${newlineOf(source)}` };
}

/** Switches the rule off for the statement or the line of a problem. */
export function planDisableRuleAt(document: PdlDocument, place: TextRange, rule: string): TextEdit | undefined {
  const { source, procedure } = document;
  const isInside = (range: TextRange) => place.start >= range.start && place.start <= range.end;
  if (procedure && isInside(procedure.range)) {
    const before = source[procedure.range.start - 1];
    // A comment in a quoted text would need escapes.
    if (before === '"' || before === "'") return undefined;
    const { start, isFirstLine } = statementAt(procedure.body, place.start);
    return isFirstLine ? above(source, start, rule) : atLineEnd(source, place.start, rule);
  }
  const declared = [...document.slots, ...document.apis, ...document.answers, ...document.others];
  const item = declared.find((decl) => isInside(decl.item));
  if (isOneLine(document, item, place.start)) return atLineEnd(source, place.start, rule);
  return above(source, item?.item.start ?? place.start, rule);
}

/** The innermost statement at an offset. A later branch of an `if` is not a separate statement, so its line is used. */
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
  return { range: { start, end: start }, text: `${indent}# weir: off ${rule}${newlineOf(source)}` };
}

function atLineEnd(source: string, offset: number, rule: string): TextEdit | undefined {
  const start = lineStart(source, offset);
  const line = source.slice(start, lineEndAt(source, offset));
  const found = directive.exec(line);
  if (found && found[1] !== '') {
    const end = start + found.index + found[0].length;
    return { range: { start: end, end }, text: ` ${rule}` };
  }
  if (/\s#/.test(line)) return above(source, offset, rule);
  const end = start + line.trimEnd().length;
  return { range: { start: end, end }, text: `  # weir: off ${rule}` };
}

/**
 * Whether the offset is in a field or list entry that ends on its line, so that a comment can follow it. In a
 * multi-line text it would be part of the text.
 */
function isOneLine(document: PdlDocument, item: { readonly item: TextRange } | undefined, offset: number): boolean {
  const { source } = document;
  const isInside = ({ start, end }: TextRange) => offset >= start && offset <= end;
  const ends = (range: TextRange) =>
    !/[\n]/.test(source.slice(range.start, range.end)) && !/^[|>]/.test(source.slice(range.start));
  if (!item) return document.sections.some(({ valueRange }) => isInside(valueRange) && ends(valueRange));
  const fields = pdlItemFields(document, item);
  // A bare name is an item without fields.
  if (fields.length === 0) return ends(item.item);
  return fields.some(({ keyRange, valueRange, shape, items }) => {
    if (!isInside({ start: keyRange.start, end: valueRange.end })) return false;
    if (shape === 'block-list') return items.some((entry) => isInside(entry) && ends(entry));
    return ends(valueRange) && !source.slice(keyRange.start, valueRange.end).includes('\n');
  });
}
