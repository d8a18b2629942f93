// Automatic node positions: a whole layout for a new graph, a free position for a new node. A node keeps its position,
// except without manual positions: in a procedure the blocks determine all positions after every change of them, and a
// flowchart is laid out again if only the lengths of its links or its invisible links changed, which have no other use.
// Typing a name does not change the blocks, so the node stays until typing pauses. The latest layout requested for a
// view wins.

import { isTerminal, renamedId, type WorkflowGraph } from '../../core/graph';
import { emptySlotOf, withEmptySlots } from '../../core/projection';
import { ownProperty } from '../../core/support';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { Analysis, GraphView } from '../support/analysis';
import type { Positions, WeirPorts } from '../support/ports';
import { positionsOf, type WorkspaceStore } from './workspaceState';

interface NodePositionParts {
  readonly store: WorkspaceStore;
  readonly ports: Pick<WeirPorts, 'layout' | 'placeNewNodes' | 'clock'>;
  /** A new number for each opened document: results for an earlier one are dropped. */
  opening(): number;
  saveSoon(): void;
}

export type NodePositionActions = ReturnType<typeof createNodePositions>;

/** Whether the user has positioned any of these nodes. */
export const hasManualPositions = ({ nodes }: WorkflowGraph, own: Positions | undefined): boolean =>
  nodes.some(({ id }) => ownProperty(own, id));

/** The elements of a view with positions: the nodes of its graph and, in the procedure, the slots for a new step. */
export function graphWithPositions({ graphs, document }: Analysis, view: GraphView): WorkflowGraph | undefined {
  const graph = graphs[view];
  return graph && document && view === 'procedure' ? withEmptySlots(graph, document) : graph;
}

const isSameFlow = (one: WorkflowGraph, other: WorkflowGraph): boolean =>
  one.nodes.length === other.nodes.length &&
  one.edges.length === other.edges.length &&
  one.nodes.every(({ id }, index) => id === other.nodes[index]?.id) &&
  one.edges.every(({ id }, index) => id === other.edges[index]?.id);

/** Whether layouts of the same flow have the same ranks: equal lengths of links and equal invisible links. */
const hasSameRanks = (one: WorkflowGraph, other: WorkflowGraph): boolean => {
  const [links = [], otherLinks = []] = [one.invisibleLinks, other.invisibleLinks];
  return (
    one.edges.every(({ length }, index) => length === other.edges[index]?.length) &&
    links.length === otherLinks.length &&
    links.every(({ from, to, length }, index) => {
      const link = otherLinks[index];
      return from === link?.from && to === link.to && length === link.length;
    })
  );
};

const isSamePicture = (one: WorkflowGraph, other: WorkflowGraph): boolean =>
  isSameFlow(one, other) && hasSameRanks(one, other);

/**
 * If `graph` is `before` with other ids, as while a name is typed: the new id of each node. Undefined if it is another
 * graph, or the same one.
 */
export function renamedNodes(before: WorkflowGraph, graph: WorkflowGraph): ReadonlyMap<string, string> | undefined {
  if (before.nodes.length !== graph.nodes.length || before.edges.length !== graph.edges.length) return undefined;
  const renamed = new Map<string, string>();
  for (const [index, { id, kind }] of graph.nodes.entries()) {
    const was = before.nodes[index];
    if (was?.kind !== kind) return undefined;
    if (was.id !== id) renamed.set(id, was.id);
  }
  if (renamed.size === 0) return undefined;
  const known = new Set(before.nodes.map(({ id }) => id));
  const wasOf = (id: string) => renamed.get(id) ?? id;
  const isSameGraph =
    ![...renamed.keys()].some((id) => known.has(id)) &&
    graph.edges.every(({ from, to }, index) => {
      const was = before.edges[index];
      return was?.from === wasOf(from) && was.to === wasOf(to);
    });
  return isSameGraph ? renamed : undefined;
}

/** Number of earlier layouts of a flowchart kept for undo. */
const MAX_EARLIER_LAYOUTS = 50;

/** Milliseconds without a further name change before a procedure is laid out: typing does not move nodes. */
const NAMING_REST = 400;

export function createNodePositions({ store, ports, opening, saveSoon }: NodePositionParts) {
  const { getState: get, setState: set } = store;
  let requestCount = 0;
  const newest = new Map<GraphView, number>();

  const layOut = (
    analysis: Analysis,
    view: GraphView,
    receive: (positions: Positions) => void,
    fail = () => get().notify('error', t.layoutFailed),
  ): Promise<void> => {
    const graph = graphWithPositions(analysis, view);
    if (!graph) return Promise.resolve();
    requestCount += 1;
    const mine = requestCount;
    newest.set(view, mine);
    const opened = opening();
    const ready = analysis.places?.[view];
    return (ready ? Promise.resolve(ready) : ports.layout(graph)).then((positions) => {
      if (opening() === opened && newest.get(view) === mine) receive(positions);
    }, fail);
  };

  /** The last procedure that was laid out or shown, and its opening number. */
  let shown: { readonly graph: WorkflowGraph; readonly opened: number } | undefined;

  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The graph of each view with positions, and its opening number. */
  const placed = new Map<GraphView, { readonly graph: WorkflowGraph; readonly opened: number }>();

  /** Positions from before each change of the flowchart's structure, with the opening number; the latest last. */
  let earlier: { readonly graph: WorkflowGraph; readonly opened: number; readonly positions: Positions }[] = [];

  /**
   * A flowchart whose structure equals an earlier one, as after an undo, gets its earlier layout. Returns whether only
   * its ranks changed and no earlier layout is known.
   */
  const recall = (graph: WorkflowGraph) => {
    const opened = opening();
    const before = placed.get('flowchart');
    if (before?.opened !== opened || before.graph === graph || isSamePicture(before.graph, graph)) return false;
    const same = earlier.findLast((one) => one.opened === opened && isSamePicture(one.graph, graph));
    const positions = get().places.flowchart;
    if (positions) earlier = [...earlier.slice(1 - MAX_EARLIER_LAYOUTS), { ...before, positions }];
    const found = graph.nodes.flatMap(({ id }) => {
      const place = ownProperty(same?.positions, id);
      return place ? [[id, place] as const] : [];
    });
    if (found.length === graph.nodes.length) {
      keep('flowchart', Object.fromEntries(found));
      return false;
    }
    return isSameFlow(before.graph, graph);
  };

  /** Lays out a procedure again if its structure has changed; the text is saved with the positions then. */
  const order = (analysis: Analysis, graph: WorkflowGraph): Promise<void> => {
    const before = shown?.opened === opening() ? shown.graph : undefined;
    shown = { graph, opened: opening() };
    if (before === undefined || isSameFlow(before, graph)) return Promise.resolve();
    clearTimeout(resting);
    const take = (positions: Positions) => keep('procedure', positions);
    // The new nodes have positions already.
    const lay = (now: Analysis) => layOut(now, 'procedure', take, () => undefined);
    if (!renamedNodes(before, graph)) return lay(analysis);
    const opened = opening();
    resting = setTimeout(() => {
      const { analysis: now, history } = get();
      const flow = opening() === opened ? graphWithPositions(now, 'procedure') : undefined;
      if (flow && !hasManualPositions(flow, history.document.layout['procedure'])) void lay(now);
    }, NAMING_REST);
    return Promise.resolve();
  };

  // Removed names keep their positions: an undo may bring them back.
  const keep = (view: GraphView, positions: Positions, more: { readonly fitKey?: string } = {}) => {
    const { places } = get();
    const known = places[view];
    const hasMoved = Object.entries(positions).some(([id, { x, y }]) => {
      const place = ownProperty(known, id);
      return place?.x !== x || place.y !== y;
    });
    // Used without a copy if there were none: copying thousands takes a frame.
    if (hasMoved) set({ places: { ...places, [view]: known ? { ...known, ...positions } : positions }, ...more });
    else if (more.fitKey !== undefined) set(more);
  };

  return {
    /** Positions every node of the shown view; resolves when done. */
    place: (analysis: Analysis): Promise<void> => {
      const { view } = get();
      const graph = graphWithPositions(analysis, view);
      if (!graph || graph.nodes.length === 0) return Promise.resolve();
      // A lookup per node instead of a merged object: this runs with every keystroke.
      const own = get().history.document.layout[view];
      // Without manual positions, the nodes of the flowchart may make room.
      const mayMove = view === 'flowchart' && !hasManualPositions(graph, own);
      const hasNewRanks = mayMove && recall(graph);
      const { places, history } = get();
      const automatic = places[view];
      const missing = graph.nodes.filter((node) => !ownProperty(own, node.id) && !ownProperty(automatic, node.id));
      const isOrdered = view === 'procedure' && !hasManualPositions(graph, own);
      placed.set(view, { graph, opened: opening() });
      if (missing.length === 0 && hasNewRanks)
        return layOut(analysis, view, (positions) => {
          const now = placed.get(view)?.graph;
          if (now && isSamePicture(now, graph)) keep(view, positions);
        });
      if (missing.length === 0) return isOrdered ? order(analysis, graph) : Promise.resolve();
      const known = positionsOf(get(), view);
      // If only start and end have positions, the whole graph is laid out.
      const hasKnownPositions = graph.nodes.some((node) => !isTerminal(node) && !missing.includes(node));
      if (hasKnownPositions) {
        const found = ports.placeNewNodes(graph, known, mayMove);
        const added = graph.nodes.flatMap((node) => {
          const place = ownProperty(found, node.id);
          const before = ownProperty(known, node.id);
          return place && (place.x !== before?.x || place.y !== before.y) ? [[node.id, place] as const] : [];
        });
        set({ places: { ...get().places, [view]: { ...get().places[view], ...Object.fromEntries(added) } } });
        return isOrdered ? order(analysis, graph) : Promise.resolve();
      }
      if (isOrdered) shown = { graph, opened: opening() };
      return layOut(analysis, view, (positions) => {
        keep(view, positions, { fitKey: `${history.document.id}/${view}/${ports.clock.now()}` });
        // An empty procedure has no positions worth saving.
        if (graph.nodes.some((node) => !isTerminal(node) && !emptySlotOf(node.id))) saveSoon();
      });
    },
    /** Temporary positions of nodes without manual positions. */
    keep: (view: GraphView, positions: Positions) => keep(view, positions),
    /** Renamed nodes keep their positions; the old names keep theirs for an undo. */
    rename: (renamed: Readonly<Record<string, string>>) => {
      const views = Object.entries(get().places).map(([view, positions]) => {
        const points = Object.entries(positions ?? {});
        return [view, Object.fromEntries([...points, ...points.map(([id, point]) => [renamedId(id, renamed), point])])];
      });
      set({ places: Object.fromEntries(views) });
    },
    /** A whole new layout of the shown view, on request of the user. */
    arrange: (receive: (view: GraphView, positions: Positions) => void) => {
      const { view, analysis } = get();
      void layOut(analysis, view, (positions) => receive(view, positions));
    },
  };
}
