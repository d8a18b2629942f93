// Which node of a graph the text at an offset stands for.

import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';

/** The narrowest node around the offset; inside a declaration the node of its name, where the graph draws one. */
export function nodeAtOffset(
  graph: WorkflowGraph | undefined,
  document: PdlDocument | undefined,
  offset: number,
): string | undefined {
  let found: { readonly id: string; readonly length: number } | undefined;
  for (const { id, range } of graph?.nodes ?? []) {
    if (!range || offset < range.start || offset > range.end) continue;
    const length = range.end - range.start;
    if (!found || length < found.length) found = { id, length };
  }
  if (found || !document || !graph) return found?.id;
  const isAround = ({ item }: { readonly item: { readonly start: number; readonly end: number } }) =>
    offset >= item.start && offset <= item.end;
  const api = document.apis.find(isAround);
  const answer = api ? undefined : document.answers.find(isAround);
  const id = api ? `api:${api.name}` : answer ? `answer:${answer.name}` : undefined;
  return id !== undefined && graph.nodes.some((node) => node.id === id) ? id : undefined;
}
