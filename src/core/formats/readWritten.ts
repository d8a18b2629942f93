// Workflows that are written down as code or as plain language, read to PDL.

import type { Result } from '../support';
import { readPdlFromCode } from './code/readPdlFromCode';
import type { ToolDefinition } from './tools/toolDefinition';

export type WrittenFormat = 'workflow-code';

export const isWritten = (format: string): format is WrittenFormat => format === 'workflow-code';

export interface WrittenPdl {
  /** PDL. */
  readonly text: string;
  /** What was left out or kept in words. */
  readonly notes: readonly string[];
}

/** Fails with a sentence that says what is missing and what to try. */
export function readWritten(
  _format: WrittenFormat,
  source: string,
  tools: readonly ToolDefinition[] = [],
): Result<WrittenPdl, { readonly message: string }> {
  return readPdlFromCode(source, tools);
}
