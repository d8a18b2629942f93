import { describe, expect, it } from 'vitest';
import {
  defaultWorfOptions,
  errorKindOf,
  errorKinds,
  evaluateRecords,
  maxExactPairs,
  maxSearchBranchings,
  measureSimilarity,
  printWorfCsv,
  printWorfGraph,
  printWorfMarkdown,
  readWorfLines,
  recordOfText,
  type WorfbenchTable,
  type WorfMethod,
  worfbenchTables,
} from '.';

const exact = (left: readonly string[], right: readonly string[]) => measureSimilarity(left, right, 'exact');
const method: WorfMethod = { ...defaultWorfOptions, similarity: 'exact' };
const line = (value: object) => JSON.stringify(value);

describe('the bound of the exact search', () => {
  it('is what its recurrence says', () => {
    // Below three nodes there is nothing to branch on; each branching removes a node, or it and at least three
    // neighbours.
    const most = [0, 0, 0];
    for (let n = 3; n <= 40; n++) most.push(1 + (most[n - 1] ?? 0) + (most[n - 4] ?? 0));
    expect(most[maxExactPairs]).toBeLessThan(maxSearchBranchings);
    expect(most[maxExactPairs + 1]).toBeGreaterThanOrEqual(maxSearchBranchings);
  });
});

describe('figures without anything to count', () => {
  const record = (id: string, names: readonly string[]) => {
    const read = recordOfText(id, `Node:\n${names.map((name, at) => `${at + 1}: ${name}`).join('\n')}\nEdge:`);
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };
  const table = evaluateRecords(
    [record('empty answer', ['a']), record('no answer', ['a']), record('right', ['a'])],
    [{ ...record('empty answer', ['x']), graph: { nodes: ['START', 'END'], edges: [] } }, record('right', ['a'])],
    exact,
    defaultWorfOptions,
  );

  it('are null for an item, an empty cell in CSV, and a dash in a table', () => {
    expect(table.perItem[0]?.score?.graph).toMatchObject({ precision: null, recall: 0, f1: 0 });
    const [, empty, missing] = printWorfCsv(table.perItem, method).split('\r\n');
    expect(empty).toContain('empty answer,,true,,0,0,0,,0,0,');
    expect(missing).toContain('no answer,,false,,0,0,,,0,0,');
    const none = evaluateRecords([], [], exact, defaultWorfOptions);
    expect(none).toMatchObject({ count: 0, chain: { precision: null, recall: null, f1: null } });
    expect(printWorfMarkdown(none, method)).toContain('| all | 0 | – | – | – |');
    expect(printWorfMarkdown(none, method)).toContain('"–": nothing to count');
  });

  it('count as 0 in the means of an item without a prediction, which is a miss', () => {
    expect(table.graph).toEqual({ precision: 1 / 3, recall: 1 / 3, f1: 1 / 3 });
  });
});

describe('files of records', () => {
  const text = [line({ id: 1, nodes: ['a'], edges: [] }), '{', '', line({ id: 1, text: 'x' }), line({ id: 2 })].join(
    '\n',
  );

  it('reports every line that is not a record, and keeps the others', () => {
    const { records, problems } = readWorfLines(text);
    expect(records.map(({ id }) => id)).toEqual(['1']);
    expect(problems.map(({ line: at }) => at)).toEqual([2, 4, 5]);
    expect(readWorfLines('')).toEqual({ records: [], problems: [] });
  });

  it('pairs a single graph with a single graph regardless of their ids, and reads its own output', () => {
    const own = recordOfText('ours', 'Node:\n1: b\n2: a\nEdge: (START,2) (2,1) (1,END)');
    if (!own.ok) throw new Error(own.error.message);
    expect(recordOfText('ours', printWorfGraph(own.value.graph))).toEqual(own);
    const table = evaluateRecords([own.value], [{ ...own.value, id: 'theirs' }], exact, defaultWorfOptions);
    // Listed against its own edges: the graph score is complete, the chain score cannot be.
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
    const markdown = printWorfMarkdown(table, method);
    expect(markdown).toContain('| a\\|b | 1 | 1.0000 |');
    expect(markdown).toContain('| all | 2 | 0.5000 |');
    expect(markdown).toContain('mode paper, similarity exact, beta 0.6 inclusive');
    const [, first, second] = printWorfCsv(table.perItem, method).split('\r\n');
    expect(first).toBe("'=1+1,a|b,true,1,1,1,1,1,1,1,true,1,paper,exact,0.6,inclusive,false");
    const [heads, named] = printWorfCsv(table.perItem, { ...method, model: 'm.onnx, SHA-256 0a1b' }).split('\r\n');
    expect(heads).toMatch(/,start_end_counted,embedding_model$/);
    expect(named).toBe(`${first},"m.onnx, SHA-256 0a1b"`);
    expect(second).toBe('two,,false,,0,0,,,0,0,true,0,paper,exact,0.6,inclusive,false');
  });
});

describe("WorfBench's tables", () => {
  const record = (
    id: string,
    source: string,
    names: readonly string[],
    edges?: readonly (readonly [number, number])[],
  ) => ({
    id,
    source,
    graph: { nodes: names, edges: edges ?? names.slice(1).map((_, index) => [index, index + 1] as const) },
  });
  const gold = [
    record('1', 'ToolBench', ['a', 'b']),
    record('2', 'toolalpaca', ['a', 'b']),
    record('3', 'seal_tools', ['a']),
    record('4', 'wikihow', ['a', 'b', 'c', 'd']),
    record('5', 'wikihow', ['a', 'b', 'c', 'd']),
    record('6', 'lumos', ['a', 'b', 'c']),
    record('7', 'lumos', ['a', 'b', 'c']),
  ];
  const predicted = [
    record('1', '', ['a', 'b']),
    record('2', '', ['x', 'y']),
    record('3', '', ['a']),
    // All nodes match, and no edge is in gold.
    record(
      '4',
      '',
      ['a', 'b', 'c', 'd'],
      [
        [3, 2],
        [2, 1],
        [1, 0],
        [3, 0],
      ],
    ),
    record('5', '', ['x']),
    record('6', '', []),
  ];
  const { perItem } = evaluateRecords(gold, predicted, exact, defaultWorfOptions);
  const [main, ablation, sizes, errors] = worfbenchTables(gold, predicted, perItem, perItem);
  const rowOf = (table: WorfbenchTable | undefined, name: string) =>
    table?.rows.find(([first]) => first?.trim() === name);

  it('have categories of the sources held in, and the mean of the categories', () => {
    expect(rowOf(main, 'Function call')).toEqual(['Function call', '2', '50.00', '50.00']);
    expect(rowOf(main, 'sealtools (held out)')).toEqual(['  sealtools (held out)', '1', '100.00', '100.00']);
    expect(rowOf(main, 'Embodied')).toEqual(['Embodied', '0', '-', '-']);
    // No edge of item 4 matches: at most two of its four pairs are non-adjacent on both sides, and gold is one chain: a
    // and c.
    const graph = Number(rowOf(main, 'Open-grounded')?.[3]);
    const average = Number(rowOf(main, 'Average of the categories')?.[3]);
    expect(average).toBeCloseTo((50 + 0 + graph) / 3, 1);
    expect(rowOf(ablation, 'Function call')).toEqual(['Function call', '50.00', '50.00']);
    expect(rowOf(sizes, '2')).toEqual(['2', '2', '50.00', '2', '0.00']);
  });

  it('classify errors by rules', () => {
    const kinds = gold.map((one, index) =>
      errorKindOf(
        one,
        predicted.find(({ id }) => id === one.id),
        perItem[index] ?? { id: one.id },
      ),
    );
    // 7 has no prediction, 6 one without a subtask; 5 has one subtask for four, 2 has the same number in other words.
    expect(kinds.filter((_, index) => index !== 3)).toEqual([
      ...[undefined, 'explicitness', undefined, 'granularity', 'format', 'format'],
    ]);
    expect([undefined, 'graph']).toContain(kinds[3]);
    expect(errors?.rows.map(([kind]) => kind)).toEqual([...errorKinds]);
  });
});
