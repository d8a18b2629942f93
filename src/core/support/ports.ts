// The outside world as the core sees it.

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** A browser `AbortSignal` satisfies it. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
