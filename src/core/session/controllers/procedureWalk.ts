// The procedure as a nondeterministic automaton over the names of calls and ANSWERs: conditions, loops and steps in
// words are free choices. Invariant: whatever a path of the procedure allows is allowed here; functions return to any
// of their callers, so it may allow more. A document without a procedure has no automaton.

import { buildProcedureGraph, readPdl } from '../../language';
import type { SessionDocument } from '../events';
import type { TranscriptEntry } from '../state';

/** Node ids of the procedure graph after any of which the session may stand. */
export type Standing = ReadonlySet<string>;

export interface ProcedureWalk {
  readonly begin: Standing;
  /** Ids of facts (`api:x`, `answer:y`) that the procedure leads to at all. */
  readonly names: ReadonlySet<string>;
  /** What comes next: APIs reached over any ANSWERs, for words may be left out, and whether it can be over before one. */
  reach(standing: Standing): Reach;
  /** APIs and ANSWERs that stand right ahead, in the order of the procedure, and whether its end does. */
  ahead(standing: Standing): { readonly names: readonly string[]; readonly end: boolean };
  /** Where the session stands after the entry. */
  after(standing: Standing, entry: TranscriptEntry, id: string): Standing;
  /** Of the last entry that was walked, by the entry: a log is walked once. */
  readonly walked: WeakMap<TranscriptEntry, Standing>;
}

export interface Reach {
  /** Sites by the id of their fact. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  readonly end: boolean;
}

const walks = new WeakMap<SessionDocument, { readonly walk: ProcedureWalk | undefined }>();

/** Made once for each document value. */
export function procedureWalk(document: SessionDocument): ProcedureWalk | undefined {
  let known = walks.get(document);
  if (!known) {
    const source = document.kind === 'pdl' ? document.source : document.procedure;
    known = { walk: source === undefined ? undefined : build(source) };
    walks.set(document, known);
  }
  return known.walk;
}

function build(source: string): ProcedureWalk | undefined {
  const { document } = readPdl(source);
  const graph = buildProcedureGraph(document);
  const declared = new Set(document.apis.map(({ name }) => `api:${name}`));
  const starts = graph.nodes.filter(({ kind, group }) => kind === 'start' && group === undefined).map(({ id }) => id);
  if (starts.length === 0) return undefined;
  const next = new Map<string, string[]>();
  const link = (from: string, to: string) => {
    const list = next.get(from);
    if (list) list.push(to);
    else next.set(from, [to]);
  };
  const groupOf = new Map(graph.nodes.map(({ id, group }) => [id, group]));
  const calls = graph.edges.filter(({ id }) => id.startsWith('call:'));
  const callers = new Set(calls.map(({ from }) => from));
  for (const edge of graph.edges) {
    // A call of a function goes through its body: what follows the call is reached from the function's end.
    if (edge.kind === 'flow' && !edge.id.startsWith('call:') && !callers.has(edge.from)) link(edge.from, edge.to);
  }
  for (const { from, to } of calls) {
    link(from, to);
    const group = groupOf.get(to);
    const ends = graph.nodes.filter((node) => node.kind === 'end' && node.group === group).map(({ id }) => id);
    const returns = graph.edges.filter((edge) => edge.from === from && !edge.id.startsWith('call:'));
    for (const end of ends) for (const edge of returns) link(end, edge.to);
  }
  const label = new Map<string, string>();
  const finals = new Set<string>();
  for (const { id, kind, ref, group } of graph.nodes) {
    if (kind === 'api' || kind === 'answer')
      label.set(id, ref === undefined ? id.replace(/#\d+$/, '') : `${kind}:${ref}`);
    if (kind === 'end' && group === undefined) finals.add(id);
  }
  /** One that nobody declared cannot be called: whoever follows the procedure goes past it. */
  const isApi = (id: string) => declared.has(label.get(id) ?? '');

  /** Nodes reached from where it stands, not going on behind those that `stops` names. */
  const spread = (standing: Standing, stops: (id: string) => boolean): readonly string[] => {
    const seen = new Set<string>();
    const queue = [...standing].flatMap((id) => next.get(id) ?? []);
    for (let index = 0; index < queue.length; index++) {
      const id = queue[index] as string;
      if (seen.has(id)) continue;
      seen.add(id);
      if (!stops(id)) queue.push(...(next.get(id) ?? []));
    }
    return [...seen];
  };
  // A long session stands in the same few places again and again.
  const places = new Map<string, Standing>();
  const placeOf = (ids: readonly string[]): Standing => {
    const key = [...new Set(ids)].sort().join('\n');
    const known = places.get(key) ?? new Set(ids);
    places.set(key, known);
    return known;
  };
  const reached = new WeakMap<Standing, Reach>();
  const reach = (standing: Standing): Reach => {
    const known = reached.get(standing);
    if (known) return known;
    const sites = new Map<string, string[]>();
    let end = false;
    for (const id of spread(standing, isApi)) {
      if (finals.has(id)) end = true;
      const name = label.get(id);
      if (name === undefined) continue;
      const list = sites.get(name);
      if (list) list.push(id);
      else sites.set(name, [id]);
    }
    const result = { sites, end };
    reached.set(standing, result);
    return result;
  };
  const begin = placeOf(starts);
  const allSites = new Map<string, string[]>();
  for (const id of [...spread(begin, () => false)]) {
    const name = label.get(id);
    if (name !== undefined) allSites.set(name, [...(allSites.get(name) ?? []), id]);
  }
  return {
    begin,
    names: new Set(allSites.keys()),
    reach,
    ahead: (standing) => {
      const found = spread(standing, (id) => label.has(id));
      const names = found.flatMap((id) => label.get(id) ?? []);
      return { names: [...new Set(names)], end: found.some((id) => finals.has(id)) };
    },
    after: (standing, entry, id) => {
      const { sites, end } = reach(standing);
      const near = sites.get(id) ?? (end ? reach(begin).sites.get(id) : undefined);
      // An ANSWER off the path is a digression; a call off the path was let through, so the session stands there now.
      const there = near ?? (id.startsWith('api:') ? allSites.get(id) : undefined);
      if (there === undefined) return standing;
      // A call that failed may be made again.
      const failed = entry.kind === 'call' && entry.result?.kind === 'failed';
      return placeOf(failed ? [...standing, ...there] : there);
    },
    walked: new WeakMap(),
  };
}
