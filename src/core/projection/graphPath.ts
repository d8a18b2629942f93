// The path of a session over the edges of a graph: one value that the canvas, the overlays of amounts, coverage and
// pictures read. A session of rules 2 records its path, which is laid over the graph; for one of rules 1 it is worked out
// from the visits.

import type { WorkflowGraph } from '../graph';
import { rulesOf, type SessionState } from '../session';
import type { CanvasJump } from './canvasView';
import { inferPath, visitedIn, walkVisits } from './inferPath';
import { layPath, walkOf } from './layPath';
import { PathLayer, type WalkStep } from './pathLayer';

export interface PathLeg {
  readonly from: string;
  readonly to: string;
  /** Number of the visit that it led to. */
  readonly order: number;
}

/** Where visits arrived, and over which edges. */
export interface VisitedGraph {
  readonly legs: readonly PathLeg[];
  /** Visit numbers by the node where the path arrived. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** Call sites by the id under which the session knows them. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
}

/** How a node without a visit of its own is on the path; `known` and `unasked` as in the log. */
export type Passed = 'passed' | 'known' | 'unasked';

export interface GraphPath extends VisitedGraph {
  readonly passed: ReadonlyMap<string, Passed>;
  /** Nodes that the session can still come to. */
  readonly open: ReadonlySet<string>;
  /** Call sites that may be next; absent where that is not known, and every site is taken for one. */
  readonly next?: ReadonlySet<string>;
  /** Of names with several call sites: those that show the status of the name. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
  /** Steps that left out what was required, made or denied, oldest first. */
  readonly jumps: readonly CanvasJump[];
}

/** `workflow`: the one of the session that the graph is of, from 0. */
export const graphPath = (state: SessionState, graph: WorkflowGraph, workflow = 0): GraphPath =>
  rulesOf(state.config) === 1 ? inferPath(state, graph, workflow) : layPath(state, graph, workflow);

/** What a session visited, as plain data that needs no log. */
export interface SessionVisits {
  /** Node ids that the session knew. */
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

/** The visits over any graph, also one of a later text. */
export function visitsOver(graph: WorkflowGraph, visits: SessionVisits, workflow = 0): VisitedGraph {
  const names = new Set(visits.names);
  const knows = (id: string) => names.has(id);
  const { visited, walk } = visits;
  if (walk === undefined) return walkVisits(graph, { knows, visited, workflow });
  const layer = new PathLayer(graph, knows, workflow, walk);
  for (const step of walk) layer.add(step);
  return layer.finish();
}
