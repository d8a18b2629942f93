// Compares a rebuilt workflow with the authored one. Both are reduced to what a log can show: calls, and ANSWERs if the
// rebuilt side has any, because a graph rebuilt from calls alone has no information about them.

import type { GraphNode, WorkflowGraph } from '../graph';
import { type Trace, withVisits } from '../logs';
import { looseName } from '../support';
import { collapseToCalls, collapseWithSites } from './collapseToCalls';
import { compareWorkflows, type MatchCorrections, markWorkflows, type WorkflowComparison } from './compareWorkflows';

export interface RebuiltCalls {
  /** The calls alone (and answers, if there are any): used for comparison and display. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** Like `calls`, with the call sites of a name separate, if the traces record them. */
  readonly sites?: WorkflowGraph;
  /** Loose names of the calls and ANSWERs after which sessions only broke off, before the end of the procedure. */
  readonly brokenOff: readonly string[];
}

export interface ComparedRebuilt {
  /** The authored graph in the form of `rebuilt`. */
  readonly authored: WorkflowGraph;
  /** The matched graph: `sites` if the authored graph has all of them, else `calls`. */
  readonly rebuilt: WorkflowGraph;
  readonly bySite: boolean;
  /** Marks by call site if `bySite`; the scores always count the calls of a name once. */
  readonly comparison: WorkflowComparison;
}

/** `traces`: the traces from which the graph was rebuilt. */
export function callsOfRebuilt(
  graph: WorkflowGraph,
  { traces = [], hasSites = false }: { readonly traces?: readonly Trace[]; readonly hasSites?: boolean } = {},
): RebuiltCalls {
  const hasAnswers = graph.nodes.some((node) => node.kind === 'answer');
  return {
    calls: collapseToCalls(graph, { answers: hasAnswers }),
    hasAnswers,
    brokenOff: [...brokenOffAfter(traces)],
    ...(hasSites ? { sites: collapseToCalls(graph, { answers: hasAnswers, bySite: true }) } : {}),
  };
}

/**
 * Returns loose names of the calls and ANSWERs that are last only in sessions that ended before their procedure did.
 */
export function brokenOffAfter(traces: readonly Trace[]): ReadonlySet<string> {
  const ends = new Map<string, boolean>();
  for (const { steps, reachedEnd } of withVisits(traces)) {
    const last = steps.findLast((step) =>
      step.kind === 'call' ? step.outcome === 'succeeded' : step.kind === 'response' && step.answer !== undefined,
    );
    if (!last || last.kind === 'user') continue;
    const name = looseName(last.kind === 'call' ? last.name : (last.answer ?? ''));
    ends.set(name, ends.get(name) !== false && reachedEnd === false);
  }
  return new Set([...ends].flatMap(([name, isBroken]) => (isBroken ? [name] : [])));
}

export function compareRebuilt(
  source: WorkflowGraph,
  { calls, sites, hasAnswers, brokenOff }: RebuiltCalls,
  corrections?: MatchCorrections,
): ComparedRebuilt {
  const known = new Set(source.nodes.map(({ id, kind }) => `${kind} ${id}`));
  const isCall = ({ kind }: GraphNode) => kind === 'api' || kind === 'answer';
  const bySite = sites?.nodes.filter(isCall).every(({ id, kind }) => known.has(`${kind} ${id}`)) === true;
  const options = { brokenOff: new Set(brokenOff), ...(corrections ? { corrections } : {}) };
  const byName = collapseWithSites(source, { answers: hasAnswers });
  const compared = compareWorkflows(byName.graph, calls, { ...options, unordered: severalPlaces(byName.siteOf) });
  if (!bySite) return { authored: byName.graph, rebuilt: calls, bySite, comparison: compared };
  const { graph: authored, siteOf } = collapseWithSites(source, { answers: hasAnswers, bySite });
  const marks = markWorkflows(authored, sites, { ...options, unordered: severalPlaces(siteOf), sameIds: true });
  const { chain, graphScore, notes } = compared;
  return { authored, rebuilt: sites, bySite, comparison: { ...marks, chain, graphScore, notes } };
}

/** Nodes that represent several places of the procedure. */
function severalPlaces(siteOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const all = [...siteOf.values()];
  return new Set(all.filter((site, index) => all.indexOf(site) !== index));
}
