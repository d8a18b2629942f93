// Answers mock tools: from the table first, then by a generator. Pure and seeded: the same session seed, tool and
// arguments give the same result, so results agree within a session; over several seeds every branch of the procedure
// is taken. The third identical call draws a new result, so that a procedure that polls can continue.

import {
  canonicalJson,
  createRandom,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  ownProperty,
} from '../support';
import { isBlank, isSameValue, typeOfSchema } from '../values';
import { comparedCandidatesFor } from './comparedValues';
import type { MockRow, ToolResult } from './events';
import type { SessionState } from './sessionState';
import { toolOfApi } from './sessionTools';
import { checkResultValue } from './tools/checkResultValue';
import { fromName } from './tools/generateText';
import { type Candidates, generateValue } from './tools/generateValue';
import { successValue } from './tools/successValue';
import { findApiFacts } from './workflowFacts';

/** Number of identical calls that get the same result. */
const redrawAfter = 2;
/** Probability that a call with other arguments gets another result than the previous call. */
const changeOfResult = 0.7;

export interface MockCall {
  readonly callId: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

export function answerMock(state: SessionState, call: MockCall, rows: readonly MockRow[]): ToolResult {
  const api = findApiFacts(state.workflow, call.name);
  const row = rows[findMockRow(rows, call.arguments, api && toolOfApi(state, api)?.parameters)];
  if (row?.failure !== undefined) return { kind: 'failed', message: row.failure };
  const value = row?.result === undefined ? generateResult(state, call) : row.result;
  // Rows and schemas from other sources may contain field names that are refused.
  const problem = checkResultValue(value);
  return problem === undefined ? { kind: 'succeeded', value } : { kind: 'failed', message: problem };
}

/** Index of the first row that matches, or -1 if none does. `parameters`: JSON Schema of the tool. */
export const findMockRow = (rows: readonly MockRow[], args: JsonObject, parameters: JsonObject = {}): number => {
  const { properties } = parameters;
  const typeOf = (key: string) => (isJsonObject(properties) ? typeOfSchema(ownProperty(properties, key)) : undefined);
  return rows.findIndex(({ when }) =>
    Object.entries(when).every(([key, wanted]) => {
      const value = ownProperty(args, key);
      // A blank in a row matches a missing or blank argument.
      return isBlank(wanted) ? isBlank(value) : isSameValue(wanted, value, typeOf(key));
    }),
  );
};

function generateResult(state: SessionState, call: MockCall): JsonValue {
  const key = canonicalJson(call.arguments);
  const api = findApiFacts(state.workflow, call.name);
  const earlier = state.transcript.flatMap((entry) => {
    if (entry.kind !== 'call' || entry.callId === call.callId || entry.name !== call.name || !entry.result) return [];
    // Calls of an API of the same name in another workflow do not count.
    return api && entry.nodeId !== undefined && entry.nodeId !== api.id ? [] : [entry];
  });
  const same = earlier.filter((entry) => canonicalJson(entry.arguments) === key);
  const known = same.at(-1)?.result;
  if (known?.kind === 'succeeded' && same.length < redrawAfter) return known.value;
  const random = createRandom(`${state.config.seed}/${call.name}/${key}/${same.length}`);
  const tool = api && toolOfApi(state, api);
  const last = earlier.at(-1)?.result;
  const isHappy = state.config.tools.generated === 'success' && same.length < redrawAfter;
  const candidates: Candidates = (name) => {
    const values = comparedCandidatesFor(state.workflow.compared, api?.name ?? call.name, name);
    if (isHappy) return values.length > 0 ? [successValue(name, values) ?? (values[0] as JsonValue)] : [];
    if (last?.kind !== 'succeeded' || !isJsonObject(last.value) || !Object.hasOwn(last.value, name)) return values;
    // A repeated call with other arguments mostly aims at another result, so loops that wait for one end.
    if (random.fork(`${name}/turn`).next() >= changeOfResult) return values;
    const before = canonicalJson((last.value as JsonObject)[name] as JsonValue);
    const others = values.filter((value) => canonicalJson(value) !== before);
    return others.length > 0 ? others : values;
  };
  // Comparisons of the procedure have precedence over lists of the schema.
  const choose = (name: string, values: readonly JsonValue[]) => candidates(name)[0] ?? successValue(name, values);
  if (tool?.returns) {
    const value = generateValue(tool.returns, random, { candidates, ...(isHappy ? { choose } : {}) });
    return echo(value, call.arguments, candidates, tool.returns);
  }
  const result = new Map<string, JsonValue>();
  for (const name of api?.response ?? []) {
    const known = candidates(name);
    const drawn = known.length > 0 ? random.fork(name).pick(known) : fromName(name, random.fork(name));
    result.set(name, isHappy && typeof drawn === 'boolean' ? (choose(name, [true, false]) ?? drawn) : drawn);
  }
  return result.size > 0 ? echo(Object.fromEntries(result), call.arguments, candidates) : { ok: true };
}

/** Schema keywords that restrict a value; an argument might violate them. */
const bounds = ['enum', 'const', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'multipleOf'];

/**
 * A result field with the name of an argument takes the argument's value, if no schema keyword and no comparison
 * restricts it.
 */
function echo(result: JsonValue, args: JsonObject, candidates: Candidates, schema: JsonObject = {}): JsonValue {
  if (!isJsonObject(result)) return result;
  const given = new Map(Object.entries(args).map(([name, value]) => [looseName(name), value]));
  const properties = isJsonObject(schema['properties']) ? (schema['properties'] as JsonObject) : {};
  const isBound = (name: string) => {
    const property = ownProperty(properties, name);
    return isJsonObject(property) && bounds.some((key) => Object.hasOwn(property, key));
  };
  const entries = Object.entries(result).map(([name, value]): [string, JsonValue] => {
    const argument = given.get(looseName(name));
    const fits =
      argument !== undefined && typeof argument === typeof value && candidates(name).length === 0 && !isBound(name);
    return [name, fits && typeof argument !== 'object' ? argument : value];
  });
  return Object.fromEntries(entries);
}
