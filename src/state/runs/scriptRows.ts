// The turns of a user script while they are edited: as rows, as one text, from files and from stored runs.

import { readScripts, scriptOfEvents } from '../../core/session';
import type { Repository } from '../../core/storage';
import { ok } from '../../core/support';
import { parseScript } from './parseScript';
import type { ScriptRow } from './setupDraft';

export const scriptRow = ({ text, oow }: { readonly text: string; readonly oow?: string | undefined }): ScriptRow => ({
  text,
  ...(oow ? { oow } : {}),
});

/** Prints a turn on one line. A turn that starts like a comment or a mark is escaped with a backslash. */
const printRow = ({ text, oow }: ScriptRow) => {
  const line = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  return oow ? `[oow ${oow}] ${line}` : line.replace(/^\s*(?=#|\[oow\s)/i, '\\');
};

export const printScriptRows = (rows: readonly ScriptRow[]): string => rows.map(printRow).join('\n');

export const readScriptRows = (text: string): readonly ScriptRow[] =>
  parseScript(text).map((turn) => scriptRow({ ...turn, text: turn.text.replace(/^\\(?=#|\[oow\s)/i, '') }));

/** The scripts of a file; a plain text counts as one script. */
export function readScriptFile(text: string, name: string): ReturnType<typeof readScripts> {
  const read = /\.txt$/i.test(name) ? ok([]) : readScripts(text);
  return read.ok && read.value.length === 0 ? ok([{ title: name, turns: readScriptRows(text) }]) : read;
}

/** The user turns of a stored run; none if its log cannot be read. */
export async function scriptRowsOfRun(
  repository: Pick<Repository, 'loadEvents'>,
  id: string,
): Promise<readonly ScriptRow[]> {
  return scriptOfEvents(await repository.loadEvents(id).catch(() => [])).map(scriptRow);
}
