// Collects the names of a workflow graph: a call under one of them belongs to the workflow at any time. Invariant:
// never too few, since a flowchart gives the name of a tool only in the text of its node, or not at all.

import type { WorkflowGraph } from '../graph';

export function namesInWorkflow({ nodes }: WorkflowGraph): string[] {
  return [...new Set(nodes.flatMap(({ ref, label }) => (ref === undefined ? [label] : [ref, label])))];
}
