// The user's turns from a file: a JSON list of texts or of `{"text", "oow"?, "ends"?}`; `{"turns": [...]}` too.
// Invariant: the last turn ends the session once it is answered.

import type { ScriptedTurn } from '../../core/session';
import { isJsonObject } from '../../core/support';
import { UsageError } from '../outcome';
import { parseJsonFile } from './parseJsonFile';

export function readUserScript(text: string, file: string): ScriptedTurn[] {
  const value = parseJsonFile(text, file);
  const list: unknown = isJsonObject(value) && 'turns' in value ? value.turns : value;
  if (!Array.isArray(list) || list.length === 0) {
    throw new UsageError(`${file}: expected a list of the user's turns, such as ["Hello", "Thank you, goodbye."].`);
  }
  const turns = (list as readonly unknown[]).map((turn, index): ScriptedTurn => {
    const read = typeof turn === 'string' ? { text: turn } : turn;
    if (!isJsonObject(read) || typeof read.text !== 'string' || read.text.trim() === '') {
      throw new UsageError(`${file}: turn ${index + 1} has no text.`);
    }
    return {
      text: read.text,
      ...(typeof read.oow === 'string' ? { oow: read.oow } : {}),
      ...(read.ends === true ? { ends: true } : {}),
    };
  });
  return turns.map((turn, index) => (index === turns.length - 1 ? { ...turn, ends: true } : turn));
}
