/** The message of an error in brackets, to be put before the full stop; empty if it has no message. */
export const reasonInBrackets = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? ` (${error.message.replace(/\.$/, '')})` : '';
