// From words to a procedure: a model writes, the parser and the rules judge, the model mends, a bounded number of times.
// Invariant: what is handed over was parsed and judged, and says what is still wrong. Never rejects.

import type { ChatFailure, ChatMessage, ChatPort, ToolSchema } from '../llm';
import type { CancelSignal } from '../support';
import { type DraftProblem, judgeDraft } from './checkDraftedPdl';
import { buildDraftPrompt, buildRepairPrompt } from './draftPrompt';
import { readDraft } from './readDraftReply';

export interface DraftInput {
  /** The procedure in words; at most `maxDraftText` characters. */
  readonly text: string;
  readonly tools?: readonly ToolSchema[];
  readonly chat: ChatPort;
  readonly model: string;
  /** Further requests after the first one; 2 by default. */
  readonly maxRepairs?: number;
}

export interface DraftAttempt {
  readonly reply: string;
  /** Absent when the reply holds no document. */
  readonly source?: string;
  readonly problems: readonly DraftProblem[];
}

export type DraftOutcome =
  /** `problems` is empty for a sound document; else it is the best of the attempts, with what is wrong with it. */
  | {
      readonly kind: 'drafted';
      readonly source: string;
      readonly problems: readonly DraftProblem[];
      readonly attempts: readonly DraftAttempt[];
    }
  /** No reply held a document. */
  | { readonly kind: 'unreadable'; readonly attempts: readonly DraftAttempt[] }
  /** The endpoint failed or it was cancelled; attempts made before are kept. */
  | { readonly kind: 'failed'; readonly failure: ChatFailure; readonly attempts: readonly DraftAttempt[] };

export interface DraftHandlers {
  /** The reply under way as it streams in. */
  onDelta?(text: string): void;
  onAttempt?(attempt: DraftAttempt): void;
}

export const maxDraftText = 60_000;
const noDocument: DraftProblem = { message: 'The reply holds no PDL document in a fenced block.' };

/** Deterministic but for the model. A failure after an attempt that is sound cannot happen: a sound one ends the loop. */
export async function draftProcedure(
  { text, tools = [], chat, model, maxRepairs = 2 }: DraftInput,
  handlers: DraftHandlers = {},
  cancel?: CancelSignal,
): Promise<DraftOutcome> {
  const attempts: DraftAttempt[] = [];
  const first = buildDraftPrompt(text, tools);
  let messages: readonly ChatMessage[] = first;
  for (let turn = 0; turn <= maxRepairs; turn++) {
    const outcome = await chat.complete(
      { model, messages, temperature: 0 },
      handlers.onDelta ? { onDelta: handlers.onDelta } : {},
      cancel,
    );
    if (outcome.kind === 'failed') return { kind: 'failed', failure: outcome.failure, attempts };
    const reply = outcome.reply.content;
    const source = readDraft(reply);
    const attempt: DraftAttempt =
      source === undefined ? { reply, problems: [noDocument] } : { reply, source, problems: judgeDraft(source, tools) };
    attempts.push(attempt);
    handlers.onAttempt?.(attempt);
    if (source !== undefined && attempt.problems.length === 0) {
      return { kind: 'drafted', source, problems: [], attempts };
    }
    messages = buildRepairPrompt(first, reply, attempt.problems);
  }
  const best = bestOf(attempts);
  return best?.source === undefined
    ? { kind: 'unreadable', attempts }
    : { kind: 'drafted', source: best.source, problems: best.problems, attempts };
}

/** The one with the fewest problems; of equals the later one, which had the repair. */
export function bestOf(attempts: readonly DraftAttempt[]): DraftAttempt | undefined {
  let best: DraftAttempt | undefined;
  for (const attempt of attempts) {
    if (attempt.source === undefined) continue;
    if (!best || attempt.problems.length <= best.problems.length) best = attempt;
  }
  return best;
}
