// A procedure in words as a PDL document, by the readers of core/formats: numbered steps as Weir prints them, else prose.
// Invariant: nothing of a text is lost; one that no reader takes stands as comments in a document without steps.

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
  /** What was left out or kept in words. */
  readonly notes: readonly string[];
}

/** `title` stands where the text has none; `unnamed` gives ANSWERs names that nobody can claim. */
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
