// Summarises a comparison: first the violations of the runs, then whether they follow the workflow, then the parts that
// were not exercised. Invariant: a node counts once; a skipped node is not counted as merely not exercised, because no
// branch leads around it.

import { isAnswerId, nodeName } from '../graph';
import type { WorkflowComparison } from './compareWorkflows';

/** An action took effect while its requirement was unmet. */
export interface TraceViolation {
  readonly nodeId: string;
  /** Node ids. */
  readonly missing: readonly string[];
}

export interface ComparisonFacts {
  /** Violations of each selected run. */
  readonly runs: readonly (readonly TraceViolation[])[];
  readonly comparison: Pick<WorkflowComparison, 'matching' | 'authored' | 'rebuilt'>;
}

export interface BrokenStep {
  readonly name: string;
  readonly isAnswer: boolean;
  readonly missing: readonly string[];
  /** Number of runs with this violation. */
  readonly runs: number;
}

export interface ComparisonSummary {
  readonly runs: number;
  /** Number of them with a violation. */
  readonly runsBroken: number;
  /** The most frequent first. */
  readonly broken: readonly BrokenStep[];
  /** Authored nodes that were left out although an action that took effect requires them. */
  readonly skipped: readonly string[];
  /** Authored nodes that no run visited and none had to visit. */
  readonly notExercised: readonly string[];
  readonly added: readonly string[];
  readonly reordered: readonly string[];
  /** The two graphs share no node. */
  readonly isUnrelated: boolean;
}

export function summariseComparison({ runs, comparison }: ComparisonFacts): ComparisonSummary {
  const broken = new Map<string, BrokenStep>();
  const missing = new Set<string>();
  for (const violations of runs) {
    const ofRun = new Set<string>();
    for (const violation of violations) {
      const name = nodeName(violation.nodeId);
      const needs = violation.missing.map(nodeName);
      for (const need of needs) missing.add(need);
      const key = JSON.stringify([violation.nodeId, needs]);
      if (ofRun.has(key)) continue;
      ofRun.add(key);
      const known = broken.get(key)?.runs ?? 0;
      broken.set(key, { name, isAnswer: isAnswerId(violation.nodeId), missing: needs, runs: known + 1 });
    }
  }
  const marked = (side: 'authored' | 'rebuilt', mark: string) =>
    comparison[side].nodes.filter((node) => node.mark === mark).map(({ id }) => id);
  const isSkipped = (id: string) => missing.has(nodeName(id));
  return {
    runs: runs.length,
    runsBroken: runs.filter((violations) => violations.length > 0).length,
    broken: [...broken.values()].sort((one, other) => other.runs - one.runs),
    skipped: comparison.authored.nodes.map(({ id }) => id).filter(isSkipped),
    notExercised: marked('authored', 'missing').filter((id) => !isSkipped(id)),
    added: marked('rebuilt', 'added'),
    reordered: marked('rebuilt', 'reordered'),
    isUnrelated: comparison.matching.length === 0,
  };
}
