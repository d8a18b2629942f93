// What is known about hidden nodes, shown on the node that stands for them: problems are counted there, a run's status
// is the one that matters most, a path passes through. Invariant: with nothing hidden it is the very light that came in.

import type { Diagnostic } from '../support';
import type { CanvasOverlay } from './buildCanvasView';
import type { CanvasFlip, CanvasHeat, CanvasNode, CanvasRun, CanvasView } from './canvasView';
import type { FoldedGraph, Folds } from './collapseGraph';

const weights: Readonly<Record<CanvasRun['status'], number>> = {
  active: 0,
  blocked: 1,
  failed: 2,
  skipped: 3,
  done: 4,
  available: 5,
  locked: 6,
  'not-taken': 7,
};

function join(first: CanvasRun | undefined, second: CanvasRun): CanvasRun {
  if (!first) return second;
  const main = weights[second.status] < weights[first.status] ? second : first;
  const violations = (first.violations ?? 0) + (second.violations ?? 0);
  const denied = first.deniedNow ? first : second.deniedNow ? second : undefined;
  const reason = denied?.reason ?? main.reason;
  return {
    status: main.status,
    visits: [...first.visits, ...second.visits].sort((a, b) => a - b),
    attempts: first.attempts + second.attempts,
    denials: first.denials + second.denials,
    ...(violations > 0 ? { violations } : {}),
    ...((main.lacks ?? first.lacks ?? second.lacks) ? { lacks: main.lacks ?? first.lacks ?? second.lacks ?? [] } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(denied ? { deniedNow: true } : {}),
  };
}

function foldEach<T>(
  values: Readonly<Record<string, T>>,
  home: FoldedGraph['home'],
  both: (first: T, second: T) => T,
): Record<string, T> {
  const folded = new Map<string, T>();
  for (const [id, value] of Object.entries(values)) {
    const before = folded.get(home(id));
    folded.set(home(id), before === undefined ? value : both(before, value));
  }
  return Object.fromEntries(folded);
}

/** What stands for several shows the most of them: shares of different nodes do not add up. */
const hotter = (first: CanvasHeat, second: CanvasHeat) => (second.level > first.level ? second : first);

const bothFlips = (first: CanvasFlip, second: CanvasFlip): CanvasFlip => ({
  denied: first.denied + second.denied,
  allowed: first.allowed + second.allowed,
});

const foldIds = (ids: readonly string[], home: FoldedGraph['home']) => [...new Set(ids.map(home))];

function foldDiagnostic(diagnostic: Diagnostic, home: FoldedGraph['home']): Diagnostic {
  if (diagnostic.nodeIds.every((id) => home(id) === id)) return diagnostic;
  const { nodeIds, folded } = diagnostic;
  if (!folded) return { ...diagnostic, nodeIds: foldIds(nodeIds, home) };
  const counts = new Map<string, number>();
  nodeIds.forEach((id, index) => {
    // One problem may concern several of the hidden nodes: never more than there are.
    const sum = (counts.get(home(id)) ?? 0) + (folded.nodeCounts[index] ?? 0);
    counts.set(home(id), Math.min(folded.count, sum));
  });
  return { ...diagnostic, nodeIds: [...counts.keys()], folded: { ...folded, nodeCounts: [...counts.values()] } };
}

/** The light for a folded graph, from that of the whole one. Places are the caller's. */
export function collapseOverlay(overlay: CanvasOverlay, { home, hidden }: FoldedGraph): CanvasOverlay {
  if (hidden.size === 0) return overlay;
  const { diagnostics, highlight, highlightEdges, run, path, jumps, nodeHeat, flips, breakpoints } = overlay;
  let foldedRun: Record<string, CanvasRun> | undefined;
  if (run) {
    foldedRun = {};
    for (const [id, one] of Object.entries(run)) foldedRun[home(id)] = join(foldedRun[home(id)], one);
  }
  return {
    ...overlay,
    ...(diagnostics ? { diagnostics: diagnostics.map((one) => foldDiagnostic(one, home)) } : {}),
    ...(highlight ? { highlight: foldIds(highlight, home) } : {}),
    ...(highlightEdges
      ? {
          highlightEdges: highlightEdges
            .map(([from, to]) => [home(from), home(to)] as const)
            .filter(([from, to]) => from !== to),
        }
      : {}),
    ...(foldedRun ? { run: foldedRun } : {}),
    ...(nodeHeat ? { nodeHeat: foldEach(nodeHeat, home, hotter) } : {}),
    ...(flips ? { flips: foldEach(flips, home, bothFlips) } : {}),
    ...(breakpoints ? { breakpoints: foldEach(breakpoints, home, (one, two) => (one === 'on' ? one : two)) } : {}),
    ...(jumps ? { jumps: jumps.map((jump) => ({ ...jump, from: home(jump.from), to: home(jump.to) })) } : {}),
    ...(path
      ? {
          path: path
            .map(({ from, to, order }) => ({ from: home(from), to: home(to), order }))
            .filter(({ from, to }) => from !== to),
        }
      : {}),
  };
}

const marked = new WeakMap<CanvasNode, CanvasNode>();

function markNode(node: CanvasNode, count: number, closed: boolean): CanvasNode {
  const known = marked.get(node);
  if (known?.fold?.count === count && known.fold.closed === closed) return known;
  const result: CanvasNode = { ...node, fold: { count, closed } };
  marked.set(node, result);
  return result;
}

/**
 * Says on each node that can fold how many it hides, and whether it does. The same nodes give the same objects, and
 * the `earlier` view itself where nothing is new.
 */
export function markFolds(
  view: CanvasView,
  folds: Folds,
  folded: ReadonlySet<string>,
  earlier?: CanvasView,
): CanvasView {
  if (folds.size === 0) return view;
  const nodes = view.nodes.map((node) => {
    const fold = folds.get(node.id);
    return fold ? markNode(node, fold.count, folded.has(node.id)) : node;
  });
  const isUnchanged =
    earlier?.edges === view.edges &&
    earlier.scale === view.scale &&
    earlier.nodes.length === nodes.length &&
    nodes.every((node, index) => node === earlier.nodes[index]);
  return earlier && isUnchanged ? earlier : { ...view, nodes };
}
