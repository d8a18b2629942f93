// Answers of mock tools: the table first, then a generator. Pure and seeded: the same session seed, tool and arguments
// give the same result, so the world is consistent; over several seeds every branch of the procedure is taken.
// The third identical call draws anew, or a procedure that polls until something is ready would never get on.

import { canonicalJson, createRandom, isJsonObject, type JsonObject, type JsonValue, type Random } from '../support';
import { candidatesFor } from './comparedValues';
import type { MockRow, ToolResult } from './events';
import type { SessionState } from './state';
import { findApi } from './workflowFacts';

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
  const row = rows.find((candidate) => isSubset(candidate.when, call.arguments));
  if (row?.failure !== undefined) return { kind: 'failed', message: row.failure };
  if (row?.result !== undefined) return { kind: 'succeeded', value: row.result };
  return { kind: 'succeeded', value: generateResult(state, call) };
}

/** Every key of the pattern is in the arguments with an equal value; text compares without case and outer spaces. */
function isSubset(pattern: JsonObject, given: JsonObject): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    if (!Object.hasOwn(given, key)) return false;
    const value = given[key] as JsonValue;
    if (typeof wanted === 'string' && typeof value === 'string') {
      return wanted.trim().toLowerCase() === value.trim().toLowerCase();
    }
    return canonicalJson(wanted) === canonicalJson(value);
  });
}

function generateResult(state: SessionState, call: MockCall): JsonValue {
  const key = canonicalJson(call.arguments);
  const earlier = state.transcript.flatMap((entry) =>
    entry.kind === 'call' && entry.callId !== call.callId && entry.name === call.name && entry.result ? [entry] : [],
  );
  const same = earlier.filter((entry) => canonicalJson(entry.arguments) === key);
  const known = same.at(-1)?.result;
  if (known?.kind === 'succeeded' && same.length < redrawAfter) return known.value;
  const random = createRandom(`${state.config.seed}/${call.name}/${key}/${same.length}`);
  const api = findApi(state.workflow, call.name);
  const tool = state.tools.find((candidate) => candidate.name === (api?.name ?? call.name));
  const last = earlier.at(-1)?.result;
  const candidates = (name: string): readonly JsonValue[] => {
    const values = candidatesFor(state.workflow.compared, api?.name ?? call.name, name);
    if (last?.kind !== 'succeeded' || !isJsonObject(last.value) || !Object.hasOwn(last.value, name)) return values;
    // Who asks again with something else mostly hopes for another result; loops that wait for one come to an end.
    if (random.fork(`${name}/turn`).next() >= changeOfResult) return values;
    const before = canonicalJson((last.value as JsonObject)[name] as JsonValue);
    const others = values.filter((value) => canonicalJson(value) !== before);
    return others.length > 0 ? others : values;
  };
  if (tool?.returns) return fromSchema(tool.returns, '', random, candidates, 0);
  const result: Record<string, JsonValue> = {};
  for (const name of api?.response ?? []) result[name] = fromName(name, random.fork(name), candidates(name));
  return Object.keys(result).length > 0 ? result : { ok: true };
}

function fromSchema(
  schema: JsonObject,
  name: string,
  random: Random,
  candidates: (name: string) => readonly JsonValue[],
  depth: number,
): JsonValue {
  const listed = Array.isArray(schema.enum) ? (schema.enum as readonly JsonValue[]) : [];
  // A procedure may branch on a value that its tool does not list: that branch is to be seen too.
  const known = [...listed, ...(name === '' ? [] : candidates(name))];
  if (known.length > 0) return random.pick(known);
  if (schema.const !== undefined) return schema.const;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (isJsonObject(schema.properties) && depth < 6) {
    const result: Record<string, JsonValue> = {};
    for (const [key, inner] of Object.entries(schema.properties)) {
      result[key] = fromSchema(
        isJsonObject(inner) ? (inner as JsonObject) : {},
        key,
        random.fork(key),
        candidates,
        depth + 1,
      );
    }
    return result;
  }
  if (type === 'array' && depth < 6) {
    const items = isJsonObject(schema.items) ? (schema.items as JsonObject) : {};
    const length = random.int(4);
    return Array.from({ length }, (_, index) =>
      fromSchema(items, '', random.fork(String(index)), candidates, depth + 1),
    );
  }
  if (type === 'boolean') return random.next() < 0.5;
  if (type === 'integer' || type === 'number') {
    const low = typeof schema.minimum === 'number' ? schema.minimum : 0;
    const high = typeof schema.maximum === 'number' ? schema.maximum : low + 5;
    return low + random.int(Math.max(1, Math.floor(high - low) + 1));
  }
  if (type === 'null') return null;
  return fromName(name || 'value', random, []);
}

/** What a bare response name most likely holds: values it is compared with, else what its words suggest. */
function fromName(name: string, random: Random, compared: readonly JsonValue[]): JsonValue {
  if (compared.length > 0) return random.pick(compared);
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const has = (...some: string[]) => some.some((word) => words.includes(word));
  if (has('is', 'has', 'exists', 'exist', 'available', 'valid', 'ok', 'free', 'success', 'successful', 'found')) {
    return random.next() < 0.5;
  }
  if (has('count', 'number', 'num', 'quantity', 'amount', 'total', 'remaining')) return random.int(6);
  if (has('price', 'cost', 'fee', 'fare')) return 10 + random.int(490);
  if (has('status', 'result', 'flag', 'state', 'code')) return random.pick(['1', '0']);
  if (has('list', 'options', 'results', 'items')) {
    return Array.from({ length: 1 + random.int(3) }, (_, index) => `${name} ${index + 1}`);
  }
  return `${name} ${1 + random.int(900)}`;
}
