// Worker side of requests and answers: one answer per request, matched by id; a request can be cancelled.

export type WorkerTaskRequest<Question> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'cancel'; readonly id: number };

export type WorkerTaskResponse =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export function createTaskHandler<Question>(
  postResponse: (answer: WorkerTaskResponse) => void,
  answer: (id: number, question: Question, signal: AbortSignal) => Promise<unknown>,
): (request: WorkerTaskRequest<Question>) => Promise<void> {
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
      postResponse({ kind: 'answer', id, value: await answer(id, request.question, cancel.signal) });
    } catch (error) {
      postResponse({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
    cancels.delete(id);
  };
}
