// The choices of a new breakpoint: nodes, and names for its condition.

import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import { type Breakpoint, breakpointProblem, givenSlotValue, readSlots, type SessionState } from '../../core/session';
import { type JsonValue, ownProperty } from '../../core/support';
import { sessionNodeIdOf } from './nodeBreakpoint';

export interface BreakpointSlot {
  readonly name: string;
  /** The value by the calls of the run, which conditions read. */
  readonly value: JsonValue | undefined;
  /** The value, or the words, of the user; no call has passed it yet. */
  readonly given: JsonValue | undefined;
}

/** Names that a condition may use: the declared slots and those that occurred in the run, with their current values. */
export function breakpointSlots(
  shown: SessionState | undefined,
  document: PdlDocument | undefined,
): readonly BreakpointSlot[] {
  const values = shown ? readSlots(shown) : {};
  const fields = document?.apis.flatMap(({ request, response }) => [...request, ...response]) ?? [];
  const declared = document
    ? [...document.slots, ...fields].map(({ name }) => name)
    : (shown?.workflow.apis.flatMap(({ request, response }) => [...request, ...response]) ?? []);
  const names = [...new Set([...declared, ...Object.keys(values)])].filter((name) => name !== '');
  return names.map((name) => {
    const value = ownProperty(values, name);
    const given = value === undefined && shown ? givenSlotValue(shown, shown.activeWorkflow, name) : undefined;
    return { name, value, given };
  });
}

/** The nodes that decisions can refer to; without a session those of the graph. */
export function breakpointNodes(
  shown: SessionState | undefined,
  graph: WorkflowGraph | undefined,
): readonly { readonly id: string; readonly name: string }[] {
  if (shown) {
    return [...shown.workflow.apis, ...shown.workflow.answers].map(({ id, name, workflow }) => ({
      id,
      name: workflow > 0 ? `${name} (workflow ${workflow + 1})` : name,
    }));
  }
  const found = (graph?.nodes ?? []).flatMap((node) => {
    const id = sessionNodeIdOf(node);
    return id === undefined ? [] : [{ id, name: node.ref ?? node.label }];
  });
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
}

export interface BreakpointDraft {
  readonly kind: Breakpoint['kind'];
  readonly nodeId: string | undefined;
  readonly controller: string;
  readonly on: (Breakpoint & { readonly kind: 'controller' })['on'];
  readonly expression: string;
}

/** The breakpoint once its input is complete, and the fault of a typed condition. */
export function readBreakpoint(draft: BreakpointDraft): {
  readonly breakpoint?: Breakpoint;
  readonly problem?: string | undefined;
} {
  const { kind, nodeId, controller, on } = draft;
  if (kind === 'node') return nodeId === undefined ? {} : { breakpoint: { kind, nodeId } };
  if (kind === 'controller') return { breakpoint: { kind, controller, on } };
  if (kind !== 'condition') return { breakpoint: { kind } };
  const breakpoint = { kind, expression: draft.expression.trim() };
  if (breakpoint.expression === '') return {};
  const problem = breakpointProblem(breakpoint);
  return problem === undefined ? { breakpoint } : { problem };
}
