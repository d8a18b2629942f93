import type { WorkflowGraph } from '../graph';

/** Ids of the nodes that are notes: their only edge is a line without an arrow to the node that they are about. */
export function flowchartNotes({ nodes, edges }: WorkflowGraph): ReadonlySet<string> {
  const notes = new Set(nodes.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { from, to, heads } of edges) {
    notes.delete(to);
    if (heads?.to !== 'none' || seen.has(from)) notes.delete(from);
    seen.add(from);
  }
  for (const id of notes) if (!seen.has(id)) notes.delete(id);
  return notes;
}
