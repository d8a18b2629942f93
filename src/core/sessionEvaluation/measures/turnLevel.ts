// The turn level: compares a prediction with the reference turn, and computes figures over many turns (FlowAgent 5.1,
// FlowBench 4.3, B.4). Micro: counts are summed over the turns that have a call in the reference or in the prediction.

import type { ChatToolSchema } from '../../llm';
import {
  addCounts,
  isSameApi,
  isSameInvocation,
  type MadeCall,
  type MatchCounts,
  noCounts,
  parameterCounts,
  sumCounts,
} from './callMatching';

export type PredictedTurn =
  | { readonly kind: 'call'; readonly name: string; readonly arguments: MadeCall['arguments'] }
  | { readonly kind: 'response'; readonly text: string; readonly answer?: string };

export interface TurnFacts {
  /** Null: the turn has no call on either side. */
  readonly calls: {
    readonly selection: MatchCounts;
    readonly invocation: MatchCounts;
    readonly parameters: MatchCounts;
    /** With a judge of single parameters: the same counts, including texts that it judged to mean the same. */
    readonly judged?: { readonly invocation: MatchCounts; readonly parameters: MatchCounts };
  } | null;
  /** Null: the workflow has no procedure, so there is no node. */
  readonly node: boolean | null;
}

const callOf = (turn: PredictedTurn | undefined): MadeCall | undefined => (turn?.kind === 'call' ? turn : undefined);

/**
 * `alike` are the parameters that a judge found to mean the same. `predicted` is absent if the agent's reply could not
 * be read: it then misses the expected calls.
 */
export function turnFacts(
  reference: PredictedTurn,
  predicted: PredictedTurn | undefined,
  tools: readonly ChatToolSchema[],
  nodes?: { readonly expected: string; readonly predicted: string | undefined },
  alike?: ReadonlySet<string>,
): TurnFacts {
  const [expected, made] = [callOf(reference), callOf(predicted)];
  const count = (isHit: boolean): MatchCounts => ({
    hits: isHit ? 1 : 0,
    predicted: made ? 1 : 0,
    expected: expected ? 1 : 0,
  });
  const countsWith = (same?: ReadonlySet<string>) => ({
    invocation: count(expected !== undefined && made !== undefined && isSameInvocation(expected, made, tools, same)),
    parameters: parameterCounts(expected, made, tools, same),
  });
  return {
    calls:
      expected || made
        ? {
            selection: count(isSameApi(expected, made)),
            ...countsWith(),
            ...(alike ? { judged: countsWith(alike) } : {}),
          }
        : null,
    node: nodes === undefined ? null : nodes.expected === nodes.predicted,
  };
}

export interface TurnLevel {
  /** Sums over turns whose parameters were judged. */
  readonly judged: { readonly invocation: MatchCounts; readonly parameters: MatchCounts };
  readonly turns: number;
  /** Number of turns that the calls are counted over. */
  readonly callTurns: number;
  readonly selection: MatchCounts;
  readonly invocation: MatchCounts;
  readonly parameters: MatchCounts;
  /** Turns that lead to the node of the reference, of those that are known. */
  readonly nodes: { readonly hits: number; readonly of: number };
}

export function turnLevel(turns: readonly TurnFacts[]): TurnLevel {
  const called = turns.flatMap(({ calls }) => (calls ? [calls] : []));
  const sum = (pick: (calls: NonNullable<TurnFacts['calls']>) => MatchCounts) =>
    called.reduce((total, calls) => addCounts(total, pick(calls)), noCounts);
  const judged = called.flatMap((calls) => (calls.judged ? [calls.judged] : []));
  const counted = turns.filter(({ node }) => node !== null);
  return {
    turns: turns.length,
    callTurns: called.length,
    selection: sum(({ selection }) => selection),
    invocation: sum(({ invocation }) => invocation),
    parameters: sum(({ parameters }) => parameters),
    judged: {
      invocation: sumCounts(judged.map(({ invocation }) => invocation)),
      parameters: sumCounts(judged.map(({ parameters }) => parameters)),
    },
    nodes: { hits: counted.filter(({ node }) => node).length, of: counted.length },
  };
}
