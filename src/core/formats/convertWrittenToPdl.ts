// Converts written workflows (code, numbered steps or prose) to PDL.

import type { Result } from '../support';
import { readPdlFromCode } from './code/readPdlFromCode';
import { readPdlFromProse } from './prose/readPdlFromProse';
import { readPdlFromText } from './text/readPdlFromText';
import type { ToolDefinition } from './tools/toolDefinition';

export type ProcedureTextFormat = 'workflow-code' | 'workflow-text' | 'workflow-prose';

export const isProcedureTextFormat = (format: string): format is ProcedureTextFormat =>
  format === 'workflow-code' || format === 'workflow-text' || format === 'workflow-prose';

export interface PdlFromText {
  readonly text: string;
  /** Parts that were left out or kept as words. */
  readonly notes: readonly string[];
}

/** Fails with a sentence that names the missing part and what to try. */
export function convertWrittenToPdl(
  format: ProcedureTextFormat,
  source: string,
  tools: readonly ToolDefinition[] = [],
): Result<PdlFromText, { readonly message: string }> {
  switch (format) {
    case 'workflow-code':
      return readPdlFromCode(source, tools);
    case 'workflow-text':
      return readPdlFromText(source);
    case 'workflow-prose':
      return readPdlFromProse(source, { tools });
  }
}
