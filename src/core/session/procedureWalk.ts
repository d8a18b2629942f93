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
export type Standing = ReadonlySet<string>;

/** Whether a condition of the procedure holds, by its node id; undefined leaves both ways open. */
export type Decide = (conditionId: string) => boolean | undefined;

export interface ProcedureWalk {
  readonly routes: ProcedureRoutes;
  readonly begin: Standing;
  /** Ids of facts (`api:x`, `answer:y`) that the procedure leads to at all. */
  readonly names: ReadonlySet<string>;
  /** What comes next: APIs reached over any ANSWERs, for words may be left out, and whether it can be over before one. */
  reach(standing: Standing, decide?: Decide): Reach;
  /** APIs and ANSWERs that stand right ahead, in the order of the procedure, the conditions before them, and its end. */
  ahead(standing: Standing, decide?: Decide): Ahead;
  /** Where the session stands after the entry. */
  after(standing: Standing, entry: TranscriptEntry, id: string): Standing;
  /** Of the last entry that was walked, by the entry: a log is walked once. */
  readonly walked: WeakMap<TranscriptEntry, Standing>;
}

export interface Reach {
  /** Sites by the id of their fact. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Conditions on the way, in the order of the procedure. */
  readonly conditions: readonly string[];
  readonly end: boolean;
}

export interface Ahead {
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
export function placeOf(
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
export function standingIn(state: Located, walk: ProcedureWalk, workflow: number): Standing {
  if (rulesOf(state.config) === 1) return standingByTranscript(state, walk, workflow);
  const nodes = state.standing[workflow]?.nodes;
  if (!nodes) return walk.begin;
  const [site = ''] = nodes;
  const suffix = workflow === 0 ? '' : `@${workflow + 1}`;
  const last = state.calls[`${walk.routes.names.get(site)}${suffix}`]?.at(-1);
  if (last?.result?.kind !== 'failed') return new Set(nodes);
  // A call that failed may be made again.
  const before = state.path.findLast(({ node, gap }) => {
    const place = placeOf(state, node);
    return gap !== 'digression' && place.workflow === workflow && place.id !== site;
  });
  return new Set([...(before === undefined ? walk.begin : [placeOf(state, before.node).id]), ...nodes]);
}

function standingByTranscript(
  state: Pick<SessionState, 'documents' | 'transcript'>,
  walk: ProcedureWalk,
  workflow: number,
): Standing {
  const { transcript } = state;
  let from = transcript.length;
  let standing: Standing | undefined;
  while (from > 0 && standing === undefined) {
    from -= 1;
    const entry = transcript[from];
    if (entry) standing = walk.walked.get(entry);
  }
  const first = standing === undefined ? 0 : from + 1;
  standing ??= walk.begin;
  for (const entry of transcript.slice(first)) {
    if ((entry.kind !== 'call' && entry.kind !== 'agent') || entry.nodeId === undefined) continue;
    const place = placeOf(state, entry.nodeId);
    if (place.workflow === workflow) standing = walk.after(standing, entry, place.id);
    // A call that still waits for its result may yet fail.
    if (entry.kind === 'agent' || entry.result !== undefined) walk.walked.set(entry, standing);
  }
  return standing;
}

function build(document: PdlDocument): ProcedureWalk | undefined {
  const routes = procedureRoutes(document);
  const { starts, next, names: label, ends, condition } = routes;
  if (starts.length === 0) return undefined;
  const declared = new Set(document.apis.map(({ name }) => `api:${name}`));
  /** One that nobody declared cannot be called: whoever follows the procedure goes past it. */
  const isApi = (id: string) => declared.has(label.get(id) ?? '');

  const onward = (id: string, decide: Decide | undefined): readonly string[] => {
    const all = next.get(id) ?? [];
    const holds = condition(id) && decide?.(id);
    const open = holds === undefined ? all : all.filter(({ when }) => when === (holds ? 'true' : 'else'));
    return open.map(({ to }) => to);
  };
  /** Nodes reached from where it stands, not going on behind those that `stops` names. */
  const spread = (standing: Standing, stops: (id: string) => boolean, decide?: Decide): readonly string[] => {
    const seen = new Set<string>();
    const queue = [...standing].flatMap((id) => onward(id, decide));
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
  const places = new Map<string, Standing>();
  const placeFor = (ids: readonly string[]): Standing => {
    const key = [...new Set(ids)].sort().join('\n');
    const known = places.get(key) ?? new Set(ids);
    places.set(key, known);
    return known;
  };
  const reached = new WeakMap<Standing, Reach>();
  const reach = (standing: Standing, decide?: Decide): Reach => {
    const known = decide ? undefined : reached.get(standing);
    if (known) return known;
    const found = spread(standing, isApi, decide);
    const sites = new Map<string, string[]>();
    for (const id of found) {
      const name = label.get(id);
      if (name === undefined) continue;
      const list = sites.get(name);
      if (list) list.push(id);
      else sites.set(name, [id]);
    }
    const result = { sites, conditions: asking(found), end: found.some((id) => ends.has(id)) };
    if (!decide) reached.set(standing, result);
    return result;
  };
  const begin = placeFor(starts);
  const allSites = new Map<string, string[]>();
  for (const id of [...spread(begin, () => false)]) {
    const name = label.get(id);
    if (name !== undefined) allSites.set(name, [...(allSites.get(name) ?? []), id]);
  }
  return {
    routes,
    begin,
    names: new Set(allSites.keys()),
    reach,
    ahead: (standing, decide) => {
      const found = spread(standing, (id) => label.has(id), decide);
      const names = found.flatMap((id) => label.get(id) ?? []);
      return { names: [...new Set(names)], conditions: asking(found), end: found.some((id) => ends.has(id)) };
    },
    after: (standing, entry, id) => {
      const { sites, end } = reach(standing);
      const near = sites.get(id) ?? (end ? reach(begin).sites.get(id) : undefined);
      // An ANSWER off the path is a digression; a call off the path was let through, so the session stands there now.
      const there = near ?? (id.startsWith('api:') ? allSites.get(id) : undefined);
      if (there === undefined) return standing;
      // A call that failed may be made again.
      const failed = entry.kind === 'call' && entry.result?.kind === 'failed';
      return placeFor(failed ? [...standing, ...there] : there);
    },
    walked: new WeakMap(),
  };
}
