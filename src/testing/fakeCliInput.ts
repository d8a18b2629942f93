// `CliInput` in memory. Tests only.

import { resolve } from 'node:path';
import { type CliInput, UsageError } from '../cli/cliCommand';
import { type CliOutcome, runCli } from '../cli/runCli';
import { environmentSecrets } from '../cli/secrets';

export interface FakeInput extends CliInput {
  readonly files: Map<string, string>;
  readonly logged: string[];
}

export function createFakeInput(
  files: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): FakeInput {
  const memoryFiles = new Map(Object.entries(files));
  const logged: string[] = [];
  let now = 1_790_000_000_000;
  let ids = 0;
  return {
    files: memoryFiles,
    logged,
    readText: async (path) => {
      const text = memoryFiles.get(path);
      if (text === undefined) throw new UsageError(`Cannot read ${path}: there is no such file or folder.`);
      return text;
    },
    exists: (path) => memoryFiles.has(path),
    outFile: (path, { force, append, reads } = {}) => {
      if (reads?.some((file) => resolve(file) === resolve(path))) {
        throw new UsageError(`--out ${path} would overwrite a file that is read.`);
      }
      if (memoryFiles.has(path) && !force && !append) throw new UsageError(`${path} exists already.`);
      return {
        open: () => {
          memoryFiles.set(path, (append ? memoryFiles.get(path) : undefined) ?? '');
          return {
            append: (text) => void memoryFiles.set(path, (memoryFiles.get(path) ?? '') + text),
            close: () => undefined,
          };
        },
      };
    },
    log: (line) => void logged.push(line),
    now: () => (now += 5),
    env: (name) => environment[name],
    secrets: () => environmentSecrets(environment),
    newId: () => String(++ids),
  };
}

/** Runs one command line, given as one text of words unless an argument contains spaces. */
export function runWeir(input: CliInput, words: string | readonly string[]): Promise<CliOutcome> {
  return runCli(typeof words === 'string' ? words.split(' ') : words, input);
}

/** The same with `--json`; returns the document on stdout. Throws if the command was refused. */
export async function runWeirJson(input: CliInput, words: string | readonly string[]): Promise<unknown> {
  const list = typeof words === 'string' ? words.split(' ') : words;
  const { exitCode, stdout, stderr } = await runCli([...list, '--json'], input);
  if (exitCode === 2 || stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as unknown;
}
