// Parses the arguments of a command: `--name value`, `--name=value`, flags and files in any order; `--` ends the
// options. Refuses unknown options (with the nearest name), missing values and repetitions.

import { nearestName } from '../core/support';
import { type CliCommand, type ParsedArgs, UsageError } from './cliCommand';

/** Options of every command. */
export const commonOptions: CliCommand['options'] = {
  json: { value: false, help: 'Prints one JSON document on stdout' },
};

export function parseArgs(command: Pick<CliCommand, 'usage' | 'options'>, argv: readonly string[]): ParsedArgs {
  const known = { ...command.options, ...commonOptions };
  const refuse = (message: string) => new UsageError(`${message}${message.endsWith('?') ? '' : '.'} ${command.usage}`);
  const positional: string[] = [];
  const found = new Map<string, string[]>();
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] as string; // The index is below the length.
    if (argument === '--') {
      positional.push(...argv.slice(index + 1));
      break;
    }
    if (argument === '-' || !argument.startsWith('-')) {
      positional.push(argument);
      continue;
    }
    const [, name = '', inline] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(argument) ?? [];
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) {
      const near = nearestName(name, Object.keys(known));
      throw refuse(`Unknown option ${argument}${near ? `; did you mean --${near}?` : ''}`);
    }
    if (!option.value && inline !== undefined) throw refuse(`--${name} takes no value`);
    let value = inline ?? '';
    if (option.value && inline === undefined) {
      const next = argv[index + 1];
      if (next === undefined || next.startsWith('--')) throw refuse(`--${name} needs a value`);
      value = next;
      index += 1;
    }
    const before = found.get(name) ?? [];
    if (before.length > 0 && option.value && !option.repeat) throw refuse(`--${name} is given twice`);
    found.set(name, [...before, value]);
  }
  return {
    positional,
    flag: (name) => found.has(name),
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
  };
}

export function singleFileArgument(args: ParsedArgs, usage: string): string {
  const [file, ...rest] = args.positional;
  if (file === undefined) throw new UsageError(`No file is given. ${usage}`);
  if (rest.length > 0) throw new UsageError(`Expected one file, not ${rest.length + 1}. ${usage}`);
  return file;
}

/** Reads an option with a fixed set of values. */
export function readChoiceOption<T extends string>(
  args: ParsedArgs,
  name: string,
  options: readonly T[],
  fallback: T,
): T {
  const value = args.value(name);
  if (value === undefined) return fallback;
  const match = options.find((option) => option === value);
  if (match === undefined) throw new UsageError(`--${name} is one of ${options.join(', ')}; not "${value}".`);
  return match;
}

/** Reads a number within bounds, both included. */
export function readNumberOption(
  args: ParsedArgs,
  name: string,
  fallback: number,
  range: { readonly min: number; readonly max: number; readonly whole?: boolean },
): number {
  const value = args.value(name);
  if (value === undefined) return fallback;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (number >= range.min && number <= range.max && (!range.whole || Number.isInteger(number))) return number;
  const kind = range.whole ? 'a whole number' : 'a number';
  throw new UsageError(`--${name} is ${kind} from ${range.min} to ${range.max}; not "${value}".`);
}
