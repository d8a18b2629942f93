// The path of a session over the edges of a graph, as one value that the canvas, heat overlays, coverage and pictures
// read. A session of rules 2 records its path, which is mapped to the graph; for rules 1 it is inferred from the
// visits.

import type { WorkflowGraph } from '../graph';
import { rulesOf, type SessionState } from '../session';
import type { CanvasJump } from './canvasView';
import { inferPath, visitedIn, walkVisits } from './inferPath';
import { layPath, walkOf } from './layPath';
import { PathLayer, type WalkStep } from './pathLayer';

export interface PathLeg {
  readonly from: string;
  readonly to: string;
  /** Number of the visit that the leg led to. */
  readonly order: number;
}

/** The visits with the edges that led to them. */
export interface VisitedGraph {
  readonly legs: readonly PathLeg[];
  /** Visit numbers by the node where the path arrived. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** Call sites by the session's id of their name. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
}

/**
 * The state of a node that the path passed without a visit; `known` and `unasked` as in the log. `undecided`: a
 * condition that no known value decided; the path shows the branch that the agent took.
 */
export type Passed = 'passed' | 'known' | 'unasked' | 'undecided';

export interface GraphPath extends VisitedGraph {
  readonly passed: ReadonlyMap<string, Passed>;
  /** Nodes that the session can still reach. */
  readonly open: ReadonlySet<string>;
  /** Conditions that the session has arrived at and that no known value decides. */
  readonly undecided?: ReadonlySet<string>;
  /** Call sites that may be next; absent if unknown, in which case every site counts. */
  readonly next?: ReadonlySet<string>;
  /** For names with several call sites: the sites that show the status of the name. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
  /** Steps that skipped a requirement, made or denied, oldest first. */
  readonly jumps: readonly CanvasJump[];
}

/** `workflow`: index of the session's workflow that the graph shows, from 0. */
export const graphPath = (state: SessionState, graph: WorkflowGraph, workflow = 0): GraphPath =>
  rulesOf(state.config) === 1 ? inferPath(state, graph, workflow) : layPath(state, graph, workflow);

/** The visits of a session, as plain data that needs no log. */
export interface SessionVisits {
  /** Node ids that the session has state for. */
  readonly names: readonly string[];
  /** Node ids by visit number, from 1. */
  readonly visited: readonly (string | undefined)[];
  /** The recorded path; absent in a session of rules 1. */
  readonly walk?: readonly WalkStep[];
}

export const visitsOf = (state: SessionState, workflow = 0): SessionVisits => ({
  names: Object.keys(state.nodes),
  visited: [...visitedIn(state)],
  ...(rulesOf(state.config) === 1 ? {} : { walk: walkOf(state, workflow) }),
});

/** Maps the visits to any graph, also to one of a later text. */
export function visitsOver(graph: WorkflowGraph, visits: SessionVisits, workflow = 0): VisitedGraph {
  const names = new Set(visits.names);
  const knows = (id: string) => names.has(id);
  const { visited, walk } = visits;
  if (walk === undefined) return walkVisits(graph, { knows, visited, workflow });
  const layer = new PathLayer(graph, knows, workflow, walk);
  for (const step of walk) layer.add(step);
  return layer.finish();
}
