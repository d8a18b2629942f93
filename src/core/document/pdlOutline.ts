// Extracts the content of a document apart from its spelling: nodes with their lists and texts, slots, document fields,
// calls.
// Used as an independent check of every plan: the text after the edits must parse to the outline that the edit should
// produce.

import type { PdlDocument, SlotDecl } from '../language';
import { looseName } from '../support';
import { type Declaration, type DeclarationKind, listDeclarations } from './declarations';
import { listProcedureCalls } from './procedureCalls';

export interface OutlineNode {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** Undefined if the edit changes it and the result is not predicted. */
  readonly desc: string | undefined;
  /** Required names in their loose form. */
  readonly requires: readonly string[];
  readonly request: readonly string[];
  readonly response: readonly string[];
}

export interface OutlineSlot {
  readonly name: string;
  readonly desc: string;
  readonly type: string;
  readonly values: readonly string[];
}

export type OutlineFields = { readonly [field in 'Name' | 'Desc' | 'Detailed_desc']: string };

export interface PdlOutline {
  /** APIs, ANSWERs, others, each in text order. */
  readonly nodes: readonly OutlineNode[];
  readonly slots: readonly OutlineSlot[];
  readonly fields: OutlineFields;
  /** `kind:name` that each call resolves to, in text order; undefined for edits of the procedure. */
  readonly calls: readonly (string | undefined)[] | undefined;
}

export const normalizeText = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

function outlineNode({ kind, name, decl, preconditions }: Declaration): OutlineNode {
  return {
    kind,
    name,
    desc: normalizeText(decl.desc),
    requires: preconditions.map((entry) => looseName(entry.name)),
    request: 'request' in decl ? decl.request.map((entry) => entry.name) : [],
    response: 'response' in decl ? decl.response.map((entry) => entry.name) : [],
  };
}

export function buildOutlineSlot(slot: Pick<SlotDecl, 'name' | 'desc' | 'type' | 'values'>): OutlineSlot {
  return { name: slot.name, desc: normalizeText(slot.desc), type: normalizeText(slot.type), values: slot.values ?? [] };
}

export function buildPdlOutline(document: PdlDocument): PdlOutline {
  return {
    nodes: listDeclarations(document).map(outlineNode),
    slots: document.slots.map(buildOutlineSlot),
    fields: {
      Name: normalizeText(document.name?.name),
      Desc: normalizeText(document.desc?.name),
      Detailed_desc: normalizeText(document.detailedDesc?.name),
    },
    calls: listProcedureCalls(document).map((call) =>
      call.ref === undefined ? undefined : `${call.kind}:${call.ref}`,
    ),
  };
}

function compareNodes(expected: readonly OutlineNode[], actual: readonly OutlineNode[]): string | undefined {
  if (expected.length !== actual.length) return 'another number of nodes';
  for (const [index, node] of expected.entries()) {
    const other = actual[index] as OutlineNode;
    if (node.kind !== other.kind || node.name !== other.name) return `"${other.name}" where "${node.name}" belongs`;
    if (node.desc !== undefined && node.desc !== other.desc) return `another text for "${node.name}"`;
    if (node.requires.join('\n') !== other.requires.join('\n')) return `other preconditions for "${node.name}"`;
    if (node.request.join('\n') !== other.request.join('\n')) return `another request of "${node.name}"`;
    if (node.response.join('\n') !== other.response.join('\n')) return `another response of "${node.name}"`;
  }
  return undefined;
}

function compareSlots(expected: readonly OutlineSlot[], actual: readonly OutlineSlot[]): string | undefined {
  if (expected.length !== actual.length) return 'another number of slots';
  for (const [index, slot] of expected.entries()) {
    const other = actual[index] as OutlineSlot;
    if (slot.name !== other.name) return `the slot "${other.name}" where "${slot.name}" belongs`;
    if (slot.desc !== other.desc || slot.type !== other.type) return `another text for the slot "${slot.name}"`;
    if (slot.values.join('\n') !== other.values.join('\n')) return `other values of the slot "${slot.name}"`;
  }
  return undefined;
}

/** Why the outlines differ, or undefined if they match. Calls that were unresolved before may resolve now. */
export function compareOutlines(expected: PdlOutline, actual: PdlOutline): string | undefined {
  const difference = compareNodes(expected.nodes, actual.nodes) ?? compareSlots(expected.slots, actual.slots);
  if (difference !== undefined) return difference;
  for (const field of ['Name', 'Desc', 'Detailed_desc'] as const) {
    if (expected.fields[field] !== actual.fields[field]) return `another ${field}`;
  }
  if (expected.calls === undefined) return undefined;
  if (expected.calls.length !== actual.calls?.length) return 'another number of calls';
  const wrong = expected.calls.findIndex((call, index) => call !== undefined && call !== actual.calls?.[index]);
  return wrong < 0 ? undefined : `a call of "${expected.calls[wrong]}" that names something else`;
}
