// Extracts the content of a document apart from its spelling: nodes with their lists and texts, slots, document fields,
// calls.

import type { PdlDocument, SlotDecl } from '../language';
import { looseName } from '../support';
import { type Declaration, type DeclarationKind, listDeclarations } from './declarations';
import { listProcedureCalls } from './procedureCalls';

export interface OutlineNode {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly desc: string;
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
  /** `kind:name` that each call resolves to, in text order. */
  readonly calls: readonly (string | undefined)[];
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
