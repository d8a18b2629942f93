// Parses replies of worker and verifier leniently. Invariant: every reply has a reading; none makes it throw.

import { findJsonObject, withoutThoughts } from '../llm';
import { looseName } from '../support';

/** The output: the reply without thoughts, and without the fence if the whole reply is one fence. */
export function readWorkerOutput(reply: string): string {
  const replyText = withoutThoughts(reply).trim();
  const fence = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1$/.exec(replyText);
  const inner = fence?.[2];
  // An inner fence means that the reply is several fences with text between them.
  return inner === undefined || inner.includes(fence?.[1] ?? '```') ? replyText : inner;
}

export interface VerifierVerdict {
  readonly fulfilled: boolean;
  /** Empty if the requirement is fulfilled, or if the verifier gave no reason. */
  readonly feedback: string;
}

const verdictNames = new Set(['fulfilled', 'fulfills', 'passed', 'pass', 'valid', 'ok', 'approved', 'completed']);
const feedbackNames = new Set(['feedback', 'reason', 'message', 'comment', 'problems', 'missing']);
const yes = /^\W*(?:yes|true|fulfilled|passe?d?|valid|ok|approved|completed)\b/i;

/**
 * A reply that is neither yes nor no counts as no, with its text as the feedback, because the verifier did not confirm.
 */
export function readVerifierVerdict(reply: string): VerifierVerdict {
  const replyText = withoutThoughts(reply).trim();
  const fields = Object.entries(findJsonObject(replyText)?.value ?? {});
  const verdict = fields.find(([key]) => verdictNames.has(looseName(key)))?.[1];
  const feedback = fields.find(([key]) => feedbackNames.has(looseName(key)))?.[1];
  const words = typeof feedback === 'string' ? feedback.trim() : feedback ? JSON.stringify(feedback) : '';
  if (typeof verdict === 'boolean') return { fulfilled: verdict, feedback: verdict ? '' : words };
  const text = typeof verdict === 'string' ? verdict : replyText;
  const fulfilled = yes.test(text);
  return { fulfilled, feedback: fulfilled ? '' : words || replyText };
}
