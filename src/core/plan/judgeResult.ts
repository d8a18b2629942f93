// Judged acceptance checks: a model decides whether a result meets a question. Never rejects. The caller must pass a
// language model, not the rehearsal model.

import type { ChatPort } from '../llm';
import type { CancelSignal } from '../support';
import type { JudgedCheck } from './acceptanceCheckSchema';
import { verifierMessages } from './planPrompts';
import { readVerifierVerdict } from './planReplies';

export type ResultJudgement =
  | { readonly kind: 'judged'; readonly passed: boolean; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export async function judgeResult(
  result: string,
  { question }: JudgedCheck,
  { chat, model }: { readonly chat: ChatPort; readonly model: string },
  cancel?: CancelSignal,
): Promise<ResultJudgement> {
  const messages = verifierMessages({ id: 'the whole result', requirement: question }, result);
  const outcome = await chat.complete({ model, messages, temperature: 0 }, {}, cancel);
  if (outcome.kind === 'failed') return { kind: 'failed', reason: outcome.failure.message };
  const { fulfilled, feedback } = readVerifierVerdict(outcome.reply.content);
  return { kind: 'judged', passed: fulfilled, reason: feedback };
}
