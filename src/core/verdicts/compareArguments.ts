// Whether two calls were made for the same values: the parameters that both requests name, each by its declared type.

import { type JsonObject, type JsonValue, looseName } from '../support';
import { isBlank, isSameByRules1, isSameValue, type ValueType } from '../values';

/** Of the verdict rules. 1: those of logs without `rules`. */
export type RulesVersion = 1 | 2;

export interface SharedParameter {
  /** As the request of the dependent names it. */
  readonly name: string;
  readonly type?: ValueType;
  /** Neither tool requires it: null or a blank value in both calls is as leaving it out. */
  readonly isOptional?: boolean;
}

export interface DifferentValue {
  readonly parameter: string;
  /** What the call that was made had; absent where it had no value. */
  readonly previousValue?: JsonValue;
  /** What the call to be judged has; absent where it has no value. */
  readonly currentValue?: JsonValue;
}

/**
 * The first parameter of both requests whose values are not the same. A value that one call has and the other lacks is a
 * difference, and so is a blank in both. What both leave out is not compared.
 */
export function differentValue(
  shared: readonly SharedParameter[],
  previousArguments: JsonObject,
  currentArguments: JsonObject,
  rules: RulesVersion = 2,
): DifferentValue | undefined {
  for (const { name: parameter, type, isOptional } of shared) {
    const [previousValue, currentValue] = [
      argumentByName(previousArguments, parameter, rules),
      argumentByName(currentArguments, parameter, rules),
    ];
    if (rules === 1) {
      if (previousValue !== undefined && currentValue !== undefined && !isSameByRules1(previousValue, currentValue))
        return { parameter, previousValue, currentValue };
      continue;
    }
    if (isSameValue(previousValue, currentValue, type)) continue;
    if (
      previousValue === undefined &&
      currentValue === undefined &&
      (isOptional || !(hasKey(previousArguments, parameter) || hasKey(currentArguments, parameter)))
    ) {
      continue;
    }
    return {
      parameter,
      ...(previousValue === undefined ? {} : { previousValue }),
      ...(currentValue === undefined ? {} : { currentValue }),
    };
  }
  return undefined;
}

const hasKey = (callArguments: JsonObject, name: string) => keyOf(callArguments, name) !== undefined;

function keyOf(callArguments: JsonObject, name: string): string | undefined {
  const loose = looseName(name);
  return Object.hasOwn(callArguments, name)
    ? name
    : Object.keys(callArguments).find((other) => looseName(other) === loose);
}

/** By its name, in any spelling. Undefined for a blank value. */
export function argumentByName(
  callArguments: JsonObject,
  name: string,
  rules: RulesVersion = 2,
): JsonValue | undefined {
  const key = keyOf(callArguments, name);
  const value = key === undefined ? undefined : (callArguments[key] as JsonValue);
  if (rules === 1) return value === null || value === '' ? undefined : value;
  return isBlank(value) ? undefined : value;
}
