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
  readonly was?: JsonValue;
  /** What the call to be judged has; absent where it has no value. */
  readonly is?: JsonValue;
}

/**
 * The first parameter of both requests whose values are not the same. A value that one call has and the other lacks is a
 * difference, and so is a blank in both. What both leave out is not compared.
 */
export function differentValue(
  shared: readonly SharedParameter[],
  made: JsonObject,
  asked: JsonObject,
  rules: RulesVersion = 2,
): DifferentValue | undefined {
  for (const { name: parameter, type, isOptional } of shared) {
    const [was, is] = [argumentOf(made, parameter, rules), argumentOf(asked, parameter, rules)];
    if (rules === 1) {
      if (was !== undefined && is !== undefined && !isSameByRules1(was, is)) return { parameter, was, is };
      continue;
    }
    if (isSameValue(was, is, type)) continue;
    if (
      was === undefined &&
      is === undefined &&
      (isOptional || !(hasKey(made, parameter) || hasKey(asked, parameter)))
    ) {
      continue;
    }
    return { parameter, ...(was === undefined ? {} : { was }), ...(is === undefined ? {} : { is }) };
  }
  return undefined;
}

const hasKey = (given: JsonObject, name: string) => keyOf(given, name) !== undefined;

function keyOf(given: JsonObject, name: string): string | undefined {
  const loose = looseName(name);
  return Object.hasOwn(given, name) ? name : Object.keys(given).find((other) => looseName(other) === loose);
}

/** By its name, in any spelling. Undefined for a blank value. */
export function argumentOf(given: JsonObject, name: string, rules: RulesVersion = 2): JsonValue | undefined {
  const key = keyOf(given, name);
  const value = key === undefined ? undefined : (given[key] as JsonValue);
  if (rules === 1) return value === null || value === '' ? undefined : value;
  return isBlank(value) ? undefined : value;
}
