// The authored side of a comparison: the complete workflow, including conditions, with the marks of its calls. A
// comparison contains only calls; this module maps each drawn node and edge to its compared one.

import type { WorkflowGraph } from '../graph';
import { type CollapseOptions, collapseWithSites, type WorkflowComparison } from '../reconstruct';
import { buildCanvasView, type CanvasOverlay } from './buildCanvasView';
import type { CanvasView, CompareMark } from './canvasView';

export interface AuthoredView {
  readonly view: CanvasView;
  /** By id of a drawn node: its compared node. Conditions and other steps without a call have none. */
  readonly nodeOf: ReadonlyMap<string, string>;
  /** By id of a drawn edge: the compared edges whose path includes it. */
  readonly edgesOf: ReadonlyMap<string, readonly string[]>;
}

/** The edge shows the best mark of the compared edges over it. */
const best: readonly CompareMark[] = ['matched', 'reordered', 'missing'];

/** `options`: those that the authored graph was compared with. */
export function projectAuthored(
  source: WorkflowGraph,
  options: CollapseOptions,
  comparison: WorkflowComparison['authored'],
  positions: CanvasOverlay['positions'],
): AuthoredView {
  const { siteOf } = collapseWithSites(source, options);
  const edgesOf = edgesByPath(source, siteOf, new Set(comparison.edges.map(({ id }) => id)));
  const marks = new Map(comparison.nodes.map(({ id, mark }) => [id, mark]));
  const edgeMarks = new Map(comparison.edges.map(({ id, mark }) => [id, mark]));
  const nodeMarks: Record<string, CompareMark> = {};
  for (const [id, site] of siteOf) {
    const mark = marks.get(site);
    if (mark) nodeMarks[id] = mark;
  }
  const drawnEdges: Record<string, CompareMark> = {};
  for (const [id, compared] of edgesOf) {
    const found = new Set<CompareMark | undefined>(compared.map((edge) => edgeMarks.get(edge)));
    const mark = best.find((one) => found.has(one));
    if (mark) drawnEdges[id] = mark;
  }
  return {
    view: buildCanvasView(source, { positions, nodeMarks, edgeMarks: drawnEdges, hidesColours: true }),
    nodeOf: siteOf,
    edgesOf,
  };
}

/**
 * A drawn edge is on the path of a compared one if its start is reached from one call and its end leads to the other.
 */
function edgesByPath(
  { edges }: WorkflowGraph,
  siteOf: ReadonlyMap<string, string>,
  compared: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const flow = edges.filter(({ kind }) => kind === 'flow');
  const reach = (next: ReadonlyMap<string, readonly string[]>) => {
    const known = new Map<string, ReadonlySet<string>>();
    return (id: string): ReadonlySet<string> => {
      const before = known.get(id);
      if (before) return before;
      const sites = new Set<string>();
      const seen = new Set([id]);
      for (const at of seen) {
        const site = siteOf.get(at);
        if (site !== undefined) sites.add(site);
        else for (const other of next.get(at) ?? []) seen.add(other);
      }
      known.set(id, sites);
      return sites;
    };
  };
  const lists = (from: 'from' | 'to', to: 'from' | 'to') => {
    const map = new Map<string, string[]>();
    for (const edge of flow) map.set(edge[from], [...(map.get(edge[from]) ?? []), edge[to]]);
    return map;
  };
  const before = reach(lists('to', 'from'));
  const after = reach(lists('from', 'to'));
  return new Map(
    flow.map(({ id, from, to }) => [
      id,
      [...before(from)].flatMap((a) => [...after(to)].map((b) => `${a} -> ${b}`)).filter((key) => compared.has(key)),
    ]),
  );
}
