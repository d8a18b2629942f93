// Values that enter and leave a call: parameters by name, results by target. Invariant: two calls are equal if name and
// arguments are equal by the rule of core/values.

import { type Call, type Expr, writtenArguments } from '../../core/language';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, looseName } from '../../core/support';
import { valueKey } from '../../core/values';
import { bindTargets } from '../../core/verdicts';
import { parseLooseNumber, parseYesNo } from './looseValues';
import { parameterNames } from './readPrompt';
import { findToolByName, type RehearsalProgram } from './rehearsalProgram';
import { listItems } from './valueKinds';

export function callIdentity(name: string, args: JsonObject): string {
  const entries = Object.entries(args).map(([key, value]) => [looseName(key), valueKey(value) ?? '']);
  return `${looseName(name)} ${canonicalJson(Object.fromEntries(entries))}`;
}

/**
 * Each argument with its parameter: by its name, else by its position. A call without arguments takes all declared
 * parameters.
 */
export function namedArguments(
  program: RehearsalProgram,
  name: string,
  call: Call,
): readonly { readonly parameter: string; readonly expr: Expr }[] {
  const tool = findToolByName(program.tools, name);
  const declared = program.names.findApi(name)?.request.map((item) => item.name) ?? [];
  const parameters = tool && parameterNames(tool).length > 0 ? parameterNames(tool) : declared;
  const flat = writtenArguments(call, parameters);
  if (flat.length === 0) {
    return declared.map((parameter) => ({ parameter, expr: { kind: 'name', name: parameter, range: call.range } }));
  }
  return flat.map((arg, index) => {
    const written = arg.kind === 'keyword' || arg.kind === 'name' ? arg.name : undefined;
    const own = parameters.find((parameter) => written !== undefined && looseName(parameter) === looseName(written));
    const placed = arg.kind !== 'keyword' && flat.length === parameters.length ? parameters[index] : undefined;
    return {
      parameter: own ?? placed ?? written ?? parameters[index] ?? `argument${index + 1}`,
      expr: arg.kind === 'keyword' ? arg.value : arg,
    };
  });
}

/** Converts a scalar to the type of the tool's schema if that loses nothing. */
export function typedArgument(
  value: JsonValue | undefined,
  tool: RehearsalProgram['tools'][number] | undefined,
  parameter: string,
): JsonValue {
  const schema = isJsonObject(tool?.parameters.properties) ? tool.parameters.properties[parameter] : undefined;
  const type = isJsonObject(schema) ? schema.type : undefined;
  if (value === undefined) return null;
  if ((type === 'integer' || type === 'number') && typeof value === 'string') {
    return parseLooseNumber(value) ?? spelledNumber(value) ?? value;
  }
  if (type === 'object' && !isJsonObject(value)) return { value };
  if (type === 'array' && typeof value === 'string') return [...listItems(value)];
  if (type === 'boolean' && typeof value === 'string') return parseYesNo(value) ?? value;
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return value;
}

const spelled = 'zero one two three four five six seven eight nine ten'.split(' ');

function spelledNumber(text: string): number | undefined {
  const word = text
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.find((part) => spelled.includes(part));
  return word === undefined ? undefined : spelled.indexOf(word);
}

/** The part of a result for each target; the result unchanged if not every target has a part. */
export function orderedResult(
  program: RehearsalProgram,
  name: string,
  result: JsonValue,
  targets: readonly string[],
): JsonValue {
  if (!isJsonObject(result) || targets.length === 0) return result;
  const declared = program.names.findApi(name)?.response.map((item) => item.name) ?? [];
  const bound = bindTargets(targets, result, declared);
  return targets.every((target) => bound.has(target)) ? targets.map((target) => bound.get(target) ?? null) : result;
}

/** The part of a value for one of several targets. */
export function resultForTarget(value: JsonValue, target: string, index: number, count: number): JsonValue {
  if (isJsonObject(value)) {
    const key = Object.keys(value).find((field) => looseName(field) === looseName(target));
    if (key !== undefined) return value[key] as JsonValue;
    return count === 1 ? value : ((Object.values(value)[index] as JsonValue | undefined) ?? null);
  }
  if (Array.isArray(value) && (count > 1 || value.length === 1)) return (value[index] as JsonValue | undefined) ?? null;
  return index === 0 ? value : null;
}
