// Compares the outline of a document with the outline that an edit should give. Tests only.

import type { OutlineNode, OutlineSlot, PdlOutline } from '../../core/document/pdlOutline';

export interface ExpectedDeclaration extends Omit<OutlineNode, 'desc'> {
  /** Undefined if the edit changes it and the result is not predicted. */
  readonly desc: string | undefined;
}

export interface ExpectedOutline extends Omit<PdlOutline, 'nodes' | 'calls'> {
  readonly nodes: readonly ExpectedDeclaration[];
  /** Undefined for edits of the procedure. */
  readonly calls: PdlOutline['calls'] | undefined;
}

function compareNodes(expected: readonly ExpectedDeclaration[], actual: readonly OutlineNode[]): string | undefined {
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
export function compareOutlines(expected: ExpectedOutline, actual: PdlOutline): string | undefined {
  const difference = compareNodes(expected.nodes, actual.nodes) ?? compareSlots(expected.slots, actual.slots);
  if (difference !== undefined) return difference;
  for (const field of ['Name', 'Desc', 'Detailed_desc'] as const) {
    if (expected.fields[field] !== actual.fields[field]) return `another ${field}`;
  }
  if (expected.calls === undefined) return undefined;
  if (expected.calls.length !== actual.calls.length) return 'another number of calls';
  const wrong = expected.calls.findIndex((call, index) => call !== undefined && call !== actual.calls[index]);
  return wrong < 0 ? undefined : `a call of "${expected.calls[wrong]}" that names something else`;
}
