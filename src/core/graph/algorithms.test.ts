// Tests each algorithm on small graphs and against a slow, simple implementation. Over 300 lines: covers all algorithms
// of the module.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countTopologicalOrders,
  findBackEdges,
  findCycle,
  type IndexEdge,
  type IndexGraph,
  listTopologicalOrders,
  longestIncreasingSubsequence,
  longestPath,
  longestPathLevels,
  maximumAntichain,
  maximumCommonSubgraph,
  maximumIndependentSet,
  maximumWeightMatching,
  redundantEdges,
  textSimilarity,
  topologicalOrder,
  transitiveClosure,
  transitiveReduction,
  weakComponents,
} from '.';

/** Any directed graph of up to `most` nodes. */
const anyGraph = (most: number): fc.Arbitrary<IndexGraph> =>
  fc.integer({ min: 0, max: most }).chain((n) =>
    fc
      .uniqueArray(fc.tuple(fc.nat({ max: Math.max(0, n - 1) }), fc.nat({ max: Math.max(0, n - 1) })), {
        selector: String,
        maxLength: n * 2,
      })
      .map((edges) => ({ n, edges: n === 0 ? [] : edges })),
  );

/** An acyclic graph whose nodes are not in topological order. */
const anyDag = (most: number): fc.Arbitrary<IndexGraph> =>
  anyGraph(most).chain((graph) =>
    fc
      .shuffledSubarray(
        Array.from({ length: graph.n }, (_, index) => index),
        { minLength: graph.n },
      )
      .map((place) => ({
        n: graph.n,
        edges: graph.edges
          .filter(([from, to]) => (place[from] as number) < (place[to] as number))
          .map(([from, to]): IndexEdge => [from, to]),
      })),
  );

const subsets = (n: number): number[][] =>
  Array.from({ length: 2 ** n }, (_, mask) =>
    Array.from({ length: n }, (_, index) => index).filter((index) => (mask >> index) & 1),
  );

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

const respects = (order: readonly number[], graph: IndexGraph) =>
  graph.edges.every(([from, to]) => order.indexOf(from) < order.indexOf(to));

describe('order and cycles', () => {
  it('finds a cycle if and only if there is no order, and the cycle is real', () => {
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const cycle = findCycle(graph);
        expect(cycle === undefined).toBe(topologicalOrder(graph) !== undefined);
        const edges = new Set(graph.edges.map(String));
        cycle?.forEach((node, index) => {
          expect(edges.has(String([node, cycle[(index + 1) % cycle.length]]))).toBe(true);
        });
      }),
    );
  });

  it('leaves no cycle after removing back edges', () => {
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const back = new Set(findBackEdges(graph).map(String));
        const rest = graph.edges.filter((edge) => !back.has(String(edge)));
        expect(findCycle({ n: graph.n, edges: rest })).toBeUndefined();
      }),
    );
  });

  it('lists orders smallest first and counts as many as exist', () => {
    fc.assert(
      fc.property(anyDag(6), (graph) => {
        const brute = permutations(Array.from({ length: graph.n }, (_, index) => index)).filter((order) =>
          respects(order, graph),
        );
        const listed = listTopologicalOrders(graph, 1000);
        expect(listed).toEqual(brute);
        expect(topologicalOrder(graph)).toEqual(brute[0]);
        expect(countTopologicalOrders(graph)).toEqual({ count: BigInt(brute.length), exact: true });
        expect(listTopologicalOrders(graph, 3)).toEqual(brute.slice(0, 3));
      }),
      { numRuns: 60 },
    );
  });

  it('counts 24 unordered nodes and a connected layered graph of 24 exactly', () => {
    let factorial = 1n;
    for (let i = 2n; i <= 24n; i++) factorial *= i;
    expect(countTopologicalOrders({ n: 24, edges: [] })).toEqual({ count: factorial, exact: true });
    let twelve = 1n;
    for (let i = 2n; i <= 12n; i++) twelve *= i;
    const complete: IndexEdge[] = [];
    for (let from = 0; from < 12; from++) for (let to = 12; to < 24; to++) complete.push([from, to]);
    expect(countTopologicalOrders({ n: 24, edges: complete })).toEqual({ count: twelve * twelve, exact: true });
  });

  it('never returns a bound above the true count', () => {
    const chain: IndexEdge[] = Array.from({ length: 29 }, (_, index) => [index, index + 1] as const);
    expect(countTopologicalOrders({ n: 30, edges: chain })).toEqual({ count: 1n, exact: false });
    expect(
      countTopologicalOrders({
        n: 2,
        edges: [
          [0, 1],
          [1, 0],
        ],
      }),
    ).toBeUndefined();
  });
});

describe('paths and reduction', () => {
  it('finds the longest path by weight', () => {
    fc.assert(
      fc.property(anyDag(7), fc.array(fc.nat({ max: 9 }), { minLength: 7, maxLength: 7 }), (graph, weights) => {
        const best = longestPath(graph, weights.slice(0, graph.n));
        const closure = transitiveClosure(graph);
        const chains = subsets(graph.n).filter((set) =>
          set.every((a) => set.every((b) => a === b || closure.has(a, b) || closure.has(b, a))),
        );
        const brute = Math.max(
          0,
          ...chains.map((set) => set.reduce((sum, node) => sum + (weights[node] as number), 0)),
        );
        expect(best?.length).toBe(brute);
        const edges = new Set(graph.edges.map(String));
        const path = best?.path ?? [];
        expect(path.slice(1).every((node, index) => edges.has(String([path[index], node])))).toBe(true);
        expect(Math.max(0, ...(longestPathLevels(graph) ?? []))).toBe(longestPath(graph)?.length);
      }),
      { numRuns: 60 },
    );
  });

  it('drops exactly the edges whose removal keeps reachability', () => {
    fc.assert(
      fc.property(anyDag(7), (graph) => {
        const reaches = (edges: readonly IndexEdge[]) => {
          const closure = transitiveClosure({ n: graph.n, edges });
          return Array.from({ length: graph.n }, (_, node) => closure.row(node));
        };
        const whole = reaches(graph.edges);
        for (const edge of graph.edges) {
          const isNeedless =
            String(reaches(graph.edges.filter((other) => other !== edge)).map(String)) === String(whole.map(String));
          expect(redundantEdges(graph)?.includes(edge)).toBe(isNeedless);
        }
        expect(reaches(transitiveReduction(graph) ?? [])).toEqual(whole);
      }),
    );
  });

  it('reaches a node from itself only along a cycle', () => {
    const closure = transitiveClosure({
      n: 4,
      edges: [
        [0, 1],
        [1, 0],
        [1, 2],
        [3, 3],
      ],
    });
    expect([0, 1, 2, 3].map((node) => closure.row(node))).toEqual([[0, 1, 2], [0, 1, 2], [], [3]]);
  });

  it('splits into components', () => {
    expect(
      weakComponents({
        n: 6,
        edges: [
          [4, 1],
          [1, 5],
          [0, 2],
        ],
      }),
    ).toEqual([[0, 2], [1, 4, 5], [3]]);
  });
});

describe('largest sets and matchings', () => {
  it('finds a largest antichain', () => {
    fc.assert(
      fc.property(anyDag(8), (graph) => {
        const closure = transitiveClosure(graph);
        const isFree = (set: readonly number[]) => set.every((a) => set.every((b) => !closure.has(a, b)));
        const found = maximumAntichain(graph) ?? [];
        expect(isFree(found)).toBe(true);
        expect(found.length).toBe(
          Math.max(
            ...subsets(graph.n)
              .filter(isFree)
              .map((set) => set.length),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('finds a heaviest matching', () => {
    const matrix = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: -1, max: 6 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    const brute = (weights: readonly (readonly number[])[], row: number, taken: ReadonlySet<number>): number => {
      if (row === weights.length) return 0;
      let best = brute(weights, row + 1, taken);
      (weights[row] as readonly number[]).forEach((weight, column) => {
        if (weight > 0 && !taken.has(column)) {
          best = Math.max(best, weight + brute(weights, row + 1, new Set([...taken, column])));
        }
      });
      return best;
    };
    fc.assert(
      fc.property(matrix, (weights) => {
        const { pairs, weight } = maximumWeightMatching(weights);
        expect(weight).toBe(brute(weights, 0, new Set()));
        expect(new Set(pairs.map(([, column]) => column)).size).toBe(pairs.length);
        expect(pairs.reduce((sum, [row, column]) => sum + (weights[row]?.[column] ?? 0), 0)).toBe(weight);
      }),
    );
  });

  it('finds a largest independent set', () => {
    fc.assert(
      fc.property(anyGraph(10), (graph) => {
        const neighbours = Array.from({ length: graph.n }, () => new Set<number>());
        for (const [a, b] of graph.edges) {
          if (a === b) continue;
          neighbours[a]?.add(b);
          neighbours[b]?.add(a);
        }
        const isFree = (set: readonly number[]) => set.every((a) => set.every((b) => !neighbours[a]?.has(b)));
        const found = maximumIndependentSet(neighbours);
        expect(found.exact).toBe(true);
        expect(isFree(found.nodes)).toBe(true);
        expect(found.nodes.length).toBe(
          Math.max(
            ...subsets(graph.n)
              .filter(isFree)
              .map((set) => set.length),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('finds a largest common induced subgraph of paired nodes', () => {
    fc.assert(
      fc.property(anyGraph(7), anyGraph(7), (left, right) => {
        const pairs = Array.from({ length: Math.min(left.n, right.n) }, (_, index) => [index, index] as const);
        const edgesOf = (graph: IndexGraph) => new Set(graph.edges.map(String));
        const [a, b] = [edgesOf(left), edgesOf(right)];
        const agrees = (set: readonly number[]) =>
          set.every((x) => set.every((y) => a.has(String([x, y])) === b.has(String([x, y]))));
        const found = maximumCommonSubgraph(left, right, pairs);
        expect(agrees(found.pairs.map(([node]) => node))).toBe(true);
        expect(found.pairs.length).toBe(
          Math.max(
            ...subsets(pairs.length)
              .filter(agrees)
              .map((set) => set.length),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('returns a valid set and reports an exhausted budget', () => {
    // Many cycles of five nodes, joined by a fixed pseudo-random pattern.
    const n = 60;
    const neighbours = Array.from({ length: n }, () => new Set<number>());
    for (let a = 0; a < n; a++) {
      for (const step of [1, 7, 11, 19]) {
        neighbours[a]?.add((a + step) % n);
        neighbours[(a + step) % n]?.add(a);
      }
    }
    const found = maximumIndependentSet(neighbours, 5);
    expect(found.exact).toBe(false);
    expect(found.nodes.length).toBeGreaterThan(5);
    expect(found.nodes.every((a) => found.nodes.every((b) => !neighbours[a]?.has(b)))).toBe(true);
  });

  it('finds a longest increasing subsequence', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 9 }), (values) => {
        const found = longestIncreasingSubsequence(values);
        const grows = (set: readonly number[]) =>
          set.every(
            (at, index) => index === 0 || (values[set[index - 1] as number] as number) < (values[at] as number),
          );
        expect(grows(found)).toBe(true);
        expect(found.length).toBe(
          Math.max(
            ...subsets(values.length)
              .filter(grows)
              .map((set) => set.length),
          ),
        );
      }),
    );
  });
});

describe('textSimilarity', () => {
  it('ignores case and separators, and is symmetric', () => {
    expect(textSimilarity('check_hospital', 'Check hospital')).toBe(1);
    expect(textSimilarity('查询航班', '查询航班。')).toBe(1);
    expect(textSimilarity('book a table', 'send an email')).toBeLessThan(0.3);
    expect(textSimilarity('', 'x')).toBe(0);
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const score = textSimilarity(a, b);
        expect(score).toBe(textSimilarity(b, a));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});
