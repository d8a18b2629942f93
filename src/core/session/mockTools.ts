// Answers of mock tools: the table first, then a generator. Pure and seeded: the same session seed, tool and arguments
// give the same result, so the world is consistent; over several seeds every branch of the procedure is taken.
// The third identical call draws anew, or a procedure that polls until something is ready would never get on.

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
import { findApiFacts } from './workflowFacts';

/** How often the same call gives the same result before the world moves on. */
const redrawAfter = 2;
/** How often a call with other arguments gives another result than the one before it. */
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
  // Rows and schemas from elsewhere name their fields as they like.
  const problem = checkResultValue(value);
  return problem === undefined ? { kind: 'succeeded', value } : { kind: 'failed', message: problem };
}

/** Index of the row that answers, -1 when none does and the result is generated. `parameters`: JSON Schema of the tool. */
export const findMockRow = (rows: readonly MockRow[], args: JsonObject, parameters: JsonObject = {}): number => {
  const { properties } = parameters;
  const typeOf = (key: string) => (isJsonObject(properties) ? typeOfSchema(ownProperty(properties, key)) : undefined);
  return rows.findIndex(({ when }) =>
    Object.entries(when).every(([key, wanted]) => {
      const value = ownProperty(args, key);
      // A blank in a pattern asks for an argument without a value.
      return isBlank(wanted) ? isBlank(value) : isSameValue(wanted, value, typeOf(key));
    }),
  );
};

function generateResult(state: SessionState, call: MockCall): JsonValue {
  const key = canonicalJson(call.arguments);
  const api = findApiFacts(state.workflow, call.name);
  const earlier = state.transcript.flatMap((entry) => {
    if (entry.kind !== 'call' || entry.callId === call.callId || entry.name !== call.name || !entry.result) return [];
    // Another workflow's API of the same name knows nothing of this one's calls.
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
    if (isHappy) return values.length > 0 ? [successOf(name, values)] : [];
    if (last?.kind !== 'succeeded' || !isJsonObject(last.value) || !Object.hasOwn(last.value, name)) return values;
    // Who asks again with something else mostly hopes for another result; loops that wait for one come to an end.
    if (random.fork(`${name}/turn`).next() >= changeOfResult) return values;
    const before = canonicalJson((last.value as JsonObject)[name] as JsonValue);
    const others = values.filter((value) => canonicalJson(value) !== before);
    return others.length > 0 ? others : values;
  };
  if (tool?.returns)
    return echo(generateValue(tool.returns, random, { candidates }), call.arguments, candidates, tool.returns);
  const result = new Map<string, JsonValue>();
  for (const name of api?.response ?? []) {
    const known = candidates(name);
    const drawn = known.length > 0 ? random.fork(name).pick(known) : fromName(name, random.fork(name));
    result.set(name, isHappy && typeof drawn === 'boolean' ? successOf(name, [true, false]) : drawn);
  }
  return result.size > 0 ? echo(Object.fromEntries(result), call.arguments, candidates) : { ok: true };
}

/** Of the values that a procedure tells apart, the one that most likely lets it succeed. */
function successOf(name: string, values: readonly JsonValue[]): JsonValue {
  const [first = null] = values;
  if (values.includes(true) || values.includes(false)) return !failureFields.test(name);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) return failureFields.test(name) ? Math.min(...numbers) : Math.max(...numbers);
  return values.find((value) => typeof value === 'string' && successes.test(value)) ?? first;
}

const failureFields =
  /fail|error|full|block|bann|cancel|reject|expire|lock|missing|invalid|sold_?out|失败|已满|错误|取消|过期/i;
const successes = /^(1|ok|success\w*|succeeded|true|yes|done|approved|confirmed|available|booked|active|成功|是|有)$/i;

/** What a value must keep to: an argument may not. */
const bounds = ['enum', 'const', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'multipleOf'];

/** What was asked about is what is answered about: a result that bears an argument's name has its value. */
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
