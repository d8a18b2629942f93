// Words of executions, in one place: outcome, tokens, strategies, mixed tool invocation.

import type { ExecutionOutcome, MixedKind, TokenUse } from '../../../core/executeSummarize';

export const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export const strategyTitles = { react: 'ReAct', 'plan-and-execute': 'Plan and execute', recorded: 'Recorded' } as const;

export function tellTokens(tokens: TokenUse | undefined): string | undefined {
  if (!tokens) return undefined;
  const sum = (tokens.promptTokens + tokens.completionTokens).toLocaleString('en');
  const how = tokens.estimated ? ' (counted from characters)' : '';
  return `${sum} tokens${how} in ${countOf(tokens.requests, 'request')}`;
}

export interface ToldOutcome {
  readonly kind: 'waiting' | 'running' | 'good' | 'odd' | 'bad';
  readonly word: string;
}

const reasons: Readonly<Record<Extract<ExecutionOutcome, { kind: 'failed' }>['reason'], string>> = {
  format: 'Failed: unreadable replies',
  call: 'Failed: calls kept failing',
  'step-limit': 'Failed: limit of steps',
  'no-call': 'Failed: no tool was called',
  model: 'Failed: the endpoint',
  cancelled: 'Cancelled',
  unknown: 'No outcome on record',
};

/** `succeeded`: it is complete, and came to the golden answer where one is known. */
export function outcomeOf(outcome: ExecutionOutcome, succeeded?: boolean, hasGolden = false): ToldOutcome {
  if (outcome.kind === 'failed') return { kind: 'bad', word: reasons[outcome.reason] };
  if (succeeded === undefined) return { kind: 'good', word: 'Finished' };
  if (succeeded) return { kind: 'good', word: hasGolden ? 'Succeeded' : 'Finished' };
  return { kind: 'odd', word: hasGolden ? 'Finished, but not with the expected answer' : 'Finished on a failed call' };
}

export const mixedWords: Readonly<Record<MixedKind, string>> = {
  'front-loaded':
    'Front-loaded: the model built the graph before it had called any business tool, so it draws what it expects, not what happened.',
  interrupted: 'Interrupted: the model turned from the task to the graph and never came to a finished answer.',
  interleaved: 'Interleaved: business calls and graph calls alternate within one phase.',
};
