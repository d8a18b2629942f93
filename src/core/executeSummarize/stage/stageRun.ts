// One phase with a model: requests, their cost, and the resulting steps. Owns the limit on recoveries: after
// `maxRetries` in a row the phase has failed. Nothing is thrown, and a cancelled phase sends no further request.

import type { ChatMessage, ChatReply, ChatRequest, ChatToolSchema } from '../../llm';
import { fail, ok, type Result } from '../../support';
import type { ExecutionOutcome, ExecutionStep, TokenUse } from '../execution';
import type { BuildStep } from '../summary';
import type { StageProblem } from './readStageCall';
import { truncateReply } from './replyLimits';
import { defaultRetries, type StageLimits, type StagePorts } from './stagePorts';

export type StageFailure = Extract<ExecutionOutcome, { readonly kind: 'failed' }>;
type AnyStep = ExecutionStep | BuildStep;
type Drafted<Step> = Step extends AnyStep ? Omit<Step, 'seq'> : never;
type Fault = Extract<ExecutionStep, { readonly kind: 'recovered' }>['fault'];

export interface StageRun<Step extends AnyStep> {
  readonly steps: readonly Step[];
  add(step: Drafted<Step>): void;
  /** Records that the model gets an error message; returns the failure once this has happened too often in a row. */
  recover(fault: Fault, message: string): StageFailure | undefined;
  /** A call succeeded: recoveries count from 0 again. */
  progress(): void;
  /**
   * Repeats the request until the reply can be read. An unreadable reply is returned with the problem; the exchange
   * stays in `messages`.
   */
  ask<Value>(
    messages: ChatMessage[],
    read: (reply: ChatReply) => Result<Value, StageProblem>,
    tools?: readonly ChatToolSchema[],
  ): Promise<Result<Value, StageFailure>>;
  cancelled(): StageFailure | undefined;
  tokens(): TokenUse;
}

const cancelledFailure: StageFailure = { kind: 'failed', reason: 'cancelled', message: 'Cancelled.' };

/** Temporary connection failures; the chat client has already retried them as far as it could. */
const passing = new Set(['stream-broken', 'malformed-response', 'timeout']);

export function createStageRun<Step extends AnyStep>(ports: StagePorts, limits: StageLimits): StageRun<Step> {
  const maxRetries = limits.maxRetries ?? defaultRetries;
  const steps: Step[] = [];
  let seq = 0;
  let inRow = 0;
  let tokens: TokenUse = { promptTokens: 0, completionTokens: 0, requests: 0, estimated: false };

  const add = (draft: Drafted<Step>) => {
    seq += 1;
    const step = { ...draft, seq } as unknown as Step; // a draft is a step without its position
    steps.push(step);
    ports.onStep?.(step);
  };

  const recover = (fault: Fault, message: string): StageFailure | undefined => {
    inRow += 1;
    if (inRow > maxRetries) {
      const reason = fault === 'format' || fault === 'model' ? fault : 'call';
      return { kind: 'failed', reason, message: `Given up after ${maxRetries} corrections in a row. ${message}` };
    }
    add({ kind: 'recovered', fault, message, attempt: inRow } as unknown as Drafted<Step>);
    return undefined;
  };

  const cancelled = () => (ports.cancel?.aborted ? cancelledFailure : undefined);

  const ask: StageRun<Step>['ask'] = async (messages, read, tools) => {
    for (;;) {
      const stopped = cancelled();
      if (stopped) return fail(stopped);
      const request: ChatRequest = {
        model: ports.model,
        messages: [...messages],
        ...(tools && tools.length > 0 ? { tools } : {}),
        ...(ports.temperature === undefined ? {} : { temperature: ports.temperature }),
        ...(ports.seed === undefined ? {} : { seed: ports.seed }),
      };
      const outcome = await ports.chat.complete(
        request,
        ports.onDelta ? { onDelta: (text) => ports.onDelta?.(text) } : {},
        ports.cancel,
      );
      if (outcome.kind === 'failed') {
        const { failure } = outcome;
        tokens = addTokens(tokens, request, failure.partial || undefined, undefined);
        if (failure.kind === 'cancelled' || ports.cancel?.aborted) return fail(cancelledFailure);
        if (!passing.has(failure.kind)) return fail({ kind: 'failed', reason: 'model', message: failure.message });
        const ended = recover('model', failure.message);
        if (ended) return fail(ended);
        continue;
      }
      const { reply } = outcome;
      const written = reply.content + reply.toolCalls.map((call) => call.name + call.argumentsText).join('');
      tokens = addTokens(tokens, request, written, reply.usage);
      if (ports.cancel?.aborted) return fail(cancelledFailure);
      const value = read(reply);
      if (value.ok) return ok(value.value);
      const cut = reply.finishReason === 'length' ? ' It was cut off at its limit of tokens; be shorter.' : '';
      const problem = `${value.error.problem}${cut}`;
      const ended = recover('format', problem);
      if (ended) return fail(ended);
      const raw = reply.content.trim() || reply.toolCalls.map((c) => `${c.name}(${c.argumentsText})`).join('\n');
      if (raw !== '') messages.push({ role: 'assistant', content: truncateReply(raw) });
      messages.push({ role: 'user', content: `## Correction\n${problem}` });
    }
  };

  return {
    steps,
    add,
    recover,
    progress: () => {
      inRow = 0;
    },
    ask,
    cancelled,
    tokens: () => tokens,
  };
}

/**
 * Estimates four characters per token if the endpoint does not report usage. A request that failed before its reply
 * counts as 0.
 */
function addTokens(
  sum: TokenUse,
  request: ChatRequest,
  written: string | undefined,
  usage: ChatReply['usage'],
): TokenUse {
  const requests = sum.requests + 1;
  if (usage) {
    return {
      ...sum,
      promptTokens: sum.promptTokens + usage.promptTokens,
      completionTokens: sum.completionTokens + usage.completionTokens,
      requests,
    };
  }
  if (written === undefined) return { ...sum, requests };
  const modelRequest =
    request.messages.reduce((count, message) => count + message.content.length, 0) +
    (request.tools ? JSON.stringify(request.tools).length : 0);
  return {
    promptTokens: sum.promptTokens + Math.ceil(modelRequest / 4),
    completionTokens: sum.completionTokens + Math.ceil(written.length / 4),
    requests,
    estimated: true,
  };
}
