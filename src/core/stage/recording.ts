// A play with its title and captions as text, for links and files. Invariant: a text is read as a whole or refused; it
// holds words and statuses only, so that showing it runs nothing. Unknown fields are ignored.

import { fail, isJsonObject, ok, parseJson, type Result, readWith } from '../support';
import { recordingSchema, type StageRecording } from './stagePlay';

const VERSION = 1;
/** UTF-16 units of a recording. */
export const MAX_RECORDING_LENGTH = 2_000_000;

/** Whether a text that begins like this was written by `printRecording`. */
export const isRecording = (head: string): boolean => /^\uFEFF?\s*\{\s*"weir"\s*:\s*"stage"/.test(head);

/** Compact JSON. */
export const printRecording = ({ title, workflow, captions, claim, play }: StageRecording): string =>
  JSON.stringify({ weir: 'stage', version: VERSION, title, workflow, captions, claim, play });

/** Fails with a sentence that says what is wrong and what to try. */
export function readStageRecording(text: string): Result<StageRecording, string> {
  if (text.length > MAX_RECORDING_LENGTH) return fail('It is larger than any recording of Weir.');
  const json = parseJson(text);
  if (!json.ok) return fail(`It is damaged or cut off: it is not JSON (${json.error}). Ask for the recording again.`);
  const { value } = json;
  if (!isJsonObject(value) || value['weir'] !== 'stage') return fail('It is not a recording of the stage.');
  if (value['version'] !== VERSION)
    return fail('It was made by another version of Weir. Open it with that version, or ask for it again.');
  const read = readWith(recordingSchema, value);
  return read.ok
    ? ok(read.value)
    : fail(`Some of its parts are missing or damaged: ${read.error}. Ask for the recording again.`);
}
