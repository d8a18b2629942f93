// The source ranges of declared items, fields, list entries and names, with the marks and comments that belong to them.
// Invariant: computed from the parsed model, not from the YAML shell that the planners write into, so that a planner that
// removes more than its edit names is detected.

import { occurrencesOf, type PdlDocument, pdlItemFields } from '../language';
import { lineStart, type TextRange } from '../support';
import { type Declaration, listDeclarations, resolveDeclaration } from './declarations';
import type { GraphEditOf } from './graphEdit';
import { itemEnd, itemStart } from './yaml/itemBlock';

/** Extends the range by the matches directly before and behind it, within its lines. */
function widen(source: string, { start, end }: TextRange, before: RegExp, behind: RegExp): TextRange {
  const from = lineStart(source, start);
  const feed = source.indexOf('\n', end);
  const left = before.exec(source.slice(from, start))?.[0].length ?? 0;
  const rest = source.slice(end, feed < 0 ? source.length : feed).replace(/\r$/u, '');
  const right = behind.exec(rest)?.[0].length ?? 0;
  return { start: start - left, end: end + right };
}

export const quotedRange = (source: string, range: TextRange): TextRange => widen(source, range, /["']$/u, /^["']/u);

/**
 * A list entry with its quotes and its dash or commas. If the entry has a line to itself, also the comment behind it.
 */
function entryWithMarks(source: string, range: TextRange): TextRange[] {
  const own = quotedRange(source, range);
  const line = widen(source, own, /^[ \t]*-[ \t]+$/u, /^[ \t]*(?:#.*)?$/u);
  if (line.start < own.start) return [line];
  const comma = /^\s*(?:#[^\n]*\n\s*)*,/u.exec(source.slice(own.end))?.[0].length ?? 0;
  // Comments can be between the comma and the entry; 2,000 characters are searched.
  const above = source.slice(Math.max(0, own.start - 2000), own.start);
  const before = /,\s*$/u.exec(above.replace(/#[^\n]*/gu, (comment) => ' '.repeat(comment.length)));
  return [
    own,
    ...(comma > 0 ? [{ start: own.end + comma - 1, end: own.end + comma }] : []),
    ...(before ? [{ start: own.start - before[0].length, end: own.start - before[0].length + 1 }] : []),
  ];
}

/** A declared item with its dash or comma, the comments directly above it and the comments inside it. */
export function itemRanges(source: string, item: TextRange): TextRange[] {
  const dashed = widen(source, item, /-[ \t]*$/u, /^(?!)/u);
  if (dashed.start === item.start) return entryWithMarks(source, item);
  const shape = { dash: dashed.start, ...item, isFlow: false, fields: [] };
  return [{ start: itemStart(source, shape, false), end: itemEnd(source, shape, false) }];
}

/** The text of a field including its block indicator, but not the comment behind the indicator. */
function valueParts(source: string, { start, end }: TextRange): TextRange[] {
  const header = /^[|>][^\s#]*[ \t]*/u.exec(source.slice(start, end))?.[0];
  if (header === undefined) return [{ start, end }];
  const feed = source.indexOf('\n', start);
  return [
    { start, end: start + header.length },
    { start: feed < 0 ? end : Math.min(feed, end), end },
  ];
}

/** A field from its key to the comment behind it, including its comma in a flow mapping. */
export const fieldRanges = (source: string, key: TextRange, value: TextRange): TextRange[] => {
  const range = { start: key.start, end: Math.max(key.end, value.end) };
  return [widen(source, quotedRange(source, range), /,[ \t]*$/u, /^[ \t]*(?:,|:?[ \t]*(?:#.*)?$)/u)];
};

export function itemFieldsOf(document: PdlDocument, decl: { readonly item: TextRange }, keys: readonly string[]) {
  return pdlItemFields(document, decl).filter((field) => keys.includes(field.key.toLowerCase()));
}

export function fieldValueRanges(
  document: PdlDocument,
  decl: { readonly item: TextRange },
  keys: readonly string[],
  text: string,
) {
  return itemFieldsOf(document, decl, keys).flatMap((field) => [
    ...valueParts(document.source, field.valueRange),
    ...(text === '' ? fieldRanges(document.source, field.keyRange, field.valueRange) : []),
  ]);
}

/**
 * Ranges that a list of names loses when it becomes `names`. If the kept names change their order, all entries may be
 * rewritten.
 */
export function listEntryRanges(
  document: PdlDocument,
  decl: { readonly item: TextRange },
  keys: readonly string[],
  names: readonly string[],
): TextRange[] {
  const { source } = document;
  const wanted = names.map((name) => name.trim());
  return itemFieldsOf(document, decl, keys).flatMap((field) => {
    if (field.shape === 'scalar' || field.shape === 'none') return valueParts(source, field.valueRange);
    const found = field.items.map((range) => {
      const text = source.slice(range.start, range.end).trim();
      const at = wanted.findIndex((name) => text === name || text === `"${name}"` || text === `'${name}'`);
      return { range, at };
    });
    const listed = found.filter(({ at }) => at >= 0);
    const isMoved = listed.some(({ at }, index) => index > 0 && at < (listed[index - 1]?.at ?? 0));
    const removable = found.filter(({ at }) => at < 0 || isMoved || wanted.length > listed.length);
    return removable.flatMap(({ range }) => entryWithMarks(source, range));
  });
}

export function nameRanges(document: PdlDocument, targets: ReadonlySet<Declaration>): TextRange[] {
  const declarations = listDeclarations(document);
  const isTarget = ({ name }: { readonly name: string }) => {
    const declaration = resolveDeclaration(declarations, name);
    return declaration !== undefined && targets.has(declaration);
  };
  const places = [...targets]
    .flatMap(({ decl, kind, name }) => [decl.range, ...occurrencesOf(document, { kind, name }).map((one) => one.range)])
    .concat(
      declarations
        .flatMap((entry) => entry.preconditions)
        .filter(isTarget)
        .map(({ range }) => range),
    );
  return places.map((range) => quotedRange(document.source, range));
}

/** Preconditions of these declarations whose name passes `isRemoved`. */
export function preconditionRanges(
  { source }: PdlDocument,
  of: Iterable<Declaration>,
  isRemoved: (name: string) => boolean,
): TextRange[] {
  return [...of]
    .flatMap((entry) => entry.preconditions)
    .filter(({ name }) => isRemoved(name))
    .flatMap(({ range }) => entryWithMarks(source, range));
}

export function documentFieldRanges(
  document: PdlDocument,
  { field, text }: GraphEditOf<'setDocumentField'>,
): TextRange[] {
  const names = { Name: ['name'], Desc: ['desc'], Detailed_desc: ['detailed_desc'] }[field];
  return document.sections
    .filter(({ key }) => names.includes(key))
    .flatMap(({ keyRange, valueRange }) => [
      ...valueParts(document.source, valueRange),
      ...(text.trim() === '' ? fieldRanges(document.source, keyRange, valueRange) : []),
    ]);
}

/** True if the value is empty and can be replaced. */
export function isEmptyField(source: string, { start, end }: TextRange): boolean {
  return /^(?:\[\]|\{\}|null|~|""|'')?$/iu.test(source.slice(start, end).replace(/\s+/gu, ''));
}
