// Messages between a page and its workers. All values are copied (structured clone).

/** The call of a method, as the method sees it. `M` is what it can ask the page, `R` the page's answer. */
export interface WorkerCall<M = never, R = void> {
  /** Aborted if the caller cancels a call that the client does not end by terminating the worker. */
  readonly signal: AbortSignal;
  /** Sends the caller a message, such as progress or a slice of the result, and resolves with its answer. */
  ask(message: M): Promise<R>;
}

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** `question` is the number of the message that is answered. */
  | { readonly kind: 'reply'; readonly question: number; readonly value: unknown };

export type FromWorker =
  /** The code of the method has been loaded; the method starts. */
  | { readonly kind: 'begin'; readonly id: number }
  /** The code of the method could not be loaded. */
  | { readonly kind: 'missing'; readonly id: number }
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly message: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** The method threw an error. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export type InputOf<F> = F extends (input: infer I, ...rest: never) => unknown ? I : never;
export type AnswerOf<F> = F extends (...args: never) => infer A ? Awaited<A> : never;
export type QuestionOf<F> = F extends (input: never, call: WorkerCall<infer M, never>) => unknown ? M : never;
export type ReplyOf<F> = F extends (input: never, call: WorkerCall<never, infer R>) => unknown ? R : never;

/** A method of any type: its input comes from a caller that the compiler has checked. */
export type AnyMethod = (input: unknown, call: WorkerCall<unknown, unknown>) => unknown;
