// The procedure as a nondeterministic automaton over the names of calls and ANSWERs: conditions, loops and steps in
// words are free choices, unless whoever asks decides them. Invariant: whatever a path of the procedure allows is allowed
// here; functions return to any of their callers, so it may allow more. A document without a procedure has no automaton.

import type { PdlDocument } from '../language';
import { memoize } from '../support';
import { type ProcedureRoutes, procedureRoutes } from '../verdicts';
import { rulesOf, type SessionDocument } from './events';
import type { SessionState, TranscriptEntry } from './sessionState';
import { pdlOf } from './workflowFacts';

/** Node ids of the procedure graph after any of which the session may stand. */
export type ProcedurePosition = ReadonlySet<string>;

/** Whether a condition of the procedure holds, by its node id; undefined leaves both ways open. */
export type ConditionDecider = (conditionId: string) => boolean | undefined;

export interface ProcedureWalk {
  readonly routes: ProcedureRoutes;
  readonly startPosition: ProcedurePosition;
  /** Ids of facts (`api:x`, `answer:y`) that the procedure leads to at all. */
  readonly names: ReadonlySet<string>;
  /** What comes next: APIs reached over any ANSWERs, for words may be left out, and whether it can be over before one. */
  reachableFrom(position: ProcedurePosition, decide?: ConditionDecider): Reachable;
  /** APIs and ANSWERs that stand right ahead, in the order of the procedure, the conditions before them, and its end. */
  nextSteps(position: ProcedurePosition, decide?: ConditionDecider): NextSteps;
  /** Where the session stands after the entry. */
  positionAfterEntry(position: ProcedurePosition, entry: TranscriptEntry, id: string): ProcedurePosition;
  /** Of the last entry that was walked, by the entry: a log is walked once. */
  readonly walked: WeakMap<TranscriptEntry, ProcedurePosition>;
}

export interface Reachable {
  /** Sites by the id of their fact. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Conditions on the way, in the order of the procedure. */
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

/** The id of a fact apart from its workflow: `api:x@2` is `api:x` of the second. */
export function splitWorkflowNodeId(
  { documents }: Pick<SessionState, 'documents'>,
  nodeId: string,
): { readonly id: string; readonly workflow: number } {
  const match = /^(.+)@(\d+)$/s.exec(nodeId);
  const workflow = match ? Number(match[2]) - 1 : 0;
  return match && workflow > 0 && documents[workflow]
    ? { id: match[1] as string, workflow }
    : { id: nodeId, workflow: 0 };
}

type Located = Pick<SessionState, 'config' | 'documents' | 'transcript' | 'standing' | 'path' | 'calls'>;

/** Where a session stands in the procedure of one of its workflows: by its path, or with rules 1 by its transcript. */
export function positionInProcedure(state: Located, walk: ProcedureWalk, workflow: number): ProcedurePosition {
  if (rulesOf(state.config) === 1) return standingByTranscript(state, walk, workflow);
  const nodes = state.standing[workflow]?.nodes;
  if (!nodes) return walk.startPosition;
  const [site = ''] = nodes;
  const suffix = workflow === 0 ? '' : `@${workflow + 1}`;
  const last = state.calls[`${walk.routes.names.get(site)}${suffix}`]?.at(-1);
  if (last?.result?.kind !== 'failed') return new Set(nodes);
  // A call that failed may be made again.
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
    // A call that still waits for its result may yet fail.
    if (entry.kind === 'agent' || entry.result !== undefined) walk.walked.set(entry, position);
  }
  return position;
}

function build(document: PdlDocument): ProcedureWalk | undefined {
  const routes = procedureRoutes(document);
  const { starts, next, names: label, endNodes: ends, condition } = routes;
  if (starts.length === 0) return undefined;
  const declared = new Set(document.apis.map(({ name }) => `api:${name}`));
  /** One that nobody declared cannot be called: whoever follows the procedure goes past it. */
  const isApi = (id: string) => declared.has(label.get(id) ?? '');

  const onward = (id: string, decide: ConditionDecider | undefined): readonly string[] => {
    const all = next.get(id) ?? [];
    const isTrue = condition(id) && decide?.(id);
    const open = isTrue === undefined ? all : all.filter(({ when }) => when === (isTrue ? 'true' : 'else'));
    return open.map(({ to }) => to);
  };
  /** Nodes reached from where it stands, not going on behind those that `stops` names. */
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
  // A long session stands in the same few places again and again.
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
      const name = label.get(id);
      if (name === undefined) continue;
      const list = sites.get(name);
      if (list) list.push(id);
      else sites.set(name, [id]);
    }
    const result = { sites, conditions: asking(found), end: found.some((id) => ends.has(id)) };
    if (!decide) reached.set(position, result);
    return result;
  };
  const startPosition = positionFor(starts);
  const allSites = new Map<string, string[]>();
  for (const id of [...reachedNodes(startPosition, () => false)]) {
    const name = label.get(id);
    if (name !== undefined) allSites.set(name, [...(allSites.get(name) ?? []), id]);
  }
  return {
    routes,
    startPosition,
    names: new Set(allSites.keys()),
    reachableFrom,
    nextSteps: (position, decide) => {
      const found = reachedNodes(position, (id) => label.has(id), decide);
      const names = found.flatMap((id) => label.get(id) ?? []);
      return { names: [...new Set(names)], conditions: asking(found), end: found.some((id) => ends.has(id)) };
    },
    positionAfterEntry: (position, entry, id) => {
      const { sites, end } = reachableFrom(position);
      const near = sites.get(id) ?? (end ? reachableFrom(startPosition).sites.get(id) : undefined);
      // An ANSWER off the path is a digression; a call off the path was let through, so the session stands there now.
      const there = near ?? (id.startsWith('api:') ? allSites.get(id) : undefined);
      if (there === undefined) return position;
      // A call that failed may be made again.
      const failed = entry.kind === 'call' && entry.result?.kind === 'failed';
      return positionFor(failed ? [...position, ...there] : there);
    },
    walked: new WeakMap(),
  };
}
