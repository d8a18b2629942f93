// Workflows that are written down as code or as plain language, read to PDL.

import type { Result } from '../support';
import { readPdlFromCode } from './code/readPdlFromCode';
import { readPdlFromText } from './text/readPdlFromText';
import type { ToolDefinition } from './tools/toolDefinition';

export type WrittenFormat = 'workflow-code' | 'workflow-text';

export const isWritten = (format: string): format is WrittenFormat =>
  format === 'workflow-code' || format === 'workflow-text';

export interface WrittenPdl {
  /** PDL. */
  readonly text: string;
  /** What was left out or kept in words. */
  readonly notes: readonly string[];
}

/** Fails with a sentence that says what is missing and what to try. */
export function readWritten(
  format: WrittenFormat,
  source: string,
  tools: readonly ToolDefinition[] = [],
): Result<WrittenPdl, { readonly message: string }> {
  return format === 'workflow-code' ? readPdlFromCode(source, tools) : readPdlFromText(source);
}
