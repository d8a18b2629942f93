import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type IndexGraph, type NodePair, type Score, scoreChain, scoreGraph } from '.';

const file = resolve(import.meta.dirname, '../../../../shared/corpus/worfbench/golden.jsonl');
const isHere = existsSync(file);
if (!isHere) console.warn(`\n*** ${file} is absent: the golden WorfEval scores are NOT compared ***\n`);

interface Side {
  nodes: string[];
  edges: [number, number][];
}
interface Figures {
  precision: number;
  recall: number;
  f1: number;
}
interface Row {
  id: string;
  gold: Side;
  pred: Side;
  mapping: [number, number][];
  paper: {
    chain: Figures & { l: number; orders: 'all' | 'first20' };
    chain_all_orders: Figures & { l: number };
    graph: Figures & { k: number };
    graph_with_start_end: Figures & { k: number };
  };
}

const rows = isHere
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  : [];

/** The graph without START (first) and END (last); the inner nodes are numbered from 0. */
function inner(side: Side): IndexGraph {
  const last = side.nodes.length - 1;
  return {
    n: Math.max(0, last - 1),
    edges: side.edges
      .filter(([from, to]) => from > 0 && to > 0 && from < last && to < last)
      .map(([from, to]) => [from - 1, to - 1] as const),
  };
}

const close = (actual: Score, expected: Figures, id: string) => {
  for (const key of ['precision', 'recall', 'f1'] as const)
    expect(actual[key], `${id} ${key}`).toBeCloseTo(expected[key], 12);
};

describe.skipIf(!isHere)('scores against the reference figures', () => {
  const mappingOf = (row: Row) => row.mapping.map(([p, g]): NodePair => [p - 1, g - 1]);

  it('agrees on every chain score', () => {
    expect(rows.length).toBe(514);
    for (const row of rows) {
      const { chain, chain_all_orders } = row.paper;
      const limit = chain.orders === 'all' ? 5000 : 20;
      const score = scoreChain(inner(row.pred).n, inner(row.gold), mappingOf(row), limit);
      expect([score.length, score.allOrders.length], row.id).toEqual([chain.l, chain_all_orders.l]);
      close(score, chain, row.id);
      close(score.allOrders, chain_all_orders, row.id);
    }
  });

  it('agrees on every graph score, with and without START and END', () => {
    for (const row of rows) {
      const { graph, graph_with_start_end } = row.paper;
      const score = scoreGraph(inner(row.pred), inner(row.gold), mappingOf(row));
      expect([score.size, score.exact], row.id).toEqual([graph.k, true]);
      close(score, graph, row.id);
      const whole = (side: Side): IndexGraph => ({ n: side.nodes.length, edges: side.edges });
      const ends: NodePair[] = [
        [0, 0],
        [row.pred.nodes.length - 1, row.gold.nodes.length - 1],
      ];
      const withEnds = scoreGraph(whole(row.pred), whole(row.gold), [...ends, ...row.mapping]);
      expect(withEnds.size, row.id).toBe(graph_with_start_end.k);
      close(withEnds, graph_with_start_end, row.id);
    }
  });
});
