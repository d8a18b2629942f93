// Checks docs/session-log.schema.json, which is printed from the schemas of the log, against the reader, examples of
// every event and real logs, with an independent validator.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backendExamples, eventExamples, userExamples } from '../../testing/eventExamples';
import { checkEventShape } from './index';

const root = resolve(import.meta.dirname, '../../..');
const schema = JSON.parse(readFileSync(resolve(root, 'docs/session-log.schema.json'), 'utf8')) as Record<
  string,
  unknown
>;
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const validate = ajv.compile(schema);

const errorsOf = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type Path = readonly (string | number)[];
/** Paths of all parts of a JSON value, the deepest last. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const keys: (string | number)[] = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [at, ...keys.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...at, key]))];
}

const GONE = Symbol('gone');
function changed(value: unknown, path: Path, to: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  const target = copy(value) as Record<string | number, unknown>;
  if (rest.length === 0 && to === GONE) {
    if (Array.isArray(target)) target.splice(Number(key), 1);
    else delete target[key];
  } else target[key] = changed(target[key], rest, to);
  return target;
}

const examples = Object.values(eventExamples);
const started = eventExamples['session.started'];
/** The parts with several shapes, each shape in one event. */
const variants = [
  ...examples,
  ...userExamples.map((user) => ({ ...started, config: { ...started.config, user } })),
  ...backendExamples.map((backend) => ({
    ...started,
    config: { ...started.config, tools: { default: 'llm', perTool: { find: backend } } },
  })),
  { ...eventExamples['agent.decided'], decision: eventExamples['decision.accepted'].decision },
  { ...eventExamples['tool.answered'], result: { kind: 'failed', message: 'gone' } },
];

describe('docs/session-log.schema.json', () => {
  it('accepts an example of every kind, with all fields and with only the required ones', () => {
    const kinds = (schema.oneOf as { properties: { kind: { const: string } } }[]).map(
      (one) => one.properties.kind.const,
    );
    expect(kinds).toEqual(Object.keys(eventExamples));
    for (const event of variants) expect([event, errorsOf(copy(event))]).toEqual([event, []]);
    for (const event of variants) {
      // Removes every part that the schema does not require; the reader must still accept the rest.
      let small: unknown = copy(event);
      for (const path of pathsOf(event).reverse()) {
        if (path.length === 0 || typeof path.at(-1) === 'number') continue;
        const without = changed(small, path, GONE);
        if (errorsOf(without).length === 0) small = without;
      }
      expect(checkEventShape(small)).toBeUndefined();
    }
  });

  it('has exactly the fields of the types', () => {
    // Every property of a definition occurs in an example, and every field of an example is a property.
    const defs = schema.$defs as Record<string, JsonSchema>;
    const met = new Map<JsonSchema, Set<string>>();
    const walk = (one: JsonSchema, value: unknown, place: string): void => {
      if (one.$ref) {
        walk(defs[one.$ref.replace('#/$defs/', '')] as JsonSchema, value, place);
        return;
      }
      if (one.items && Array.isArray(value)) {
        for (const item of value as unknown[]) walk(one.items, item, `${place}[]`);
      }
      if (one.oneOf && !one.properties) {
        for (const choice of one.oneOf) if (ajv.validate({ ...choice, $defs: defs }, value)) walk(choice, value, place);
        return;
      }
      if (!one.properties || typeof value !== 'object' || value === null) return;
      const seen = met.get(one) ?? new Set();
      met.set(one, seen);
      for (const [key, item] of Object.entries(value)) {
        const property = one.properties[key];
        if (property === undefined) throw new Error(`${place}.${key} is not in the schema`);
        seen.add(key);
        walk(property, item, `${place}.${key}`);
        const more = property.additionalProperties;
        if (more) for (const inner of Object.values(item as object)) walk(more, inner, `${place}.${key}.*`);
      }
    };
    const base = schema as JsonSchema;
    for (const event of variants) {
      const kind = base.oneOf?.find((one) => one.properties?.kind?.const === event.kind) as JsonSchema;
      walk({ ...kind, properties: { ...base.properties, ...kind.properties } }, copy(event), event.kind);
    }
    const unmet = [...met].flatMap(([one, seen]) => Object.keys(one.properties ?? {}).filter((key) => !seen.has(key)));
    expect(unmet).toEqual([]);
    const reached = new Set([...met.keys()]);
    for (const [name, def] of Object.entries(defs)) {
      if (def.properties) expect([name, reached.has(def)]).toEqual([name, true]);
    }
  });

  it('agrees with the reader on every change of every field', () => {
    const others = [null, true, -1, 0.5, 7, '', 'x', [], [1], {}, { kind: 'call' }, GONE];
    const seen = { taken: 0, refused: 0 };
    for (const event of variants) {
      for (const path of pathsOf(event)) {
        if (path.length === 0) continue;
        for (const to of others) {
          const value = changed(event, path, to);
          const taken = errorsOf(value).length === 0;
          const read = checkEventShape(value) === undefined;
          if (taken !== read)
            throw new Error(
              `${event.kind} ${path.join('.')} = ${String(JSON.stringify(to))}: schema ${taken}, reader ${read}`,
            );
          seen[taken ? 'taken' : 'refused'] += 1;
        }
      }
    }
    // Accepted changes are those in open objects (arguments, results, schemas) and in optional fields.
    expect(seen.refused).toBeGreaterThan(seen.taken);
  });

  it('agrees with the reader on any two changes at once', () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(fc.constantFrom(...variants), fc.nat(), json, fc.nat(), json, (event, a, first, b, second) => {
        const at = (value: unknown, place: number) => {
          const paths = pathsOf(value);
          return paths[place % paths.length] as Path;
        };
        const once = changed(event, at(event, a), first);
        const twice = changed(once, at(once, b), second);
        expect(errorsOf(twice).length === 0).toBe(checkEventShape(twice) === undefined);
      }),
      { numRuns: 600 },
    );
  });

  it('accepts the events of a real log', () => {
    const log = readFileSync(resolve(import.meta.dirname, 'golden/deniedThenBooked.jsonl'), 'utf8');
    const events = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(events.length).toBeGreaterThan(40);
    for (const event of events) expect(errorsOf(event)).toEqual([]);
  });
});

interface JsonSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
}
