// Checks properties that readers rely on in layouts of block-structured flowcharts, over those of the corpus and our
// own.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView, buildScene, framedGroups, nodeSize, type Scene } from '../../core/projection';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { crossedNodes, labelFaults, orderFaults } from '../../testing/sceneFaults';
import { layoutGraph } from './layoutGraph';
import { layoutStructure } from './layoutStructure';

const graphOf = (text: string): WorkflowGraph => buildFlowchartGraph(readFlowchart(text).data);
const sceneOf = (graph: WorkflowGraph): Scene => buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }));

const isBuiltOfBlocks = ({ nodes, edges, groups = [] }: WorkflowGraph): boolean => {
  const boxes = nodes.map((node) => ({ id: node.id, ...nodeSize(node) }));
  const gaps = { between: 32, layers: 46, hasBlocks: 'wherePlain' as const };
  return groups.length === 0 && edges.length > 0 && layoutStructure(boxes, edges, gaps) !== undefined;
};

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

it('lets a frame run in a direction of its own, and what is outside in that of the flowchart', () => {
  const graph = graphOf(`flowchart LR
  subgraph outer [Outer]
    direction TB
    subgraph inner [Inner]
      a --> b
    end
    c((c)) -.-> inner
  end
  outer ==> d[(d)]
  d x--x e
  e <--> e2[e2]
`);
  const { boxes, frames } = sceneOf(graph);
  const box = (id: string) => boxes.find(({ node }) => node.id === id) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box('c').y + box('c').height).toBeLessThan(box('a').y);
  expect(box('d').x).toBeGreaterThan(box('a').x + box('a').width);
  expect(frames).toHaveLength(2);
});

it('draws the frames of groups that are each in the other', () => {
  const { groups = [], ...graph } = graphOf('flowchart TD\nsubgraph one\na\nend\nsubgraph two\nb\nend\na --> b');
  const [one, two] = groups;
  const circle = {
    ...graph,
    groups: [
      { ...one, parent: two?.id },
      { ...two, parent: one?.id },
    ],
  } as WorkflowGraph;
  expect(framedGroups(circle)).toHaveLength(2);
});

it('draws no frames where groups nest deeper than a hundred times', () => {
  const nested = (depth: number) =>
    graphOf(
      `flowchart TD\n${Array.from({ length: depth }, (_, at) => `subgraph s${at}\n`).join('')}a --> b\n${'end\n'.repeat(depth)}`,
    );
  expect(sceneOf(nested(100)).frames).toHaveLength(100);
  expect(sceneOf(nested(3000)).frames).toHaveLength(0);
  expect(Object.keys(layoutGraph(nested(3000)))).toHaveLength(2);
});
