// The tools as an endpoint takes them: each name once. Where several workflows mean different things by a name, one
// function takes the arguments of either and says which are whose. Invariant: what one of them takes, the one function
// takes; which are right is for the session to judge, by the workflow it is in.

import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../support';
import type { ChatToolSchema } from './chatPort';

interface Titled {
  readonly title: string;
}

export const documentTitle = (documents: readonly Titled[], workflow: number) =>
  documents[workflow]?.title.replace(/\s+/g, ' ').trim() || `workflow ${workflow + 1}`;

/** The same list when every name stands once, so that what is made of it can be kept. */
export function mergeToolsByName(
  tools: readonly ChatToolSchema[],
  documents: readonly Titled[],
): readonly ChatToolSchema[] {
  if (tools.every(({ workflow }) => workflow === undefined)) return tools;
  const known = offered.get(tools);
  if (known?.documents === documents) return known.tools;
  const byName = new Map<string, ChatToolSchema[]>();
  for (const tool of tools) {
    const named = byName.get(tool.name);
    if (named) named.push(tool);
    else byName.set(tool.name, [tool]);
  }
  const fresh = [...byName.values()].map((named) => mergeTools(named, documents));
  offered.set(tools, { documents, tools: fresh });
  return fresh;
}

/** A log holds what every request offered: one session's requests share it. */
const offered = new WeakMap<
  readonly ChatToolSchema[],
  { readonly documents: readonly Titled[]; readonly tools: readonly ChatToolSchema[] }
>();

function mergeTools(named: readonly ChatToolSchema[], documents: readonly Titled[]): ChatToolSchema {
  const [first] = named as [ChatToolSchema]; // each name has one tool at least
  if (named.length === 1 && first.workflow === undefined) return first;
  const description = named.map((tool) => describe(tool, documents)).join(' ');
  if (named.length === 1) return { name: first.name, description, parameters: first.parameters };
  const properties = new Map<string, JsonValue[]>();
  for (const { parameters } of named) {
    for (const [name, schema] of Object.entries(propertiesOf(parameters))) {
      const known = properties.get(name) ?? [];
      if (!known.some((other) => canonicalJson(other) === canonicalJson(schema))) known.push(schema);
      properties.set(name, known);
    }
  }
  const required = requiredOf(first).filter((name) => named.every((tool) => requiredOf(tool).includes(name)));
  // What properties refer to stays; what one workflow's schema says of the whole would be wrong of the other's.
  const shared = Object.assign({}, ...named.map(({ parameters: { $defs } }) => (isJsonObject($defs) ? $defs : {})));
  return {
    name: first.name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        [...properties].map(([name, schemas]) => [name, schemas.length === 1 ? schemas[0] : { anyOf: schemas }]),
      ) as JsonObject,
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(shared).length > 0 ? { $defs: shared } : {}),
    },
  };
}

function describe({ description, parameters, workflow }: ChatToolSchema, documents: readonly Titled[]): string {
  const descriptionText = description?.trim() ?? '';
  if (workflow === undefined) return descriptionText;
  const parameterNames = Object.keys(propertiesOf(parameters));
  const parameterText = parameterNames.length > 0 ? ` takes ${parameterNames.join(', ')}` : ' takes nothing';
  return `In ${documentTitle(documents, workflow)} it${parameterText}${descriptionText === '' ? '' : `: ${descriptionText}`}${/[.!?]$/.test(descriptionText) ? '' : '.'}`;
}

const propertiesOf = ({ properties }: JsonObject): JsonObject =>
  isJsonObject(properties) ? (properties as JsonObject) : {};

const requiredOf = ({ parameters: { required } }: ChatToolSchema): readonly JsonValue[] =>
  Array.isArray(required) ? required : [];
