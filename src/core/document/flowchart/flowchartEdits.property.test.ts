import { describe, expect, it } from 'vitest';
import { corpusFlowcharts } from '../../../testing/corpusFlowcharts';
import { drawSeed, runCount } from '../../../testing/draws';
import { drawFlowchartEdit, graphOfFlowchart, tryFlowchartEdit } from '../../../testing/flowchartEdits';
import type { WorkflowGraph } from '../../graph';
import { applyTextEdits, createRandom, invertTextEdits, type TextEdit } from '../../support';
import type { FlowchartEditKind, PlannedEdit } from '../index';

/** Part of every failure message: the same seed generates the same edits. */
const SEED = drawSeed(20261121);
const charts = corpusFlowcharts();

/** Refusals of edits without an effect and of duplicate ids are not counted. */
const answers = new Set(['document/already-there', 'document/name-taken']);

interface Count {
  tried: number;
  readonly refused: string[];
}

function checkUndo(source: string, plan: PlannedEdit, name: string): void {
  const text = applyTextEdits(source, plan.edits);
  expect(applyTextEdits(text, invertTextEdits(source, plan.edits)), `${name}: undo`).toBe(source);
}

const graphs = new Map<string, WorkflowGraph>();

/** Mermaid reads each chart once for all tests. */
async function graphOf(name: string, source: string): Promise<WorkflowGraph> {
  const graph = graphs.get(name) ?? (await graphOfFlowchart(source));
  if (!graph) throw new Error(`${name} cannot be read.`);
  graphs.set(name, graph);
  return graph;
}

/** Tries one edit of some of the kinds, in turns, on each chart of the corpus. */
async function tryAll(
  kinds: readonly FlowchartEditKind[],
  perChart: number,
  isWanted: (graph: WorkflowGraph) => boolean = () => true,
): Promise<ReadonlyMap<string, Count>> {
  const random = createRandom(SEED).fork(kinds.join());
  const counts = new Map<string, Count>(kinds.map((kind) => [kind, { tried: 0, refused: [] }]));
  let turn = 0;
  for (const [name, source] of charts) {
    const graph = await graphOf(name, source);
    if (!isWanted(graph)) continue;
    for (let index = 0; index < perChart; index++) {
      const kind = kinds[turn++ % kinds.length] as FlowchartEditKind;
      const edit = drawFlowchartEdit(kind, graph, random);
      const count = counts.get(kind);
      if (!edit || !count) continue;
      const tried = await tryFlowchartEdit(source, graph, edit);
      if (tried.ok) checkUndo(source, tried.plan, name);
      else if (answers.has(tried.problem.code)) continue;
      else {
        const { message } = tried.problem;
        expect(message.length, `${name}: ${JSON.stringify(edit)}`).toBeGreaterThan(20);
        expect(message, `${name}: ${JSON.stringify(edit)}`).not.toContain('would also change');
        count.refused.push(`${name}: ${JSON.stringify(edit)}: ${message}`);
      }
      count.tried++;
    }
  }
  return counts;
}

function expectFew(counts: ReadonlyMap<string, Count>, share: number): void {
  for (const [kind, { tried, refused }] of counts) {
    expect(tried, `${kind} was hardly tried`).toBeGreaterThan(20);
    expect(refused.length / tried, `${kind}, seed ${SEED}:\n${refused.join('\n')}`).toBeLessThan(share);
  }
}

describe.skipIf(charts.length === 0)('edits of real flowcharts give the intended graph, or are refused', () => {
  it('D7.17 nodes: refuses fewer than one in twenty of each kind', async () => {
    const kinds = ['addNode', 'setLabel', 'setId', 'deleteNode', 'setShape', 'deleteAll'] as const;
    const counts = await tryAll(kinds, 1);
    expectFew(counts, 0.05);
  });

  it('D7.17 edges: refuses fewer than one in twenty of each kind', async () => {
    const kinds = ['addEdge', 'deleteEdge', 'setEdge', 'reconnect', 'insertOnEdge'] as const;
    expectFew(await tryAll(kinds, 1), 0.05);
  });

  it('D7.17 groups: refuses fewer than one in ten of each kind, in charts with groups', async () => {
    const kinds = ['addGroup', 'setGroupTitle', 'ungroup', 'moveToGroup', 'paste'] as const;
    const hasGroups = ({ groups = [] }: WorkflowGraph) => groups.length > 0;
    expectFew(await tryAll(kinds, kinds.length, hasGroups), 0.1);
  });
});

const fixture = `---
title: Order
---
%%{init: {"theme": "base"}}%%
flowchart LR;
  %% how an order runs
  S([Start]) --> A["Take \`order\`"]:::first -->|"in stock"| B & C{{Pick}} ==> D
  A e1@-. out of stock .-> W[/"Wait (days)"/] --> A; D --> E(((Done)))
  subgraph ware ["Ware<br>house"]
    direction TB
    C <--> F[(Stock)]
    subgraph inner
      F ~~~ G@{ shape: doc, label: "List" }
    end
    G --> inner
  end
  W x--x ware --> E
  classDef first fill:#fff,stroke:#000
  class B,C,F big
  style D fill:#eee
  linkStyle 0,4 stroke:#f00
  linkStyle 9 stroke:#0f0
  e1@{ animate: true }
  click A "https://example.org" "more"
`.replaceAll('\n', '\r\n');

describe('a flowchart with all features', () => {
  it('D7.17 stays readable over many successive edits, and undo restores every byte', async () => {
    const kinds = [
      'addNode',
      'addEdge',
      'insertOnEdge',
      'setLabel',
      'setShape',
      'deleteEdge',
      'setEdge',
      'reconnect',
      'deleteNode',
      'addGroup',
      'setGroupTitle',
      'moveToGroup',
      'setId',
      'paste',
      'ungroup',
      'setDirection',
    ] as const;
    let made = 0;
    let refused = 0;
    for (let run = 0; run < runCount(3); run++) {
      const random = createRandom(SEED + run);
      let source = fixture;
      let graph = (await graphOfFlowchart(source)) as WorkflowGraph;
      const undo: (readonly TextEdit[])[] = [];
      for (let step = 0; step < 16; step++) {
        const edit = drawFlowchartEdit(random.pick(kinds), graph, random);
        if (!edit) continue;
        const tried = await tryFlowchartEdit(source, graph, edit);
        if (!tried.ok) {
          if (!answers.has(tried.problem.code)) refused++;
          continue;
        }
        made++;
        undo.push(invertTextEdits(source, tried.plan.edits));
        ({ text: source, graph } = tried);
        expect(/(?<!\r)\n/.test(source), `run ${run}: line endings`).toBe(false);
        expect(source).toContain('%% how an order runs');
      }
      for (const edits of undo.reverse()) source = applyTextEdits(source, edits);
      expect(source, `run ${run}`).toBe(fixture);
    }
    expect(refused / (made + refused), `${refused} refused, ${made} made`).toBeLessThan(0.1);
  });
});
