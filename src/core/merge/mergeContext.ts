// Lookups shared by the strategies of both kinds of documents: the sites of a call, and the neighbours of a node of the
// rebuilt workflow, by ids of the document's whole graph.

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

/** Returns every node of the document's graph that a compared node represents, in order. */
export const sitesOf = ({ compared }: MergeContext, authored: string): string[] =>
  [...compared.siteOf].flatMap(([site, id]) => (id === authored ? [site] : []));

/** Like `sitesOf`, for a document that has changed since. */
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
  /** Leads to one of the nodes that must follow. */
  readonly leadsOn: boolean;
}

/**
 * Returns edges of the whole graph after the nodes that must come before; those that lead to nodes that must follow
 * come first.
 */
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

/** Conditions of the forward edges into a rebuilt node; undefined for an unconditional edge. */
export const conditionsInto = (graph: WorkflowGraph, id: string): readonly (string | undefined)[] =>
  graph.edges.filter((edge) => edge.to === id && !edge.back).map((edge) => edge.condition);
