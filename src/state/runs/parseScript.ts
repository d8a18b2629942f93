// Parses a user script: one turn per line; `#` lines are comments; a leading `[oow category/type]` marks an
// out-of-workflow turn.

import { findOowType, type ScriptedTurn } from '../../core/session';

/** The id of a known type in any spelling; other names unchanged. */
const oowOf = (written: string) => findOowType(written.trim())?.id ?? written.trim();

export function parseScript(text: string): ScriptedTurn[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !/^\[oow\s[^\]]+\]$/i.test(line));
  return lines.map((line, index) => {
    const marked = /^\[oow\s([^\]]+)\]\s*(.*)$/i.exec(line);
    const turn = marked ? { text: marked[2] ?? '', oow: oowOf(marked[1] ?? '') } : { text: line };
    return index === lines.length - 1 ? { ...turn, ends: true } : turn;
  });
}
