import { parseJson } from '../../core/support';
import { UsageError } from '../cliCommand';

export function parseJsonFile(text: string, file: string): unknown {
  const read = parseJson(text);
  if (!read.ok) throw new UsageError(`${file} is not JSON: ${read.error}.`);
  return read.value;
}
