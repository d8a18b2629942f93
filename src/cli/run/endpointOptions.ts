// Options of every command that sends requests to a model: the profile of the endpoint from a file, and single settings
// over it. Refuses values of a wrong type, with the option, the value and an example.

import { type EndpointProfile, parametersProblem, readEndpointProfile } from '../../core/llm';
import type { JsonValue } from '../../core/support';
import { type CliCommand, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { readNumberOption } from '../parseArgs';
import { parseJsonFile } from './parseJsonFile';

/** Limits of time and the profile, also for requests of another kind than chats. */
export const limitOptions: CliCommand['options'] = {
  timeout: {
    value: true,
    help: 'Maximum time without data from the endpoint, in seconds; 60 by default, 0 for no limit',
  },
  'reply-timeout': { value: true, help: 'Maximum time of a whole reply, in seconds; 600 by default, 0 for no limit' },
  'endpoint-profile': {
    value: true,
    help: 'JSON file that says what the endpoint accepts, as `weir endpoint test --write-profile` writes it',
  },
};

export const endpointOptions: CliCommand['options'] = {
  temperature: { value: true, help: 'Temperature from 0 to 2; none sends no temperature' },
  seed: { value: true, help: 'Seed sent to the model; none sends no seed' },
  param: {
    value: true,
    repeat: true,
    help: 'Field of each request to the endpoint, NAME=JSON; replaces a field of the same name; may be repeated',
  },
  ...limitOptions,
};

export const endpointUsage =
  '[--temperature none|N] [--seed none|N] [--param NAME=JSON]... [--timeout S] [--reply-timeout S] [--endpoint-profile FILE]';

/** The options that are given, for commands that pass requests to other processes. */
export const givenEndpointOptions = (args: ParsedArgs): readonly string[] =>
  Object.keys(endpointOptions).filter((name) => args.values(name).length > 0);

/**
 * `ownValues`: names of options whose numbers the command itself puts into its requests; only their `none` changes the
 * profile.
 */
export async function readProfileOptions(
  args: ParsedArgs,
  input: CliInput,
  ownValues: readonly ('temperature' | 'seed')[] = [],
): Promise<EndpointProfile> {
  const file = args.value('endpoint-profile');
  const given = file === undefined ? {} : readProfileFile(await input.readText(file), file);
  const parameters: Record<string, JsonValue> = { ...given.parameters };
  const omit = new Set(given.omit);
  for (const name of ['temperature', 'seed'] as const) {
    const written = args.value(name);
    if (written === undefined) continue;
    delete parameters[name];
    if (written.trim() === 'none') omit.add(name);
    else {
      omit.delete(name);
      const number = name === 'seed' ? readSeedOption(args, 0) : readTemperatureOption(args, 0);
      if (!ownValues.includes(name)) parameters[name] = number;
    }
  }
  for (const written of args.values('param')) {
    const { name, value } = readParameter(written);
    parameters[name] = value;
  }
  const { omit: _omit, parameters: _parameters, ...rest } = given;
  return {
    ...rest,
    ...(omit.size > 0 ? { omit: [...omit] } : {}),
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...secondsOf(args, 'timeout', 'silenceMs'),
    ...secondsOf(args, 'reply-timeout', 'replyMs'),
  };
}

export function readProfileFile(text: string, file: string): EndpointProfile {
  const read = readEndpointProfile(parseJsonFile(text, file));
  if (!read.ok) throw new UsageError(`${file}: ${read.error}`);
  return read.value;
}

/** `none` gives the fallback: the command draws with it, and the profile keeps it from being sent. */
export function readSeedOption(args: ParsedArgs, fallback: number, max = 2 ** 32 - 1): number {
  return readNumberOption(withoutNone(args, 'seed'), 'seed', fallback, { min: 0, max, whole: true });
}

/** `none` gives the fallback, which the profile keeps from being sent. */
export function readTemperatureOption(args: ParsedArgs, fallback: number): number {
  return readNumberOption(withoutNone(args, 'temperature'), 'temperature', fallback, { min: 0, max: 2 });
}

const withoutNone = (args: ParsedArgs, option: string): ParsedArgs => ({
  ...args,
  value: (name) => {
    const value = args.value(name);
    return name === option && value?.trim() === 'none' ? undefined : value;
  },
});

function readParameter(written: string): { readonly name: string; readonly value: JsonValue } {
  const [, name = '', text = ''] = /^\s*([^=\s]+)\s*=([\s\S]*)$/.exec(written) ?? [];
  const example = 'such as --param top_p=0.9 or --param reasoning_effort=low';
  if (name === '') throw new UsageError(`--param is NAME=JSON, ${example}; not "${written}".`);
  const problem = parametersProblem({ [name]: null });
  if (problem !== undefined) throw new UsageError(`--param ${problem}.`);
  const isJsonText = /^\s*["{[\d-]|^\s*(?:true|false|null)\s*$/.test(text);
  try {
    return { name, value: JSON.parse(text) as JsonValue };
  } catch {
    // A word without quotes is a text; anything that begins like JSON is a mistake.
    if (isJsonText || text.trim() === '')
      throw new UsageError(`--param ${name} has no JSON value, ${example}; not "${text}".`);
    return { name, value: text.trim() };
  }
}

function secondsOf(args: ParsedArgs, option: string, field: 'silenceMs' | 'replyMs'): EndpointProfile {
  if (args.value(option) === undefined) return {};
  const seconds = readNumberOption(args, option, 0, { min: 0, max: 86_400 });
  return { [field]: Math.round(seconds * 1000) };
}
