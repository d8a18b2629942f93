// Reads the user's turns from a file: a JSON list of texts or of `{"text", "oow"?, "ends"?}`, `{"turns": [...]}`, or
// files with whole dialogues: session logs, STAR, lists of user queries, chats. `FILE#N` selects the Nth of several.
// Invariant: the last turn ends the session after its reply.

import { readScripts, type ScriptedTurn } from '../../core/session';
import { isJsonObject, parseJson } from '../../core/support';
import { UsageError } from '../cliCommand';
import { pickNumbered } from './parseNumberedFile';

export function readUserScript(text: string, file: string, number?: number): readonly ScriptedTurn[] {
  const list = ownList(text);
  // Our own list form is read strictly: a turn without text is an error and not skipped.
  for (const [index, turn] of (list ?? []).entries()) {
    const turnText = typeof turn === 'string' ? turn : isJsonObject(turn) ? turn.text : undefined;
    if (typeof turnText !== 'string' || turnText.trim() === '')
      throw new UsageError(`${file}: turn ${index + 1} has no text.`);
  }
  const read = readScripts(text);
  if (!read.ok)
    throw new UsageError(
      `${file}${read.error.message.replace(/^(?:This (?=is no JSON))?/, (it) => (it ? ' ' : ': '))}`,
    );
  return pickNumbered(read.value, file, number, 'script').turns;
}

/** The turns of a list in our own form, with or without `{"turns"}` around it. */
function ownList(text: string): readonly unknown[] | undefined {
  const read = parseJson(text);
  if (!read.ok) return undefined;
  const list = isJsonObject(read.value) ? read.value.turns : read.value;
  if (!Array.isArray(list)) return undefined;
  const hasForeignTurns = list.some((item) => isJsonObject(item) && !('text' in item));
  const isDialogue = list.some((item) => isJsonObject(item) && 'role' in item);
  return isDialogue || (hasForeignTurns && list.every((item) => isJsonObject(item))) ? undefined : list;
}
