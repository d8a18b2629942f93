// Determines the outcome of a session for its final banner. Priority of outcomes: a failed session, false claims that
// reached the user, premature effects, results that differ from the goal; only then successes.

import { withoutKind } from '../graph';
import type { SessionState, TranscriptEntry } from '../session';
import { canonicalJson } from '../support';
import type { StageOutcome } from './stagePlay';

/** The goal of a demo, if the workflow has no precondition for it. */
export interface StageGoal {
  /** Name of an API. */
  readonly call: string;
  /** Expected final values of its parameters. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** It should be called once. */
  readonly once?: true;
}

type Call = Extract<TranscriptEntry, { kind: 'call' }>;

const hasSucceeded = ({ result }: Call) => result?.kind === 'succeeded';

const callsOf = (state: SessionState, name: string): readonly Call[] =>
  state.transcript.filter((entry) => entry.kind === 'call').filter((call) => call.name === name && hasSucceeded(call));

/** Number of successful calls of that API with the same arguments, up to an entry. */
export const callCountUpTo = (state: SessionState, call: Call): number =>
  callsOf(state, call.name).filter(
    ({ seq, arguments: args }) => seq <= call.seq && canonicalJson(args) === canonicalJson(call.arguments),
  ).length;

/** A parameter of a call that differs from the goal. */
export function wrongParameter(
  call: Call,
  goal: StageGoal | undefined,
): { parameter: string; wanted: string; got: string } | undefined {
  if (goal?.call !== call.name) return undefined;
  for (const [parameter, wanted] of Object.entries(goal.arguments ?? {})) {
    const got = String(call.arguments[parameter] ?? '');
    if (got !== wanted) return { parameter, wanted, got };
  }
  return undefined;
}

export function stageOutcome(state: SessionState, goal?: StageGoal): StageOutcome {
  const { phase, transcript } = state;
  if (phase.kind === 'failed') return { kind: 'broken', message: phase.message };
  const claimed = transcript.find((entry) => entry.kind === 'agent' && (entry.violations?.length ?? 0) > 0);
  if (claimed?.kind === 'agent')
    return {
      kind: 'claimed',
      name: withoutKind(claimed.claims?.find(({ unmet }) => unmet.length > 0)?.nodeId ?? claimed.nodeId ?? ''),
      missing: (claimed.violations ?? []).map(withoutKind),
    };
  const early = transcript.find((entry) => entry.kind === 'call' && entry.violations.length > 0);
  if (early?.kind === 'call')
    return { kind: 'calledEarly', name: early.name, missing: early.violations.map(withoutKind) };
  return judgeGoal(state, goal) ?? judgeDenials(state) ?? judgeReplies(state);
}

function judgeReplies({ counters }: SessionState): StageOutcome {
  return counters.notJudged > 0 ? { kind: 'notJudged', replies: counters.notJudged } : { kind: 'clean' };
}

function judgeGoal(state: SessionState, goal: StageGoal | undefined): StageOutcome | undefined {
  if (!goal) return undefined;
  const calls = callsOf(state, goal.call);
  const last = calls.at(-1);
  if (goal.once) {
    const times = Math.max(0, ...calls.map((call) => callCountUpTo(state, call)));
    if (times > 1) return { kind: 'repeated', name: goal.call, times };
    const isStopped = state.transcript.some(
      (entry) => entry.kind === 'denial' && entry.decision.kind === 'call' && entry.decision.name === goal.call,
    );
    if (times === 1) return { kind: 'once', name: goal.call, isStopped };
  }
  const [first] = Object.entries(goal.arguments ?? {});
  if (!first) return undefined;
  const [parameter, value] = first;
  if (!last) return { kind: 'missed', parameter, wanted: value };
  const wrong = wrongParameter(last, goal);
  return wrong ? { kind: 'missed', ...wrong } : { kind: 'followed', parameter, value };
}

function judgeDenials({ transcript }: SessionState): StageOutcome | undefined {
  const denials = transcript.filter((entry) => entry.kind === 'denial');
  const [first] = denials;
  if (!first) return undefined;
  const { nodeId, decision } = first;
  const reached = transcript.some(
    (entry) => entry.seq > first.seq && (entry.kind === 'agent' || entry.kind === 'call') && entry.nodeId === nodeId,
  );
  const name = nodeId === undefined ? (decision.kind === 'call' ? decision.name : '') : withoutKind(nodeId);
  return { kind: 'stopped', name, times: denials.length, reached: reached && nodeId !== undefined };
}
