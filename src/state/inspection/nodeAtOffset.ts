// Finds the node of a graph for an offset in the text.

import { answerId, apiId, emptyGraph, type WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import type { TextRange } from '../../core/support';

/** The smallest node around the offset. Inside a declaration: the node with its name, if the graph draws one. */
export function nodeAtOffset(
  graph: WorkflowGraph = emptyGraph,
  document: PdlDocument | undefined,
  offset: number,
): string | undefined {
  const containsOffset = ({ start, end }: TextRange) => offset >= start && offset <= end;
  const around = graph.nodes.flatMap(({ id, range }) => (range && containsOffset(range) ? [{ id, ...range }] : []));
  const [narrowest] = around.sort((first, second) => first.end - first.start - (second.end - second.start));
  if (narrowest) return narrowest.id;
  const isItemAround = ({ item }: { readonly item: TextRange }) => containsOffset(item);
  const api = document?.apis.find(isItemAround);
  const answer = document?.answers.find(isItemAround);
  const declared = api ? apiId(api.name) : answer && answerId(answer.name);
  return graph.nodes.find(({ id }) => id === declared)?.id;
}
