// Records in the forms of WorfBench's files, with texts of our own.

import { describe, expect, it } from 'vitest';
import { readWorfLines, readWorfRecord } from '.';

const record = (value: object) => {
  const read = readWorfRecord({ id: 'a', ...value });
  return read.ok ? read.value.graph : read.error.message;
};
const chain = {
  nodes: ['START', 'cut', 'cook', 'END'],
  edges: [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
};

describe('edges with START and END', () => {
  const named = [
    ['START', 1],
    [1, 2],
    [2, 'END'],
  ];

  it('count the subtasks from 1, with and without START and END among the nodes', () => {
    expect(record({ nodes: ['cut', 'cook'], edges: named })).toEqual(chain);
    expect(record({ nodes: chain.nodes, edges: named })).toEqual(chain);
    expect(
      record({
        nodes: ['cut', 'cook'],
        edges: [
          ['START', '1'],
          ['1', '2'],
          ['2', 'END'],
        ],
      }),
    ).toEqual(chain);
    expect(record({ nodes: ['cut', 'cook'], edges: [[0, 1]] })).toEqual({ nodes: ['cut', 'cook'], edges: [[0, 1]] });
  });

  it('are refused with the edge and the numbers that are possible', () => {
    const edges = (edge: unknown) => record({ nodes: ['cut', 'cook'], edges: [['START', 1], edge] });
    for (const edge of [[0, 1], [1, 3], ['cut', 'END'], ['END', 1], [1, 'START'], [1]]) {
      expect(edges(edge)).toBe(
        `has the edge ${JSON.stringify(edge)}: the subtasks count from 1 to 2 where edges name START or END`,
      );
    }
  });
});

describe("records of WorfBench's files", () => {
  const text = 'Node:\n1: cut\n2: cook\nEdge: (START,1) (1,2) (2,END)';
  const gold = {
    source: 'os',
    id: 'os_1',
    conversations: [
      { role: 'user', content: 'Cook it.' },
      { role: 'assistant', content: text },
    ],
  };

  it('read the answer of the conversation, and the prediction beside its query', () => {
    expect(readWorfRecord(gold)).toEqual({ ok: true, value: { id: 'os_1', source: 'os', graph: chain } });
    const read = readWorfRecord({ query: gold, workflow: text.replaceAll('cook', 'fry') });
    expect(read.ok && [read.value.id, read.value.graph.nodes[2]]).toEqual(['os_1', 'fry']);
  });

  it('are read from a list, whose items are counted', () => {
    const { records, problems } = readWorfLines(JSON.stringify([gold, { nodes: [] }, 3], null, 2));
    expect(records.map(({ id }) => id)).toEqual(['os_1']);
    expect(problems).toEqual([
      { line: 2, message: 'has no id' },
      { line: 3, message: 'is not a JSON object' },
    ]);
  });
});
