// Node ids of documents and sessions: building, reading and comparing them. No other module knows the format.
//
// `kind:name` names a declaration or the first site of a name, for example `api:find`. `#2`, `#3`, ... follow for the
// further sites (or declarations) of the name, then `@2`, `@3`, ... for the second, third, ... workflow of a session.
// `start` and `end` have no name; `end:f` is the end of the function f. The nodes of flowcharts have the ids of their
// text, which have no kind. Layouts, links, runs and logs store these ids, so the format does not change. A name that
// itself ends in `#2` or `@2` therefore reads as a number; code that has the graph node uses its `ref` instead.

import { UniqueNames } from '../support';
import type { GraphNode } from './workflowGraph';

declare const nodeIdBrand: unique symbol;

/** An id that this module built or converted. It is a string, so that it can be stored and compared as one. */
export type NodeId = string & { readonly [nodeIdBrand]: true };

export type NodeIdKind = 'api' | 'answer' | 'step' | 'condition' | 'start' | 'end';

export interface NodeIdParts {
  /** Undefined for an id without a kind, such as that of a flowchart's node. */
  readonly kind: NodeIdKind | undefined;
  /** The name, the text of a condition, or the words of a step; empty for `start` and `end`. */
  readonly name: string;
  /** Number of the site among those of the same name, from 1. */
  readonly site: number;
  /** Index of the workflow in a session, from 0. */
  readonly workflow: number;
}

const written = (id: string) => id as NodeId;

export const startId = written('start');
export const endId = written('end');
export const apiId = (name: string): NodeId => written(`api:${name}`);
export const answerId = (name: string): NodeId => written(`answer:${name}`);
/** A step in words, a function's call or a node of another section. */
export const stepId = (name: string): NodeId => written(`step:${name}`);
export const conditionId = (text: string): NodeId => written(`cond:${text}`);
export const functionEndId = (name: string): NodeId => written(`end:${name}`);

/** The id of a declaration or of its first call; any kind except API and ANSWER is a step. */
export const declarationId = (kind: string, name: string): NodeId =>
  kind === 'api' ? apiId(name) : kind === 'answer' ? answerId(name) : stepId(name);

/** The id of the declaration that a graph node calls, or that all calls of its undeclared name share. */
export const declarationOfNode = ({ id, kind, ref }: Pick<GraphNode, 'id' | 'kind' | 'ref'>): NodeId =>
  ref === undefined ? withoutSite(id) : declarationId(kind, ref);

/** Gives each claimed id once: the second claim of `api:find` returns `api:find#2`. */
export const uniqueNodeIds = (): UniqueNames => new UniqueNames({ joint: '#' });

export const isApiId = (id: string): boolean => id.startsWith('api:');
export const isAnswerId = (id: string): boolean => id.startsWith('answer:');
export const isStepId = (id: string): boolean => id.startsWith('step:');
export const isConditionId = (id: string): boolean => id.startsWith('cond:');
/** Whether the id names an API or ANSWER: the nodes that a session knows. */
export const isDeclarationId = (id: string): boolean => isApiId(id) || isAnswerId(id);

/** The start, an end or the end of a function: a node without a statement. */
export const isTerminalId = (id: string): boolean => id === startId || id === endId || id.startsWith('end:');

/** `api:find#2` -> `find#2`. An id without a kind is returned as it is. */
export const withoutKind = (id: string): string => id.replace(/^(?:api|answer|step|cond|end):/, '');

/** `api:find#2` -> `api:find`, `api:find#2@2` -> `api:find@2`: the id that all sites of a name share. */
export const withoutSite = (id: string): NodeId =>
  written(id.replace(/#(?:[2-9]|[1-9]\d+)(?=$|@(?:[2-9]|[1-9]\d+)$)/, ''));

/** `api:find@2` -> `api:find`. */
export const withoutWorkflow = (id: string): NodeId => written(id.replace(/@(?:[2-9]|[1-9]\d+)$/, ''));

/** `api:find` and workflow 1 -> `api:find@2`; workflow 0 has no number. */
export const inWorkflow = (id: string, workflow: number): NodeId =>
  written(workflow > 0 ? `${id}@${workflow + 1}` : id);

/** The id without the number of the given workflow; undefined for an id of another workflow. */
export const localId = (id: string, workflow: number): string | undefined => {
  if (workflow === 0) return id;
  return workflowOfId(id) === workflow ? withoutWorkflow(id) : undefined;
};

/** Index of the workflow of an id, from 0. */
export const workflowOfId = (id: string): number => Number(/@([2-9]|[1-9]\d+)$/.exec(id)?.[1] ?? 1) - 1;

/** `api:find` and site 2 -> `api:find#2`; site 1 has no number. */
export const withSite = (id: string, site: number): NodeId => written(site > 1 ? `${id}#${site}` : id);

/** Number of the site of an id among those of the same name, from 1. */
export const siteOfId = (id: string): number => Number(/#([2-9]|[1-9]\d+)$/.exec(withoutWorkflow(id))?.[1] ?? 1);

/** The id after a renaming from old to new ids; the further sites of a renamed id follow their first one. */
export function renamedId(id: string, renamed: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(renamed, id)) return renamed[id] as string;
  const first = withoutSite(id);
  return Object.hasOwn(renamed, first) ? withSite(renamed[first] as string, siteOfId(id)) : id;
}

/** `api:find#2@2` -> `find`. */
export const nodeName = (id: string): string => withoutKind(withoutSite(withoutWorkflow(id)));

/** The name in a session's id, `api:find@2` -> `find`. Ids of sessions have no number of a site. */
export const nameInSession = (id: string): string => withoutKind(withoutWorkflow(id));

export const isSameDeclaration = (a: string, b: string): boolean => withoutSite(a) === withoutSite(b);

const kinds: { readonly [prefix: string]: NodeIdKind } = {
  api: 'api',
  answer: 'answer',
  step: 'step',
  cond: 'condition',
  end: 'end',
};

export function parseNodeId(id: string): NodeIdParts {
  const site = siteOfId(id);
  const workflow = workflowOfId(id);
  const base = withoutSite(withoutWorkflow(id));
  if (base === startId) return { kind: 'start', name: '', site, workflow };
  if (base === endId) return { kind: 'end', name: '', site, workflow };
  const name = withoutKind(base);
  const kind = name === base ? undefined : kinds[base.slice(0, base.indexOf(':'))];
  return { kind, name, site, workflow };
}

/** The inverse of `parseNodeId`. */
export function buildNodeId({ kind, name, site, workflow }: NodeIdParts): NodeId {
  const prefix = kind === 'condition' ? 'cond' : kind;
  let base = prefix === undefined ? name : `${prefix}:${name}`;
  if (name === '' && (kind === 'start' || kind === 'end')) base = kind;
  return inWorkflow(withSite(base, site), workflow);
}
