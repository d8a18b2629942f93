// Properties of the drawings of flowcharts with 12 to 80 nodes, over the corpus and over random charts.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { buildCanvasView, buildScene, type Scene } from '../../core/projection';
import { createRandom } from '../../core/support';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { boxFaults, crossedNodes, labelFaults } from '../../testing/sceneFaults';
import { layoutAnyGraph } from './layoutForWindow';

async function sceneOf(text: string): Promise<Scene> {
  const graph = buildFlowchartGraph(readFlowchart(text).data);
  return buildScene(buildCanvasView(graph, { positions: await layoutAnyGraph(graph) }));
}

const faultsOf = (scene: Scene) => [...boxFaults(scene), ...crossedNodes(scene), ...labelFaults(scene)];

const middleOf = (scene: Scene, id: string): number => {
  const box = scene.byId.get(id);
  if (!box) throw new Error(`${id} is not drawn`);
  return box.x + box.width / 2;
};

const issue = `flowchart TD
  S([Issue arrives]) --> T{Known?}
  T -->|yes| L[Load account]
  T -->|no| N[Ask who it is]
  N --> L
  L --> P{Priority}
  P -->|P1| A[Page the team]
  P -->|P2| B[Open a ticket]
  P -->|P3| C[Queue it]
  A --> F[Fix]
  B --> F
  C --> F
  F --> O{OK?}
  O -->|no| R[Rollback]
  O -->|yes| D[Tell the customer]
  D --> E([Done])
`;

/** Returns of several decisions to earlier steps. */
const returns = (direction: string) => `flowchart ${direction}
  S([Start]) --> A[Collect data]
  A --> B{Valid?}
  B -->|no| A
  B -->|yes| C[Score]
  C --> D{Score above 50?}
  D -->|no| E{Second try?}
  E -->|yes| A
  E -->|no| X[Reject]
  D -->|yes| F[Review]
  F --> G{Approved?}
  G -->|no| C
  G -->|unclear| A
  G -->|yes| H[Contract]
  H --> I{Signed?}
  I -->|no| F
  I -->|yes| Z([End])
  X --> Z
`;

/** Labels of return edges that are nearer to another node than to the node that the edge leaves. */
const strayLabels = ({ edges, boxes }: Scene): string[] =>
  edges.flatMap(({ edge, from, route }) => {
    if (!edge.back || edge.condition === undefined) return [];
    const distance = ({ x, y, width, height }: Scene['boxes'][number]) =>
      Math.hypot(
        Math.max(x - route.labelX, 0, route.labelX - x - width),
        Math.max(y - route.labelY, 0, route.labelY - y - height),
      );
    const own = distance(from);
    const nearer = boxes.filter((box) => box !== from && distance(box) < own);
    return nearer.map((box) => `${edge.id} is labelled at ${box.node.id}`);
  });

/** A chart with decisions, joins and labels, determined by its seed. */
function randomChart(seed: number): string {
  const random = createRandom(seed);
  const count = 12 + random.int(20);
  const lines = ['flowchart TD'];
  for (let index = 1; index < count; index++) {
    const from = Math.max(0, index - 1 - random.int(4));
    const label = random.int(3) === 0 ? `|case ${index}|` : '';
    lines.push(`  n${from} -->${label} n${index}[Step number ${index}]`);
  }
  for (let extra = 0; extra < 3; extra++) {
    const from = random.int(count - 2);
    lines.push(`  n${from} --> n${from + 2 + random.int(count - from - 2)}`);
  }
  return lines.join('\n');
}

const pairs = (direction: string, count: number) =>
  `flowchart ${direction}\n${Array.from({ length: count }, (_, at) => `  a${at} -->|then| b${at}[${'long '.repeat(at % 3)}step]`).join('\n')}`;

describe('the drawing of a flowchart', () => {
  it('aligns unconnected parts in a grid, in the order of the text', async () => {
    const sideways = await sceneOf(pairs('LR', 12));
    const starts = Array.from({ length: 12 }, (_, at) => sideways.byId.get(`a${at}`)?.x);
    expect(new Set(starts).size).toBe(2);
    expect(starts.slice(0, 2)).toEqual(starts.slice(2, 4));
    const down = await sceneOf(pairs('TD', 8));
    const middles = Array.from({ length: 8 }, (_, at) => Math.round(middleOf(down, `a${at}`)));
    expect(new Set(middles).size).toBeLessThan(8);
    expect(faultsOf(sideways)).toEqual([]);
  });

  it('draws the label of a straight line on the line, also sideways', async () => {
    const text = 'flowchart LR\n  a -->|then| b\n  b -->|after that| c';
    const graph = buildFlowchartGraph(readFlowchart(text).data);
    const positions = await layoutAnyGraph(graph);
    const courses = Object.values(positions).flatMap(({ exits = {} }) => Object.values(exits));
    expect(courses).toHaveLength(2);
    for (const { corners, label } of courses) expect(label?.[1]).toBe(corners[1]);
  });

  it('runs straight if the canvas shows it whole at 80 %, and in columns from there', async () => {
    const thread = (count: number) =>
      sceneOf(`flowchart TD\n${Array.from({ length: count }, (_, at) => `  n${at} --> n${at + 1}`).join('\n')}`);
    const lefts = (scene: Scene) => new Set(scene.boxes.map(({ x, width }) => Math.round(x + width / 2))).size;
    expect(lefts(await thread(10))).toBe(1);
    expect(lefts(await thread(20))).toBeGreaterThan(1);
  });

  it('packs subgraphs that no edge connects, in the order of the text, each in its own direction', async () => {
    const inner = Array.from({ length: 6 }, (_, at) => {
      const nodes = ['a', 'b', 'c'].map((name) => `      ${name}${at}[Task ${name} of team ${at}]`).join('\n');
      const edges = at === 2 ? '\n      direction LR\n      a2 --> b2 --> c2' : '';
      return `    subgraph g${at}[Team ${at}]\n${nodes}${edges}\n    end`;
    });
    const scene = await sceneOf(`flowchart TD\n  subgraph all[All]\n${inner.join('\n')}\n  end`);
    const [around] = scene.frames;
    const teams = scene.frames.slice(1).sort((one, other) => (one.group.label < other.group.label ? -1 : 1));
    expect(around && around.width / around.height).toBeGreaterThan(0.6);
    expect(around && around.width / around.height).toBeLessThan(2.4);
    for (const [at, frame] of teams.entries()) {
      const next = teams[at + 1];
      if (next) expect(next.y > frame.y + frame.height || next.x > frame.x + frame.width).toBe(true);
    }
    const chain = ['a2', 'b2', 'c2'].map((id) => scene.byId.get(id)?.x ?? 0);
    expect(chain).toEqual([...chain].sort((one, other) => one - other));
    expect(new Set(chain).size).toBe(3);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('gives each exit of a decision its own start, with cases in the order of the text', async () => {
    const scene = await sceneOf(issue);
    for (const id of ['T', 'P', 'O']) {
      const exits = scene.edges.filter(({ edge }) => edge.from === id);
      const starts = exits.map(({ route }) => route.points.slice(0, 2).map(Math.round).join(' '));
      expect(new Set(starts).size).toBe(exits.length);
    }
    expect(middleOf(scene, 'A')).toBeLessThan(middleOf(scene, 'B'));
    expect(middleOf(scene, 'B')).toBeLessThan(middleOf(scene, 'C'));
    expect(faultsOf(scene)).toEqual([]);
  });

  it('places a branch that ends beside the main line', async () => {
    const scene = await sceneOf(issue);
    const away = (id: string) => Math.abs(middleOf(scene, id) - middleOf(scene, 'O'));
    expect(away('D')).toBeLessThan(away('R'));
    expect(away('R')).toBeGreaterThan(60);
  });

  it.each(['TD', 'BT', 'LR', 'RL'])('labels the edge that returns near its decision, running %s', async (direction) => {
    const scene = await sceneOf(returns(direction));
    expect(strayLabels(scene)).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('is the same for the same text', async () => {
    const graph = buildFlowchartGraph(readFlowchart(issue).data);
    expect(await layoutAnyGraph(graph)).toEqual(await layoutAnyGraph(graph));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'has no edge through a node and no label on anything in random chart %i',
    async (seed) => {
      expect(faultsOf(await sceneOf(randomChart(seed)))).toEqual([]);
    },
  );

  it.each(
    corpusFlowcharts().flatMap(([name, text]) => {
      const { nodes } = buildFlowchartGraph(readFlowchart(text).data);
      return nodes.length >= 12 && nodes.length <= 80 ? [[name, text] as const] : [];
    }),
  )('has no edge through a node and no label on anything in %s', async (_, text) => {
    expect(faultsOf(await sceneOf(text))).toEqual([]);
  });
});
