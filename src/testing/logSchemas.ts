// Prints the JSON schemas in docs/ (logs, task files) from their valibot schemas. Descriptions are the comments of the sources.
// `npm run docs` writes the files; a test compares them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as chat from '../core/llm/chatSchema';
import * as checks from '../core/plan/acceptanceCheckSchema';
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
    .trim();

/** A valibot schema of any module: their exact types differ. */
type Schemas = Readonly<Record<string, unknown>>;

/**
 * Comments of a file of core by the name of a schema and the field before which they are; those of a whole schema have the
 * field ''.
 */
export function fieldCommentsOf(path: string, toText = sentence): Comments {
  const found = new Map<string, Map<string, string>>();
  const text = readFileSync(resolve(import.meta.dirname, '../core', path), 'utf8');
  const pattern =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*\n\s*(?:export const (\w+) =|'?([\w.-]+)'?[:,])|export const (\w+) =|^ {2}'(\w+\.\w+)':/gm;
  let scope = '';
  const note = (name: string, field: string, comment: string) => {
    const fields = found.get(name) ?? new Map<string, string>();
    found.set(name, fields);
    fields.set(field, toText(comment));
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
  [
    'llm/chatSchema.ts',
    'session/configSchema.ts',
    'session/eventSchema.ts',
    'plan/acceptanceCheckSchema.ts',
    'plan/planSchema.ts',
  ].flatMap((path) => [...fieldCommentsOf(path, (comment) => sentence(comment).replace(/`/g, '').trim())]),
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
    return undefined;
  },
  // One of the fields that the check names is required.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'partial_check' && 'paths' in valibotAction
      ? { ...jsonSchema, anyOf: (valibotAction.paths as readonly string[][]).map((required) => ({ required })) }
      : undefined,
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
  const alternatives = schema.oneOf ?? (schema.properties ? undefined : schema.anyOf);
  if (alternatives) {
    delete described.anyOf;
    described.oneOf = alternatives.map((one) => {
      const { properties } = one as JsonSchema;
      const comment = fields?.get(String((properties?.['kind'] as JsonSchema | undefined)?.const));
      const inner = describe(one as JsonSchema, fields);
      return comment === undefined ? inner : { description: comment, ...inner };
    });
  }
  const options = schema.enum?.flatMap((option) => {
    const comment = fields?.get(String(option));
    return comment === undefined ? [] : [`${String(option)}: ${comment}`];
  });
  if (options && options.length > 0) described.description = options.join(' ');
  return described;
}

const withComment = (schema: JsonSchema, name: string): JsonSchema => {
  // The alternatives of a variant can be in a record of schemas.
  const fields = comments.get(name) ?? comments.get(`${name}s`);
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

const convert = (schema: v.GenericSchema, definitions: Schemas): JsonSchema => {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...rest
  } = toJsonSchema(schema, { ...conversion, definitions: definitions as Record<string, v.GenericSchema> });
  return rest as JsonSchema;
};

/** A document with those of the definitions that it refers to. */
function printDocument(head: JsonSchema, definitions: Readonly<Record<string, v.GenericSchema>>): string {
  const converted = Object.entries(definitions).map(([name, one]) => {
    const { [name]: _itself, ...others } = definitions;
    return [name, withComment(convert(one, others), `${name}Schema`)] as const;
  });
  const used = JSON.stringify([head, converted]);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...head,
    $defs: Object.fromEntries(converted.filter(([name]) => used.includes(`"#/$defs/${name}"`))),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

function printLogSchema({ id, title, description, base, baseName, events, definitions }: LogSchema): string {
  const shared = withComment(convert(base, definitions), baseName);
  return printDocument(
    {
      $id: id,
      title,
      description,
      type: 'object',
      required: [...(shared.required ?? []), 'kind'],
      properties: { ...shared.properties, kind: { type: 'string' } },
      oneOf: Object.entries(events).map(([kind, one]) => withComment(convert(one, definitions), kind)),
    },
    definitions,
  );
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
      'One line of the log of a plan in JSON Lines. Fields that are not listed are allowed and ignored. The order of events is described in plans.md.',
    base: plans.planEventBaseSchema,
    baseName: 'planEventBaseSchema',
    events: plans.planEventSchemas,
    definitions: definitionsOf(chat, checks, plans, parts),
  });

export function printPlanTaskSchema(): string {
  const { planTaskFile: _file, ...definitions } = definitionsOf(checks, parts);
  const { description, ...file } = withComment(convert(checks.planTaskFileSchema, definitions), 'planTaskFileSchema');
  return printDocument(
    {
      $id: 'urn:weir:plan-task:1',
      title: 'A task with acceptance checks',
      description: `${description} A file of this kind is read by weir plan, weir plan run and weir plan experiment, and opened and saved by the Plan mode.`,
      ...file,
    },
    definitions,
  );
}
