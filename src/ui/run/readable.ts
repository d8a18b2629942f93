/** A value on one line. */
export const readable = (value: unknown): string => JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? '';
