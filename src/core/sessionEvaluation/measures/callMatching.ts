// Decides whether a call is the expected one, and matches calls one to one, in any order or in order. Owns the comparison of values.

import { bipartiteMatching, precisionRecall, type Score } from '../../graph';
import type { ChatToolSchema } from '../../llm';
import { requiredParameters } from '../../llm';
import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../../support';
import { isSameValue, typeOfSchema } from '../../values';
import { argumentByName } from '../../verdicts';

export interface MadeCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Hits, number predicted, number expected: sums over turns or sessions give micro figures. */
export interface MatchCounts {
  readonly hits: number;
  readonly predicted: number;
  readonly expected: number;
}

export const noCounts: MatchCounts = { hits: 0, predicted: 0, expected: 0 };

export const addCounts = (a: MatchCounts, b: MatchCounts): MatchCounts => ({
  hits: a.hits + b.hits,
  predicted: a.predicted + b.predicted,
  expected: a.expected + b.expected,
});

export const sumCounts = (all: readonly MatchCounts[]): MatchCounts => all.reduce(addCounts, noCounts);

export const precisionRecallOf = ({ hits, predicted, expected }: MatchCounts): Score =>
  precisionRecall(hits, predicted, expected);

/** Normalises an API's name of a workflow, a prompt or a record: `API.x`, `api:x` and `X` are equal. */
const nameOf = (name: string) => looseName(name.replace(/^api[.:]/i, ''));

export const isSameApi = (a: MadeCall | undefined, b: MadeCall | undefined): boolean =>
  a !== undefined && b !== undefined && nameOf(a.name) === nameOf(b.name);

export function schemaOf(tools: readonly ChatToolSchema[], name: string): ChatToolSchema | undefined {
  return tools.find((tool) => nameOf(tool.name) === nameOf(name));
}

/**
 * Compares by the declared type as core/values does, except that a value of an enumeration has to be spelled exactly
 * (FlowBench).
 */
export function isSameArgumentValue(
  tool: ChatToolSchema | undefined,
  name: string,
  expected: JsonObject,
  made: JsonObject,
): boolean {
  const [is, was] = [argumentByName(expected, name), argumentByName(made, name)];
  if (is === undefined || was === undefined) return is === was;
  if (isEnumeration(tool, name)) return is === was;
  return isSameValue(is, was, typeOfSchema(schemaOfParameter(tool, name)));
}

function isEnumeration(tool: ChatToolSchema | undefined, name: string): boolean {
  const schema = schemaOfParameter(tool, name);
  return isJsonObject(schema) && Array.isArray(schema['enum']);
}

function schemaOfParameter(tool: ChatToolSchema | undefined, name: string): JsonValue | undefined {
  const properties = tool?.parameters['properties'];
  return isJsonObject(properties) ? properties[name] : undefined;
}

/**
 * FlowBench's measure: the name and all required parameters are correct. Required are the parameters that the tool's
 * schema requires and the expectation names; without a schema, every parameter of the expectation. Parameters in
 * `alike` count as correct.
 */
export function isSameInvocation(
  expected: MadeCall,
  made: MadeCall,
  tools: readonly ChatToolSchema[],
  alike: ReadonlySet<string> = new Set(),
): boolean {
  if (!isSameApi(expected, made)) return false;
  const tool = schemaOf(tools, expected.name);
  const named = Object.keys(expected.arguments);
  const required = tool === undefined ? named : requiredParameters(tool.parameters);
  const needed = named.filter((name) => required.some((one) => looseName(one) === looseName(name)));
  return needed.every((name) => alike.has(name) || isSameArgumentValue(tool, name, expected.arguments, made.arguments));
}

/** Counts parameters with their values; those of a call of another API are all wrong. */
export function parameterCounts(
  expected: MadeCall | undefined,
  made: MadeCall | undefined,
  tools: readonly ChatToolSchema[],
  alike: ReadonlySet<string> = new Set(),
): MatchCounts {
  const [is, was] = [expected?.arguments ?? {}, made?.arguments ?? {}];
  const given = (values: JsonObject) =>
    Object.keys(values).filter((name) => argumentByName(values, name) !== undefined);
  const tool = expected && schemaOf(tools, expected.name);
  const isSameParameter = (name: string) => alike.has(name) || isSameArgumentValue(tool, name, is, was);
  const hits = isSameApi(expected, made) ? given(is).filter(isSameParameter).length : 0;
  return { hits, predicted: given(was).length, expected: given(is).length };
}

/** Parameters of the same API with different texts, of which only the meaning can be equal: candidates for a judge. */
export function differentTexts(
  expected: MadeCall | undefined,
  made: MadeCall | undefined,
  tools: readonly ChatToolSchema[],
): readonly { readonly name: string; readonly expected: string; readonly made: string }[] {
  if (!expected || !made || !isSameApi(expected, made)) return [];
  const tool = schemaOf(tools, expected.name);
  return Object.keys(expected.arguments).flatMap((name) => {
    const [is, was] = [argumentByName(expected.arguments, name), argumentByName(made.arguments, name)];
    if (typeof is !== 'string' || typeof was !== 'string' || isEnumeration(tool, name)) return [];
    return isSameArgumentValue(tool, name, expected.arguments, made.arguments)
      ? []
      : [{ name, expected: is, made: was }];
  });
}

/**
 * The number of expected calls that match any made call (FlowBench 5.1), as many as possible. A made call counts for
 * one expected call, so that no share exceeds 1.
 */
export function countInAnyOrder<E, M>(
  expected: readonly E[],
  made: readonly M[],
  same: (expected: E, made: M) => boolean,
): number {
  const partners = expected.map((one) => made.flatMap((other, index) => (same(one, other) ? [index] : [])));
  return bipartiteMatching(partners, made.length).size;
}

/** Pairs (expected, made) by index: as many as possible, one to one, in the order of both. */
export function matchInOrder<E, M>(
  expected: readonly E[],
  made: readonly M[],
  same: (expected: E, made: M) => boolean,
): readonly (readonly [number, number])[] {
  const best: number[][] = Array.from({ length: expected.length + 1 }, () => Array<number>(made.length + 1).fill(0));
  const at = (e: number, m: number) => best[e]?.[m] ?? 0;
  const isSameCall = (e: number, m: number) => same(expected[e] as E, made[m] as M); // Both indexes are below their lengths.
  for (let e = expected.length - 1; e >= 0; e--) {
    for (let m = made.length - 1; m >= 0; m--) {
      const row = best[e] as number[]; // The row was created above.
      row[m] = Math.max(at(e + 1, m), at(e, m + 1), isSameCall(e, m) ? at(e + 1, m + 1) + 1 : 0);
    }
  }
  const pairs: [number, number][] = [];
  let [e, m] = [0, 0];
  while (e < expected.length && m < made.length) {
    if (isSameCall(e, m) && at(e, m) === at(e + 1, m + 1) + 1) pairs.push([e++, m++]);
    else if (at(e + 1, m) >= at(e, m + 1)) e++;
    else m++;
  }
  return pairs;
}
