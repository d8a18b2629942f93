// Computes the ranges of a document that an edit may remove or rewrite. All other text must survive.
// Invariant: computed from the parsed model, not from the YAML shell that the planners write into. This independent
// check detects a planner that removes more than the edit names.

import { declarationId } from '../graph';
import { occurrencesOf, type PdlDocument, pdlItemFields, preconditionKeys, valueKeys } from '../language';
import { lineStart, type TextRange } from '../support';
import {
  createRequiredNameTest,
  type Declaration,
  findDeclaration,
  findDeclarations,
  listDeclarations,
  resolveDeclaration,
} from './declarations';
import { DESC_KEYS } from './edits/setText';
import { findSlotByName } from './findSlotByName';
import type { GraphEdit, GraphEditOf } from './graphEdit';
import { editableStatementRanges } from './procedure/editableStatementRanges';
import { itemEnd, itemStart } from './yaml/itemBlock';

export interface EditableRanges {
  /** Source ranges that may be removed. */
  readonly removable: readonly TextRange[];
  /** Source ranges that move: their characters must be in the procedure afterwards. */
  readonly moved: readonly TextRange[];
}

/** Extends the range by the matches directly before and behind it, within its lines. */
function widen(source: string, { start, end }: TextRange, before: RegExp, behind: RegExp): TextRange {
  const from = lineStart(source, start);
  const feed = source.indexOf('\n', end);
  const left = before.exec(source.slice(from, start))?.[0].length ?? 0;
  const rest = source.slice(end, feed < 0 ? source.length : feed).replace(/\r$/u, '');
  const right = behind.exec(rest)?.[0].length ?? 0;
  return { start: start - left, end: end + right };
}

const quoted = (source: string, range: TextRange): TextRange => widen(source, range, /["']$/u, /^["']/u);

/**
 * A list entry with its quotes and its dash or commas. If the entry has a line to itself, also the comment behind it.
 */
function entryWithMarks(source: string, range: TextRange): TextRange[] {
  const own = quoted(source, range);
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
function itemRanges(source: string, item: TextRange): TextRange[] {
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
const fieldRanges = (source: string, key: TextRange, value: TextRange): TextRange[] => {
  const range = { start: key.start, end: Math.max(key.end, value.end) };
  return [widen(source, quoted(source, range), /,[ \t]*$/u, /^[ \t]*(?:,|:?[ \t]*(?:#.*)?$)/u)];
};

function fieldsOf(document: PdlDocument, decl: { readonly item: TextRange }, keys: readonly string[]) {
  return pdlItemFields(document, decl).filter((field) => keys.includes(field.key.toLowerCase()));
}

function fieldValue(document: PdlDocument, decl: { readonly item: TextRange }, keys: readonly string[], text: string) {
  return fieldsOf(document, decl, keys).flatMap((field) => [
    ...valueParts(document.source, field.valueRange),
    ...(text === '' ? fieldRanges(document.source, field.keyRange, field.valueRange) : []),
  ]);
}

/**
 * Ranges that a list of names loses when it becomes `names`. If the kept names change their order, all entries may be
 * rewritten.
 */
function listEntries(
  document: PdlDocument,
  decl: { readonly item: TextRange },
  keys: readonly string[],
  names: readonly string[],
): TextRange[] {
  const { source } = document;
  const wanted = names.map((name) => name.trim());
  return fieldsOf(document, decl, keys).flatMap((field) => {
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

function nameRanges(document: PdlDocument, targets: ReadonlySet<Declaration>): TextRange[] {
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
  return places.map((range) => quoted(document.source, range));
}

/** Preconditions of these declarations whose name passes `isRemoved`. */
function preconditionRanges(
  { source }: PdlDocument,
  of: Iterable<Declaration>,
  isRemoved: (name: string) => boolean,
): TextRange[] {
  return [...of]
    .flatMap((entry) => entry.preconditions)
    .filter(({ name }) => isRemoved(name))
    .flatMap(({ range }) => entryWithMarks(source, range));
}

function documentField(document: PdlDocument, { field, text }: GraphEditOf<'setDocumentField'>): TextRange[] {
  const names = { Name: ['name'], Desc: ['desc'], Detailed_desc: ['detailed_desc'] }[field];
  return document.sections
    .filter(({ key }) => names.includes(key))
    .flatMap(({ keyRange, valueRange }) => [
      ...valueParts(document.source, valueRange),
      ...(text.trim() === '' ? fieldRanges(document.source, keyRange, valueRange) : []),
    ]);
}

/** Ids of the nodes that an edit changes. */
export function nodeIdsIn(edit: GraphEdit): readonly string[] {
  if ('nodeId' in edit) return [edit.nodeId];
  if ('nodeIds' in edit) return edit.nodeIds;
  return edit.kind === 'renameNodes' ? edit.renames.map(({ nodeId }) => nodeId) : [];
}

function shellRanges(document: PdlDocument, edit: GraphEdit): TextRange[] {
  const { source } = document;
  const declarations = listDeclarations(document);
  const targets = findDeclarations(declarations, nodeIdsIn(edit));
  const nodes = targets.ok ? targets.value : new Set<Declaration>();
  const [node] = nodes;
  const found = 'name' in edit ? findSlotByName(document, edit.name) : undefined;
  const slot = found?.ok ? found.value.slot : undefined;
  switch (edit.kind) {
    case 'deleteNode':
    case 'deleteNodes': {
      const isRemoved = (name: string) => {
        const declaration = resolveDeclaration(declarations, name);
        return declaration !== undefined && nodes.has(declaration);
      };
      return [
        ...[...nodes].flatMap(({ decl }) => itemRanges(source, decl.item)),
        ...preconditionRanges(document, declarations, isRemoved),
      ];
    }
    case 'renameNode':
    case 'renameNodes':
      return nameRanges(document, nodes);
    case 'renameSymbol': {
      const { symbol } = edit;
      if (symbol.kind === 'value' || symbol.kind === 'function') {
        return occurrencesOf(document, symbol).map(({ range }) => quoted(source, range));
      }
      const declaration = findDeclaration(declarations, declarationId(symbol.kind, symbol.name));
      return declaration.ok ? nameRanges(document, new Set([declaration.value])) : [];
    }
    case 'addPrecondition':
    case 'addPreconditions': {
      const fields = [...nodes].flatMap(({ decl }) => fieldsOf(document, decl, preconditionKeys));
      return fields.map(({ valueRange }) => valueRange).filter((range) => isEmptyValue(source, range));
    }
    case 'removePrecondition':
    case 'removePreconditions':
      return preconditionRanges(document, nodes, createRequiredNameTest(declarations, edit.requires));
    case 'setPreconditions':
      return node ? listEntries(document, node.decl, preconditionKeys, edit.items) : [];
    case 'setDesc':
    case 'setAnswerText':
      // An empty text keeps the field.
      return node ? fieldValue(document, node.decl, DESC_KEYS, edit.text || ' ') : [];
    case 'setRequest':
    case 'setResponse':
      return node
        ? listEntries(document, node.decl, [edit.kind === 'setRequest' ? 'request' : 'response'], edit.names)
        : [];
    case 'deleteSlot':
      return slot ? itemRanges(source, slot.item) : [];
    case 'setSlot':
      return slot ? fieldValue(document, slot, edit.field === 'type' ? ['type'] : DESC_KEYS, edit.text) : [];
    case 'setSlotValues': {
      if (!slot) return [];
      const fields = edit.values.length === 0 ? fieldsOf(document, slot, valueKeys) : [];
      return [
        ...listEntries(document, slot, valueKeys, edit.values),
        ...fields.flatMap(({ keyRange, valueRange }) => fieldRanges(source, keyRange, valueRange)),
      ];
    }
    case 'setDocumentField':
      return documentField(document, edit);
    default:
      return [];
  }
}

/** True if the value is empty and can be replaced. */
function isEmptyValue(source: string, { start, end }: TextRange): boolean {
  return /^(?:\[\]|\{\}|null|~|""|'')?$/iu.test(source.slice(start, end).replace(/\s+/gu, ''));
}

export function editableRanges(document: PdlDocument, edit: GraphEdit): EditableRanges {
  const { removable, moved } = editableStatementRanges(document, edit);
  const sections = document.sections.map(({ valueRange }) => valueRange);
  const empty = sections.filter((range) => isEmptyValue(document.source, range));
  return { removable: [...shellRanges(document, edit), ...empty, ...removable], moved };
}
