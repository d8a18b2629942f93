#!/usr/bin/env node
// The command line: the same core as the app, in a terminal or a CI job. Results go to stdout, progress to stderr;
// a wrong argument or an unreadable file is one clear line and exit code 2, never a stack trace.

import { readFile, stat, writeFile } from 'node:fs/promises';
import { check } from './commands/check';
import { convert } from './commands/convert';
import { graph } from './commands/graph';
import { metrics } from './commands/metrics';
import { replay } from './commands/replay';
import { run } from './commands/run';
import { summarize } from './commands/summarize';
import { type Command, type CommandInput, UsageError } from './outcome';
import { commonOptions, parseArgs } from './parseArgs';

const commands: readonly Command[] = [check, graph, metrics, convert, run, replay, summarize];
const MAX_BYTES = 256 * 1024 * 1024;

function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, ...commonOptions }).map(
    ([name, option]) => `  --${name.padEnd(14)} ${option.help}`,
  );
  return [command.summary, command.usage, ...rows].join('\n');
}

function overview(): string {
  const rows = commands.map((command) => `  ${command.name.padEnd(10)} ${command.summary}`);
  return [
    'weir: workflows for LLM agents in the terminal',
    'Usage: weir COMMAND [ARGUMENTS]',
    ...rows,
    'weir COMMAND --help tells more.',
  ].join('\n');
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not allowed',
};

const reasonOf = (error: unknown) => {
  const code = (error as { code?: string }).code ?? '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
};

const input: CommandInput = {
  readText: async (path) => {
    if (path === '-') return readStdin();
    try {
      const { size } = await stat(path);
      if (size > MAX_BYTES) throw new UsageError(`${path} has ${Math.round(size / 1e6)} MB; 256 MB is the limit.`);
      return await readFile(path, 'utf8');
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`Cannot read ${path}: ${reasonOf(error)}.`);
    }
  },
  writeText: async (path, text) => {
    try {
      await writeFile(path, text);
    } catch (error) {
      throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.`);
    }
  },
  log: (line) => process.stderr.write(`${line}\n`),
  now: () => Date.now(),
  env: (name) => process.env[name],
};

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${overview()}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command)
    throw new UsageError(`Unknown command ${name}. Commands: ${commands.map((known) => known.name).join(', ')}.`);
  if (rest.includes('--help')) {
    process.stdout.write(`${helpOf(command)}\n`);
    return 0;
  }
  const args = parseArgs(command, rest);
  const result = await command.run(args, input);
  const output = args.flag('json') ? JSON.stringify(result.json) : result.text;
  await new Promise<void>((resolve) =>
    process.stdout.write(output.endsWith('\n') ? output : `${output}\n`, () => resolve()),
  );
  return result.exitCode;
}

// A reader that closes the pipe early (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      isUsage ? `weir: ${message}\n` : `weir: a bug in weir: ${message}. Please report it with the command you ran.\n`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
