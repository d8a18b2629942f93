import { describe, expect, it } from 'vitest';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { graphOfFlowchart } from '../../testing/flowchartEdits';
import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import type { GraphEdge, GraphNode, NodeKind, WorkflowGraph } from '../graph';
import { applyTextEdits } from '../support';
import { checkFlowchart } from './checkFlowchart';

function graphOf(nodes: Readonly<Record<string, NodeKind>>, edges: readonly string[]): WorkflowGraph {
  return {
    nodes: Object.entries(nodes).map(([id, kind]): GraphNode => ({ id, kind, label: id.toUpperCase() })),
    edges: edges.map((edge, index): GraphEdge => {
      const [from = '', to = '', condition] = edge.split(' ');
      return { id: `e${index}`, from, to, kind: 'flow', ...(condition === undefined ? {} : { condition }) };
    }),
  };
}

const brief = (graph: WorkflowGraph, source?: string) =>
  checkFlowchart(graph, {}, source).map(({ code, nodeIds }) => `${code.replace('checks/', '')} ${nodeIds.join(' ')}`);

/** Findings in lines of a flowchart that Mermaid can parse. */
async function found(...lines: readonly string[]): Promise<string[]> {
  const source = `flowchart TD\n${lines.join('\n')}\n`;
  return brief((await graphOfFlowchart(source)) as WorkflowGraph, source);
}

describe('checkFlowchart', () => {
  it('finds nothing in a correct flowchart with an unconnected note', () => {
    const nodes = { s: 'start', d: 'condition', a: 'step', b: 'step', e: 'end', note: 'step' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd a yes', 'd b no', 'a e', 'b e', 'b d']))).toEqual([]);
  });

  it('finds arrows without an effect', async () => {
    expect(await found('A[Ask] a@--> B[Answer]', 'a --> C[File]', 'A --> C')).toEqual(['lost-arrow ']);
    expect(await found('subgraph box', 'A --> B', 'end', 'A ~~~ C', 'B --> C')).toEqual([]);
  });

  it('finds steps that the start does not reach, with one finding for all steps behind them', () => {
    const nodes = { s: 'start', a: 'step', b: 'step', c: 'step', d: 'step', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s a', 'a e', 'b c', 'c e', 'd c']))).toEqual([
      'unreachable-node b c',
      'unreachable-node d',
    ]);
  });

  it('starts each flow that is only a loop at its first node in the text, if no start is marked', () => {
    const nodes = { a: 'step', b: 'step', c: 'step', d: 'step' } as const;
    expect(brief(graphOf(nodes, ['a b', 'b a', 'c d', 'd c']))).toEqual([]);
  });

  it('finds loops without incoming edges that lead into another flow', () => {
    const nodes = { a: 'step', b: 'step', c: 'step', d: 'step' } as const;
    expect(brief(graphOf(nodes, ['a b', 'c d', 'd c', 'd b']))).toEqual(['unreachable-node c d']);
  });

  it('plans fixes for the first findings, and for fewer of them in a long text', async () => {
    const fixed = async (comment: string) => {
      const source = `flowchart TD\n%% ${comment}\na --> b\n${'a --> b\n'.repeat(8)}`;
      const found = checkFlowchart((await graphOfFlowchart(source)) as WorkflowGraph, {}, source);
      return [found.length, found.filter(({ fixes }) => fixes !== undefined).length];
    };
    expect(await fixed('short')).toEqual([8, 8]);
    expect(await fixed('x'.repeat(200_000))).toEqual([8, 2]);
  });

  it('finds dead ends only if ends are marked', () => {
    const nodes = { s: 'start', a: 'step', b: 'step', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s a', 's b', 'a e']))).toEqual(['dead-end b']);
    expect(brief(graphOf({ a: 'step', b: 'step' }, ['a b']))).toEqual([]);
  });

  it('finds decisions with a single exit', () => {
    const nodes = { s: 'start', d: 'condition', f: 'condition', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd e yes', 's f', 'd e yes']))).toEqual([
      'dead-end f',
      'single-exit-decision d',
      'duplicate-edge d e',
    ]);
  });

  it('does not report repeated edges with different labels', () => {
    const nodes = { s: 'start', d: 'condition', e: 'end', f: 'end' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd e yes', 'd e maybe', 'd f no']))).toEqual([]);
  });

  it('follows double arrows in both directions, and finds no dead end at a line without heads', async () => {
    expect(await found('S([Start]) --> A <--> B', 'C --> B', 'B --> E([End])')).toEqual(['unreachable-node C']);
    expect(await found('S([Start]) --> A', 'B <--> A', 'A --> E([End])')).toEqual([]);
    expect(await found('S([Start]) --> A --- N[Note]', 'A --> E([End])', 'D{Why?} --- A')).toEqual([]);
    expect(await found('A --- B', 'B --- A', 'A -.-> C', 'A --> C')).toEqual(['duplicate-edge B A']);
  });

  it('ignores invisible links', async () => {
    expect(await found('S([Start]) --> E([End])', 'S ~~~ L[Legend]', 'E ~~~ L')).toEqual([]);
  });

  it('treats a subgraph as a whole at edges that lead to it or from it', async () => {
    const lines = ['S([Start]) --> G', 'subgraph G', 'A --> B', 'C --> D', 'end', 'G --> E([End])'];
    expect(await found(...lines)).toEqual([]);
    expect(await found(...lines.slice(1), 'S([Start]) --> A')).toEqual(['unreachable-node C D']);
  });

  it('handles large subgraphs like small ones', async () => {
    // More node pairs than the limit up to which edges at subgraphs are expanded one by one.
    const chains = Array.from({ length: 60 }, (_, index) => `A${index} --> B${index}`);
    const more = chains.map((chain) => chain.replaceAll(/[AB]/g, (name) => `${name}x`));
    const lines = ['subgraph G', ...chains, 'end', 'subgraph H', ...more, 'end', 'G --> H', 'H --> E([End])'];
    expect(await found('S([Start]) --> G', ...lines)).toEqual([]);
    expect(await found('S([Start]) --> A0', ...lines)).toEqual(
      chains.slice(1).map((chain) => `unreachable-node ${chain.replace('--> ', '')}`),
    );
  });

  it('terminates with thousands of nested subgraphs that have edges', () => {
    const all = Array.from({ length: 3000 }, (_, index) => index);
    const lines = [
      ...all.map((index) => `subgraph g${index}\n n${index} --> g${index}`),
      ...all.map(() => 'end'),
      ...all.map((index) => `n${index} --> g0`),
    ];
    const source = `flowchart TD\n${lines.join('\n')}\n`;
    const graph = buildFlowchartGraph(readFlowchart(source).data);
    expect(graph.groups).toHaveLength(3000);
    expect(checkFlowchart(graph, {}, source).length).toBeLessThan(300);
  });

  it('reports positions in the text', async () => {
    const source = 'flowchart TD\n  A{Sure?} --> B\n  A --> B\n';
    const graph = (await graphOfFlowchart(source)) as WorkflowGraph;
    const diagnostics = checkFlowchart(graph, {}, source);
    expect(diagnostics.map(({ range }) => source.slice(range.start, range.end))).toEqual(['A{Sure?}', '-->']);
    expect(diagnostics[1]?.related).toHaveLength(1);
  });

  it.each([
    ['A --> B & C\n  B --> C\n  A --> C', 'Remove this one', 'A --> B & C\n  B --> C'],
    ['S([Start]) --> A & B\n  A --> E([End])', 'Lead it to "End"', 'S([Start]) --> A & B\n  A --> E([End])\n  B --> E'],
    ['A{Sure?} --> B', 'Draw it as a step', 'A[Sure?] --> B'],
  ])('fixes %j: %s', async (lines, title, wanted) => {
    const source = `flowchart TD\n  ${lines}\n`;
    const graph = (await graphOfFlowchart(source)) as WorkflowGraph;
    const fixes = checkFlowchart(graph, {}, source).flatMap((diagnostic) => diagnostic.fixes ?? []);
    expect(fixes.map((fix) => fix.title)).toEqual([title]);
    expect(applyTextEdits(source, fixes[0]?.edits ?? [])).toBe(`flowchart TD\n  ${wanted}\n`);
    expect(checkFlowchart(graph, {}).some((diagnostic) => diagnostic.fixes)).toBe(false);
  });
});

const charts = corpusFlowcharts();

describe.skipIf(charts.length === 0)('checks of real flowcharts', () => {
  it('give few findings, and each fix removes its finding', async () => {
    let loud = 0;
    let fixed = 0;
    for (const [name, source] of charts) {
      const graph = (await graphOfFlowchart(source)) as WorkflowGraph;
      const diagnostics = checkFlowchart(graph, {}, source);
      if (diagnostics.some(({ code }) => code === 'checks/unreachable-node')) loud++;
      const [first] = diagnostics.filter((diagnostic) => diagnostic.fixes);
      const [fix] = first?.fixes ?? [];
      if (!first || !fix) continue;
      fixed++;
      const after = await graphOfFlowchart(applyTextEdits(source, fix.edits));
      expect(after, `${name}: ${fix.title}`).toBeDefined();
      const count = (from: readonly { code: string }[]) => from.filter(({ code }) => code === first.code).length;
      const left = checkFlowchart(after as WorkflowGraph, {}, applyTextEdits(source, fix.edits));
      expect(count(left), `${name}: ${fix.title}`).toBeLessThan(count(diagnostics));
    }
    expect(fixed).toBeGreaterThan(15);
    // Charts of agents that run in loops are correct.
    expect(loud).toBeLessThan(10);
  });
});
