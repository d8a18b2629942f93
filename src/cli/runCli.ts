// One call of the command line as a function: arguments in, exit code and texts out.
// Invariant: with `--json` a command that ran prints one JSON document on stdout; what went wrong is lines on stderr only.

import { nearestName, type SecretFilter } from '../core/support';
import { cleanInput, cleanText, printResult } from './cleanLines';
import { type Command, type CommandInput, UsageError } from './cliCommand';
import { commandTable } from './cliCommands';
import { commonOptions, parseArgs } from './parseArgs';
import { inputWithoutSecrets, resultWithoutSecrets, secretFilterOf } from './secrets';

export interface CliOutcome {
  readonly exitCode: 0 | 1 | 2;
  /** Ends with a line break unless empty. */
  readonly stdout: string;
  readonly stderr: string;
}

const withBreak = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
const printed = (exitCode: 0 | 1 | 2, stdout: string): CliOutcome => ({
  exitCode,
  stdout: withBreak(stdout),
  stderr: '',
});

/** Never rejects: what a command throws is an outcome too. */
export async function runCli(argv: readonly string[], input: CommandInput): Promise<CliOutcome> {
  const filter = secretFilterOf(input, argv);
  try {
    return await dispatch(argv, inputWithoutSecrets(cleanInput(input), filter), filter);
  } catch (error) {
    const { exitCode, stdout, stderr } = failed(error);
    return { exitCode, stdout, stderr: cleanText(filter.text(stderr)) };
  }
}

/** One line and never a stack: a `UsageError` is exit code 2, anything else is a bug of ours and says so. */
export function failed(error: unknown): CliOutcome {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  if (error instanceof UsageError) return { exitCode: 2, stdout: '', stderr: `weir: ${message}\n` };
  return { exitCode: 1, stdout: '', stderr: `weir: a fault of weir itself, please report it: ${message}\n` };
}

async function dispatch(argv: readonly string[], input: CommandInput, filter: SecretFilter): Promise<CliOutcome> {
  const [name, ...rest] = argv;
  if (name === 'help' || name === '--help' || name === '-h') return printed(0, overview());
  if (name === undefined) return { exitCode: 2, stdout: '', stderr: withBreak(overview()) };
  const entry = commandTable.find((candidate) => candidate.name === name);
  if (!entry) {
    const names = commandTable.map((known) => known.name);
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
  const result = resultWithoutSecrets(await command.run(args, input), filter);
  return printed(result.exitCode, printResult(result, args.flag('json'), input));
}

function overview(): string {
  return [
    'weir: workflows for LLM agents in the terminal',
    'Usage: weir COMMAND [ARGUMENTS]',
    ...commandTable.map((entry) => `  ${entry.name.padEnd(10)} ${entry.summary}`),
    '`weir COMMAND --help` tells more. `-` stands for stdin. Exit codes: 0 done, 1 errors found, 2 unusable input.',
  ].join('\n');
}

function helpOf(summary: string, command: Command): string {
  const rows = Object.entries({ ...command.options, ...commonOptions }).map(
    ([name, option]) => `  --${name.padEnd(12)} ${option.help}`,
  );
  return [summary, command.usage, ...rows].join('\n');
}
