// A file of lines that grows: JSON Lines that a command goes on with.

import { type CliInput, type LogSink, maxLogBytes, type OutputFileOptions } from './cliCommand';

/** Opens it for appending. What was cut off in its last line is left behind in a line of its own. */
export async function openLines(path: string, input: CliInput, options: OutputFileOptions = {}): Promise<LogSink> {
  const text = input.exists(path) ? await input.readText(path, { maxBytes: maxLogBytes }) : '';
  const sink = input.outFile(path, { ...options, append: true }).open();
  if (text !== '' && !text.endsWith('\n')) sink.append('\n');
  return sink;
}
