// A rebuilt workflow beside the authored one. Both are reduced to what a log can show: calls, and ANSWERs where the rebuilt
// side has any, for a graph rebuilt from calls alone says nothing about them.

import type { GraphNode, WorkflowGraph } from '../graph';
import { type Trace, withVisits } from '../logs';
import { looseName } from '../support';
import { collapseToCalls, collapseWithSites } from './collapseToCalls';
import { compareWorkflows, type MatchCorrections, markWorkflows, type WorkflowComparison } from './compareWorkflows';

export interface RebuiltCalls {
  /** Its calls alone (and answers, where it has any): what is compared and shown. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** The same with the call sites of a name apart, where the traces know them. */
  readonly sites?: WorkflowGraph;
  /** Loose names of the calls and ANSWERs after which sessions only broke off, before the end of the procedure. */
  readonly brokenOff: readonly string[];
}

export interface ComparedRebuilt {
  /** The authored graph in the form of `rebuilt`. */
  readonly authored: WorkflowGraph;
  /** What was matched: `sites` where the authored graph has all of them, else `calls`. */
  readonly rebuilt: WorkflowGraph;
  readonly bySite: boolean;
  /** Marks by call site where `bySite`; the scores always count the calls of a name once. */
  readonly comparison: WorkflowComparison;
}

/** `traces`: those that it was rebuilt from. */
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

/** Loose names of the last calls and ANSWERs of sessions that ended before their procedure did, and of no other. */
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

/** Nodes that stand for more than one place of the procedure. */
function severalPlaces(siteOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const all = [...siteOf.values()];
  return new Set(all.filter((site, index) => all.indexOf(site) !== index));
}
