/** What somebody was refused with, in brackets, to stand before the full stop; nothing where it has no words. */
export const reasonInBrackets = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? ` (${error.message.replace(/\.$/, '')})` : '';
