// Reads the file of `--prompt`: a JSON object of prompt parts by name, each a text with variables in double braces.
// Refuses unknown parts and variables; lesser problems are notes.

import { checkPromptParts } from '../../core/llm';
import { isJsonObject, type JsonObject } from '../../core/support';
import { type CliInput, UsageError } from '../cliCommand';
import { parseJsonFile } from './parseJsonFile';

export function readPromptFile(text: string, file: string, input: Pick<CliInput, 'log'>): JsonObject {
  const value = parseJsonFile(text, file);
  if (!isJsonObject(value)) {
    throw new UsageError(`${file}: expected an object of prompt parts, such as {"task": "You help with {{title}}."}.`);
  }
  for (const { message, severity } of checkPromptParts(value)) {
    const plain = message.replaceAll('`', '');
    if (severity === 'error') throw new UsageError(`${file}: ${plain}`);
    input.log(`note: ${file}: ${plain}`);
  }
  return value as JsonObject;
}
