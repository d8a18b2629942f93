// Input of a command inside another command: some files are in memory, the others are those of the outer command.

import type { CliInput } from '../cliCommand';

export interface MemoryInput extends CliInput {
  readonly files: Map<string, string>;
}

/** Reads `files` first. With `keepsOutput` the output files stay in memory, too. */
export function memoryInput(input: CliInput, files: Map<string, string>, keepsOutput: boolean): MemoryInput {
  return {
    ...input,
    files,
    exists: (path) => files.has(path) || input.exists(path),
    readText: async (path, options) => files.get(path) ?? input.readText(path, options),
    outFile: (path, options) =>
      keepsOutput
        ? {
            open: () => ({
              append: (text) => void files.set(path, (files.get(path) ?? '') + text),
              close: () => undefined,
            }),
          }
        : input.outFile(path, options),
  };
}
