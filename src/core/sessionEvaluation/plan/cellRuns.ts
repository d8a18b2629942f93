// Shared parts of running a session and predicting turns: ports, outcomes, the agent of an arm, the judge.

import type { ChatMessage, ChatPort } from '../../llm';
import {
  defaultSessionConfig,
  type RunToolPort,
  type SessionConfig,
  type SessionRunner,
  type SessionState,
} from '../../session';
import type { CancelSignal, Clock, SecretFilter } from '../../support';
import type { FinishedCell, JudgeRecord, Rehearsed } from './cellRecord';
import type { EvaluationCell } from './evaluationCells';
import { doNothingArm, type EvaluationArm, type EvaluationPlan, type ModelRef } from './evaluationPlan';

export interface EvaluationCellPorts {
  chat(model: ModelRef): ChatPort;
  readonly clock: Clock;
  readonly runTool?: RunToolPort;
  readonly secrets?: () => SecretFilter;
  /** Part of a session's name that is unique among runs. */
  newId(): string;
}

export type EvaluationCellOutcome =
  | FinishedCell
  | { readonly kind: 'failed'; readonly id: string; readonly message: string }
  | { readonly kind: 'cancelled'; readonly id: string };

/** Runs until the session waits or ends; a cancel aborts open requests immediately, stalled ones as well. */
export async function settledUnlessCancelled(runner: SessionRunner, cancel?: CancelSignal): Promise<void> {
  const onCancel = () => runner.dispose();
  cancel?.addEventListener('abort', onCancel);
  runner.start();
  if (cancel?.aborted) runner.dispose();
  await runner.settled();
  cancel?.removeEventListener('abort', onCancel);
}

/** Replies to every request with the same text. */
const doNothingChat: ChatPort = {
  complete: async () => ({
    kind: 'completed',
    reply: { content: 'Thought: I do nothing.\nResponse: I am sorry, I cannot help you with that.', toolCalls: [] },
    timing: { latencyMs: 0, retries: 0 },
  }),
};

const agentOf = (arm: EvaluationArm, plan: EvaluationPlan): ModelRef =>
  arm.agent === 'do-nothing' ? { model: doNothingArm.id, rehearsal: false } : (arm.model ?? plan.models.agent);

export const chatOf = (arm: EvaluationArm, plan: EvaluationPlan, ports: EvaluationCellPorts): ChatPort =>
  arm.agent === 'do-nothing' ? doNothingChat : ports.chat(agentOf(arm, plan));

/** The part of a configuration that a session and a prediction share. */
export function agentConfig(
  { arm, seed }: EvaluationCell,
  plan: EvaluationPlan,
): Omit<SessionConfig, 'user' | 'tools'> {
  const { user: _user, tools: _tools, ...shipped } = defaultSessionConfig;
  const { model, rehearsal, baseUrl } = agentOf(arm, plan);
  const agent = arm.agent === 'do-nothing' ? ({ format: 'none', controllers: [] } as const) : arm.agent;
  return { ...shipped, ...agent, model, rehearsal, ...(baseUrl === undefined ? {} : { baseUrl }), seed, now: plan.now };
}

export function recordBase(cell: EvaluationCell, plan: EvaluationPlan) {
  const { id, workflow, arm, repetition, seed, lacksFacts } = cell;
  const { entry } = workflow;
  const agent = agentOf(arm, plan);
  const { user, server } = plan.models;
  const isSession = cell.level === 'session';
  const rehearsed: Rehearsed[] = [
    ...(agent.rehearsal ? (['agent'] as const) : []),
    ...(isSession && user.rehearsal ? (['user'] as const) : []),
    ...(isSession && server?.rehearsal ? (['tools'] as const) : []),
  ];
  return {
    v: 1,
    id,
    workflow: entry.id,
    ...(entry.domain === undefined ? {} : { domain: entry.domain }),
    ...(entry.role === undefined ? {} : { role: entry.role }),
    ...(entry.category === undefined ? {} : { category: entry.category }),
    arm: arm.id,
    armTitle: arm.title,
    repetition,
    seed,
    model: agent.model,
    rehearsal: rehearsed.length > 0,
    rehearsed,
    ...(lacksFacts ? { lacksFacts } : {}),
  } as const;
}

/** Returns the judge's prompt and reply, or a failed cell. */
export async function askJudge(
  { id }: EvaluationCell,
  judge: ModelRef,
  prompt: readonly ChatMessage[],
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<({ readonly kind: 'judged' } & JudgeRecord) | (EvaluationCellOutcome & { readonly kind: 'failed' })> {
  const request = { model: judge.model, messages: prompt, temperature: 0 };
  const outcome = await ports.chat(judge).complete(request, {}, cancel);
  return outcome.kind === 'failed'
    ? { kind: 'failed', id, message: `The judge: ${outcome.failure.message}` }
    : { kind: 'judged', prompt, reply: outcome.reply.content };
}

export function transcriptText({ transcript }: Pick<SessionState, 'transcript'>): string {
  return transcript
    .flatMap((entry) => {
      switch (entry.kind) {
        case 'user':
          return [`User: ${entry.text}`];
        case 'agent':
          return [`Assistant: ${entry.text}`];
        case 'call': {
          const { result } = entry;
          const came = result?.kind === 'succeeded' ? JSON.stringify(result.value) : (result?.message ?? 'no result');
          return [`Call: ${entry.name} ${JSON.stringify(entry.arguments)}`, `Result: ${came}`];
        }
        default:
          return [];
      }
    })
    .join('\n');
}
