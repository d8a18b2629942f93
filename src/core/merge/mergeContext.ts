// What the ways of both kinds of documents are found with: the sites of a call, what stands around a node of the rebuilt
// workflow, by ids of the document's whole graph.

import type { GraphEdge, WorkflowGraph } from '../graph';
import { collapseWithSites } from '../reconstruct';
import type { DocumentMarks } from './compareDocument';
import type { MergeDocument, MergeSource } from './hunk';
import { edgesAfterCall, nearestNodes } from './walkFlow';

export interface MergeContext {
  readonly document: MergeDocument;
  readonly source: MergeSource;
  readonly compared: DocumentMarks;
}

/** Every place of the document's graph that a compared node stands for, in order. */
export const sitesOf = ({ compared }: MergeContext, authored: string): string[] =>
  [...compared.siteOf].flatMap(([site, id]) => (id === authored ? [site] : []));

/** The same, when the document has moved on. */
export function sitesInDocument(document: MergeDocument, source: MergeSource, authored: string): string[] {
  const { siteOf } = collapseWithSites(document.graph, { answers: source.hasAnswers });
  return [...siteOf].flatMap(([site, id]) => (id === authored ? [site] : []));
}

/** The nearest matched nodes around a rebuilt one, as authored ids. */
export function matchedNeighbours(
  { compared }: MergeContext,
  rebuilt: string,
  direction: 'before' | 'after',
): string[] {
  const { partnerOf } = compared;
  return nearestNodes(compared.rebuilt, rebuilt, direction, (id) => partnerOf.rebuilt.has(id)).flatMap(
    (id) => partnerOf.rebuilt.get(id) ?? [],
  );
}

export interface RankedEdge {
  readonly edge: GraphEdge;
  /** Leads on to one of the nodes that shall follow. */
  readonly leadsOn: boolean;
}

/** Edges of the whole graph behind the nodes that shall come before; those that lead to what shall follow stand first. */
export function insertionEdgesFor(
  context: MergeContext,
  before: readonly string[],
  after: readonly string[],
): RankedEdge[] {
  const { graph } = context.document;
  const { siteOf } = context.compared;
  const isCall = (id: string) => siteOf.has(id);
  const wanted = new Set(after);
  const found = new Map<string, RankedEdge>();
  for (const authored of before) {
    for (const site of sitesOf(context, authored)) {
      for (const edge of edgesAfterCall(graph, site, isCall)) {
        const next = isCall(edge.to) ? [edge.to] : nearestNodes(graph, edge.to, 'after', isCall);
        const leadsOn = next.some((id) => wanted.has(siteOf.get(id) ?? ''));
        found.set(edge.id, { edge, leadsOn });
      }
    }
  }
  return [...found.values()].sort((a, b) => Number(b.leadsOn) - Number(a.leadsOn));
}

/** Edges into a rebuilt node that are taken on a condition only. */
export const conditionsInto = (graph: WorkflowGraph, id: string): readonly (string | undefined)[] =>
  graph.edges.filter((edge) => edge.to === id && !edge.back).map((edge) => edge.condition);
