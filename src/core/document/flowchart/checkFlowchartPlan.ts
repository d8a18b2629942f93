// The second opinion on every edit of a flowchart: what Mermaid's own parser makes of the planned text against what the
// edit means for the graph.

import type { WorkflowGraph } from '../../graph';
import type { EditProblem } from '../graphEdit';
import type { FlowchartEdit } from './flowchartEdit';

/** Undefined when `after` is what `edit` makes of `before`. */
export function checkFlowchartPlan(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edit: FlowchartEdit,
): EditProblem | undefined {
  const isLost =
    edit.kind !== 'deleteNode' && before.nodes.some(({ id }) => !after.nodes.some((node) => node.id === id));
  if (!isLost || edit.kind === 'setId') return undefined;
  return { code: 'document/unsafe-edit', message: 'The flowchart would not read as meant. Edit the text instead.' };
}
