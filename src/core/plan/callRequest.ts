// What a model is asked, from the state that waits for it. Pure: the same state and call give the same request, so a log
// need not hold it.

import type { ChatMessage, ChatRequest } from '../llm';
import { parentsIn } from './plan';
import type { PlanCall } from './planEvents';
import { leavesOf } from './planMoves';
import { type ParentOutput, summaryMessages, verifierMessages, workerMessages } from './planPrompts';
import { lastAttempt, type PlanState, subtaskIn } from './planState';

/** Undefined for a call that the state does not wait for. */
export function callRequest(state: PlanState, call: PlanCall): ChatRequest | undefined {
  const messages = messagesOf(state, call);
  const { model, temperature } = state.settings;
  return messages && { model, messages, temperature, seed: state.settings.seed + seedOf(call) };
}

/** A rerun must not get the very same answer again. */
const seedOf = (call: PlanCall) => (call.kind === 'summarize' ? 0 : (call.attempt - 1) * 100 + call.round - 1);

function messagesOf(state: PlanState, call: PlanCall): readonly ChatMessage[] | undefined {
  if (call.kind === 'summarize') return summaryMessages({ task: state.task, outputs: leavesOf(state) });
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
