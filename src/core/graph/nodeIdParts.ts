// The workflow number of a node id in a session, and all parts of an id. Beside nodeId.ts, so that the app's first
// script does not load it.

import { endId, inWorkflow, type NodeId, siteOfId, startId, withoutKind, withoutSite, withSite } from './nodeId';

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
