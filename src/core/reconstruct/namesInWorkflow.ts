// The names that a workflow graph knows: what happens under one of them belongs to the workflow, whenever it happens.
// Invariant: never too few, for a flowchart says the name of a tool in the text of its node, or not at all.

import type { WorkflowGraph } from '../graph';

export function namesInWorkflow({ nodes }: WorkflowGraph): string[] {
  return [...new Set(nodes.flatMap(({ ref, label }) => (ref === undefined ? [label] : [ref, label])))];
}
