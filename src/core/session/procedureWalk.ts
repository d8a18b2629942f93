// The procedure as a nondeterministic automaton over the names of calls and ANSWERs: conditions, loops and steps in
// prose are free choices, unless a `ConditionDecider` decides them. Invariant: every path of the procedure is allowed;
// functions return to any of their callers, so more may be allowed. A document without a procedure has no automaton.

import { apiId, inWorkflow, isApiId, withoutWorkflow, workflowOfId } from '../graph';
import type { PdlDocument } from '../language';
import { appendTo, memoize } from '../support';
import { type ProcedureRoutes, procedureRoutes } from '../verdicts';
import { rulesOf, type SessionDocument } from './events';
import type { SessionState, TranscriptEntry } from './sessionState';
import { pdlOf } from './workflowFacts';

/** Node ids of the procedure graph; the session may be after any of them. */
export type ProcedurePosition = ReadonlySet<string>;

/** Whether a condition of the procedure holds, by its node id; undefined leaves both branches open. */
export type ConditionDecider = (conditionId: string) => boolean | undefined;

export interface ProcedureWalk {
  readonly routes: ProcedureRoutes;
  readonly startPosition: ProcedurePosition;
  /** Ids of nodes (`api:x`, `answer:y`) that the procedure can reach. */
  readonly names: ReadonlySet<string>;
  /** The next APIs, past any ANSWERs (texts may be left out), and whether the procedure can end before one. */
  reachableFrom(position: ProcedurePosition, decide?: ConditionDecider): Reachable;
  /**
   * The next APIs and ANSWERs in the order of the procedure, the conditions before them, and whether the end can come
   * next.
   */
  nextSteps(position: ProcedurePosition, decide?: ConditionDecider): NextSteps;
  /** The position after the entry. */
  positionAfterEntry(position: ProcedurePosition, entry: TranscriptEntry, id: string): ProcedurePosition;
  /** Position after each entry already walked, so that a log is walked only once. */
  readonly walked: WeakMap<TranscriptEntry, ProcedurePosition>;
}

export interface Reachable {
  /** Sites by node id. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Conditions on the routes, in the order of the procedure. */
  readonly conditions: readonly string[];
  readonly end: boolean;
}

export interface NextSteps {
  readonly names: readonly string[];
  readonly conditions: readonly string[];
  readonly end: boolean;
}

const walkOf = memoize(build);

export function procedureWalk(document: SessionDocument): ProcedureWalk | undefined {
  const pdl = pdlOf(document);
  return pdl && walkOf(pdl);
}

/** Splits a node id into id and workflow: `api:x@2` is `api:x` of the second workflow. */
export function splitWorkflowNodeId(
  { documents }: Pick<SessionState, 'documents'>,
  nodeId: string,
): { readonly id: string; readonly workflow: number } {
  const workflow = workflowOfId(nodeId);
  return workflow > 0 && documents[workflow] ? { id: withoutWorkflow(nodeId), workflow } : { id: nodeId, workflow: 0 };
}

type Located = Pick<SessionState, 'config' | 'documents' | 'transcript' | 'standing' | 'path' | 'calls'>;

/** Position of a session in the procedure of one workflow: by its path, or with rules 1 by its transcript. */
export function positionInProcedure(state: Located, walk: ProcedureWalk, workflow: number): ProcedurePosition {
  if (rulesOf(state.config) === 1) return standingByTranscript(state, walk, workflow);
  const nodes = state.standing[workflow]?.nodes;
  if (!nodes) return walk.startPosition;
  const [site = ''] = nodes;
  const last = state.calls[inWorkflow(walk.routes.name(site) ?? '', workflow)]?.at(-1);
  if (last?.result?.kind !== 'failed') return new Set(nodes);
  // A failed call may be repeated.
  const before = state.path.findLast(({ node, gap }) => {
    const place = splitWorkflowNodeId(state, node);
    return gap !== 'digression' && place.workflow === workflow && place.id !== site;
  });
  return new Set([
    ...(before === undefined ? walk.startPosition : [splitWorkflowNodeId(state, before.node).id]),
    ...nodes,
  ]);
}

function standingByTranscript(
  state: Pick<SessionState, 'documents' | 'transcript'>,
  walk: ProcedureWalk,
  workflow: number,
): ProcedurePosition {
  const { transcript } = state;
  let from = transcript.length;
  let position: ProcedurePosition | undefined;
  while (from > 0 && position === undefined) {
    from -= 1;
    const entry = transcript[from];
    if (entry) position = walk.walked.get(entry);
  }
  const first = position === undefined ? 0 : from + 1;
  position ??= walk.startPosition;
  for (const entry of transcript.slice(first)) {
    if ((entry.kind !== 'call' && entry.kind !== 'agent') || entry.nodeId === undefined) continue;
    const place = splitWorkflowNodeId(state, entry.nodeId);
    if (place.workflow === workflow) position = walk.positionAfterEntry(position, entry, place.id);
    // A call without a result is not stored, because it may still fail.
    if (entry.kind === 'agent' || entry.result !== undefined) walk.walked.set(entry, position);
  }
  return position;
}

function build(document: PdlDocument): ProcedureWalk | undefined {
  const routes = procedureRoutes(document);
  const { starts, name: nameOf, isEnd, condition } = routes;
  if (starts.length === 0) return undefined;
  const declared = new Set<string>(document.apis.map(({ name }) => apiId(name)));
  /** Undeclared APIs cannot be called, so a walk passes over them. */
  const isApi = (id: string) => declared.has(nameOf(id) ?? '');

  const onward = (id: string, decide: ConditionDecider | undefined): readonly string[] => {
    const all = routes.onward(id);
    const isTrue = condition(id) && decide?.(id);
    const open = isTrue === undefined ? all : all.filter(({ when }) => when === (isTrue ? 'true' : 'else'));
    return open.map(({ to }) => to);
  };
  /** Nodes reachable from the position; the search does not continue behind nodes for which `stops` is true. */
  const reachedNodes = (
    position: ProcedurePosition,
    stops: (id: string) => boolean,
    decide?: ConditionDecider,
  ): readonly string[] => {
    const seen = new Set<string>();
    const queue = [...position].flatMap((id) => onward(id, decide));
    for (let index = 0; index < queue.length; index++) {
      const id = queue[index] as string;
      if (seen.has(id)) continue;
      seen.add(id);
      if (!stops(id)) queue.push(...onward(id, decide));
    }
    return [...seen];
  };
  const asking = (ids: readonly string[]) => ids.filter((id) => condition(id) !== undefined);
  // Interns positions: a long session is at the same few positions again and again.
  const positions = new Map<string, ProcedurePosition>();
  const positionFor = (ids: readonly string[]): ProcedurePosition => {
    const key = [...new Set(ids)].sort().join('\n');
    const known = positions.get(key) ?? new Set(ids);
    positions.set(key, known);
    return known;
  };
  const reached = new WeakMap<ProcedurePosition, Reachable>();
  const reachableFrom = (position: ProcedurePosition, decide?: ConditionDecider): Reachable => {
    const known = decide ? undefined : reached.get(position);
    if (known) return known;
    const found = reachedNodes(position, isApi, decide);
    const sites = new Map<string, string[]>();
    for (const id of found) {
      const name = nameOf(id);
      if (name === undefined) continue;
      appendTo(sites, name, id);
    }
    const result = { sites, conditions: asking(found), end: found.some(isEnd) };
    if (!decide) reached.set(position, result);
    return result;
  };
  const startPosition = positionFor(starts);
  const allSites = new Map<string, string[]>();
  for (const id of [...reachedNodes(startPosition, () => false)]) {
    const name = nameOf(id);
    if (name !== undefined) allSites.set(name, [...(allSites.get(name) ?? []), id]);
  }
  return {
    routes,
    startPosition,
    names: new Set(allSites.keys()),
    reachableFrom,
    nextSteps: (position, decide) => {
      const found = reachedNodes(position, (id) => nameOf(id) !== undefined, decide);
      const names = found.flatMap((id) => nameOf(id) ?? []);
      return { names: [...new Set(names)], conditions: asking(found), end: found.some(isEnd) };
    },
    positionAfterEntry: (position, entry, id) => {
      const { sites, end } = reachableFrom(position);
      const near = sites.get(id) ?? (end ? reachableFrom(startPosition).sites.get(id) : undefined);
      // An ANSWER off the path is a digression; a call off the path was allowed, so it becomes the position.
      const there = near ?? (isApiId(id) ? allSites.get(id) : undefined);
      if (there === undefined) return position;
      // A failed call may be repeated.
      const failed = entry.kind === 'call' && entry.result?.kind === 'failed';
      return positionFor(failed ? [...position, ...there] : there);
    },
    walked: new WeakMap(),
  };
}
