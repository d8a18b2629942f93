import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../graph';
import { parseWorfbench } from './parseWorfbench';
import { printAov } from './printAov';
import { printWorfbench } from './printWorfbench';

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus/worfbench/raw.jsonl');
if (!existsSync(corpus)) console.warn('corpus/worfbench is absent: its answers are NOT read');

interface Shape {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [number, number])[];
}

function shapeOf(text: string): Shape {
  const parsed = parseWorfbench(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { nodes, edges } = parsed.value.graph;
  const index = new Map(nodes.map((node, at) => [node.id, at]));
  return {
    nodes: nodes.map((node) => node.label),
    edges: edges.map((edge) => [index.get(edge.from) ?? -1, index.get(edge.to) ?? -1] as const),
  };
}

describe('parseWorfbench', () => {
  it.skipIf(!existsSync(corpus))('reads the gold answers as their reference reading does', () => {
    const wrong: unknown[] = [];
    for (const line of readFileSync(corpus, 'utf8').trim().split('\n')) {
      const { id, text, parsed } = JSON.parse(line) as { id: string; text: string; parsed: Shape };
      const seen = shapeOf(text);
      if (JSON.stringify(seen) !== JSON.stringify({ nodes: parsed.nodes, edges: parsed.edges })) {
        wrong.push([id, seen, parsed]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('takes the form that prompts ask for as well', () => {
    const text = 'Sure!\n**Nodes:**\n1. open it\n2. close it\n\nEdges:\n( START , 1 )\n(1, 2)\n(2,END)\n(2,9)\nDone.';
    const parsed = parseWorfbench(text);
    expect(shapeOf(text)).toEqual({
      nodes: ['START', 'open it', 'close it', 'END'],
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    });
    expect(parsed).toMatchObject({ ok: true, value: { notes: [expect.stringContaining('(2,9)')] } });
    if (parsed.ok) {
      const range = parsed.value.graph.nodes[1]?.range;
      expect(range && text.slice(range.start, range.end)).toBe('open it');
    }
  });

  it('refuses a text without subtasks', () => {
    for (const text of ['', 'Edge: (START,1)', 'Node:\nEdge:', 'hello'])
      expect(parseWorfbench(text).ok, text).toBe(false);
  });
});

const diamond: WorkflowGraph = {
  nodes: ['d', 'b', 'c', 'a'].map((id) => ({ id, kind: 'api', label: id })),
  edges: ['a b', 'a c', 'b d', 'c d', 'd a'].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { id: pair, from, to, kind: 'requires', ...(pair === 'd a' ? { back: true } : {}) };
  }),
};

describe('printing subtasks', () => {
  it('lists them in an order that the edges allow, between START and END', () => {
    const acyclic = { ...diamond, edges: diamond.edges.filter((edge) => !edge.back) };
    const { text, notes, links } = printWorfbench(acyclic);
    expect([text, notes]).toEqual([
      'Node:\n1: a\n2: b\n3: c\n4: d\nEdge: (START,1) (1,2) (1,3) (2,4) (3,4) (4,END)\n',
      [],
    ]);
    expect(links?.map(({ range, nodeIds }) => [text.slice(range.start, range.end), ...nodeIds])).toEqual([
      ['1: a', 'a'],
      ['2: b', 'b'],
      ['3: c', 'c'],
      ['4: d', 'd'],
    ]);
    const plan = printAov(acyclic);
    for (const { range, nodeIds } of plan.links ?? []) {
      expect(plan.text.slice(range.start, range.end)).toContain(`"subtask requirement": "${nodeIds[0]}"`);
    }
    expect(plan.links?.length).toBe(4);
  });

  it('leaves out what closes a loop, and says so', () => {
    expect(printWorfbench(diamond).notes).toEqual([expect.stringContaining('loop')]);
    expect(printAov(diamond).notes).toEqual([expect.stringContaining('loop')]);
  });

  it('counts the parents of each subtask of a plan', () => {
    const acyclic = { ...diamond, edges: diamond.edges.filter((edge) => !edge.back) };
    const plan = JSON.parse(printAov(acyclic).text) as Record<string, Record<string, unknown>>;
    expect(plan.d).toEqual({
      'subtask requirement': 'd',
      status: 'not started',
      data: null,
      num_parents_not_completed: 2,
      child: [],
      agent: 'Worker',
    });
    expect(plan.a).toMatchObject({ num_parents_not_completed: 0, child: ['b', 'c'] });
  });
});
