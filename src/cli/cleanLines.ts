// The one place through which everything goes that the command line prints. Names, paths, values and errors come from
// documents, models, tools and arguments: none of them may steer the terminal. The command line styles nothing itself.

import { showControls, showOverrides } from '../core/support';
import type { CliCommandResult, CliInput } from './cliCommand';

/** A text for people. Control characters and overrides of the reading order are shown as escapes. */
export const cleanText = (text: string): string => showOverrides(showControls(text));

/** What a command ran to. As JSON the escapes are a part of the texts: it is the same document. */
export function printResult({ json, text, isDocument }: CliCommandResult, asJson: boolean, input: CliInput): string {
  if (asJson) return cleanText(JSON.stringify(json));
  // A file that is printed keeps its reading order where no person reads it.
  return isDocument && !input.isTerminal?.() ? showControls(text) : cleanText(text);
}

/** Lines of progress and logs. */
export const cleanInput = (input: CliInput): CliInput => ({
  ...input,
  log: (line) => input.log(cleanText(line)),
});
