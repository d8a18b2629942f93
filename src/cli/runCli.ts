// A call of the command line as a function: arguments in, exit code and texts out. Invariant: with `--json` a command
// that ran prints one JSON document on stdout; errors are lines on stderr only.

import { nearestName, type SecretFilter } from '../core/support';
import { cleanInput, cleanText, printResult } from './cleanLines';
import { type CliCommand, type CliInput, UsageError } from './cliCommand';
import { cliCommands } from './cliCommands';
import { commonOptions, parseArgs } from './parseArgs';
import { hideSecretsInOutput, hideSecretsInResult, secretFilterOf } from './secrets';

export interface CliOutcome {
  readonly exitCode: 0 | 1 | 2;
  /** Ends with a line break unless empty. */
  readonly stdout: string;
  readonly stderr: string;
}

const endWithNewline = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
const printed = (exitCode: 0 | 1 | 2, stdout: string): CliOutcome => ({
  exitCode,
  stdout: endWithNewline(stdout),
  stderr: '',
});

/** Never rejects: errors of a command become outcomes. */
export async function runCli(argv: readonly string[], input: CliInput): Promise<CliOutcome> {
  const filter = secretFilterOf(input, argv);
  try {
    return await dispatch(argv, hideSecretsInOutput(cleanInput(input), filter), filter);
  } catch (error) {
    const { exitCode, stdout, stderr } = failedOutcome(error);
    return { exitCode, stdout, stderr: cleanText(filter.text(stderr)) };
  }
}

/** One line and never a stack: a `UsageError` is exit code 2, anything else is reported as a bug of Weir. */
export function failedOutcome(error: unknown): CliOutcome {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  if (error instanceof UsageError) return { exitCode: 2, stdout: '', stderr: `weir: ${message}\n` };
  return { exitCode: 1, stdout: '', stderr: `weir: a fault of weir itself, please report it: ${message}\n` };
}

async function dispatch(argv: readonly string[], input: CliInput, filter: SecretFilter): Promise<CliOutcome> {
  const [name, ...rest] = argv;
  if (name === 'help' || name === '--help' || name === '-h') return printed(0, overview());
  if (name === undefined) return { exitCode: 2, stdout: '', stderr: endWithNewline(overview()) };
  const entry = cliCommands.find((candidate) => candidate.name === name);
  if (!entry) {
    const names = cliCommands.map((known) => known.name);
    const near = nearestName(name, names);
    throw new UsageError(
      `Unknown command ${name}${near ? `; did you mean ${near}?` : '.'} Commands: ${names.join(', ')}.`,
    );
  }
  const command = await entry.load();
  const end = rest.indexOf('--');
  const options = end < 0 ? rest : rest.slice(0, end);
  if (options.includes('--help') || options.includes('-h')) return printed(0, helpOf(entry.summary, command));
  const args = parseArgs(command, rest);
  const result = hideSecretsInResult(await command.run(args, input), filter);
  return printed(result.exitCode, printResult(result, args.flag('json'), input));
}

function overview(): string {
  return [
    'weir: workflows for LLM agents in the terminal',
    'Usage: weir COMMAND [ARGUMENTS]',
    ...cliCommands.map((entry) => `  ${entry.name.padEnd(10)} ${entry.summary}`),
    '`weir COMMAND --help` shows its options. `-` means stdin. Exit codes: 0 done, 1 errors found, 2 unusable input.',
  ].join('\n');
}

/** Characters of a line of help. */
const LINE = 100;

function helpOf(summary: string, command: CliCommand): string {
  const options = Object.entries({ ...command.options, ...commonOptions });
  const column = Math.max(...options.map(([name]) => name.length)) + 6;
  const rows = options.map(([name, { help }]) => wrapAt(`  --${name}`.padEnd(column), help.split(' ')));
  return [summary, ...usageForms(command.usage), ...rows].join('\n');
}

/** Each form of a command begins on its own line; an option stays with its value. */
const usageForms = (usage: string): readonly string[] =>
  usage
    .replace('Usage: ', '')
    .split(' | weir ')
    .map((form, index) => {
      const parts = form.match(/\[(?:[^[\]]|\[[^\]]*\])*\]\S*|--\S+ [A-Z\d]\S*|\S+/g) ?? [];
      return wrapAt(index === 0 ? 'Usage: ' : '       weir ', parts, 11);
    });

/** Joins the parts after `start`; further lines are indented by `indent`. */
function wrapAt(start: string, parts: readonly string[], indent = start.length): string {
  const lines = [start];
  for (const part of parts) {
    const line = lines.at(-1) ?? '';
    const isFirst = line.trim() === '' || line.endsWith(' ');
    if (isFirst || line.length + 1 + part.length <= LINE)
      lines[lines.length - 1] = `${line}${isFirst ? '' : ' '}${part}`;
    else lines.push(' '.repeat(indent) + part);
  }
  return lines.join('\n');
}
