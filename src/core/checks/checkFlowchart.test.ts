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

/** Findings in lines of a flowchart that Mermaid can parse, without parts that the canvas leaves out. */
async function found(...lines: readonly string[]): Promise<string[]> {
  const source = `flowchart TD\n${lines.join('\n')}\n`;
  const findings = brief((await graphOfFlowchart(source)) as WorkflowGraph, source);
  return findings.filter((finding) => !finding.startsWith('left-out'));
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
    expect(brief(graphOf(nodes, ['a b', 'c d', 'd c', 'd b']))).toEqual(['unentered-loop c d']);
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

  describe('the start of the flow', () => {
    const stray = ['A[Check] --> B[Tell]', 'X --> Y'];
    it.each([
      ['the id', 'start[Order comes in] --> A', 'unreachable-node X Y'],
      ['the id', 'Begin --> A', 'unreachable-node X Y'],
      ['the label', 'S[Start] --> A', 'unreachable-node X Y'],
      ['the label', 'S[Anfang] --> A', 'unreachable-node X Y'],
      ['the label', 'S([开始]) --> A', 'unreachable-node X Y'],
      ['a stadium that no edge enters', 's([Order comes in]) --> A', 'unreachable-node X Y'],
      ['a circle that no edge enters', 's((Order)) --> A', 'unreachable-node X Y'],
      ['a missing edge', 's[Order comes in] --> A', 'stray-chain X Y'],
    ])('is recognised by %s: %s', async (_, line, wanted) => {
      expect(await found(line, ...stray)).toEqual([wanted]);
      // The order of the lines matters only if no part is larger than the others.
      expect(await found(...stray, line)).toEqual([wanted]);
    });

    it('is not a stadium that an edge enters, a rounded step, or a node with a longer id', async () => {
      expect(await found('A --> s([Stadium]) --> B', 'X --> Y')).toEqual(['stray-chain X Y']);
      expect(await found('A(Round) --> B --> C', 'X --> Y')).toEqual(['stray-chain X Y']);
      expect(await found('starter --> B --> C', 'X --> Y')).toEqual(['stray-chain X Y']);
    });

    it('may have nodes before it', async () => {
      expect(await found('U[Caller] --> V --> start --> A')).toEqual([]);
    });

    it('can be at several places: with several marks nothing is stray, but a loop that nothing enters is', async () => {
      const lines = ['s([Order]) --> A', 't([Timer]) --> B --> A', 'X --> A', 'Y --> Z'];
      expect(await found(...lines)).toEqual([]);
      expect(await found(...lines, 'C --> D --> C')).toEqual(['unentered-loop C D']);
      expect(await found('start --> A', 'S2([Start]) --> B', 'Y --> Z')).toEqual([]);
    });

    it('makes a chain beside it a warning if the part with the start has three times its nodes', async () => {
      const severity = async (flow: string) => {
        const source = `flowchart TD\n${flow}\nX --> Y\n`;
        const [chain] = checkFlowchart((await graphOfFlowchart(source)) as WorkflowGraph, {}, source);
        expect(chain?.message).toContain('No edge connects "X" and the step behind it ("Y")');
        return chain?.severity;
      };
      expect(await severity('A --> B --> C --> D --> E')).toBe('info');
      expect(await severity('A --> B --> C --> D --> E --> F')).toBe('warning');
    });

    it('is reported in one finding if no mark decides between several', async () => {
      expect(await found('A --> C', 'B --> C', 'D --> C')).toEqual(['stray-chain B D']);
      expect(await found('A --> B', 'C --> D')).toEqual(['stray-chain C']);
    });

    it('is not required of lanes, stored data and documents', async () => {
      expect(await found('subgraph one', 'A --> B', 'end', 'subgraph two', 'C --> D', 'end')).toEqual([]);
      expect(await found('A --> B', 'D[(Orders)] --> B', 'E@{ shape: doc } --> B')).toEqual([]);
      expect(await found('s([In]) --> B', 'D[(Orders)] --> B')).toEqual([]);
    });

    it('may be the first node of a flow that is only a loop, but not of a loop beside it', async () => {
      expect(await found('A --> B --> A')).toEqual([]);
      expect(await found('A --> B --> C --> A', 'X --> Y --> X')).toEqual(['unentered-loop X Y']);
      expect(await found('A --> B', 'X --> Y --> X', 'X --> Z')).toEqual(['stray-chain A B']);
    });
  });

  it('names the nodes of a loop, which may be behind others in the text, and what follows it', async () => {
    const lines = ['s([Start]) --> A', 'Z[After it]', 'C[Remind] --> D[Wait] --> C', 'D --> Z'];
    expect(await found(...lines)).toEqual(['unentered-loop C Z D']);
    const source = `flowchart TD\n${lines.join('\n')}\n`;
    const [loop] = checkFlowchart((await graphOfFlowchart(source)) as WorkflowGraph, {}, source);
    expect(loop?.message).toMatch(/^No step leads into the loop of "Remind" and "Wait"\./);
    expect(await found('s([Start]) --> A --> G', 'subgraph G', 'C --> D --> C', 'E[(Data)]', 'end')).toEqual([]);
  });

  it('finds nodes without edges, except notes, legends and nodes that an invisible link places', async () => {
    expect(await found('A --> B', 'C[Alone]')).toEqual(['orphan-node C']);
    expect(await found('A --> B', 'C & D & E & F')).toEqual(['orphan-node C D E F']);
    expect(await found('A --> B', 'C[Alone]', 'A ~~~ D[Alone]')).toEqual(['orphan-node C']);
    expect(await found('A[Alone]', 'B[Alone, too]')).toEqual([]);
    const notes = ['N@{ shape: comment, label: "Note" }', 'subgraph Legend', 'L1[Red: urgent]', 'end'];
    expect(await found('A --> B', ...notes, 'subgraph G', 'C', 'end', 'B --> G')).toEqual([]);
  });

  describe('exits of a decision', () => {
    it('need labels, except one beside labelled ones and steps that are named like answers', async () => {
      expect(await found('A --> D{Paid?}', 'D --> B', 'D --> C')).toEqual(['unlabelled-exit D']);
      expect(await found('A --> D{Paid?}', 'D --> Y[Yes]', 'D --> N[No]')).toEqual([]);
      expect(await found('A --> D{{Prepare}}', 'D --> B', 'D --> C')).toEqual([]);
      expect(await found('A --> D[Step]', 'D --> B', 'D --> C')).toEqual([]);
    });

    it('need different labels', async () => {
      for (const label of ['|yes|', '|Yes|', '|"yes."|', '|" YES !"|', '|"#121;es"|', '|"**yes**"|', '|"`**yes**`"|']) {
        const wanted = label.includes('"**') ? [] : ['equal-exits D'];
        expect(await found('A --> D{Paid?}', 'D -->|yes| B', `D -->${label} C`), label).toEqual(wanted);
      }
      expect(await found('A --> D{n}', 'D -->|> 5| B', 'D -->|< 5| C', 'D -->|"= 5"| E')).toEqual([]);
      expect(await found('A --> D{n}', 'D -->|?| B', 'D -->|!| C')).toEqual([]);
    });

    it('get a label by a fix, if the only other one has an answer', async () => {
      const source = 'flowchart TD\n  A --> D{Paid?}\n  D -->|Yes| B\n  D --> C\n';
      const [missing, ...others] = checkFlowchart((await graphOfFlowchart(source)) as WorkflowGraph, {}, source);
      expect(others).toEqual([]);
      expect([missing?.code, missing?.severity]).toEqual(['checks/unlabelled-exit', 'info']);
      const fixed = applyTextEdits(source, missing?.fixes?.[0]?.edits ?? []);
      expect(fixed).toContain('D -->|"No"| C');
      expect(await found(...fixed.split('\n').slice(1))).toEqual([]);
    });
  });

  it('treats hexagons and diamonds with one unlabelled exit as steps, and reports only the diamond', async () => {
    expect(await found('A --> B{{Prepare}} --> C', 'C --> D@{ shape: prepare } --> E')).toEqual([]);
    expect(await found('A --> B{Check} --> C')).toEqual(['single-exit-decision B']);
    const graph = await graphOfFlowchart('flowchart TD\nA --> B{{Prepare}} --> C{Check} --> D');
    expect(graph?.nodes.map(({ kind }) => kind)).toEqual(['step', 'step', 'step', 'step']);
  });

  it('applies to state diagrams, whose start is the outer [*]', () => {
    const states = (...lines: readonly string[]) => {
      const source = `stateDiagram-v2\n${lines.join('\n')}\n`;
      return brief(buildFlowchartGraph(readFlowchart(source).data), source);
    };
    expect(states('[*] --> A', 'A --> B', 'B --> [*]')).toEqual([]);
    expect(states('[*] --> A', 'C --> D', 'P --> Q', 'Q --> P', 'L')).toEqual([
      'unreachable-node C D',
      'unentered-loop P Q',
      'orphan-node L',
    ]);
    expect(states('[*] --> A', 'state C {', '[*] --> D', '}')).toEqual(['unreachable-node C_start D']);
    // A transition enters the composite state at another of its states.
    expect(states('[*] --> D', 'state C {', '[*] --> E', 'D --> E', '}')).toEqual([]);
    expect(states('[*] --> A', 'A --> B : go', 'A --> C : Go')).toEqual(['equal-exits A']);
    expect(states('[*] --> A', 'A --> B', 'A --> C : fail')).toEqual([]);
    expect(states('state i <<choice>>', '[*] --> i', 'i --> B', 'i --> C')).toEqual(['unlabelled-exit i']);
  });

  it('reports nothing but unreached nodes of plans, which may have several beginnings', () => {
    const nodes = { a: 'step', b: 'step', c: 'step', d: 'step' } as const;
    expect(brief(graphOf(nodes, ['a c', 'b c']))).toEqual([]);
  });

  it.each([
    ['click A href "https://example.com"\nclick B call act()', 2, '"click"'],
    ['linkStyle 0 stroke:#f00', 1, '"linkStyle"'],
    ['style A fill:#fff,stroke-width:4px', 1, 'fill, border and text colours only'],
    ['classDef hot fill:#fff,font-weight:bold', 1, 'fill, border and text colours only'],
    ['subgraph G\nC --> A\nend\nstyle G fill:#fff', 1, 'subgraphs in its own colours'],
    ['A e1@--> C\ne1@{ animate: true }', 1, 'animations'],
    ['A --> C@{ icon: "fa:user", label: "User" }', 1, 'icons and images'],
    ['A --> C["`**bold**`"]\nB --> D["<b>bold</b>"]', 2, 'plain text'],
    ['subgraph G\nend', 1, 'without nodes'],
  ])('names what the canvas leaves out: %j', async (lines, count, words) => {
    const source = `flowchart TD\nA --> B\n${lines}\n`;
    const [part, ...others] = checkFlowchart((await graphOfFlowchart(source)) as WorkflowGraph, {}, source).filter(
      ({ code }) => code === 'checks/left-out',
    );
    expect(others).toEqual([]);
    expect(part?.severity).toBe('info');
    expect(part?.message).toContain(words);
    expect(1 + (part?.related?.length ?? 0)).toBe(count);
    expect(part?.range.start).toBeGreaterThan('flowchart TD\nA --> B'.length);
  });

  it.each([
    ['---\nconfig:\n  theme: dark\n---\nflowchart TD\nA --> B', ['config:']],
    ['%%{init: {"theme": "dark"}}%%\nflowchart TD\nA --> B', ['%%{init']],
    ['stateDiagram-v2\n[*] --> A\nnote right of A : hi', ['note right of A : hi']],
    ['stateDiagram-v2\n[*] --> A\nclassDef x fill:#fff\nA:::x --> B', ['classDef x fill:#fff']],
    ['flowchart TD\nstyle A fill:#fff,stroke:#000,color:#333\n__start__([<p>__start__</p>]) --> A["a<br/>b"]', []],
  ])('names configuration, notes and styles of states: %j', (source, wanted) => {
    const left = checkFlowchart(buildFlowchartGraph(readFlowchart(source).data), {}, source).filter(
      ({ code }) => code === 'checks/left-out',
    );
    expect(left.map(({ range }) => source.slice(range.start, range.end))).toEqual(wanted);
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
