import { nearestName } from '../core/support';
import { type Command, type ParsedArgs, UsageError } from './outcome';

/** Options of every command. */
export const commonOptions = { json: { value: false, help: 'Print one JSON document on stdout' } } as const;

export function parseArgs(command: Command, argv: readonly string[]): ParsedArgs {
  const known: Command['options'] = { ...commonOptions, ...command.options };
  const positional: string[] = [];
  const found = new Map<string, string[]>();
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] as string;
    if (argument === '-' || !argument.startsWith('-')) {
      positional.push(argument);
      continue;
    }
    const [, name = '', inline] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(argument) ?? [];
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) {
      const near = nearestName(name, Object.keys(known));
      throw new UsageError(`Unknown option ${argument}${near ? `; did you mean --${near}?` : ''}. ${command.usage}`);
    }
    let value = '';
    if (option.value) {
      const next = inline ?? argv[index + 1];
      if (next === undefined || (inline === undefined && next.startsWith('--'))) {
        throw new UsageError(`--${name} needs a value. ${command.usage}`);
      }
      if (inline === undefined) index += 1;
      value = next;
    } else if (inline !== undefined) throw new UsageError(`--${name} takes no value. ${command.usage}`);
    const list = found.get(name) ?? [];
    if (list.length > 0 && option.value && !option.repeat)
      throw new UsageError(`--${name} is given twice. ${command.usage}`);
    found.set(name, [...list, value]);
  }
  return {
    positional,
    flag: (name) => found.has(name),
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
  };
}

/** The value of an option that is one of a few words. */
export function oneOf<T extends string>(args: ParsedArgs, name: string, options: readonly T[], fallback: T): T {
  const value = args.value(name);
  if (value === undefined) return fallback;
  const match = options.find((option) => option === value);
  if (!match) throw new UsageError(`--${name} is one of ${options.join(', ')}, not ${value}.`);
  return match;
}

export function numberOf(args: ParsedArgs, name: string, fallback: number, bounds: readonly [number, number]): number {
  const value = args.value(name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < bounds[0] || number > bounds[1]) {
    throw new UsageError(`--${name} is a number from ${bounds[0]} to ${bounds[1]}, not ${value}.`);
  }
  return number;
}
