// Decides whether two calls were made for the same values: compares the parameters that both requests declare, each by
// its declared type.

import { type JsonObject, type JsonValue, keyByName } from '../support';
import { isBlank, isSameByRules1, isSameValue, type ValueType } from '../values';

/** Version of the verdict rules. Logs without `rules` have version 1. */
export type RulesVersion = 1 | 2;

export interface SharedParameter {
  /** Name in the request of the dependent. */
  readonly name: string;
  readonly type?: ValueType;
  /** True if neither tool requires it; null or a blank value in both calls then counts as missing. */
  readonly isOptional?: boolean;
}

export interface DifferentValue {
  readonly parameter: string;
  /** Value in the earlier call; absent if it had none. */
  readonly previousValue?: JsonValue;
  /** Value in the call being judged; absent if it has none. */
  readonly currentValue?: JsonValue;
}

/**
 * The first parameter of both requests with different values. A value that only one call has is a difference, and so is
 * a blank value in both calls. Parameters that both calls leave out are not compared.
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

const hasKey = (callArguments: JsonObject, name: string) => keyByName(callArguments, name) !== undefined;

/** The argument with this name, in any spelling. Undefined for a blank value. */
export function argumentByName(
  callArguments: JsonObject,
  name: string,
  rules: RulesVersion = 2,
): JsonValue | undefined {
  const key = keyByName(callArguments, name);
  const value = key === undefined ? undefined : (callArguments[key] as JsonValue);
  if (rules === 1) return value === null || value === '' ? undefined : value;
  return isBlank(value) ? undefined : value;
}
