// Lengths of links and invisible links: each engine places the ends of a link at least as many ranks apart.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView, buildScene, nodeSize, type Scene } from '../../core/projection';
import { createRandom } from '../../core/support';
import { drawSeed, runCount } from '../../testing/draws';
import { boxFaults, crossedNodes, labelFaults } from '../../testing/sceneFaults';
import { boxOfNode } from './labelMargins';
import { chartToElk, readElkLayout } from './layoutChart';
import { layoutEdges } from './layoutEdges';
import { layoutAnyGraph } from './layoutForWindow';
import { layoutGraph } from './layoutGraph';
import type { LayoutPositions } from './layoutTypes';
import { placeBoxes } from './placeBoxes';
import { placeNewNodes } from './placeNewNodes';
import { loadElk } from './runElk';

const graphOf = (text: string): WorkflowGraph => buildFlowchartGraph(readFlowchart(text).data);
const sceneOf = (graph: WorkflowGraph, positions: LayoutPositions): Scene =>
  buildScene(buildCanvasView(graph, { positions }));

/** The engines without columns side by side, which continue a long chart above its beginning. */
const engines: Readonly<Record<string, (graph: WorkflowGraph) => LayoutPositions | Promise<LayoutPositions>>> = {
  elk: async (graph) => readElkLayout(graph, await (await loadElk()).layout(chartToElk(graph))),
  dagre: layoutGraph,
  layers: (graph) => {
    const gaps = { between: 32, layers: 46, usesPlainLayers: true };
    const size = { width: 0, height: 0 };
    return placeBoxes(graph.nodes.map(boxOfNode), layoutEdges(graph), graph.direction ?? 'TB', gaps, size);
  },
};
const directions = ['TD', 'BT', 'LR', 'RL'] as const;

/** Least distance of two ranks in all engines; ELK's own one in a subgraph. */
const rankGaps = { outside: 34, inSubgraph: 20 } as const;

/** Start and end of each node in the direction of the chart. */
function alongOf(graph: WorkflowGraph, positions: LayoutPositions) {
  const { direction = 'TB' } = graph;
  const sign = direction === 'BT' || direction === 'RL' ? -1 : 1;
  return new Map(
    graph.nodes.map((node) => {
      const place = positions[node.id];
      if (!place) throw new Error(`${node.id} has no place`);
      const { width, height } = nodeSize(node);
      const ends = direction === 'LR' || direction === 'RL' ? [place.x, place.x + width] : [place.y, place.y + height];
      const [start = 0, end = 0] = ends.map((value) => sign * value).sort((one, other) => one - other);
      return [node.id, { start, end }];
    }),
  );
}

/** Links whose ends are nearer than their ranks. */
function shortLinks(graph: WorkflowGraph, positions: LayoutPositions): string[] {
  const along = alongOf(graph, positions);
  const gap = graph.groups ? rankGaps.inSubgraph : rankGaps.outside;
  return layoutEdges(graph).flatMap(({ from, to, back, length = 1 }) => {
    if (from === to) return [];
    const [first, last] = back ? [to, from] : [from, to];
    const distance = (along.get(last)?.start ?? 0) - (along.get(first)?.end ?? 0);
    return distance >= length * gap - 1 ? [] : [`${from} to ${to}: ${distance} for ${length} ranks`];
  });
}

const chart = (direction: string) => `flowchart ${direction}
  A --> r1 --> r2 --> r3
  A ----> B
  A -- text ---> C
  A -..-> D
  A ===> E
  B ~~~ F
  B ~~~~ G
`;

const groups = (direction: string) => `flowchart ${direction}
  A --> B
  subgraph one
    B ---> C
    B --> D
    subgraph two
      D --> E ----> F
    end
  end
  C --> G
  F ---> H
  subgraph three
    I --> J
  end
  one ~~~ three
  H ~~~ K
`;

/**
 * A chart with links of all lengths. Its subgraphs hold neighbours and have no link back to an earlier one: boxes in a cycle
 * have no order.
 */
function randomChart(seed: number, hasGroups: boolean): string {
  const random = createRandom(seed);
  const count = 4 + random.int(10);
  const lines = [`flowchart ${directions[random.int(4)]}`];
  for (let start = 0; hasGroups && start < count; ) {
    const size = 1 + random.int(4);
    if (random.int(2) === 0) {
      const names = Array.from(
        { length: Math.min(size, count - start) },
        (_, at) => `n${start + at}[Step ${start + at}]`,
      );
      lines.push(`  subgraph g${start}`, ...names.map((name) => `    ${name}`), '  end');
    }
    start += size;
  }
  const link = (): string => {
    const more = random.int(4);
    const label = random.int(4) === 0 ? '|case|' : '';
    const drawn = [`--${'-'.repeat(more)}>${label}`, `==${'='.repeat(more)}>${label}`, `-${'.'.repeat(more + 1)}->`];
    return [...drawn, `~~~${'~'.repeat(more)}`][random.int(4)] ?? '-->';
  };
  for (let at = 0; at < count + 4; at++) {
    const from = random.int(count - 1);
    lines.push(`  n${from} ${link()} n${from + 1 + random.int(count - from - 1)}`);
  }
  if (!hasGroups && random.int(2) === 0) lines.push(`  n${count - 1} --> n0`);
  return lines.join('\n');
}

describe.each(Object.keys(engines))('the layout by %s', (name) => {
  const layOut = engines[name] ?? layoutGraph;

  it.each(directions)('places the ends of each link its length apart, running %s', async (direction) => {
    const graph = graphOf(chart(direction));
    const positions = await layOut(graph);
    expect(shortLinks(graph, positions)).toEqual([]);
    const along = alongOf(graph, positions);
    const startOf = (id: string) => along.get(id)?.start ?? 0;
    expect(startOf('B')).toBeGreaterThan(along.get('r2')?.end ?? 0);
    expect(startOf('D')).toBeGreaterThan(along.get('r1')?.end ?? 0);
    expect(startOf('G')).toBeGreaterThan(along.get('F')?.end ?? 0);
  });

  it('places both ends of a back edge its length apart', async () => {
    const graph = graphOf('flowchart TD\n  A --> B --> C\n  B ----> A');
    expect(shortLinks(graph, await layOut(graph))).toEqual([]);
  });

  it('places every node of random charts, the ends of each link its length apart', async () => {
    for (let run = 0; run < runCount(30); run++) {
      const text = randomChart(drawSeed(1) + run, false);
      const graph = graphOf(text);
      const positions = await layOut(graph);
      expect(Object.keys(positions).sort(), text).toEqual(graph.nodes.map(({ id }) => id).sort());
      expect(shortLinks(graph, positions), text).toEqual([]);
      expect(boxFaults(sceneOf(graph, positions)), text).toEqual([]);
    }
  });
});

describe.each(['elk', 'dagre'])('the layout of subgraphs by %s', (name) => {
  const layOut = engines[name] ?? layoutGraph;

  it.each(directions)('places the ends of each link its length apart, running %s', async (direction) => {
    const graph = graphOf(groups(direction));
    expect(shortLinks(graph, await layOut(graph))).toEqual([]);
  });

  it('does so in random charts', async () => {
    for (let run = 0; run < runCount(30); run++) {
      const text = randomChart(drawSeed(1) + run, true);
      const graph = graphOf(text);
      const positions = await layOut(graph);
      expect(Object.keys(positions).sort(), text).toEqual(graph.nodes.map(({ id }) => id).sort());
      expect(shortLinks(graph, positions), text).toEqual([]);
      expect(boxFaults(sceneOf(graph, positions)), text).toEqual([]);
    }
  });
});

describe('the drawing of a chart with lengths', () => {
  it('has no edge through a node, and a line for every drawn edge', async () => {
    for (let run = 0; run < runCount(15); run++) {
      const text = randomChart(drawSeed(1) + run, run % 2 === 1);
      const graph = graphOf(text);
      const positions = await layoutAnyGraph(graph);
      const scene = sceneOf(graph, positions);
      expect([...boxFaults(scene), ...crossedNodes(scene), ...labelFaults(scene)], text).toEqual([]);
      const lines = Object.values(positions).flatMap(({ exits = {} }) => Object.keys(exits));
      expect(lines.sort(), text).toEqual(graph.edges.map(({ id }) => id).sort());
    }
  });

  it('runs straight along a long link', async () => {
    const positions = await layoutAnyGraph(graphOf('flowchart LR\n  A ----->|far| B'));
    expect(positions['A']?.exits?.['A->B[far]']?.corners).toHaveLength(4);
  });
});

describe('an invisible link', () => {
  it('keeps nodes and subgraphs without edges in its order', async () => {
    const graph = graphOf(
      'flowchart TD\nsubgraph one\nA\nend\nsubgraph two\nB\nend\nsubgraph three\nC\nend\none ~~~ two\ntwo ~~~ three',
    );
    for (const positions of [await layoutAnyGraph(graph), layoutGraph(graph)])
      expect(shortLinks(graph, positions)).toEqual([]);
  });

  it('places a new node after the node that it begins at', () => {
    const graph = graphOf('flowchart TD\nA --> B\nB ~~~ C');
    const places = placeNewNodes(graph, { A: { x: 0, y: 0 }, B: { x: 400, y: 90 } });
    expect(places['C']?.y).toBeGreaterThan(90);
    expect(places['C']?.x).toBeGreaterThan(300);
  });
});
