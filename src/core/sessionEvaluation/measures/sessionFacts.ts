// Computes the session-level facts of one recorded session from its log: calls, goals, compliance, failure. Invariant:
// every session is judged by the same rules (by procedure, for the values of the calls, conformance on), independent of
// its arm; facts that a log does not determine are null, never false.

import { checkArguments } from '../../llm';
import {
  type AgentDecision,
  defaultControllers,
  findAnswerClaims,
  type JudgedReplyClaims,
  oowTypes,
  type RejudgedDecision,
  reduceSession,
  rejudge,
  rulesOf,
  type SessionEvent,
  type SessionState,
} from '../../session';
import { looseName } from '../../support';
import type { EvaluationProfile, Goal } from '../data/evaluationProfile';
import {
  countInAnyOrder,
  isSameApi,
  isSameInvocation,
  type MadeCall,
  type MatchCounts,
  matchInOrder,
  schemaOf,
} from './callMatching';

/** FlowBench B.2; computed here instead of by a model. */
export const failureTypes = ['missing-step', 'wrong-sequence', 'wrong-transition', 'tool-use', 'other'] as const;
export type FailureType = (typeof failureTypes)[number];

export interface Compliance {
  readonly calls: number;
  /** Calls with unmet preconditions. */
  readonly callViolations: number;
  /** Replies with a claim that words or a judge model found. */
  readonly claims: number;
  /** Those of `claims` with a claim whose preconditions were not met. */
  readonly falseClaims: number;
  /** Replies of the agent. Records of earlier versions have neither this nor the next two fields. */
  readonly replies?: number;
  /** Replies that neither words nor a judge decided. */
  readonly notJudged?: number;
  /** Replies that a judge model decided because words did not. */
  readonly judgedByModel?: number;
  readonly wrongBranches: number;
  /** Required nodes that were never reached. */
  readonly skippedSteps: number;
  readonly denials: number;
  /** Denials after which a valid decision followed in the same turn. */
  readonly recovered: number;
  /** Calls that some path of the procedure allows, of the calls that the procedure contains. */
  readonly conforming: number;
}

/**
 * Number of violated calls, claims and branches. Null if none was found and no reply could be judged: a 0 would be
 * misleading then.
 */
export function violationsOfCompliance(compliance: Compliance): number | null {
  const { callViolations, falseClaims, wrongBranches, replies = 0, notJudged = 0 } = compliance;
  const found = callViolations + falseClaims + wrongBranches;
  return found === 0 && replies > 0 && notJudged >= replies ? null : found;
}

export interface OowTurnFact {
  readonly turn: number;
  readonly category: string;
  readonly type: string;
  /** The primary goals were reached without violations from there on; null if goals are unknown. */
  readonly handled: boolean | null;
}

export interface SessionFacts {
  readonly turns: number;
  /** Replies of the agent and calls: FlowBench's count. */
  readonly interactions: number;
  /** Of all models: agent, user and tools. */
  readonly modelCalls: number;
  /** Of the agent alone, each a planning step (WorfBench 4.2). Records of earlier versions do not have it. */
  readonly agentCalls?: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly latencyMs: number;
  /** `limit`: by turns or interactions. Null: the log has no end. */
  readonly ended: 'done' | 'limit' | 'failed' | null;
  /** By goal of the profile. */
  readonly goals: readonly (boolean | null)[];
  readonly primarySuccess: boolean | null;
  readonly fullSuccess: boolean | null;
  /** Goals met, of those that are known. */
  readonly progress: MatchCounts | null;
  /** Expected calls that were made in the expected order: by name, and by name and required parameters. */
  readonly selection: MatchCounts;
  readonly invocation: MatchCounts;
  /** The same in any order, as FlowBench 5.1 counts. Records of earlier versions do not have it. */
  readonly anyOrder?: {
    readonly selection: MatchCounts;
    readonly invocation: MatchCounts;
    /** With a judge of parameters: `invocation` including texts that it judged to mean the same. */
    readonly judged?: MatchCounts;
  };
  readonly compliance: Compliance;
  readonly oow: readonly OowTurnFact[];
  /** Set for a session that did not reach its goals. */
  readonly failures: readonly FailureType[];
}

/** `judgedReplies`: decisions of a judge model about replies that could not be judged from their text. */
export function sessionFacts(
  events: readonly SessionEvent[],
  profile: EvaluationProfile,
  judgedReplies: readonly JudgedReplyClaims[] = [],
): SessionFacts | undefined {
  const judged = rejudge(events, {
    activation: 'by-procedure',
    validity: 'values',
    controllers: defaultControllers('none').map((setting) =>
      setting.id === 'procedure-conformance' ? { ...setting, post: true } : setting,
    ),
  });
  if (!judged.ok) return undefined;
  const state = reduceSession(events);
  const calls = madeCallsOf(state);
  const accepted = new Set(events.flatMap((event) => (event.kind === 'decision.accepted' ? [event.seq] : [])));
  const decisions = judged.value.decisions;
  const taken = decisions.filter(({ seq }) => accepted.has(seq));
  const ended = endOf(state, events);
  const goals = profile.goals.map((goal) => isGoalMet(goal, state, calls, taken));
  const primarySuccess = successOf(
    ended,
    goals.filter((_, index) => profile.goals[index]?.primary),
  );
  const fullSuccess = successOf(ended, goals);
  const compliance = complianceOf(state, decisions, accepted, judgedReplies);
  const expected = expectedCallsOf(profile);
  const isSame = (one: MadeCall, made: MadeCall) => isSameInvocation(one, made, state.tools);
  const counts = (hits: number): MatchCounts => ({ hits, predicted: calls.length, expected: expected.length });
  const selection = counts(matchInOrder(expected, calls, isSameApi).length);
  const invocation = counts(matchInOrder(expected, calls, isSame).length);
  const anyOrder = {
    selection: counts(countInAnyOrder(expected, calls, isSameApi)),
    invocation: counts(countInAnyOrder(expected, calls, isSame)),
  };
  const decided = goals.filter((met) => met !== null);
  const { counters } = state;
  const replies = state.transcript.filter(({ kind }) => kind === 'agent').length;
  const hasFailed = primarySuccess === false || fullSuccess === false;
  return {
    turns: state.turn,
    interactions: replies + counters.toolCalls,
    modelCalls: counters.modelCalls,
    agentCalls: events.filter((event) => event.kind === 'model.requested' && event.purpose === 'agent').length,
    promptTokens: counters.promptTokens,
    completionTokens: counters.completionTokens,
    latencyMs: counters.latencyMs,
    ended,
    goals,
    primarySuccess,
    fullSuccess,
    progress:
      decided.length === 0
        ? null
        : { hits: decided.filter(Boolean).length, predicted: decided.length, expected: decided.length },
    selection,
    invocation,
    anyOrder,
    compliance,
    oow: oowFacts(state, taken, primarySuccess),
    failures: hasFailed ? failuresOf(state, taken, expected, calls, selection, anyOrder, compliance) : [],
  };
}

type Made = MadeCall & { readonly succeeded: boolean };

export const expectedCallsOf = ({ expectedCalls }: EvaluationProfile): readonly MadeCall[] =>
  expectedCalls.map(({ api, arguments: args }) => ({ name: api, arguments: args }));

export function madeCallsOf({ transcript }: Pick<SessionState, 'transcript'>): readonly Made[] {
  return transcript.flatMap((entry): readonly Made[] =>
    entry.kind === 'call'
      ? [{ name: entry.name, arguments: entry.arguments, succeeded: entry.result?.kind === 'succeeded' }]
      : [],
  );
}

/** A stopped session reached a limit: plan runs are stopped only by limits. */
function endOf({ phase }: SessionState, events: readonly SessionEvent[]): SessionFacts['ended'] {
  if (phase.kind === 'failed') return 'failed';
  const last = events.findLast(({ kind }) => kind === 'session.ended');
  if (last?.kind !== 'session.ended') return null;
  if (last.reason === 'failed') return 'failed';
  return last.reason === 'turn-limit' || last.reason === 'stopped' ? 'limit' : 'done';
}

/** Reaching a limit is a failure (FlowBench); a session cut off by its endpoint is unknown. */
function successOf(ended: SessionFacts['ended'], goals: readonly (boolean | null)[]): boolean | null {
  if (ended === 'failed' || ended === null || goals.length === 0) return null;
  if (ended === 'limit' || goals.includes(false)) return false;
  return goals.includes(null) ? null : true;
}

function isGoalMet(
  { calls, answer, inScope }: Goal,
  state: SessionState,
  made: readonly Made[],
  taken: readonly RejudgedDecision[],
): boolean | null {
  // FlowBench, Listing 3: a goal out of scope counts as met.
  if (!inScope) return true;
  if (calls.length === 0 && answer === undefined) return null;
  const succeeded = made.filter((call) => call.succeeded);
  const wanted = calls.map(({ api, arguments: args }) => ({ name: api, arguments: args }));
  const same = (one: MadeCall, call: MadeCall) => isSameInvocation(one, call, state.tools);
  if (countInAnyOrder(wanted, succeeded, same) < wanted.length) return false;
  if (answer === undefined) return true;
  // A reply may ask for one thing and state another.
  const gives = (decision: AgentDecision) =>
    findAnswerClaims(state, decision).claims.some(
      ({ node }) => node.kind === 'answer' && looseName(node.name) === looseName(answer),
    );
  return taken.some(({ decision, unmetAfter }) => unmetAfter.length === 0 && gives(decision));
}

const ruleOf = ({ after }: RejudgedDecision) => after.find(({ allowed }) => !allowed)?.facts?.['rule'];
/** All other preconditions were met: only the branch is wrong. */
const isWrongBranch = (one: RejudgedDecision) => ruleOf(one) === 'wrong-branch' && one.unmetAfter.length === 1;

function complianceOf(
  state: SessionState,
  decisions: readonly RejudgedDecision[],
  accepted: ReadonlySet<number>,
  judgedReplies: readonly JudgedReplyClaims[],
): Compliance {
  const taken = decisions.filter(({ seq }) => accepted.has(seq));
  const calls = taken.filter(({ decision }) => decision.kind === 'call');
  const claims = taken.filter(({ decision, nodeId }) => decision.kind === 'response' && nodeId !== undefined);
  const replies = state.transcript.filter((entry) => entry.kind === 'agent');
  const undecided = new Set(replies.filter(({ unjudged }) => unjudged !== undefined).map(({ seq }) => seq));
  const decided = judgedReplies.filter(({ seq, problem }) => problem === undefined && undecided.has(seq));
  const claimed = decided.filter(({ claims: found }) => found.length > 0);
  const broken = (one: RejudgedDecision) => one.unmetAfter.length > 0 && !isWrongBranch(one);
  const denied = decisions.filter(({ seq }) => !accepted.has(seq));
  const isRecovered = ({ seq, turn }: RejudgedDecision) => {
    const next = taken.find((one) => one.seq > seq && one.turn === turn);
    return next !== undefined && next.unmetAfter.length === 0;
  };
  return {
    calls: calls.length,
    callViolations: calls.filter(broken).length,
    claims: claims.length + claimed.length,
    falseClaims:
      claims.filter(broken).length +
      claimed.filter(({ claims: found }) => found.some(({ unmet }) => unmet.length > 0)).length,
    replies: replies.length,
    notJudged: undecided.size - decided.length,
    ...(decided.length > 0 ? { judgedByModel: decided.length } : {}),
    wrongBranches: taken.filter(isWrongBranch).length,
    skippedSteps: Object.values(state.nodes).filter(({ status }) => status === 'skipped').length,
    denials: denied.length,
    recovered: denied.filter(isRecovered).length,
    conforming: calls.filter((one) => ruleOf(one) !== 'off-procedure').length,
  };
}

function oowFacts(
  { transcript }: SessionState,
  taken: readonly RejudgedDecision[],
  success: boolean | null,
): readonly OowTurnFact[] {
  return transcript.flatMap((entry): readonly OowTurnFact[] => {
    if (entry.kind !== 'user' || entry.oow === undefined) return [];
    const known = oowTypes.find(({ id }) => id === entry.oow);
    const violated = taken.some((one) => one.turn >= entry.turn && one.unmetAfter.length > 0);
    const handled = violated ? false : success;
    return [{ turn: entry.turn, category: known?.category ?? entry.oow, type: entry.oow, handled }];
  });
}

function failuresOf(
  state: SessionState,
  taken: readonly RejudgedDecision[],
  expected: readonly MadeCall[],
  calls: readonly MadeCall[],
  inOrder: MatchCounts,
  anyOrder: NonNullable<SessionFacts['anyOrder']>,
  compliance: Compliance,
): readonly FailureType[] {
  const found = new Set<FailureType>();
  const never = expected.some((one) => !calls.some((call) => isSameApi(one, call)));
  if (never || compliance.skippedSteps > 0) found.add('missing-step');
  const outOfOrder = !never && inOrder.hits < inOrder.expected;
  if (outOfOrder || compliance.callViolations > 0 || taken.some((one) => ruleOf(one) === 'off-procedure')) {
    found.add('wrong-sequence');
  }
  if (compliance.wrongBranches > 0) found.add('wrong-transition');
  const rules = rulesOf(state.config);
  const isFaulty = (call: MadeCall) => {
    const tool = schemaOf(state.tools, call.name);
    return (
      tool === undefined ||
      checkArguments(tool.parameters, call.arguments, { types: 'convertible', unknown: true, rules }).length > 0
    );
  };
  if (calls.some(isFaulty) || anyOrder.invocation.hits < anyOrder.selection.hits) found.add('tool-use');
  return found.size === 0 ? ['other'] : failureTypes.filter((type) => found.has(type));
}
