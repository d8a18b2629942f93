// The parts of a node id: its kind, name, and workflow in a session. Beside nodeId.ts, so that the app's first script
// does not load it.

import { endId, inWorkflow, type NodeId, siteOfId, startId, withoutSite, withSite } from './nodeId';

export const conditionId = (text: string): NodeId => `cond:${text}` as NodeId;
export const functionEndId = (name: string): NodeId => `end:${name}` as NodeId;

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

/** `api:find@2` -> `api:find`. */
export const withoutWorkflow = (id: string): NodeId => id.replace(/@(?:[2-9]|[1-9]\d+)$/, '') as NodeId;

/** The id without the number of the given workflow; undefined for an id of another workflow. */
export const localId = (id: string, workflow: number): string | undefined => {
  if (workflow === 0) return id;
  return workflowOfId(id) === workflow ? withoutWorkflow(id) : undefined;
};

/** Index of the workflow of an id, from 0. */
export const workflowOfId = (id: string): number => Number(/@([2-9]|[1-9]\d+)$/.exec(id)?.[1] ?? 1) - 1;

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
