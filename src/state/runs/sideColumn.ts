// The facts that a column shows of one of several sessions with one script.

import { withoutKind } from '../../core/graph';
import { formatViolationKinds, oowTurns, type SessionState, violationCounts, violationKinds } from '../../core/session';
import { isGoodOutcome, stageOutcome } from '../../core/stage';
import { controllerMode } from './runFacts';
import { describeAgent } from './sideBySidePlan';

export interface SideCounters {
  readonly turns: number;
  readonly oow: number;
  readonly calls: number;
  readonly denied: number;
  /** Null if they are unknown. */
  readonly violations: number | null;
  /** Kinds of the violations; undefined without a violation. */
  readonly kinds: string | undefined;
  /** Claims that were found by their words. */
  readonly byWords: number;
  readonly notJudged: number;
  readonly tokens: number;
}

export function countersOf(state: SessionState): SideCounters {
  const { counters } = state;
  return {
    turns: state.turn,
    oow: oowTurns(state),
    calls: counters.toolCalls,
    denied: counters.denied,
    violations: violationCounts(state).violations,
    kinds: counters.violations > 0 ? formatViolationKinds(violationKinds(counters)) : undefined,
    byWords: counters.claimsByWords,
    notJudged: counters.notJudged,
    tokens: counters.promptTokens + counters.completionTokens,
  };
}

/** The outcome of a session that has ended, with whether it is a success; undefined if that is not judged. */
export function outcomeOfSession(state: SessionState) {
  const outcome = stageOutcome(state);
  return { outcome, isGood: outcome.kind === 'notJudged' ? undefined : isGoodOutcome(outcome) };
}

/** Names of the nodes with a violated precondition. */
export const violatedNodes = ({ nodes }: Pick<SessionState, 'nodes'>): readonly string[] =>
  Object.entries(nodes).flatMap(([node, { violations }]) => (violations > 0 ? [withoutKind(node)] : []));

export const agentOf = ({ config }: Pick<SessionState, 'config'>): string =>
  describeAgent({ ...config, controllers: controllerMode(config.controllers) });
