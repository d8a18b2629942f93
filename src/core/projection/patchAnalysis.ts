// Computes and applies the difference between two analyses: after a keystroke most of a large document is equal, only
// shifted. Only the difference is sent between threads. Invariant: applying a patch to the analysis it was made from
// gives the other one, each part with an equal value.

import type { GraphEdge, GraphGroup, GraphNode, WorkflowGraph } from '../graph';
import { shiftRanges } from '../language';
import type { Diagnostic } from '../support';
import type { FlowchartAnalysis } from './analyseFlowchart';
import type { PdlAnalysis } from './analysePdl';
import { isSameData } from './reuseDiagnostics';

/** A list as its unchanged head, its new items, and a tail of items that stay or move with the text. */
export interface ListPatch<T> {
  readonly head: number;
  readonly fresh: readonly T[];
  /** Lengths of runs from the end of the head of the tail on, alternating between staying and moving items. */
  readonly tail: readonly number[];
}

export interface GraphPatch {
  readonly nodes: ListPatch<GraphNode>;
  readonly edges: ListPatch<GraphEdge>;
  readonly groups?: readonly GraphGroup[];
  readonly direction?: NonNullable<WorkflowGraph['direction']>;
}

export interface AnalysisPatch {
  /** Offset by which the text after the edit moved. */
  readonly delta: number;
  readonly dependency: GraphPatch;
  readonly procedure: GraphPatch;
  readonly diagnostics: ListPatch<Diagnostic>;
}

export interface FlowchartPatch {
  /** Offset by which the text after the edit moved. */
  readonly delta: number;
  readonly graph: GraphPatch;
  readonly diagnostics: ListPatch<Diagnostic>;
}

/** The parts of an analysis that are derived from its document. */
export type DerivedParts = Pick<PdlAnalysis, 'dependency' | 'procedure' | 'diagnostics'>;

export function planAnalysisPatch(before: DerivedParts, after: DerivedParts, delta: number): AnalysisPatch {
  return {
    delta,
    dependency: planGraph(before.dependency, after.dependency, delta),
    procedure: planGraph(before.procedure, after.procedure, delta),
    diagnostics: planList(before.diagnostics, after.diagnostics, delta),
  };
}

/** Unchanged parts are shared with `before`, up to whole lists and graphs. */
export function applyAnalysisPatch(before: DerivedParts, patch: AnalysisPatch): DerivedParts {
  return {
    dependency: applyGraph(before.dependency, patch.dependency, patch.delta),
    procedure: applyGraph(before.procedure, patch.procedure, patch.delta),
    diagnostics: applyList(before.diagnostics, patch.diagnostics, patch.delta),
  };
}

export function planFlowchartPatch(before: FlowchartAnalysis, after: FlowchartAnalysis, delta: number): FlowchartPatch {
  const diagnostics = planList(before.diagnostics, after.diagnostics, delta);
  return { delta, graph: planGraph(before.graph, after.graph, delta), diagnostics };
}

export function applyFlowchartPatch(before: FlowchartAnalysis, patch: FlowchartPatch): FlowchartAnalysis {
  return {
    graph: applyGraph(before.graph, patch.graph, patch.delta),
    diagnostics: applyList(before.diagnostics, patch.diagnostics, patch.delta),
  };
}

function planGraph(before: WorkflowGraph, after: WorkflowGraph, delta: number): GraphPatch {
  const nodes = planList(before.nodes, after.nodes, delta);
  const edges = planList(before.edges, after.edges, delta);
  const { groups, direction } = after;
  return { nodes, edges, ...(groups ? { groups } : {}), ...(direction ? { direction } : {}) };
}

function applyGraph(before: WorkflowGraph, patch: GraphPatch, delta: number): WorkflowGraph {
  const nodes = applyList(before.nodes, patch.nodes, delta);
  const edges = applyList(before.edges, patch.edges, delta);
  const { groups, direction } = patch;
  const isUnchanged = nodes === before.nodes && edges === before.edges && direction === before.direction;
  if (isUnchanged && isSameData(before.groups, groups)) return before;
  return { nodes, edges, ...(groups ? { groups } : {}), ...(direction ? { direction } : {}) };
}

function planList<T extends object>(before: readonly T[], after: readonly T[], delta: number): ListPatch<T> {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSameData(before[head], after[head])) head++;
  const runs: number[] = [];
  let moves = false;
  let run = 0;
  let behind = 0;
  for (; head + behind < shorter; behind++) {
    const old = before[before.length - 1 - behind];
    const now = after[after.length - 1 - behind];
    // Items without a range, or before the edit, stay; all others must have moved by the same offset.
    const stays = isSameData(old, now);
    if (!stays && (delta === 0 || !isMoved(old, now, delta))) break;
    if (stays === moves) {
      runs.unshift(run);
      run = 0;
      moves = !moves;
    }
    run++;
  }
  runs.unshift(run);
  // The first run always counts staying items, so it may be 0.
  if (moves) runs.unshift(0);
  return { head, fresh: after.slice(head, after.length - behind), tail: runs };
}

function applyList<T extends object>(before: readonly T[], patch: ListPatch<T>, delta: number): readonly T[] {
  const { head, fresh, tail } = patch;
  const count = tail.reduce((sum, run) => sum + run, 0);
  const isCompleteMove =
    fresh.length === 0 && head + count === before.length && tail.every((run, i) => i % 2 === 0 || run === 0);
  if (isCompleteMove) return before;
  const list: T[] = [...before.slice(0, head), ...fresh];
  let at = before.length - count;
  tail.forEach((run, index) => {
    for (const end = at + run; at < end; at++) {
      const item = before[at] as T;
      list.push(index % 2 === 0 ? item : shiftRanges(item, delta));
    }
  });
  return list;
}

/** Whether `now` equals `old` with all of its ranges moved. */
function isMoved(old: unknown, now: unknown, delta: number): boolean {
  if (typeof old !== 'object' || typeof now !== 'object' || old === null || now === null) return old === now;
  const { start, end } = old as { start?: unknown; end?: unknown };
  if (typeof start === 'number') {
    const range = now as { start?: unknown; end?: unknown };
    return range.start === start + delta && range.end === (end as number) + delta;
  }
  const keys = Object.keys(old);
  if (keys.length !== Object.keys(now).length) return false;
  return keys.every((key) =>
    isMoved((old as Record<string, unknown>)[key], (now as Record<string, unknown>)[key], delta),
  );
}
