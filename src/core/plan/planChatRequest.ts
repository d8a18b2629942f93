// Builds the model request for a call that the state waits for. Pure: the same state and call give the same request, so
// the log does not store it.

import type { ChatMessage, ChatRequest } from '../llm';
import { parentsIn } from './plan';
import { leafSubtasks } from './planMoves';
import { type ParentOutput, summaryMessages, updaterMessages, verifierMessages, workerMessages } from './planPrompts';
import type { PlanCall } from './planSchema';
import { lastAttempt, type PlanState, staleSubtasks, subtaskIn } from './planState';
import { describeResultsSinceUpdate } from './planUpdates';
import { printPlan } from './printPlan';

/** Undefined for a call that the state does not wait for. */
export function planChatRequest(state: PlanState, call: PlanCall): ChatRequest | undefined {
  const messages = messagesOf(state, call);
  const { model, temperature } = state.settings;
  return messages && { model, messages, temperature, seed: state.settings.seed + seedOf(call) };
}

/** Differs between attempts, so that a rerun does not get the same answer again. */
function seedOf(call: PlanCall): number {
  if (call.kind === 'summarize') return 0;
  return call.kind === 'update' ? call.update * 100 + call.candidate : (call.attempt - 1) * 100 + call.round - 1;
}

function messagesOf(state: PlanState, call: PlanCall): readonly ChatMessage[] | undefined {
  if (call.kind === 'summarize') return summaryMessages({ task: state.task, outputs: leafSubtasks(state) });
  if (call.kind === 'update') return updateMessages(state);
  const subtask = subtaskIn(state, call.subtask);
  const attempt = lastAttempt(state, call.subtask);
  if (!subtask || !attempt) return undefined;
  if (call.kind === 'verify') {
    return attempt.stage?.kind === 'verifying' ? verifierMessages(subtask, attempt.stage.output) : undefined;
  }
  const parents: readonly ParentOutput[] = (parentsIn(state.plan).get(subtask.id) ?? []).flatMap(
    (id) => subtaskIn(state, id) ?? [],
  );
  const agent = state.plan.agents.find(({ id }) => id === subtask.agent) ?? { id: subtask.agent, role: subtask.agent };
  return workerMessages({ task: state.task, agent, subtask, parents, rejected: attempt.rejected });
}

function updateMessages(state: PlanState): readonly ChatMessage[] | undefined {
  const { update, plan, settings } = state;
  if (!update) return undefined;
  const seen = new Set(update.scope ?? plan.subtasks.map(({ id }) => id));
  const limit = settings.refinement?.dataLimit ?? 0;
  const subtasks = plan.subtasks
    .filter(({ id }) => seen.has(id))
    .map((subtask) => ({
      ...subtask,
      children: subtask.children.filter((child) => seen.has(child)),
      data: subtask.data === null ? null : shortened(subtask.data, limit),
    }));
  return updaterMessages({
    task: state.task,
    plan: printPlan({ subtasks, agents: plan.agents }),
    reportLines: describeResultsSinceUpdate(state, update, staleSubtasks(state)),
    isPartialPlan: update.scope !== undefined,
  });
}

/** Beginning and end of the text, with the number of omitted characters. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  const left = text.length - 2 * half;
  return `${text.slice(0, half)}\n[... ${left} characters left out ...]\n${text.slice(text.length - half)}`;
}
