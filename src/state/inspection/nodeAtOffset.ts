// Finds the node of a graph for an offset in the text.

import { answerId, apiId, emptyGraph, type WorkflowGraph } from '../../core/graph';
import { type PdlDocument, procedureSites } from '../../core/language';
import type { TextRange } from '../../core/support';

/**
 * The smallest node around the offset, else the first one on its line of the procedure. Inside a declaration, and for a
 * call that the graph does not draw: the node of the API or ANSWER.
 */
export function nodeAtOffset(
  graph: WorkflowGraph = emptyGraph,
  document: PdlDocument | undefined,
  offset: number,
): string | undefined {
  const containsOffset = ({ start, end }: TextRange) => offset >= start && offset <= end;
  const drawn = (id: string | undefined) => graph.nodes.find((node) => node.id === id)?.id;
  const narrowest = narrowestOf(
    graph.nodes.flatMap(({ id, range }) => (range && containsOffset(range) ? [{ id, range }] : [])),
  );
  if (narrowest || !document) return narrowest?.id;
  const site = siteOnLine(document, offset);
  if (site) {
    const { kind, ref = '' } = site.call ?? {};
    return drawn(site.nodeId) ?? drawn(kind === 'api' ? apiId(ref) : kind === 'answer' ? answerId(ref) : undefined);
  }
  const isItemAround = ({ item }: { readonly item: TextRange }) => containsOffset(item);
  const api = document.apis.find(isItemAround);
  const answer = document.answers.find(isItemAround);
  return drawn(api ? apiId(api.name) : answer && answerId(answer.name));
}

/** The smallest call or condition around the offset, else the first one on its line. */
function siteOnLine(document: PdlDocument, offset: number) {
  const { source } = document;
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const end = source.indexOf('\n', offset);
  const onLine = [...procedureSites(document).values()].filter(
    ({ range }) => range.start <= (end < 0 ? source.length : end) && range.end >= start,
  );
  const around = narrowestOf(onLine.filter(({ range }) => offset >= range.start && offset <= range.end));
  return around ?? onLine.sort((first, second) => first.range.start - second.range.start)[0];
}

function narrowestOf<T extends { readonly range: TextRange }>(items: readonly T[]): T | undefined {
  const lengthOf = ({ range }: T) => range.end - range.start;
  return items.reduce<T | undefined>((best, one) => (best && lengthOf(best) <= lengthOf(one) ? best : one), undefined);
}
