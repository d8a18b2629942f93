// Infers the edge of a flowchart's decision that was taken from the conditions of the procedure that the session
// followed: `are_the_parts_here != "yes"` is the edge other than "yes" of the decision "Are the parts here?".

import type { WorkflowGraph } from '../graph';
import { looseName } from '../support';

export interface BranchHint {
  /** The text of the condition in the procedure. */
  readonly label: string;
  /** `true` or `else`. */
  readonly branch: string;
}

const nameOf = (label: string) => looseName(label.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());

/** The label of the edge; undefined if the conditions do not determine it. */
export function hintedBranch(
  { nodes, edges }: WorkflowGraph,
  id: string,
  hints: readonly BranchHint[],
): string | undefined {
  const node = nodes.find((one) => one.id === id);
  if (node?.kind !== 'condition' || hints.length === 0) return undefined;
  const labels = edges.flatMap(({ kind, from, condition }) =>
    kind === 'flow' && from === id && condition !== undefined ? [condition] : [],
  );
  for (const { label, branch } of hints) {
    const match = /^\s*([\p{L}\p{N}_]+)\s*(==|!=)\s*(["'])(.*?)\3\s*$/u.exec(label);
    if (!match || looseName(match[1] ?? '') !== nameOf(node.label)) continue;
    const value = match[4] ?? '';
    const isValue = (match[2] === '==') === (branch === 'true');
    const same = labels.filter((one) => nameOf(one) === nameOf(value));
    const others = labels.filter((one) => nameOf(one) !== nameOf(value));
    const fitting = isValue ? same : others;
    if (fitting.length === 1) return fitting[0];
  }
  return undefined;
}
