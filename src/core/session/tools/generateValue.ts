// Generates values for a JSON Schema, or by the words of a name without one. Pure and seeded: the same random gives the
// same value. Every part draws from its own fork, so a change in one part leaves the others unchanged. Supports the
// keywords that tool files use, except `pattern`. Refuses nothing: unsupported schemas become a text, and an endlessly
// recursive schema gets as many parts as the budget allows.

import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, type Random } from '../../support';
import { generateText } from './generateText';

/** Values that a procedure compares a name with; empty if it does not. */
export type Candidates = (name: string) => readonly JsonValue[];

/** Chooses one of the known values of a field; undefined leaves the choice to the draw. */
export type ChooseValue = (name: string, values: readonly JsonValue[]) => JsonValue | undefined;

interface GenerationContext {
  readonly name: string;
  readonly root: JsonObject;
  readonly candidates: Candidates;
  readonly choose: ChooseValue;
  readonly depth: number;
  /** Shared by all parts of a value. */
  readonly budget: { left: number };
}

const maxDepth = 6;
/** Limit of parts per value, a long text counting as several; otherwise a short schema could produce a huge value. */
const maxParts = 5000;
const textPerPart = 100;
const none: Candidates = () => [];

export function generateValue(
  schema: JsonObject,
  random: Random,
  {
    name = '',
    candidates = none,
    choose = () => undefined,
  }: { readonly name?: string; readonly candidates?: Candidates; readonly choose?: ChooseValue } = {},
): JsonValue {
  return fromSchema(schema, random, { name, root: schema, candidates, choose, depth: 0, budget: { left: maxParts } });
}

/** An object with a value for every parameter of a tool, for trying it out. */
export function sampleArguments(parameters: JsonObject, random: Random): JsonObject {
  const value = generateValue({ ...parameters, type: 'object' }, random);
  return isJsonObject(value) ? value : {};
}

function fromSchema(given: JsonObject, random: Random, place: GenerationContext): JsonValue {
  const schema = resolve(given, random, place);
  const { name, candidates, choose, depth, budget } = place;
  budget.left -= 1;
  const fits = (value: JsonValue) => budget.left > 0 && spend(budget, value);
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]).filter(fits) : [];
  // A procedure may compare with values that its tool does not list; those branches must be reachable too.
  const known = unique([...listed, ...(name === '' ? [] : candidates(name))]);
  if (known.length > 0) return choose(name, known) ?? random.pick(known);
  if (schema['const'] !== undefined && fits(schema['const'])) return schema['const'];
  const examples = examplesOf(schema).filter(fits);
  if (examples.length > 0) return random.pick(examples);
  const type = typeOf(schema, random);
  if (type === 'object' || (type === undefined && isJsonObject(schema['properties']))) {
    return depth < maxDepth ? fromProperties(schema, random, place) : {};
  }
  if (type === 'array') return depth < maxDepth ? fromItems(schema, random, place) : [];
  if (type === 'boolean') return choose(name, [true, false]) ?? random.next() < 0.5;
  if (type === 'integer' || type === 'number') return fromNumbers(schema, random, type);
  if (type === 'null') return null;
  const text = generateText(schema, name === '' ? 'value' : name, random, type === 'string');
  spend(budget, text);
  return text;
}

/** Subtracts the size of the value from the budget, as far as it goes. True if the budget is sufficient. */
function spend(budget: { left: number }, value: JsonValue): boolean {
  const open: JsonValue[] = [value];
  for (let part = open.pop(); part !== undefined && budget.left > 0; part = open.pop()) {
    if (typeof part === 'string') budget.left -= Math.floor(part.length / textPerPart);
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      budget.left -= 1 + Math.floor(key.length / textPerPart);
      open.push(inner as JsonValue);
    }
  }
  return budget.left > 0;
}

/** Follows references within the schema, merges `allOf`, and draws one of the alternatives. */
function resolve(given: JsonObject, random: Random, { root }: GenerationContext): JsonObject {
  let schema = given;
  for (let step = 0; step < 8; step++) {
    const { $ref: reference, allOf, ...rest } = schema;
    if (typeof reference === 'string') {
      schema = { ...(findReference(root, reference) ?? {}), ...rest };
    } else if (Array.isArray(allOf)) {
      schema = (allOf as readonly JsonValue[]).reduce(merge, rest);
    } else {
      const key = (['oneOf', 'anyOf'] as const).find((name) => Array.isArray(schema[name]));
      if (key === undefined) return schema;
      const { [key]: parts, ...others } = schema;
      const alternatives = (parts as readonly JsonValue[]).filter(isJsonObject);
      schema = alternatives.length === 0 ? others : merge(others, random.fork(`${key}/${step}`).pick(alternatives));
    }
  }
  return schema;
}

function merge(first: JsonObject, second: JsonValue): JsonObject {
  if (!isJsonObject(second)) return first;
  const properties = {
    ...(isJsonObject(first['properties']) ? first['properties'] : {}),
    ...(isJsonObject(second['properties']) ? second['properties'] : {}),
  };
  return { ...first, ...second, ...(Object.keys(properties).length > 0 ? { properties } : {}) };
}

/** Resolves `#/components/schemas/Room` and similar; never references outside of the schema. */
function findReference(root: JsonObject, reference: string): JsonObject | undefined {
  if (!reference.startsWith('#')) return undefined;
  let at: JsonValue | undefined = root;
  for (const step of reference.slice(1).split('/').filter(Boolean)) {
    const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
    at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isJsonObject(at) ? at : undefined;
}

function examplesOf(schema: JsonObject): readonly JsonValue[] {
  const { examples, example } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples as readonly JsonValue[];
  return example === undefined ? [] : [example];
}

/** Draws one of several types; null with a low probability. */
function typeOf(schema: JsonObject, random: Random): string | undefined {
  const { type, nullable } = schema;
  const types = (Array.isArray(type) ? (type as readonly JsonValue[]) : [type]).filter(
    (one) => typeof one === 'string',
  );
  const others = types.filter((one) => one !== 'null');
  const mayBeNull = others.length > 0 && (nullable === true || others.length < types.length);
  if (mayBeNull && random.fork('null').next() < 0.2) return 'null';
  if (others.length > 1) return random.fork('type').pick(others);
  return others[0] ?? types[0];
}

function fromProperties(schema: JsonObject, random: Random, place: GenerationContext): JsonObject {
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const result = new Map<string, JsonValue>();
  for (const [key, inner] of properties) {
    if (place.budget.left <= 0) break;
    // At depth, only required properties are generated, because the schema may be recursive.
    if (place.depth >= 3 && required.length > 0 && !required.includes(key)) continue;
    const value = isJsonObject(inner) ? inner : {};
    result.set(key, fromSchema(value, random.fork(key), { ...place, name: key, depth: place.depth + 1 }));
  }
  const { additionalProperties: others } = schema;
  if (properties.length === 0 && isJsonObject(others)) {
    for (const key of ['first', 'second']) {
      result.set(key, fromSchema(others, random.fork(key), { ...place, name: key, depth: place.depth + 1 }));
    }
  }
  return Object.fromEntries(result);
}

function fromItems(schema: JsonObject, random: Random, place: GenerationContext): JsonValue {
  const { prefixItems, items } = schema;
  const at = (inner: JsonValue | undefined, label: string) =>
    fromSchema(isJsonObject(inner) ? inner : {}, random.fork(label), { ...place, name: '', depth: place.depth + 1 });
  if (Array.isArray(prefixItems)) {
    return (prefixItems as readonly JsonValue[]).map((inner, index) => at(inner, String(index)));
  }
  const least = countOf(schema['minItems']) ?? 0;
  const most = Math.max(least, countOf(schema['maxItems']) ?? Math.max(3, least + 2));
  const length = Math.min(50, least + random.int(most - least + 1));
  const values: JsonValue[] = [];
  const seen = new Set<string>();
  // Unique values are drawn several times; a schema with too few different values gives a shorter list.
  for (let draw = 0; values.length < length && draw < length * 8 && place.budget.left > 0; draw++) {
    const value = at(items, String(draw));
    const key = schema['uniqueItems'] === true ? canonicalJson(value) : String(draw);
    if (seen.has(key)) continue;
    seen.add(key);
    values.push(value);
  }
  return values;
}

const countOf = (value: JsonValue | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined;

function fromNumbers(schema: JsonObject, random: Random, type: 'integer' | 'number'): number {
  const number = (key: string) => (typeof schema[key] === 'number' ? (schema[key] as number) : undefined);
  const step = number('multipleOf');
  const grain = step !== undefined && step > 0 ? step : 1;
  const above = number('exclusiveMinimum');
  const below = number('exclusiveMaximum');
  // Older notation of JSON Schema: a boolean next to the bound.
  const isOpen = (key: string) => schema[key] === true;
  let low = number('minimum') ?? above;
  let high = number('maximum') ?? below;
  const isLowOpen = (above !== undefined && low === above) || isOpen('exclusiveMinimum');
  const isHighOpen = (below !== undefined && high === below) || isOpen('exclusiveMaximum');
  if (low === undefined && high === undefined) [low, high] = [0, 5 * grain];
  const from = low ?? (high as number) - 5 * grain;
  const to = high ?? from + 5 * grain;
  const first = Math.ceil(from / grain) + (isLowOpen && Math.ceil(from / grain) * grain === from ? 1 : 0);
  const last = Math.floor(to / grain) - (isHighOpen && Math.floor(to / grain) * grain === to ? 1 : 0);
  // A range of at most 1 gets fractions, unless the schema requires integers or a step.
  if (type === 'number' && step === undefined && to - from <= 1) {
    return Math.round((from + (to - from) * (0.05 + 0.9 * random.next())) * 1e4) / 1e4;
  }
  if (last < first) return from;
  return Math.round((first + random.int(last - first + 1)) * grain * 1e9) / 1e9;
}

function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = canonicalJson(value);
    return !seen.has(key) && seen.add(key).size > 0;
  });
}
