import type { ToolResult } from '../../core/session';

/** A value on one line. */
export const readable = (value: unknown): string => JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? '';

export const wordsOfResult = (result: ToolResult): string =>
  result.kind === 'failed' ? result.message : readable(result.value);
