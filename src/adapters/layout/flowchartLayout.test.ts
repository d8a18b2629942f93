// What a reader relies on in the picture of a flowchart that is built of blocks: over those of the corpus and our own.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import {
  buildCanvasView,
  buildScene,
  labelRooms,
  labelWidth,
  nodeSize,
  type Scene,
  walkPiece,
} from '../../core/projection';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { layoutGraph } from './layoutGraph';
import { layoutStructure } from './structureLayout';

const graphOf = (text: string): WorkflowGraph => buildFlowchartGraph(readFlowchart(text).data);
const sceneOf = (graph: WorkflowGraph): Scene => buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }));

const isBuiltOfBlocks = ({ nodes, edges, groups = [] }: WorkflowGraph): boolean => {
  const boxes = nodes.map((node) => ({ id: node.id, ...nodeSize(node) }));
  const gaps = { between: 32, layers: 46, hasBlocks: 'wherePlain' as const };
  return groups.length === 0 && edges.length > 0 && layoutStructure(boxes, edges, gaps) !== undefined;
};

/**
 * Of two branches of a node the later one stands further aside, but for bodies of loops, which stand before it, and for
 * what leads straight to where other branches come together.
 */
function orderFaults({ edges, horizontal }: Scene): string[] {
  const faults: string[] = [];
  const last = new Map<string, number>();
  const backTo = new Set(edges.filter(({ edge }) => edge.back).map(({ edge }) => edge.to));
  const sources = new Map<string, Set<string>>();
  for (const { edge } of edges) {
    if (!edge.back) sources.set(edge.to, (sources.get(edge.to) ?? new Set()).add(edge.from));
  }
  for (const { edge, to, from } of edges) {
    const isJoin = (sources.get(edge.to)?.size ?? 0) > 1;
    if (edge.back || from === to || isJoin || backTo.has(edge.from)) continue;
    const middle = horizontal ? to.y + to.height / 2 : to.x + to.width / 2;
    const before = last.get(edge.from);
    if (before !== undefined && middle < before - 1) faults.push(`${edge.id} before its elder`);
    last.set(edge.from, middle);
  }
  return faults;
}

function crossedNodes({ edges, boxes }: Scene): string[] {
  return edges.flatMap(({ edge, from, to, route }) => {
    const others = boxes.filter((box) => box !== from && box !== to);
    const over = new Set<string>();
    for (let at = 0; at + 7 < route.points.length; at += 6) {
      walkPiece(route.points, at, 20, (x, y) => {
        for (const box of others)
          if (x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1)
            over.add(`${edge.id} over ${box.node.id}`);
      });
    }
    return [...over];
  });
}

function labelFaults(scene: Scene): string[] {
  const rooms = [...labelRooms(scene)].map(([{ edge, route }, room]) => {
    const half = Math.min(12 + 6.4 * (edge.condition ?? '').length, labelWidth, room.right - room.left) / 2;
    const middle = Math.min(Math.max(route.labelX, room.left + half), room.right - half);
    return { id: edge.id, left: middle - half, right: middle + half, y: room.y };
  });
  return rooms.flatMap((one, index) => [
    ...rooms
      .slice(index + 1)
      .filter((other) => Math.abs(one.y - other.y) < 17 && one.left < other.right - 1 && other.left < one.right - 1)
      .map((other) => `${one.id} on the label of ${other.id}`),
    ...scene.boxes
      .filter(
        (box) =>
          one.y > box.y + 2 &&
          one.y < box.y + box.height - 2 &&
          one.left < box.x + box.width - 4 &&
          one.right > box.x + 4,
      )
      .map((box) => `${one.id} on ${box.node.id}`),
  ]);
}

const faultsOf = (graph: WorkflowGraph) => {
  const scene = sceneOf(graph);
  return [...orderFaults(scene), ...crossedNodes(scene), ...labelFaults(scene)];
};

const branches = (direction: string) =>
  graphOf(
    `flowchart ${direction}\n  A --> C{Which?}\n  C -->|One| D\n  C -->|Two| E\n  C -->|Three| F\n  D --> G\n  E --> G\n  F --> G\n`,
  );

describe('a flowchart that is built of blocks', () => {
  it.each(['TD', 'BT', 'LR', 'RL'])('has its branches in the order of the text, running %s', (direction) => {
    const graph = branches(direction);
    expect(isBuiltOfBlocks(graph)).toBe(true);
    expect(faultsOf(graph)).toEqual([]);
  });

  it('runs straight, with a loop beside it', () => {
    const graph = graphOf(
      'flowchart TD\n  ask[Ask] --> known{Known?}\n  known -- no --> name[Ask for the name]\n  name --> known\n  known -- yes --> done[Done]\n',
    );
    const middle = new Map(sceneOf(graph).boxes.map(({ node, x, width }) => [node.id, x + width / 2]));
    expect(middle.get('ask')).toBe(middle.get('known'));
    expect(middle.get('done')).toBe(middle.get('known'));
    expect(middle.get('name')).toBeLessThan(middle.get('known') ?? 0);
    expect(faultsOf(graph)).toEqual([]);
  });

  it('those of the corpus: branches in order, no edge and no label over a node', () => {
    const faults: string[] = [];
    for (const [name, text] of corpusFlowcharts()) {
      const graph = graphOf(text);
      if (!isBuiltOfBlocks(graph)) continue;
      faults.push(...faultsOf(graph).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
