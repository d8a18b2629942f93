// The worker's side of questions and answers: one answer a question, by its id; a question can be cancelled.

export type QuestionRequest<Question> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'cancel'; readonly id: number };

export type QuestionAnswer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export function serveQuestions<Question>(
  say: (answer: QuestionAnswer) => void,
  answer: (id: number, question: Question, signal: AbortSignal) => Promise<unknown>,
): (request: QuestionRequest<Question>) => Promise<void> {
  const cancels = new Map<number, AbortController>();
  return async (request) => {
    const { id } = request;
    if (request.kind === 'cancel') {
      cancels.get(id)?.abort();
      return;
    }
    const cancel = new AbortController();
    cancels.set(id, cancel);
    try {
      say({ kind: 'answer', id, value: await answer(id, request.question, cancel.signal) });
    } catch (error) {
      say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
    cancels.delete(id);
  };
}
