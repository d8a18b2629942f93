// Merges the tools for an endpoint, so that each name occurs once. If several workflows define a name differently, one
// function accepts the arguments of all of them, and its description lists the parameters per workflow. Invariant: the
// merged function accepts everything that one of them accepts; the session checks the arguments by its current
// workflow.

import { appendTo, canonicalJson, isJsonObject, type JsonObject, type JsonValue, oneLine } from '../support';
import type { ChatToolSchema } from './chatSchema';

interface Titled {
  readonly title: string;
}

export const documentTitle = (documents: readonly Titled[], workflow: number) =>
  oneLine(documents[workflow]?.title ?? '') || `workflow ${workflow + 1}`;

/** Returns the same list if every name occurs once, so that data derived from it can be cached. */
export function mergeToolsByName(
  tools: readonly ChatToolSchema[],
  documents: readonly Titled[],
): readonly ChatToolSchema[] {
  if (tools.every(({ workflow }) => workflow === undefined)) return tools;
  const known = offered.get(tools);
  if (known?.documents === documents) return known.tools;
  const byName = new Map<string, ChatToolSchema[]>();
  for (const tool of tools) {
    appendTo(byName, tool.name, tool);
  }
  const fresh = [...byName.values()].map((named) => mergeTools(named, documents));
  offered.set(tools, { documents, tools: fresh });
  return fresh;
}

/** The log contains the tools of every request; the requests of one session share one list. */
const offered = new WeakMap<
  readonly ChatToolSchema[],
  { readonly documents: readonly Titled[]; readonly tools: readonly ChatToolSchema[] }
>();

function mergeTools(named: readonly ChatToolSchema[], documents: readonly Titled[]): ChatToolSchema {
  const [first] = named as [ChatToolSchema]; // each name has at least one tool
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
  // Keeps `$defs`, which properties refer to; other keywords of one workflow's schema would be wrong for the others.
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
