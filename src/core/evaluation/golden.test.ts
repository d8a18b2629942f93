// All golden figures of the WorfBench corpus, in both modes, over exact similarity and over given matrices.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Score } from '../graph';
import { defaultWorfOptions, evaluatePair, measureSimilarity, readWorfRecord, type WorfGraph } from '.';

const folder = resolve(import.meta.dirname, '../../../../shared/corpus/worfbench');
const isHere = existsSync(folder);
if (!isHere) console.warn(`\n*** ${folder} is absent: the golden WorfEval scores are NOT compared ***\n`);

interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}
interface Row {
  readonly id: string;
  readonly gold: WorfGraph;
  readonly pred: WorfGraph;
  readonly mapping: [number, number][];
  readonly ambiguous_mapping: boolean;
  readonly similarity?: number[][];
  readonly paper: {
    readonly chain: Figures & { readonly orders: 'all' | 'first20' };
    readonly chain_all_orders: Figures;
    readonly graph: Figures;
    readonly graph_with_start_end: Figures;
  };
  readonly reference: { readonly chain: Figures; readonly graph: Figures };
}

const rowsOf = (name: string) =>
  isHere
    ? readFileSync(resolve(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
    : [];

const inside = ({ nodes }: WorfGraph) => nodes.slice(1, -1);
const matrixOf = (row: Row) => row.similarity ?? measureSimilarity(inside(row.pred), inside(row.gold), 'exact');

const close = (actual: Score, expected: Figures, what: string) => {
  for (const key of ['precision', 'recall', 'f1'] as const) {
    const found = actual[key] ?? Number.NaN;
    expect(Math.abs(found - expected[key]), `${what} ${key}: ${found} for ${expected[key]}`).toBeLessThan(1e-9);
  }
};

describe.skipIf(!isHere).each([
  ['golden.jsonl', 514],
  ['golden-matrix.jsonl', 120],
])('%s', (name, count) => {
  const rows = rowsOf(name);

  it('gives the figures of the paper’s definitions', () => {
    expect(rows.length).toBe(count);
    // A repeated text can be matched in several ways: `ties.test.ts` compares those rows.
    for (const row of rows.filter((one) => !one.ambiguous_mapping)) {
      const { chain, chain_all_orders, graph, graph_with_start_end } = row.paper;
      const options = {
        ...defaultWorfOptions,
        threshold: 'strict',
        maxOrders: chain.orders === 'all' ? 5000 : 20,
      } as const;
      const score = evaluatePair(row.pred, row.gold, matrixOf(row), options);
      expect(score.mapping, row.id).toEqual(
        row.mapping.map(([p, g]) => [p - 1, g - 1]).sort((a, b) => (a[0] as number) - (b[0] as number)),
      );
      close(score.chain, chain, `${row.id} chain`);
      close(score.chain.allOrders as Score, chain_all_orders, `${row.id} all orders`);
      close(score.graph, graph, `${row.id} graph`);
      const counted = evaluatePair(row.pred, row.gold, matrixOf(row), { ...options, countTerminals: true });
      close(counted.graph, graph_with_start_end, `${row.id} graph with START and END`);
    }
  });

  it('gives the figures of the authors’ program in reference mode', () => {
    for (const row of rows.filter((one) => !one.ambiguous_mapping)) {
      const options = { ...defaultWorfOptions, mode: 'reference', threshold: 'strict' } as const;
      const score = evaluatePair(row.pred, row.gold, matrixOf(row), options);
      close(score.chain, row.reference.chain, `${row.id} chain`);
      close(score.graph, row.reference.graph, `${row.id} graph`);
    }
  });
});

describe.skipIf(!isHere)('gold against itself', () => {
  it('gives 1 for every gold graph of the corpus, but for the chain of those listed against their own edges', () => {
    const lines = readFileSync(resolve(folder, 'graphs.jsonl'), 'utf8').trim().split('\n');
    expect(lines.length).toBe(1074);
    const against: string[] = [];
    for (const line of lines) {
      const read = readWorfRecord(JSON.parse(line));
      if (!read.ok) throw new Error(read.error.message);
      const { graph, id } = read.value;
      // The chain uses the listed order of nodes, so an order that the graph's own edges forbid cannot score 1.
      const isAgainst = graph.edges.some(([from, to]) => from > to);
      if (isAgainst) against.push(id);
      for (const similarity of ['exact', 'lexical'] as const) {
        const score = evaluatePair(graph, graph, measureSimilarity(inside(graph), inside(graph), similarity));
        expect([id, score.graph.f1, score.graph.exact]).toEqual([id, 1, true]);
        expect([id, score.chain.f1 === 1]).toEqual([id, !isAgainst]);
        // Not even over all orders of gold: the prediction's own edges forbid its order.
        expect([id, score.chain.allOrders?.f1 === 1]).toEqual([id, !isAgainst]);
      }
    }
    expect(against).toEqual(['intercodesql_192', 'intercodesql_253']);
  });
});
