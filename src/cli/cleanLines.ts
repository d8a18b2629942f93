// Escapes everything that the command line prints. Names, paths, values and errors come from documents, models, tools
// and arguments, and must not control the terminal. The command line uses no styling itself.

import { showControls, showOverrides } from '../core/support';
import type { CliCommandResult, CliInput } from './cliCommand';

/** Escapes control characters and bidirectional overrides in a text for people. */
export const cleanText = (text: string): string => showOverrides(showControls(text));

/** Prints the result of a command. JSON escapes are part of the texts, so the document stays the same. */
export function printResult({ json, text, isDocument }: CliCommandResult, asJson: boolean, input: CliInput): string {
  if (asJson) return cleanText(JSON.stringify(json));
  // Output to a file keeps its bidirectional marks, because no person reads it in a terminal.
  return isDocument && !input.isTerminal?.() ? showControls(text) : cleanText(text);
}

/** Cleans lines of progress and logs. */
export const cleanInput = (input: CliInput): CliInput => ({
  ...input,
  log: (line) => input.log(cleanText(line)),
});
