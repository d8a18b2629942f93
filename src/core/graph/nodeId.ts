// Node ids of documents and sessions: building, reading and comparing them. Only this file and nodeIdParts.ts know the
// format.
//
// `kind:name` names a declaration or the first site of a name, for example `api:find`. `#2`, `#3`, ... follow for the
// further sites (or declarations) of the name, then `@2`, `@3`, ... for the second, third, ... workflow of a session.
// `start` and `end` have no name; `end:f` is the end of the function f. The nodes of flowcharts have the ids of their
// text, which have no kind. Layouts, links, runs and logs store these ids, so the format does not change. A name that
// itself ends in `#2` or `@2` therefore reads as a number; code that has the graph node uses its `ref` instead.

import type { GraphNode } from './workflowGraph';

declare const nodeIdBrand: unique symbol;

/** An id that this module built or converted. It is a string, so that it can be stored and compared as one. */
export type NodeId = string & { readonly [nodeIdBrand]: true };

export const startId = 'start' as NodeId;
export const endId = 'end' as NodeId;
export const apiId = (name: string): NodeId => `api:${name}` as NodeId;
export const answerId = (name: string): NodeId => `answer:${name}` as NodeId;
/** A step in words, a function's call or a node of another section. */
export const stepId = (name: string): NodeId => `step:${name}` as NodeId;

/** The id of a declaration or of its first call; any kind except API and ANSWER is a step. */
export const declarationId = (kind: string, name: string): NodeId =>
  kind === 'api' ? apiId(name) : kind === 'answer' ? answerId(name) : stepId(name);

/** The id of the declaration that a graph node calls, or that all calls of its undeclared name share. */
export const declarationOfNode = ({ id, kind, ref }: Pick<GraphNode, 'id' | 'kind' | 'ref'>): NodeId =>
  ref === undefined ? withoutSite(id) : declarationId(kind, ref);

const siteNumber = /#([2-9]|[1-9]\d+)(?=$|@(?:[2-9]|[1-9]\d+)$)/;

/** `api:find#2` -> `api:find`, `api:find#2@2` -> `api:find@2`: the id that all sites of a name share. */
export const withoutSite = (id: string): NodeId => id.replace(siteNumber, '') as NodeId;

/** `api:find` and site 2 -> `api:find#2`; site 1 has no number. */
export const withSite = (id: string, site: number): NodeId => (site > 1 ? `${id}#${site}` : id) as NodeId;

/** Number of the site of an id among those of the same name, from 1. */
export const siteOfId = (id: string): number => Number(siteNumber.exec(id)?.[1] ?? 1);

/** The id after a renaming from old to new ids; the further sites of a renamed id follow their first one. */
export function renamedId(id: string, renamed: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(renamed, id)) return renamed[id] as string;
  const first = withoutSite(id);
  return Object.hasOwn(renamed, first) ? withSite(renamed[first] as string, siteOfId(id)) : id;
}

/** `api:find` and workflow 1 -> `api:find@2`; workflow 0 has no number. */
export const inWorkflow = (id: string, workflow: number): NodeId =>
  (workflow > 0 ? `${id}@${workflow + 1}` : id) as NodeId;
