import { describe, expect, it } from 'vitest';
import {
  alwaysExactPairs,
  defaultWorfOptions,
  evaluateRecords,
  measureSimilarity,
  printCsvTable,
  printMarkdownTable,
  printWorfGraph,
  readWorfLines,
  recordOfText,
  searchBranchings,
  type WorfMethod,
} from '.';

const exact = (left: readonly string[], right: readonly string[]) => measureSimilarity(left, right, 'exact');
const method: WorfMethod = { ...defaultWorfOptions, similarity: 'exact' };
const line = (value: object) => JSON.stringify(value);

describe('the bound of the exact search', () => {
  it('is what its recurrence says', () => {
    // Below three nodes nothing is left to branch on; each branching leaves out a node, or it and three neighbours more.
    const most = [0, 0, 0];
    for (let n = 3; n <= 40; n++) most.push(1 + (most[n - 1] ?? 0) + (most[n - 4] ?? 0));
    expect(most[alwaysExactPairs]).toBeLessThan(searchBranchings);
    expect(most[alwaysExactPairs + 1]).toBeGreaterThanOrEqual(searchBranchings);
  });
});

describe('files of records', () => {
  const text = [line({ id: 1, nodes: ['a'], edges: [] }), '{', '', line({ id: 1, text: 'x' }), line({ id: 2 })].join(
    '\n',
  );

  it('tells every line that is no record, and keeps the others', () => {
    const { records, problems } = readWorfLines(text);
    expect(records.map(({ id }) => id)).toEqual(['1']);
    expect(problems.map(({ line: at }) => at)).toEqual([2, 4, 5]);
    expect(readWorfLines('')).toEqual({ records: [], problems: [] });
  });

  it('pairs one graph with one whatever they are called, and reads what it prints', () => {
    const own = recordOfText('ours', 'Node:\n1: b\n2: a\nEdge: (START,2) (2,1) (1,END)');
    if (!own.ok) throw new Error(own.error.message);
    expect(recordOfText('ours', printWorfGraph(own.value.graph))).toEqual(own);
    const table = evaluateRecords([own.value], [{ ...own.value, id: 'theirs' }], exact, defaultWorfOptions);
    // Listed against its own edges: the graph is whole, the chain cannot be.
    expect([table.graph.f1, table.chain.f1, table.allOrders?.f1]).toEqual([1, 0.5, 0.5]);
  });

  it('takes 20,000 records', () => {
    const many = Array.from({ length: 20_000 }, (_, id) => line({ id, nodes: ['a', 'b'], edges: [[0, 1]] })).join('\n');
    const { records } = readWorfLines(many);
    expect(evaluateRecords(records, records.slice(1), exact, defaultWorfOptions)).toMatchObject({
      count: 20_000,
      missing: 1,
      bounds: 0,
      missingIds: ['0'],
    });
  });
});

describe('tables that travel', () => {
  const gold = readWorfLines(
    [line({ id: '=1+1', source: 'a|b', nodes: ['x'], edges: [] }), line({ id: 'two', nodes: ['x'], edges: [] })].join(
      '\n',
    ),
  ).records;
  const table = evaluateRecords(gold, gold.slice(0, 1), exact, defaultWorfOptions);

  it('say what they were computed by, and let no cell be more than text', () => {
    const markdown = printMarkdownTable(table, method);
    expect(markdown).toContain('| a\\|b | 1 | 1.0000 |');
    expect(markdown).toContain('| all | 2 | 0.5000 |');
    expect(markdown).toContain('mode paper, similarity exact, beta 0.6 inclusive');
    const [, first, second] = printCsvTable(table.perItem, method).split('\r\n');
    expect(first).toBe("'=1+1,a|b,true,1,1,1,1,1,1,1,true,1,paper,exact,0.6,inclusive,false");
    expect(second).toBe('two,,false,0,0,0,,0,0,0,true,0,paper,exact,0.6,inclusive,false');
  });
});
