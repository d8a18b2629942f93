// Nodes of the canvas as breakpoints name them: a breakpoint is on a declared API or ANSWER, whatever site of it was
// pointed at.

import { declarationOfNode, inWorkflow } from '../../core/graph';
import { runId } from '../../core/projection';
import type { Breakpoint, SessionState } from '../../core/session';
import type { SetBreakpoint } from '../../state/runs/breakpointStore';

/** The session's name of a node, in the workflow that it is in; undefined for nodes that no decision is about. */
export function sessionNodeIdOf(
  node: Parameters<typeof runId>[1],
  state?: Pick<SessionState, 'nodes' | 'activeWorkflow'> | undefined,
): string | undefined {
  const workflow = state?.activeWorkflow ?? 0;
  const known = state && runId(state, node, workflow);
  if (known !== undefined) return known;
  if (node.kind !== 'api' && node.kind !== 'answer') return undefined;
  return inWorkflow(declarationOfNode(node), workflow);
}

/** Of a node: `on`, `off`, or none. */
export function nodeBreakpointOf(list: readonly SetBreakpoint[], nodeId: string): 'on' | 'off' | undefined {
  const set = list.find(({ breakpoint }) => isOnNode(breakpoint, nodeId));
  return set && (set.enabled ? 'on' : 'off');
}

const isOnNode = (breakpoint: Breakpoint, nodeId: string) => breakpoint.kind === 'node' && breakpoint.nodeId === nodeId;
