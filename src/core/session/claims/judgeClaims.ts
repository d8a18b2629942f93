// The third way to find the ANSWERs a reply gives: a model is asked about each reply of a log. Its prompt and its raw
// answer are kept with what was read from them. A reply it did not answer readably is told as such, never guessed.

import { type ChatMessage, type ChatOutcome, readJsonObject } from '../../llm';
import type { SessionEvent } from '../events';
import { createFold } from '../reduceSession';
import { unmetRequires } from '../unmetPreconditions';
import type { WorkflowFacts } from '../workflowFacts';

export interface JudgedReplyClaims {
  readonly seq: number;
  readonly turn: number;
  readonly prompt: readonly ChatMessage[];
  /** As it came; absent where the model gave no answer. */
  readonly raw?: string;
  readonly problem?: string;
  /** Node ids of the ANSWERs that the reply gives, each with what was unmet then. */
  readonly claims: readonly { readonly nodeId: string; readonly unmet: readonly string[] }[];
}

export function claimJudgePrompt(workflow: WorkflowFacts, reply: string, userText: string | undefined): ChatMessage[] {
  const answers = workflow.answers.map(({ name, desc }) => `- ${name}: ${desc}`).join('\n');
  return [
    {
      role: 'system',
      content: [
        'You read one reply of an assistant and say which outcomes it tells the user as facts.',
        'An outcome counts when the reply states that it has happened or is so, in any words and any language.',
        'It does not count when the reply asks, plans, offers, sets a condition, or says that it has not happened.',
        `Outcomes:\n${answers}`,
        'Answer with one JSON object: {"outcomes": [names]}. Use an empty list when it tells none.',
      ].join('\n'),
    },
    { role: 'user', content: `${userText === undefined ? '' : `User: ${userText}\n`}Assistant: ${reply}` },
  ];
}

/** Names that no ANSWER has are left out; undefined when there is no such object. */
export function readClaimJudgement(workflow: WorkflowFacts, raw: string): readonly string[] | undefined {
  const outcomes = readJsonObject(raw)?.['outcomes'];
  if (!Array.isArray(outcomes)) return undefined;
  return workflow.answers.filter(({ name }) => outcomes.includes(name)).map(({ id }) => id);
}

/** Asks about every reply that took effect, in order. `ask` sends one prompt. */
export async function judgeClaims(
  events: readonly SessionEvent[],
  ask: (prompt: readonly ChatMessage[]) => Promise<ChatOutcome>,
): Promise<readonly JudgedReplyClaims[]> {
  const fold = createFold();
  const judged: JudgedReplyClaims[] = [];
  for (const event of events) {
    const state = fold.state();
    if (state && event.kind === 'decision.accepted' && event.decision.kind === 'response') {
      const { workflow, transcript } = state;
      const lastUserEntry = transcript.findLast((entry) => entry.kind === 'user');
      const prompt = claimJudgePrompt(
        workflow,
        event.decision.text,
        lastUserEntry?.kind === 'user' ? lastUserEntry.text : undefined,
      );
      const at = { seq: event.seq, turn: event.turn, prompt };
      const outcome = await ask(prompt);
      if (outcome.kind === 'failed') judged.push({ ...at, problem: outcome.failure.message, claims: [] });
      else {
        const raw = outcome.reply.content;
        const ids = readClaimJudgement(workflow, raw);
        const claims = (ids ?? []).map((nodeId) => ({ nodeId, unmet: unmetRequires(state, nodeId) }));
        judged.push({ ...at, raw, claims, ...(ids ? {} : { problem: 'Its answer is no list of outcomes.' }) });
      }
    }
    fold.add(event);
  }
  return judged;
}
