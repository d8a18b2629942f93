// A growing file of lines: JSON Lines that a command continues.

import { type CliInput, type LogSink, maxLogBytes, type OutputFileOptions } from './cliCommand';

/** Opens the file for appending. An incomplete last line is terminated and kept. */
export async function openLines(path: string, input: CliInput, options: OutputFileOptions = {}): Promise<LogSink> {
  const text = input.exists(path) ? await input.readText(path, { maxBytes: maxLogBytes }) : '';
  const sink = input.outFile(path, { ...options, append: true }).open();
  if (text !== '' && !text.endsWith('\n')) sink.append('\n');
  return sink;
}
