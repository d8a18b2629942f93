// Prints the JSON schemas of logs in docs/ from their valibot schemas. Descriptions are the comments of the sources.
// `npm run schemas` writes the files; tests compare them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as chat from '../core/llm/chatSchema';
import * as plans from '../core/plan/planSchema';
import * as config from '../core/session/configSchema';
import * as events from '../core/session/eventSchema';
import * as parts from '../core/support/schemaParts';

type Comments = ReadonlyMap<string, ReadonlyMap<string, string>>;

const sentence = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\/?\*+\/?|\*\/$/g, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/`/g, '')
    .trim();

/** A valibot schema of any module: their exact types differ. */
type Schemas = Readonly<Record<string, unknown>>;

/** Comments by the name of a schema and the field before which they are; those of a whole schema have the field ''. */
function commentsOf(path: string): Comments {
  const found = new Map<string, Map<string, string>>();
  const text = readFileSync(resolve(import.meta.dirname, '../core', path), 'utf8');
  const pattern =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*\n\s*(?:export const (\w+) =|'?([\w.-]+)'?[:,])|export const (\w+) =|^ {2}'(\w+\.\w+)':/gm;
  let scope = '';
  const note = (name: string, field: string, comment: string) => {
    const fields = found.get(name) ?? new Map<string, string>();
    found.set(name, fields);
    fields.set(field, sentence(comment));
  };
  for (const [, comment, documented, field, bare, kind] of text.matchAll(pattern)) {
    if (documented !== undefined || bare !== undefined || kind !== undefined) scope = documented ?? bare ?? kind ?? '';
    if (comment === undefined) continue;
    if (field?.includes('.')) scope = field;
    note(scope, field === undefined || field === scope ? '' : field, comment);
  }
  return found;
}

const comments: Comments = new Map(
  ['llm/chatSchema.ts', 'session/configSchema.ts', 'session/eventSchema.ts', 'plan/planSchema.ts'].flatMap((path) => [
    ...commentsOf(path),
  ]),
);

/** Definitions of a JSON schema, by their names without "Schema"; sorted, since bundlers order exports differently. */
const definitionsOf = (...modules: readonly Schemas[]): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(
    modules
      .flatMap((module) => Object.entries(module))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, value]) =>
        name.endsWith('Schema') &&
        !/^(?:text|flag|finite|json|jsonObject|key|eventBase|planEventBase)Schema$/.test(name)
          ? [[name.replace(/Schema$/, ''), value as v.GenericSchema]]
          : [],
      ),
  );

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  // Of a record the second schema, after the check that it is not a list.
  typeMode: 'output',
  ignoreActions: ['finite', 'check', 'readonly'],
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === parts.jsonSchema) return {};
    if (valibotSchema === parts.jsonObjectSchema) return { type: 'object' };
    if (valibotSchema === plans.planChecksSchema) return { type: 'array' };
    return undefined;
  },
};

/** Adds the comments of a schema to its fields, also in its alternatives and in objects that have no name. */
function describe(schema: JsonSchema, fields: ReadonlyMap<string, string> | undefined): JsonSchema {
  if (schema.$ref !== undefined) return schema;
  const described: JsonSchema = { ...schema };
  if (schema.prefixItems) Object.assign(described, { minItems: schema.prefixItems.length, items: false });
  if (schema.items) described.items = describe(schema.items as JsonSchema, fields);
  if (schema.properties) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => {
        const comment = fields?.get(name);
        const inner = describe(field as JsonSchema, fields);
        return [name, comment === undefined ? inner : { description: comment, ...inner }];
      }),
    );
  }
  // The alternatives of a variant exclude each other by their kind.
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) {
    delete described.anyOf;
    described.oneOf = alternatives.map((one) => describe(one as JsonSchema, fields));
  }
  const options = schema.enum?.flatMap((option) => {
    const comment = fields?.get(String(option));
    return comment === undefined ? [] : [`${String(option)}: ${comment}`];
  });
  if (options && options.length > 0) described.description = options.join(' ');
  return described;
}

const withComment = (schema: JsonSchema, name: string): JsonSchema => {
  const fields = comments.get(name);
  const own = fields?.get('');
  const described = describe(schema, fields);
  return own === undefined ? described : { description: own, ...described };
};

interface LogSchema {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly base: v.GenericSchema;
  readonly baseName: string;
  readonly events: Readonly<Record<string, v.GenericSchema>>;
  readonly definitions: Readonly<Record<string, v.GenericSchema>>;
}

function printLogSchema({ id, title, description, base, baseName, events, definitions }: LogSchema): string {
  const convert = (schema: v.GenericSchema, known = definitions) => {
    const {
      $schema: _dialect,
      $defs: _definitions,
      ...rest
    } = toJsonSchema(schema, { ...conversion, definitions: known });
    return rest as JsonSchema;
  };
  const shared = withComment(convert(base), baseName);
  const converted = Object.entries(definitions).map(([name, one]) => {
    const { [name]: _itself, ...others } = definitions;
    return [name, withComment(convert(one, others), `${name}Schema`)] as const;
  });
  const alternatives = Object.entries(events).map(([kind, one]) => withComment(convert(one), kind));
  const used = JSON.stringify([shared, alternatives, converted]);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title,
    description,
    type: 'object',
    required: [...(shared.required ?? []), 'kind'],
    properties: { ...shared.properties, kind: { type: 'string' } },
    oneOf: alternatives,
    $defs: Object.fromEntries(converted.filter(([name]) => used.includes(`"#/$defs/${name}"`))),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

export const printSessionLogSchema = (): string =>
  printLogSchema({
    id: 'urn:weir:session-log:2',
    title: 'Event of a Weir session log, version 2',
    description:
      'One line of a session log in JSON Lines. Fields that are not listed are allowed and ignored. The order of events is described in session-log.md.',
    base: events.eventBaseSchema,
    baseName: 'eventBaseSchema',
    events: events.eventSchemas,
    definitions: definitionsOf(chat, config, events, parts),
  });

export const printPlanLogSchema = (): string =>
  printLogSchema({
    id: 'urn:weir:plan-log:1',
    title: 'Event of the log of a Weir plan, version 1',
    description:
      'One line of the log of a plan in JSON Lines. Fields that are not listed are allowed and ignored. Acceptance checks have the schema of plan-task.schema.json. The order of events is described in plans.md.',
    base: plans.planEventBaseSchema,
    baseName: 'planEventBaseSchema',
    events: plans.planEventSchemas,
    definitions: definitionsOf(chat, plans, parts),
  });
