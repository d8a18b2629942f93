// Reads the JSON that LangGraph writes of a compiled graph. A subgraph's nodes have its name as a prefix: `worker:plan`.

import * as v from 'valibot';
import { countKeys, isJsonObject, ok, type Result } from '../../support';
import type { ImportedEdge, ImportedNode } from '../importedFlow';
import type { ImportProblem, ReadFlow } from '../importFlow';
import { readShape } from '../readData';
import { nodeKindOf } from './nodeKindOf';

const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
const graphSchema = v.looseObject({
  nodes: v.array(v.looseObject({ id: idSchema, data: v.optional(v.unknown()), name: v.fallback(v.string(), '') })),
  edges: v.array(
    v.looseObject({
      source: idSchema,
      target: idSchema,
      data: v.optional(v.unknown()),
      conditional: v.fallback(v.boolean(), false),
    }),
  ),
});

export function readGraphJson(data: unknown): Result<ReadFlow, ImportProblem> {
  const graph = isJsonObject(data) && isJsonObject(data.graph) ? data.graph : data;
  const read = readShape(graphSchema, graph, 'The LangGraph graph');
  if (!read.ok) return read;
  const groups = new Map<string, ImportedNode>();
  const nodes = read.value.nodes.map(({ id, data: runnable, name }): ImportedNode => {
    const parent = groupOf(id, groups);
    const title = name || nameIn(runnable) || id;
    const own = parent === undefined ? title : title.replace(/^.*:/, '');
    return { id, ...nodeKindOf(own), ...(parent === undefined ? {} : { parent }) };
  });
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const exits = countKeys(read.value.edges.map(({ source }) => source));
  const edges = read.value.edges.map(({ source, target, data: label, conditional }): ImportedEdge => {
    // LangGraph leaves out a label that is the name of the target.
    const isChoice = conditional && (exits.get(source) ?? 0) > 1;
    const text = typeof label === 'string' && label !== '' ? label : isChoice ? titles.get(target) : undefined;
    return { from: source, to: target, ...(text === undefined ? {} : { label: text }) };
  });
  return ok({ flow: { nodes: [...groups.values(), ...nodes], edges, notImported: [] }, data });
}

/** `data` is the name, or the description of a runnable. */
const nameIn = (data: unknown): string =>
  typeof data === 'string' ? data : isJsonObject(data) && typeof data.name === 'string' ? data.name : '';

/** The id of the group of a node by the node's name, with its parents added to `groups`. */
function groupOf(name: string, groups: Map<string, ImportedNode>): string | undefined {
  const names = name.split(':').slice(0, -1);
  let parent: string | undefined;
  for (const [i, title] of names.entries()) {
    const group = `group ${names.slice(0, i + 1).join(':')}`;
    if (!groups.has(group))
      groups.set(group, { id: group, title, kind: 'group', ...(parent === undefined ? {} : { parent }) });
    parent = group;
  }
  return parent;
}
