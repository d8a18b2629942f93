// Converts a procedure in words into a PDL document with the readers of core/formats: numbered steps as Weir prints
// them, else prose. Invariant: no text is lost; text that no reader accepts is kept as comments in a document without
// steps.

import {
  asProcedureComments,
  convertWrittenToPdl,
  detectFormat,
  type PdlParts,
  printPdl,
  readPdlFromProse,
} from '../../core/formats';
import { parsePdl, walkStatements } from '../../core/language';
import type { ChatToolSchema } from '../../core/llm';

export interface ProseDraft {
  readonly source: string;
  /** Calls of tools in the procedure. */
  readonly calls: number;
  /** Notes on parts that were left out or kept in words. */
  readonly notes: readonly string[];
}

/** `title` is used if the text has none. `unnamed`: ANSWERs get names that the agent's decisions cannot claim. */
export function draftFromProse(
  text: string,
  tools: readonly ChatToolSchema[],
  title: string,
  names: 'words' | 'unnamed' = 'words',
): ProseDraft {
  const read =
    detectFormat(text) === 'workflow-text'
      ? convertWrittenToPdl('workflow-text', text)
      : readPdlFromProse(text, { tools, title, names });
  if (!read.ok)
    return { source: asProcedureComments(text, printPdl(empty(title))), calls: 0, notes: [read.error.message] };
  const { text: source, notes } = read.value;
  let calls = 0;
  for (const statement of walkStatements(parsePdl(source).procedure?.body ?? [])) {
    if (statement.kind === 'call' && statement.call.prefix === 'API') calls++;
  }
  return { source, calls, notes };
}

const empty = (name: string): PdlParts => ({ name, slots: [], apis: [], answers: [], others: [], procedure: 'pass' });
