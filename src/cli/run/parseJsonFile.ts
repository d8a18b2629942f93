import { parseJson } from '../../core/support';
import { UsageError } from '../cliCommand';

/** `firstLine`: the line of the text in its file. */
export function parseJsonFile(text: string, file: string, firstLine?: number): unknown {
  const read = parseJson(text, firstLine);
  if (!read.ok) throw new UsageError(`${file} is not JSON: ${read.error}.`);
  return read.value;
}
