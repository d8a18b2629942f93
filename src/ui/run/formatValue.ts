import type { ToolResult } from '../../core/session';

/** Formats a value on one line. */
export const formatJsonLine = (value: unknown): string => JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? '';

export const toolResultText = (result: ToolResult): string =>
  result.kind === 'failed' ? result.message : formatJsonLine(result.value);
