// Measures many sessions over one graph: which nodes, edges and preconditions they reached, and how often. A session is
// read once, into a trace that needs no graph; traces are mapped by name to any graph, also to one of a later text.
// Invariant: no node or edge counts more sessions than there are; an element that no session reached is present with 0.

import type { GraphEdge, WorkflowGraph } from '../graph';
import type { SessionState } from '../session';
import { type SessionVisits, visitsOf, visitsOver } from './graphPath';

/** One event of a session at a node. */
interface TraceMark {
  readonly id: string;
  readonly kind: 'took-effect' | 'denied';
  /** Node ids of its unmet preconditions. */
  readonly unmet: readonly string[];
}

/** The data of a session that coverage needs: small, plain, without texts. */
export interface SessionTrace extends SessionVisits {
  readonly marks: readonly TraceMark[];
  readonly ended: boolean;
}

export function traceSession(state: SessionState): SessionTrace {
  const marks: TraceMark[] = [];
  for (const entry of state.transcript) {
    if ((entry.kind !== 'call' && entry.kind !== 'agent' && entry.kind !== 'denial') || entry.nodeId === undefined) {
      continue;
    }
    const id = entry.nodeId;
    if (entry.kind === 'denial') {
      marks.push({ id, kind: 'denied', unmet: entry.unmet });
      continue;
    }
    marks.push({ id, kind: 'took-effect', unmet: entry.violations ?? [] });
  }
  return { ...visitsOf(state), marks, ended: state.phase.kind === 'ended' };
}

export interface Counted {
  /** Number of sessions that reached it at least once. */
  readonly sessions: number;
  /** Number of times over all sessions. */
  readonly times: number;
}

export interface CountedNode extends Counted {
  readonly denials: number;
  /** Number of times it took effect with an unmet precondition. */
  readonly violations: number;
}

export interface CountedPrecondition extends Counted {
  /**
   * `sessions` and `times`: the dependent node took effect with the precondition met. `denied`: decisions denied while
   * it was unmet.
   */
  readonly denied: number;
  /** The dependent node took effect although it was unmet. */
  readonly violated: number;
}

export interface Coverage {
  readonly sessions: number;
  readonly nodes: ReadonlyMap<string, CountedNode>;
  /** Flow edges by id. */
  readonly edges: ReadonlyMap<string, Counted>;
  /** Requires-edges by id. */
  readonly preconditions: ReadonlyMap<string, CountedPrecondition>;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Adds sessions one by one, so that the caller can yield to the page in between. */
export function createCoverage(graph: WorkflowGraph): { add(trace: SessionTrace): void; coverage(): Coverage } {
  let sessions = 0;
  const nodes = new Map<string, Writable<CountedNode>>();
  for (const { id } of graph.nodes) nodes.set(id, { sessions: 0, times: 0, denials: 0, violations: 0 });
  const edges = new Map<string, Writable<Counted>>();
  const preconditions = new Map<string, Writable<CountedPrecondition>>();
  const byEnds = new Map<string, string[]>();
  const required: GraphEdge[] = [];
  for (const edge of graph.edges) {
    if (edge.kind === 'requires') {
      preconditions.set(edge.id, { sessions: 0, times: 0, denied: 0, violated: 0 });
      required.push(edge);
      continue;
    }
    edges.set(edge.id, { sessions: 0, times: 0 });
    const key = `${edge.from}\n${edge.to}`;
    byEnds.set(key, [...(byEnds.get(key) ?? []), edge.id]);
  }

  const add = (trace: SessionTrace) => {
    sessions += 1;
    const { legs, arrivals, sites } = visitsOver(graph, trace);
    const times = new Map<string, number>();
    const count = (id: string, more = 1) => times.set(id, (times.get(id) ?? 0) + more);
    for (const [id, visits] of arrivals) count(id, visits.length);
    for (const { kind, id } of graph.nodes) if (kind === 'start' || (kind === 'end' && trace.ended)) count(id);
    for (const { from, to } of legs) {
      for (const id of byEnds.get(`${from}\n${to}`) ?? []) count(`edge ${id}`);
      // The path passes conditions and steps; the target of a visit is already counted.
      if (!arrivals.has(to) && nodes.has(to)) count(to);
    }
    for (const [id, counted] of nodes) tally(counted, times.get(id) ?? 0);
    for (const [id, counted] of edges) tally(counted, times.get(`edge ${id}`) ?? 0);
    const idOf = new Map([...sites].flatMap(([known, ids]) => ids.map((id) => [id, known] as const)));
    for (const { id, kind, unmet } of trace.marks) {
      // The site of a decision is unknown if its name has several: the first site represents all.
      const node = nodes.get(sites.get(id)?.[0] ?? '');
      if (node && kind === 'denied') node.denials += 1;
      else if (node && unmet.length > 0) node.violations += 1;
    }
    for (const edge of required) {
      const counted = preconditions.get(edge.id);
      const [precondition, dependent] = [idOf.get(edge.from), idOf.get(edge.to)];
      if (!counted || precondition === undefined || dependent === undefined) continue;
      let metCount = 0;
      for (const mark of trace.marks) {
        if (mark.id !== dependent) continue;
        const isPreconditionMet = !mark.unmet.includes(precondition);
        if (mark.kind === 'took-effect' && isPreconditionMet) metCount += 1;
        else if (mark.kind === 'took-effect') counted.violated += 1;
        else if (!isPreconditionMet) counted.denied += 1;
      }
      tally(counted, metCount);
    }
  };
  return { add, coverage: () => ({ sessions, nodes, edges, preconditions }) };
}

function tally(counted: Writable<Counted>, times: number): void {
  if (times === 0) return;
  counted.sessions += 1;
  counted.times += times;
}

/** Adds all sessions in one call. */
export function measureCoverage(sessions: readonly SessionTrace[], graph: WorkflowGraph): Coverage {
  const { add, coverage } = createCoverage(graph);
  for (const trace of sessions) add(trace);
  return coverage();
}
