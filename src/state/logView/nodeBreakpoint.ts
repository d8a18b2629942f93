// Maps nodes of the canvas to breakpoints. A breakpoint is set on a declared API or ANSWER, and applies to all sites of
// it.

import { declarationOfNode, inWorkflow } from '../../core/graph';
import { runId } from '../../core/projection';
import type { Breakpoint, SessionState } from '../../core/session';
import type { SetBreakpoint } from '../runs/breakpointStore';

/** The session's id of a node in its active workflow; undefined for nodes without decisions. */
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

/** Status of a node's breakpoint; undefined without one. */
export function nodeBreakpointOf(list: readonly SetBreakpoint[], nodeId: string): 'on' | 'off' | undefined {
  const set = list.find(({ breakpoint }) => isOnNode(breakpoint, nodeId));
  return set && (set.enabled ? 'on' : 'off');
}

const isOnNode = (breakpoint: Breakpoint, nodeId: string) => breakpoint.kind === 'node' && breakpoint.nodeId === nodeId;
