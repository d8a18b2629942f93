// Computes the expected outline after each graph edit: nodes, lists, texts, slots, document fields, calls.

import { callableName } from '../../core/document/callableName';
import { nodeNamesInConditions } from '../../core/document/conditionNames';
import {
  type Declaration,
  type DeclarationKind,
  findByIdOrName,
  findDeclarations,
  listDeclarations,
  resolveDeclaration,
} from '../../core/document/declarations';
import { createRemovedNameTest } from '../../core/document/edits/deleteNodes';
import { findRenaming } from '../../core/document/edits/renameNodes';
import { findSlotByName } from '../../core/document/findSlotByName';
import type { GraphEdit, GraphEditOf } from '../../core/document/graphEdit';
import { buildPdlOutline, normalizeText } from '../../core/document/pdlOutline';
import { declarationId } from '../../core/graph';
import { type NameAt, occurrencesOf, type PdlDocument, type PdlSymbol } from '../../core/language';
import { looseName } from '../../core/support';
import type { ExpectedDeclaration, ExpectedOutline } from './compareOutlines';

export function insertNode(nodes: readonly ExpectedDeclaration[], node: ExpectedDeclaration): ExpectedDeclaration[] {
  const order: readonly DeclarationKind[] = ['api', 'answer', 'other'];
  const at = nodes.findIndex((entry) => order.indexOf(entry.kind) > order.indexOf(node.kind));
  return at < 0 ? [...nodes, node] : nodes.toSpliced(at, 0, node);
}

/** The text of the item with each name in `places` that is inside the item replaced. */
function replaceNamesAt(item: NameAt, places: readonly NameAt[]): string {
  return places
    .filter(({ range }) => range.start >= item.range.start && range.end <= item.range.end)
    .toSorted((a, b) => b.range.start - a.range.start)
    .reduce((text, { range, name }) => {
      const at = range.start - item.range.start;
      return `${text.slice(0, at)}${name}${text.slice(at + range.end - range.start)}`;
    }, item.name);
}

const trimmed = (names: readonly string[] | undefined): string[] => (names ?? []).map((name) => name.trim());

function addNode(document: PdlDocument, edit: GraphEditOf<'addApi' | 'addAnswer'>): ExpectedOutline {
  const before = buildPdlOutline(document);
  const declarations = listDeclarations(document);
  const requires = (edit.preconditions ?? []).map((idOrName) => {
    const found = findByIdOrName(declarations, idOrName);
    return looseName(found.ok ? found.value.name : idOrName);
  });
  const isApi = edit.kind === 'addApi';
  const node: ExpectedDeclaration = {
    kind: isApi ? 'api' : 'answer',
    name: edit.name.trim(),
    desc: normalizeText(isApi ? edit.desc : edit.text),
    requires,
    request: isApi ? trimmed(edit.request) : [],
    response: isApi ? trimmed(edit.response) : [],
  };
  return { ...before, nodes: insertNode(before.nodes, node) };
}

type NodeEdit = GraphEditOf<
  | 'addPreconditions'
  | 'removePreconditions'
  | 'setPreconditions'
  | 'setDesc'
  | 'setAnswerText'
  | 'setRequest'
  | 'setResponse'
>;

function changeNode(document: PdlDocument, edit: NodeEdit): ExpectedOutline {
  const before = buildPdlOutline(document);
  const declarations = listDeclarations(document);
  const targets = findDeclarations(declarations, 'nodeIds' in edit ? edit.nodeIds : [edit.nodeId]);
  if (!targets.ok) return before;
  const nodes = before.nodes.map((node, at): ExpectedDeclaration => {
    const entry = declarations[at] as Declaration;
    const keepRequires = (isRemoved: (name: string) => boolean) =>
      entry.preconditions.flatMap(({ name }) => (isRemoved(name) ? [] : [looseName(name)]));
    return targets.value.has(entry) ? changeTarget(declarations, node, keepRequires, edit) : node;
  });
  return { ...before, nodes };
}

function renameNodes(document: PdlDocument, renames: GraphEditOf<'renameNodes'>['renames']): ExpectedOutline {
  const before = buildPdlOutline(document);
  const declarations = listDeclarations(document);
  const found = findRenaming(declarations, renames);
  if (!found.ok) return before;
  const { names, newName, newFirstName } = found.value;
  const nodes = before.nodes.map((node, at): ExpectedDeclaration => {
    const entry = declarations[at] as Declaration;
    const places = nodeNamesInConditions(document, entry).flatMap(({ callee, range }) => {
      const name = newFirstName(callee.kind, callee.name);
      return name === undefined ? [] : [{ range, name: callableName(name) }];
    });
    const requires = entry.preconditions.map((item) => looseName(newName(item.name) ?? replaceNamesAt(item, places)));
    const containsName =
      'placeholders' in entry.decl && entry.decl.placeholders.some(({ name }) => newName(name) !== undefined);
    return { ...node, name: names.get(entry) ?? node.name, requires, desc: containsName ? undefined : node.desc };
  });
  const calls = before.calls?.map((call) => {
    const [, kind = '', name] = /^(\w+):(.*)$/su.exec(call ?? '') ?? [];
    const now = newFirstName(kind, name);
    return now === undefined ? call : `${kind}:${now}`;
  });
  return { ...before, nodes, calls };
}

function deleteNodes(document: PdlDocument, nodeIds: readonly string[]): ExpectedOutline {
  const before = buildPdlOutline(document);
  const declarations = listDeclarations(document);
  const found = findDeclarations(declarations, nodeIds);
  if (!found.ok) return before;
  const targets = found.value;
  const isRemoved = createRemovedNameTest(declarations, targets);
  const nodes = before.nodes.flatMap((node, at): ExpectedDeclaration[] => {
    const entry = declarations[at] as Declaration;
    if (targets.has(entry)) return [];
    return [{ ...node, requires: entry.preconditions.flatMap(({ name }) => (isRemoved(name) ? [] : looseName(name))) }];
  });
  const keys = new Set([...targets].map(({ kind, name }) => `${kind}:${name}`));
  const calls = before.calls?.map((call) => (call !== undefined && keys.has(call) ? undefined : call));
  return { ...before, nodes, calls };
}

/** Changes the node that the edit names and no other node. */
function changeTarget(
  declarations: readonly Declaration[],
  node: ExpectedDeclaration,
  keepRequires: (isRemoved: (name: string) => boolean) => string[],
  edit: NodeEdit,
): ExpectedDeclaration {
  switch (edit.kind) {
    case 'addPreconditions': {
      const requires = findByIdOrName(declarations, edit.requires);
      return { ...node, requires: [...node.requires, looseName(requires.ok ? requires.value.name : edit.requires)] };
    }
    case 'removePreconditions': {
      const requires = findByIdOrName(declarations, edit.requires);
      const isRemoved = (name: string) =>
        requires.ok
          ? resolveDeclaration(declarations, name) === requires.value
          : looseName(name) === looseName(edit.requires);
      return { ...node, requires: keepRequires(isRemoved) };
    }
    case 'setPreconditions':
      return { ...node, requires: edit.items.map((item) => looseName(item.trim())) };
    case 'setDesc':
    case 'setAnswerText':
      return { ...node, desc: normalizeText(edit.text) };
    case 'setRequest':
      return { ...node, request: trimmed(edit.names) };
    case 'setResponse':
      return { ...node, response: trimmed(edit.names) };
  }
}

type SlotEdit = GraphEditOf<'addSlot' | 'deleteSlot' | 'setSlot' | 'setSlotValues'>;

function changeSlot(document: PdlDocument, edit: SlotEdit): ExpectedOutline {
  const before = buildPdlOutline(document);
  if (edit.kind === 'addSlot') {
    const { name, desc, type, values } = edit;
    const slot = { name: name.trim(), desc: normalizeText(desc), type: normalizeText(type), values: trimmed(values) };
    return { ...before, slots: [...before.slots, slot] };
  }
  const found = findSlotByName(document, edit.name);
  if (!found.ok) return before;
  const { index } = found.value;
  if (edit.kind === 'deleteSlot') return { ...before, slots: before.slots.toSpliced(index, 1) };
  const change =
    edit.kind === 'setSlot' ? { [edit.field]: normalizeText(edit.text) } : { values: trimmed(edit.values) };
  return { ...before, slots: before.slots.map((slot, at) => (at === index ? { ...slot, ...change } : slot)) };
}

/** Renames a value or a function; a node's symbol is renamed as a node. */
function renameSymbol(document: PdlDocument, symbol: PdlSymbol, name: string): ExpectedOutline {
  const before = buildPdlOutline(document);
  const fresh = name.trim();
  if (symbol.kind === 'function') {
    const key = `function:${symbol.name}`;
    return { ...before, calls: before.calls?.map((call) => (call === key ? `function:${fresh}` : call)) };
  }
  const places = new Map(occurrencesOf(document, symbol).map(({ range }) => [range.start, range]));
  const isOccurrence = (start: number) => places.has(start);
  const rename = <T extends { readonly name: string; readonly range: { readonly start: number } }>(one: T) =>
    isOccurrence(one.range.start) ? fresh : one.name;
  const slots = before.slots.map((slot, at) => {
    const decl = document.slots[at];
    return decl ? { ...slot, name: rename(decl) } : slot;
  });
  const inCondition = (item: NameAt) => {
    const found: NameAt[] = [];
    for (let at = item.range.start; at < item.range.end; at++) {
      const range = places.get(at);
      if (range) found.push({ range, name: fresh });
    }
    return looseName(replaceNamesAt(item, found));
  };
  const nodes = listDeclarations(document).map(({ decl, preconditions }, at): ExpectedDeclaration => {
    const node = { ...(before.nodes[at] as ExpectedDeclaration), requires: preconditions.map(inCondition) };
    if ('request' in decl) return { ...node, request: decl.request.map(rename), response: decl.response.map(rename) };
    const isShown = 'placeholders' in decl && decl.placeholders.some((place) => isOccurrence(place.range.start));
    return isShown ? { ...node, desc: undefined } : node;
  });
  return { ...before, slots, nodes };
}

/** The outline after the edit; parts that the edit does not name are unchanged. */
export function reduceOutline(document: PdlDocument, edit: GraphEdit): ExpectedOutline {
  switch (edit.kind) {
    case 'addApi':
    case 'addAnswer':
      return addNode(document, edit);
    case 'deleteNodes':
      return deleteNodes(document, edit.nodeIds);
    case 'renameNodes':
      return renameNodes(document, edit.renames);
    case 'addPreconditions':
    case 'removePreconditions':
    case 'setPreconditions':
    case 'setDesc':
    case 'setAnswerText':
    case 'setRequest':
    case 'setResponse':
      return changeNode(document, edit);
    case 'addSlot':
    case 'deleteSlot':
    case 'setSlot':
    case 'setSlotValues':
      return changeSlot(document, edit);
    case 'renameSymbol': {
      const { symbol, name } = edit;
      if (symbol.kind === 'value' || symbol.kind === 'function') return renameSymbol(document, symbol, name);
      return renameNodes(document, [{ nodeId: declarationId(symbol.kind, symbol.name), name }]);
    }
    case 'setDocumentField': {
      const before = buildPdlOutline(document);
      return { ...before, fields: { ...before.fields, [edit.field]: normalizeText(edit.text) } };
    }
    case 'toBlockProcedure':
      return buildPdlOutline(document);
    default:
      // Calls of procedure edits are not predicted here; `reduceProcedure` covers them.
      return { ...buildPdlOutline(document), calls: undefined };
  }
}
