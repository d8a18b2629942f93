// A pair of WorfEval as two canvases: its matching, and the part of it that the chosen score counts. Invariant:
// partners are symmetric; only nodes and edges that the score counts are marked.

import { innerGraph, type WorfGraph } from '../../core/evaluation';
import { graphOfCandidate } from '../../core/generation';
import type { NodePair, WorkflowGraph } from '../../core/graph';
import { buildScene, type CanvasEdge, type CanvasNode, type CanvasView } from '../../core/projection';
import { worfMessages as t } from '../../messages/worf.en';
import type { Positions } from '../support/ports';
import type { EvaluationPorts } from './evaluationPorts';
import type { WorfPair, WorfSide } from './worfScorer';

/** The score that is highlighted: the longest common chain, or the common subgraph. */
export type PairHighlight = 'chain' | 'graph';

export interface PositionedPair {
  readonly pair: WorfPair;
  readonly graphs: Readonly<Record<WorfSide, WorkflowGraph>>;
  readonly places: Readonly<Record<WorfSide, Positions>>;
}

/** Number of letters of a subtask that fit into two lines of a node at any zoom; its card shows all of them. */
const shownText = 34;

/** Node ids count from 1, as in WorfBench's text. */
export const worfNodeId = (index: number): string => String(index + 1);

/** The graph for the canvas, with START and END. The shape of a flowchart node has room for three lines of text. */
export function graphOfWorf(graph: WorfGraph): WorkflowGraph {
  const { nodes, edges } = graphOfCandidate(graph);
  return {
    nodes: nodes.map((node) => (node.kind === 'step' ? { ...node, shape: 'rect' } : node)),
    // The same edge may occur twice.
    edges: edges.map((edge, index) => ({ ...edge, id: `e${index}` })),
  };
}

export async function positionPair(pair: WorfPair, layout: EvaluationPorts['layout']): Promise<PositionedPair> {
  const gold = graphOfWorf(pair.gold);
  const predicted = graphOfWorf(pair.predicted ?? { nodes: [], edges: [] });
  const [goldPlaces, predictedPlaces] = await Promise.all([layout(gold), layout(predicted)]);
  const places = { gold: goldPlaces, predicted: movedToStart(predictedPlaces, goldPlaces) };
  return { pair, graphs: { gold, predicted }, places };
}

/** Both graphs begin at the same position, so that equal steps are at equal heights. */
function movedToStart(own: Positions, other: Positions): Positions {
  const [from, to] = [own['start'], other['start']];
  if (!from || !to) return own;
  return Object.fromEntries(
    Object.entries(own).map(([id, { x, y }]) => [id, { x: x + to.x - from.x, y: y + to.y - from.y }]),
  );
}

/** The two scores with the numbers that they come from. */
export function explainScores({ gold, predicted, score }: WorfPair): {
  readonly chain: string;
  readonly graph: string;
} {
  const counts = { gold: innerGraph(gold).n, predicted: predicted ? innerGraph(predicted).n : 0 };
  const explain = (
    about: string,
    { f1, pairs }: { readonly f1: number | null; readonly pairs: readonly unknown[] },
  ) => {
    const own = (2 * pairs.length) / (counts.gold + counts.predicted);
    // The authors' program, and a score with START and END, count other nodes.
    if (f1 === null || Math.abs(f1 - own) > 1e-9) return about;
    return `${about} ${t.scoreOfNodes({ common: pairs.length, ...counts })}`;
  };
  return {
    chain: score ? explain(t.aboutChainF1, score.chain) : t.aboutChainF1,
    graph: score ? explain(t.aboutGraphF1, score.graph) : t.aboutGraphF1,
  };
}

/** The bounds of the other graph of each side, so that both canvases have one scale. */
export const boundsOfOthers = ({ gold, predicted }: Readonly<Record<WorfSide, CanvasView>>) => ({
  gold: predicted.nodes.length === 0 ? undefined : buildScene(predicted).bounds,
  predicted: gold.nodes.length === 0 ? undefined : buildScene(gold).bounds,
});

/** Node of the other side that is matched with this node. */
export function partnerOf({ pair }: PositionedPair, side: WorfSide, nodeId: string): string | undefined {
  const found = pair.score?.mapping.find(
    ([predicted, gold]) => worfNodeId(side === 'gold' ? gold : predicted) === nodeId,
  );
  return found && worfNodeId(side === 'gold' ? found[0] : found[1]);
}

export function projectPair(
  { pair, graphs, places }: PositionedPair,
  highlight: PairHighlight,
): Record<WorfSide, CanvasView> {
  const mapping = pair.score?.mapping ?? [];
  const edgeKeys = { gold: edgeKeysOf(pair.gold), predicted: edgeKeysOf(pair.predicted) };
  const isReference = pair.score !== undefined && pair.score.chain.allOrders === undefined;

  const viewOf = (side: WorfSide): CanvasView => {
    const end = side === 'gold' ? 1 : 0;
    const markOfUnmatched = side === 'gold' ? 'missing' : 'added';
    const otherNode = side === 'gold' ? t.predictedNode : t.goldNode;
    const unlike = highlight === 'chain' ? 'reordered' : 'changed';
    const partner = new Map(
      mapping.map((one, index) => [
        one[end],
        { at: one[1 - end] as number, similarity: pair.similarities[index] ?? 0 },
      ]),
    );
    // In reference mode the graph score counts equal numbers, matched or not.
    const countedNodes = new Set((pair.score?.[highlight].pairs ?? []).map((one) => one[end]));
    const steps = new Map((pair.score?.chain.pairs ?? []).map((one, index) => [one[end], index + 1]));
    const nodes = graphs[side].nodes.flatMap((node): CanvasNode[] => {
      const position = places[side][node.id];
      if (!position) return [];
      if (node.kind !== 'step') return [{ ...node, position }];
      const index = Number(node.id) - 1;
      const matched = partner.get(index);
      const isCounted = countedNodes.has(index);
      const step = steps.get(index);
      const inChain = step === undefined ? '' : t.chainPosition({ index: step });
      const other = matched && worfNodeId(matched.at);
      const matchText = matched
        ? `${t.matchedWith({ node: otherNode, other: other ?? '', similarity: matched.similarity.toFixed(3) })}${inChain}. `
        : '';
      const label = `${node.id}${matched ? ` ↔ ${other}` : ''}. ${node.label}`;
      const isTruncated = label.length > shownText;
      const ofMatched = isCounted ? undefined : unlike;
      const mark = pair.score && (matched ? ofMatched : markOfUnmatched);
      return [
        {
          ...node,
          label: isTruncated ? `${label.slice(0, shownText - 1).trimEnd()}…` : label,
          ...(isTruncated || matchText !== '' ? { detail: `${matchText}${isTruncated ? node.label : ''}`.trim() } : {}),
          position,
          ...(mark ? { mark, ...markTexts[mark] } : {}),
          ...(isCounted ? { highlighted: true } : {}),
        },
      ];
    });
    const edges = graphs[side].edges.map((edge): CanvasEdge => {
      if (highlight === 'chain') return edge;
      const from = Number(edge.from) - 1;
      const to = Number(edge.to) - 1;
      if (countedNodes.has(from) && countedNodes.has(to)) return { ...edge, highlighted: true };
      if (isReference) return edge;
      const [first, second] = [from, to].map((node) => partner.get(node)?.at);
      if (first === undefined || second === undefined) return edge;
      if (edgeKeys[side === 'gold' ? 'predicted' : 'gold'].has(keyOf([first, second]))) return edge;
      return { ...edge, mark: markOfUnmatched };
    });
    return { nodes, edges };
  };
  return { gold: viewOf('gold'), predicted: viewOf('predicted') };
}

/** The side names differ between views, so these labels do not use them. */
const markTexts = {
  missing: { markLabel: t.markUnmatched, markMeaning: t.unmatched },
  added: { markLabel: t.markUnmatched, markMeaning: t.unmatched },
  changed: { markLabel: t.markOtherEdges, markMeaning: t.otherEdges },
  reordered: { markLabel: t.markOtherOrder, markMeaning: t.otherOrder },
};

const keyOf = ([from, to]: NodePair) => `${from} ${to}`;

const edgeKeysOf = (graph: WorfGraph | undefined) =>
  new Set(graph ? innerGraph(graph).edges.map(([from, to]) => keyOf([from, to])) : []);
