// Drafts a procedure from text: a model writes, the parser and the rules check, the model repairs, a bounded number of
// times. Invariant: the result has been parsed and checked, and lists its remaining problems. Never rejects.

import type { ChatFailure, ChatMessage, ChatPort, ChatToolSchema } from '../llm';
import type { CancelSignal } from '../support';
import { checkDraftedPdl, type DraftedPdlProblem } from './checkDraftedPdl';
import { buildDraftPrompt, buildRepairPrompt } from './draftPrompt';
import { readDraftReply } from './readDraftReply';

export interface DraftInput {
  /** The procedure in words; at most `maxDraftText` characters. */
  readonly text: string;
  readonly tools?: readonly ChatToolSchema[];
  readonly chat: ChatPort;
  readonly model: string;
  /** Maximum number of repair requests after the first request; 2 by default. */
  readonly maxRepairs?: number;
}

export interface ProcedureDraftAttempt {
  readonly reply: string;
  /** Absent if the reply contains no document. */
  readonly source?: string;
  readonly problems: readonly DraftedPdlProblem[];
}

export type DraftOutcome =
  /** `problems` is empty for a valid document; otherwise this is the best attempt, with its problems. */
  | {
      readonly kind: 'drafted';
      readonly source: string;
      readonly problems: readonly DraftedPdlProblem[];
      readonly attempts: readonly ProcedureDraftAttempt[];
    }
  /** No reply contained a document. */
  | { readonly kind: 'unreadable'; readonly attempts: readonly ProcedureDraftAttempt[] }
  /** The endpoint failed or the draft was cancelled; earlier attempts are kept. */
  | { readonly kind: 'failed'; readonly failure: ChatFailure; readonly attempts: readonly ProcedureDraftAttempt[] };

export interface DraftHandlers {
  /** Called with the text of the running reply as it streams. */
  onDelta?(text: string): void;
  onAttempt?(attempt: ProcedureDraftAttempt): void;
}

export const maxDraftText = 60_000;
const noDocument: DraftedPdlProblem = { message: 'The reply holds no PDL document in a fenced block.' };

/** Deterministic except for the model. A failure cannot follow a valid attempt, since that ends the loop. */
export async function draftProcedure(
  { text, tools = [], chat, model, maxRepairs = 2 }: DraftInput,
  handlers: DraftHandlers = {},
  cancel?: CancelSignal,
): Promise<DraftOutcome> {
  const attempts: ProcedureDraftAttempt[] = [];
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
    const source = readDraftReply(reply);
    const attempt: ProcedureDraftAttempt =
      source === undefined
        ? { reply, problems: [noDocument] }
        : { reply, source, problems: checkDraftedPdl(source, tools) };
    attempts.push(attempt);
    handlers.onAttempt?.(attempt);
    if (source !== undefined && attempt.problems.length === 0) {
      return { kind: 'drafted', source, problems: [], attempts };
    }
    messages = buildRepairPrompt(first, reply, attempt.problems);
  }
  const best = bestDraftAttempt(attempts);
  return best?.source === undefined
    ? { kind: 'unreadable', attempts }
    : { kind: 'drafted', source: best.source, problems: best.problems, attempts };
}

/** The attempt with the fewest problems; among equals the later one, which was repaired. */
export function bestDraftAttempt(attempts: readonly ProcedureDraftAttempt[]): ProcedureDraftAttempt | undefined {
  let best: ProcedureDraftAttempt | undefined;
  for (const attempt of attempts) {
    if (attempt.source === undefined) continue;
    if (!best || attempt.problems.length <= best.problems.length) best = attempt;
  }
  return best;
}
