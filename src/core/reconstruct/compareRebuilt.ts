// A rebuilt workflow beside the authored one. Both are reduced to what a log can show: calls, and ANSWERs where the rebuilt
// side has any, for a graph rebuilt from calls alone says nothing about them.

import type { WorkflowGraph } from '../graph';
import { type Trace, withVisits } from '../logs';
import { looseName } from '../support';
import { collapseToCalls, collapseWithSites } from './collapseToCalls';
import { compareWorkflows, type MatchCorrections, type WorkflowComparison } from './compareWorkflows';

export interface RebuiltCalls {
  /** Its calls alone (and answers, where it has any): what is compared and shown. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** Nodes of it after which sessions only broke off, before the end of the procedure. */
  readonly brokenOff?: readonly string[];
}

export interface ComparedRebuilt {
  /** The authored graph in the form of `calls`. */
  readonly authored: WorkflowGraph;
  readonly comparison: WorkflowComparison;
}

/** `traces`: those that it was rebuilt from. */
export function callsOfRebuilt(graph: WorkflowGraph, traces: readonly Trace[] = []): RebuiltCalls {
  const hasAnswers = graph.nodes.some((node) => node.kind === 'answer');
  const calls = collapseToCalls(graph, { answers: hasAnswers });
  const names = brokenOffAfter(traces);
  const brokenOff = calls.nodes.filter((node) => names.has(looseName(node.ref ?? node.label)));
  return { calls, hasAnswers, ...(brokenOff.length > 0 ? { brokenOff: brokenOff.map(({ id }) => id) } : {}) };
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
  { calls, hasAnswers, brokenOff }: RebuiltCalls,
  corrections?: MatchCorrections,
): ComparedRebuilt {
  const { graph: authored, siteOf } = collapseWithSites(source, { answers: hasAnswers });
  const sites = [...siteOf.values()];
  const unordered = new Set(sites.filter((site, index) => sites.indexOf(site) !== index));
  return {
    authored,
    comparison: compareWorkflows(authored, calls, {
      unordered,
      ...(corrections ? { corrections } : {}),
      ...(brokenOff ? { brokenOff: new Set(brokenOff) } : {}),
    }),
  };
}
