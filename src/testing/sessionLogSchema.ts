// Prints docs/session-log.schema.json from the schemas of the log. Descriptions are the comments of their sources.
// `npm run schemas` writes the file; a test compares it.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as chat from '../core/llm/chatSchema';
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
  ['llm/chatSchema.ts', 'session/configSchema.ts', 'session/eventSchema.ts'].flatMap((path) => [...commentsOf(path)]),
);

/** Definitions of the JSON schema, by their names without "Schema"; sorted, since bundlers order exports differently. */
const definitions = Object.fromEntries(
  Object.entries({ ...chat, ...config, ...events, ...parts })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) =>
      name.endsWith('Schema') && !/^(?:text|flag|finite|json|jsonObject|key|eventBase)Schema$/.test(name)
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
};

/** Adds the comments of a schema to its fields, also in its alternatives and in objects that have no name. */
function describe(schema: JsonSchema, fields: ReadonlyMap<string, string> | undefined): JsonSchema {
  if (schema.$ref !== undefined) return schema;
  const described: JsonSchema = { ...schema };
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

export function printSessionLogSchema(): string {
  const convert = (schema: v.GenericSchema, known = definitions) => {
    const {
      $schema: _dialect,
      $defs: _definitions,
      ...rest
    } = toJsonSchema(schema, { ...conversion, definitions: known });
    return rest as JsonSchema;
  };
  const base = withComment(convert(events.eventBaseSchema), 'eventBaseSchema');
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:weir:session-log:2',
    title: 'Event of a Weir session log, version 2',
    description:
      'One line of a session log in JSON Lines. Fields that are not listed are allowed and ignored. The order of events is described in session-log.md.',
    type: 'object',
    required: [...(base.required ?? []), 'kind'],
    properties: { ...base.properties, kind: { type: 'string' } },
    oneOf: Object.entries(events.eventSchemas).map(([kind, one]) => withComment(convert(one), kind)),
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, one]) => {
        const { [name]: _itself, ...others } = definitions;
        return [name, withComment(convert(one, others), `${name}Schema`)];
      }),
    ),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
