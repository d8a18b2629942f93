// Interfaces of the platform that the core needs.

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** A browser's `AbortSignal` implements it. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
