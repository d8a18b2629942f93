// Describes a path of the procedure in words and as a list of nodes.

import type { CheckContext } from '../checkContext';
import type { FlowPathStep, PathFacts } from './pathFacts';

const shownBranches = 3;

/** The path as the end of a sentence, with a colon; without a path, a note if the search was skipped. */
export function describePathTo(
  context: CheckContext,
  facts: PathFacts,
  path: readonly FlowPathStep[] | undefined,
): string {
  if (path !== undefined) return `: ${describePath(context, path)}`;
  return facts.isEffortSpent ? ' (by which path was not searched: the procedure is too long)' : '';
}

/** The last branches of the path, such as "by way of line 12 (`paid == true`: else)". */
function describePath(context: CheckContext, path: readonly FlowPathStep[]): string {
  const { points } = context.flow;
  const branches: string[] = [];
  let isShortened = false;
  for (let at = path.length - 2; at >= 0 && !isShortened; at--) {
    const { point, label } = path[at] ?? { point: -1 };
    const nodeId = points[point]?.nodeId;
    if (label === undefined || nodeId === undefined) continue;
    isShortened = branches.length === shownBranches;
    const words = label === 'fails' ? '' : `\`${context.nodeLabel(nodeId)}\`: `;
    if (!isShortened) branches.unshift(`line ${context.lineOfNode(nodeId) ?? '?'} (${words}${label})`);
  }
  if (branches.length === 0) return 'nothing before it does';
  return `by way of ${isShortened ? '..., ' : ''}${branches.join(', ')}`;
}

/** Nodes of the procedure graph along the path; consecutive points of the same node give one entry. */
export function nodesOnPath(context: CheckContext, path: readonly FlowPathStep[]): string[] {
  const ids = path.flatMap(({ point }) => context.flow.points[point]?.nodeId ?? []);
  return ids.filter((id, index) => id !== ids[index - 1]);
}
