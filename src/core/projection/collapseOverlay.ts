// Aggregates the overlay of hidden nodes on their folded node: problems are counted, the most important run status is
// shown, a path passes through. Invariant: with nothing hidden it returns the same overlay object.

import type { Diagnostic } from '../support';
import type { CanvasOverlay } from './buildCanvasView';
import type { CanvasFlip, CanvasHeat, CanvasNode, CanvasRun, CanvasView } from './canvasView';
import type { Fold, FoldedGraph, Folds } from './collapseGraph';

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

/** A folded node shows the maximum: shares of different nodes cannot be added. */
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
    // One problem may concern several hidden nodes, so the sum is limited to the number of problems.
    const sum = (counts.get(home(id)) ?? 0) + (folded.nodeCounts[index] ?? 0);
    counts.set(home(id), Math.min(folded.count, sum));
  });
  return { ...diagnostic, nodeIds: [...counts.keys()], folded: { ...folded, nodeCounts: [...counts.values()] } };
}

/** Converts the overlay of the whole graph into that of the folded graph. Positions are left to the caller. */
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

function markNode(node: CanvasNode, count: number, closed: boolean, block: Fold['block']): CanvasNode {
  const known = marked.get(node);
  const label = closed && block ? block.folded : node.label;
  const isSame = known?.label === label && known.block === block?.title;
  if (isSame && known.fold?.count === count && known.fold.closed === closed) return known;
  const result: CanvasNode = { ...node, label, fold: { count, closed }, ...(block ? { block: block.title } : {}) };
  marked.set(node, result);
  return result;
}

/**
 * Marks each foldable node with the number of nodes it can hide and whether it is folded. Equal nodes are reused, and
 * the `earlier` view itself if nothing has changed.
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
    return fold ? markNode(node, fold.count, folded.has(node.id), fold.block) : node;
  });
  const isUnchanged =
    earlier?.edges === view.edges &&
    earlier.scale === view.scale &&
    earlier.nodes.length === nodes.length &&
    nodes.every((node, index) => node === earlier.nodes[index]);
  return earlier && isUnchanged ? earlier : { ...view, nodes };
}
