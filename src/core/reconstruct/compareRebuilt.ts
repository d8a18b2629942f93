// A rebuilt workflow beside the authored one. Both are reduced to what a log can show: calls, and ANSWERs where the rebuilt
// side has any, for a graph rebuilt from calls alone says nothing about them.

import type { WorkflowGraph } from '../graph';
import { collapseToCalls, collapseWithSites } from './collapseToCalls';
import { compareWorkflows, type MatchCorrections, type WorkflowComparison } from './compareWorkflows';

export interface RebuiltCalls {
  /** Its calls alone (and answers, where it has any): what is compared and shown. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
}

export interface ComparedRebuilt {
  /** The authored graph in the form of `calls`. */
  readonly authored: WorkflowGraph;
  readonly comparison: WorkflowComparison;
}

export function callsOfRebuilt(graph: WorkflowGraph): RebuiltCalls {
  const hasAnswers = graph.nodes.some((node) => node.kind === 'answer');
  return { calls: collapseToCalls(graph, { answers: hasAnswers }), hasAnswers };
}

export function compareRebuilt(
  source: WorkflowGraph,
  { calls, hasAnswers }: RebuiltCalls,
  corrections?: MatchCorrections,
): ComparedRebuilt {
  const { graph: authored, siteOf } = collapseWithSites(source, { answers: hasAnswers });
  const sites = [...siteOf.values()];
  const unordered = new Set(sites.filter((site, index) => sites.indexOf(site) !== index));
  return {
    authored,
    comparison: compareWorkflows(authored, calls, { unordered, ...(corrections ? { corrections } : {}) }),
  };
}
