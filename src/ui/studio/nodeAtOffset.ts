// Which node of a graph the text at an offset stands for.

import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import type { TextRange } from '../../core/support';

/** The narrowest node around the offset; inside a declaration the node of its name, where the graph draws one. */
export function nodeAtOffset(
  graph: WorkflowGraph = emptyGraph,
  document: PdlDocument | undefined,
  offset: number,
): string | undefined {
  const isOver = ({ start, end }: TextRange) => offset >= start && offset <= end;
  const around = graph.nodes.flatMap(({ id, range }) => (range && isOver(range) ? [{ id, ...range }] : []));
  const [narrowest] = around.sort((first, second) => first.end - first.start - (second.end - second.start));
  if (narrowest) return narrowest.id;
  const isAround = ({ item }: { readonly item: TextRange }) => isOver(item);
  const api = document?.apis.find(isAround);
  const answer = document?.answers.find(isAround);
  const declared = api ? `api:${api.name}` : answer && `answer:${answer.name}`;
  return graph.nodes.find(({ id }) => id === declared)?.id;
}
