// Finds the differences between a document and a rebuilt workflow in the user's terms: an added or missing call,
// another order, another path. Invariant: consequences of a difference are not listed separately: the edges around an
// added, missing or moved node belong to it, and so does the edge that an added or missing node splits.

import { emptyGraph, isTerminal, type WorkflowGraph, withoutSite } from '../graph';
import { buildDependencyGraph } from '../language';
import type { DocumentMarks } from './compareDocument';
import type { Difference, MergeDocument, MergeSource } from './hunk';
import { nearestNodes } from './walkFlow';

export function findDifferences(document: MergeDocument, source: MergeSource, compared: DocumentMarks): Difference[] {
  const { marks, authored, rebuilt, partnerOf } = compared;
  const markOf = {
    authored: new Map(marks.authored.nodes.map(({ id, mark }) => [id, mark])),
    rebuilt: new Map(marks.rebuilt.nodes.map(({ id, mark }) => [id, mark])),
  };
  const nodeOf = new Map(rebuilt.nodes.map((node) => [node.id, node]));
  const found: Difference[] = [];
  for (const { id, mark, partner } of marks.rebuilt.nodes) {
    const node = nodeOf.get(id);
    if (!node || isTerminal(node)) continue;
    if (mark === 'added') found.push({ kind: 'addCall', rebuilt: id, node });
    if (mark === 'reordered' && partner !== undefined) found.push({ kind: 'moveCall', rebuilt: id, authored: partner });
  }
  const isMatched = (side: 'authored' | 'rebuilt', id: string) => markOf[side].get(id) === 'matched';
  /** True if the edge corresponds to a path of the other graph whose inner nodes are all unmatched. */
  const isRouteOfOther = (graph: WorkflowGraph, side: 'authored' | 'rebuilt', from: string, to: string) =>
    nearestNodes(graph, from, 'after', (id) => isMatched(side, id)).includes(to);
  for (const { id, mark } of marks.rebuilt.edges) {
    const edge = rebuilt.edges.find((one) => one.id === id);
    if (!edge || mark === 'matched' || !isMatched('rebuilt', edge.from) || !isMatched('rebuilt', edge.to)) continue;
    const [from, to] = [partnerOf.rebuilt.get(edge.from), partnerOf.rebuilt.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    if (!edge.back && isRouteOfOther(authored, 'authored', from, to)) continue;
    const condition = edge.condition === undefined ? {} : { condition: edge.condition };
    found.push({ kind: 'addEdge', rebuilt: id, from, to, back: edge.back === true, ...condition });
  }
  found.push(...missingPreconditions(document, source, compared));
  for (const { id, mark } of marks.authored.nodes)
    if (mark === 'missing') found.push({ kind: 'removeCall', authored: id });
  for (const { id, mark } of marks.authored.edges) {
    const edge = authored.edges.find((one) => one.id === id);
    if (!edge || mark === 'matched' || !isMatched('authored', edge.from) || !isMatched('authored', edge.to)) continue;
    const [from, to] = [partnerOf.authored.get(edge.from), partnerOf.authored.get(edge.to)];
    if (from === undefined || to === undefined || (!edge.back && isRouteOfOther(rebuilt, 'rebuilt', from, to)))
      continue;
    found.push({ kind: 'removeEdge', authored: id, from: edge.from, to: edge.to });
  }
  return found;
}

export interface DeclaredPreconditions {
  readonly declared: ReadonlySet<string>;
  /** True if `to` requires `from`, directly or indirectly. */
  isRequired(from: string, to: string): boolean;
}

export function declaredPreconditions({ pdl }: MergeDocument): DeclaredPreconditions {
  const graph = pdl ? buildDependencyGraph(pdl) : emptyGraph;
  const needs = new Map<string, string[]>();
  for (const edge of graph.edges) needs.set(edge.to, [...(needs.get(edge.to) ?? []), edge.from]);
  return {
    declared: new Set(graph.nodes.map(({ id }) => id)),
    isRequired: (from, to) => {
      const seen = new Set([to]);
      const queue = [to];
      for (const at of queue)
        for (const next of needs.get(at) ?? []) {
          if (next === from) return true;
          if (!seen.has(next)) queue.push(next);
          seen.add(next);
        }
      return false;
    },
  };
}

/** Precedences and data flows in all traces that the declarations do not require. */
function missingPreconditions(document: MergeDocument, source: MergeSource, compared: DocumentMarks): Difference[] {
  if (!document.pdl) return [];
  const { declared, isRequired } = declaredPreconditions(document);
  const declarationOf = (id: string | undefined) => (id === undefined ? undefined : withoutSite(id));
  return source.dependencies.flatMap((dependency): Difference[] => {
    // A single trace has some order for everything: that does not prove a requirement.
    if (dependency.reason === 'order' && dependency.evidence.length < 2) return [];
    const [from, to] = [dependency.from, dependency.to].map((id) => declarationOf(compared.partnerOf.rebuilt.get(id)));
    if (from === undefined || to === undefined || from === to || !declared.has(from) || !declared.has(to)) return [];
    return isRequired(from, to) ? [] : [{ kind: 'addPrecondition', dependency, from, to }];
  });
}
