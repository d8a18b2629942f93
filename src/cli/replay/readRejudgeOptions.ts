// Reads the settings under which `weir replay` judges a log again. Undefined without any: the log is then shown as
// recorded. Refuses unknown controllers, switches and options and lists the known ones.

import {
  type ControllerSetting,
  controllers,
  defaultControllers,
  type OptionField,
  type RejudgeChange,
  type SessionState,
} from '../../core/session';
import type { JsonObject, JsonValue } from '../../core/support';
import { type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { readChoiceOption } from '../parseArgs';
import { loadSessionDocument } from '../run/sessionDocument';

const presets = ['none', 'pre', 'post', 'both'] as const;
const activations = ['by-procedure', 'on-success', 'on-call', 'on-allow'] as const;

export async function readRejudgeOptions(
  args: ParsedArgs,
  input: CliInput,
  state: SessionState,
): Promise<RejudgeChange | undefined> {
  const isGiven = (name: string) => args.value(name) !== undefined;
  const givenOptions = ['controllers', 'set', 'activation', 'validity', 'document'].filter(isGiven);
  const isStrict = args.flag('strict');
  if (givenOptions.length === 0 && !isStrict) return undefined;
  const changes = args.values('set');
  const base: readonly ControllerSetting[] | undefined = isGiven('controllers')
    ? defaultControllers(readChoiceOption(args, 'controllers', presets, 'both'))
    : changes.length > 0
      ? state.config.controllers
      : undefined;
  const documentFile = args.value('document');
  return {
    ...(base ? { controllers: changes.reduce(withChange, base) } : {}),
    ...(isGiven('activation') ? { activation: readChoiceOption(args, 'activation', activations, 'by-procedure') } : {}),
    ...(isGiven('validity') ? { validity: readChoiceOption(args, 'validity', ['values', 'session'], 'values') } : {}),
    ...(isStrict ? { strict: true } : {}),
    ...(documentFile === undefined ? {} : { document: await loadSessionDocument(documentFile, input) }),
  };
}

/** `duplicate-call.threshold=3`, `parameters.post=false`. */
function withChange(settings: readonly ControllerSetting[], change: string): readonly ControllerSetting[] {
  const [, id = '', name = '', written = ''] = /^([\w-]+)\.([\w-]+)=([\s\S]*)$/.exec(change) ?? [];
  const controller = controllers.find((one) => one.id === id);
  if (name === '') throw new UsageError(`--set is CONTROLLER.NAME=VALUE; not "${change}".`);
  if (!controller) {
    throw new UsageError(`There is no controller ${id}; there are ${controllers.map((one) => one.id).join(', ')}.`);
  }
  const setting = settings.find((one) => one.id === id) ?? { id, pre: false, post: false };
  const others = settings.filter((one) => one.id !== id);
  if (name === 'pre' || name === 'post') {
    const isEnabled = parseBoolean(written, `${id}.${name}`);
    if (isEnabled && !controller[name]) throw new UsageError(`${id} has no ${name} part.`);
    return [...others, { ...setting, [name]: isEnabled }];
  }
  const field = controller.options?.find((one) => one.name === name);
  if (!field) {
    const names = ['pre', 'post', ...(controller.options ?? []).map((one) => one.name)];
    throw new UsageError(`${id} has no ${name}; it has ${names.join(', ')}.`);
  }
  const options: JsonObject = { ...setting.options, [name]: optionValue(field, written, `${id}.${name}`) };
  return [...others, { ...setting, options }];
}

function parseBoolean(written: string, what: string): boolean {
  if (written !== 'true' && written !== 'false') throw new UsageError(`${what} is true or false; not "${written}".`);
  return written === 'true';
}

function optionValue(field: OptionField, written: string, what: string): JsonValue {
  if (field.kind === 'flag') return parseBoolean(written, what);
  if (field.kind === 'choice') {
    const values = field.choices.map(({ value }) => value);
    if (!values.includes(written)) throw new UsageError(`${what} is one of ${values.join(', ')}; not "${written}".`);
    return written;
  }
  const number = written.trim() === '' ? Number.NaN : Number(written);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field;
  if (!(number >= min && number <= max))
    throw new UsageError(`${what} is a number from ${min} to ${max}; not "${written}".`);
  return number;
}
