// All labels of executions: outcome, tokens, strategies, mixed tool invocation.

import type { ExecutionOutcome, MixedKind, TokenUse } from '../../../core/executeSummarize';
import { executeMessages as t } from '../../../messages/execute.en';

export const strategyTitles = { react: 'ReAct', 'plan-and-execute': t.planAndExecute, recorded: t.recorded } as const;

export function formatTokens(tokens: TokenUse | undefined): string | undefined {
  if (!tokens) return undefined;
  const sum = (tokens.promptTokens + tokens.completionTokens).toLocaleString('en');
  const how = tokens.estimated ? t.countedFromCharacters : '';
  return t.tokensIn({ tokenCount: sum, split: how, calls: t.requestCount(tokens.requests) });
}

export interface OutcomeLabel {
  readonly kind: 'waiting' | 'running' | 'good' | 'odd' | 'bad';
  readonly label: string;
}

const reasons: Readonly<Record<Extract<ExecutionOutcome, { kind: 'failed' }>['reason'], string>> = {
  format: t.failedFormat,
  call: t.failedCalls,
  'step-limit': t.failedSteps,
  'no-call': t.failedNoCall,
  model: t.failedEndpoint,
  cancelled: t.cancelled,
  unknown: t.noOutcome,
};

interface FailedTask {
  readonly rehearsal: boolean;
  /** Names of inputs without a value. */
  readonly missing: readonly string[];
}

/** The advice for a failed rollout; undefined if the failure message is sufficient. */
export function adviceFor(
  reason: Extract<ExecutionOutcome, { kind: 'failed' }>['reason'],
  { rehearsal, missing }: FailedTask,
): string | undefined {
  switch (reason) {
    case 'no-call':
      if (!rehearsal) return t.adviceNoCallModel;
      return missing.length > 0 ? t.adviceInputs({ names: missing.join(', ') }) : t.adviceNoCallRules;
    case 'format':
      return t.adviceFormat;
    case 'call':
      return t.adviceCalls;
    case 'step-limit':
      return t.adviceSteps;
    default:
      return undefined;
  }
}

/** `succeeded`: the execution is complete, and equals the golden answer if there is one. */
export function outcomeLabelOf(outcome: ExecutionOutcome, succeeded?: boolean, hasGolden = false): OutcomeLabel {
  if (outcome.kind === 'failed') return { kind: 'bad', label: reasons[outcome.reason] };
  if (succeeded === undefined) return { kind: 'good', label: t.finished };
  if (succeeded) return { kind: 'good', label: hasGolden ? t.succeeded : t.finished };
  return { kind: 'odd', label: hasGolden ? t.finishedOther : t.finishedOnFailure };
}

export const mixedKindLabels: Readonly<Record<MixedKind, string>> = {
  'front-loaded': t.frontLoaded,
  interrupted: t.interrupted,
  interleaved: t.interleaved,
};
