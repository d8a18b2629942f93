// Nodes of the canvas as breakpoints name them: a breakpoint is on a declared API or ANSWER, whatever site of it was
// pointed at.

import type { GraphNode } from '../../../core/graph';
import { runId } from '../../../core/projection';
import type { Breakpoint, SessionState } from '../../../core/session';
import type { SetBreakpoint } from '../../../state/breakpoints';

/** The session's name of a node; undefined for nodes that no decision is about. */
export function sessionNodeOf(
  node: Pick<GraphNode, 'id' | 'kind' | 'ref'>,
  state?: SessionState | undefined,
): string | undefined {
  const known = state && runId(state, node as GraphNode);
  if (known !== undefined) return known;
  if (node.kind !== 'api' && node.kind !== 'answer') return undefined;
  return node.ref === undefined ? node.id.replace(/#\d+$/, '') : `${node.kind}:${node.ref}`;
}

/** Of a node: `on`, `off`, or none. */
export function nodeBreakpointOf(list: readonly SetBreakpoint[], nodeId: string): 'on' | 'off' | undefined {
  const set = list.find(({ breakpoint }) => isOnNode(breakpoint, nodeId));
  return set && (set.enabled ? 'on' : 'off');
}

const isOnNode = (breakpoint: Breakpoint, nodeId: string) => breakpoint.kind === 'node' && breakpoint.nodeId === nodeId;
