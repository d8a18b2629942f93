// Compares the precondition rules with naive implementations, over random graphs with and without cycles.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BitMatrix,
  boundWidth,
  maximumAntichain,
  redundantEdges,
  strongComponents,
  transitiveClosure,
} from '../graph';
import { analysePdl } from '../projection';
import { problemCountOf } from '../support';
import { shortestCycles } from './shortestCycle';
import { TextIndex } from './textIndex';

interface Graph {
  readonly n: number;
  readonly edges: readonly (readonly [number, number])[];
}

const graphs = fc
  .integer({ min: 1, max: 24 })
  .chain((n) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(n - 1), fc.nat(n - 1)), { maxLength: 60, selector: ([a, b]) => `${a} ${b}` })
      .map((edges): Graph => ({ n, edges })),
  );

function naiveClosure({ n, edges }: Graph): boolean[][] {
  const reach = Array.from({ length: n }, () => new Array<boolean>(n).fill(false));
  for (const [a, b] of edges) (reach[a] as boolean[])[b] = true;
  for (let k = 0; k < n; k++)
    for (let a = 0; a < n; a++)
      for (let b = 0; b < n; b++) if (reach[a]?.[k] && reach[k]?.[b]) (reach[a] as boolean[])[b] = true;
  return reach;
}

describe('graph algorithms compared with naive ones', () => {
  it('closure and components', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const naive = naiveClosure(graph);
        const closure: BitMatrix = transitiveClosure(graph);
        const { of, sizes } = strongComponents(graph);
        for (let a = 0; a < graph.n; a++) {
          for (let b = 0; b < graph.n; b++) {
            expect(closure.has(a, b)).toBe(naive[a]?.[b] ?? false);
            const isTogether = a === b || ((naive[a]?.[b] ?? false) && (naive[b]?.[a] ?? false));
            expect(of[a] === of[b]).toBe(isTogether);
          }
          expect(sizes[of[a] as number]).toBe([...of].filter((one) => one === of[a]).length);
        }
        for (const [a, b] of graph.edges) expect((of[a] as number) >= (of[b] as number)).toBe(true);
      }),
    );
  });

  it('shortest cycles', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const cycleOf = shortestCycles(graph, strongComponents(graph));
        const naive = naiveClosure(graph);
        for (let node = 0; node < graph.n; node++) {
          const cycle = cycleOf(node);
          expect(cycle.length > 0).toBe(naive[node]?.[node] ?? false);
          cycle.forEach((one, index) => {
            const next = cycle[(index + 1) % cycle.length];
            expect(graph.edges.some(([a, b]) => a === one && b === next)).toBe(true);
          });
        }
      }),
    );
  });

  it('redundant edges and the limit of the width', () => {
    fc.assert(
      fc.property(graphs, ({ n, edges: any }) => {
        const graph = { n, edges: any.filter(([a, b]) => a < b) };
        const naive = naiveClosure(graph);
        const expected = graph.edges.filter(([a, b]) =>
          graph.edges.some(([c, d]) => c === a && d !== b && naive[d]?.[b]),
        );
        expect(redundantEdges(graph)).toEqual(expected);
        const width = maximumAntichain(graph)?.length ?? -1;
        const bound = boundWidth(graph);
        expect(bound?.nodes.length).toBeLessThanOrEqual(width);
        if (bound?.exact) expect(bound.nodes.length).toBe(width);
        for (const a of bound?.nodes ?? []) for (const b of bound?.nodes ?? []) expect(naive[a]?.[b]).toBe(false);
      }),
    );
  });
});

const textOf = ({ n, edges }: Graph) => {
  const apis = Array.from({ length: n }, (_, i) => {
    const needs = edges.flatMap(([from, to]) => (to === i ? [`a${from}`] : []));
    return `  - name: a${i}\n    request: []\n    precondition: [${needs.join(', ')}]\n`;
  });
  return `Name: Random\nAPIs:\n${apis.join('')}Procedure: |\n  API.a0()\n`;
};

describe('rules on preconditions compared with naive ones', () => {
  it('find the same cycles and the same redundant preconditions', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const naive = naiveClosure({ n: graph.n, edges: graph.edges.filter(([a, b]) => a !== b) });
        const reaches = (a: number, b: number) => naive[a]?.[b] ?? false;
        const { diagnostics, source } = analysePdl(textOf(graph));
        const knots = new Set<string>();
        for (let a = 0; a < graph.n; a++) {
          if (!reaches(a, a)) continue;
          knots.add(Array.from({ length: graph.n }, (_, b) => (reaches(a, b) && reaches(b, a) ? b : '')).join(' '));
        }
        const cycles = diagnostics.filter(({ code }) => code === 'checks/precondition-cycle');
        expect(cycles).toHaveLength(knots.size);
        const expected = graph.edges.filter(
          ([from, to]) =>
            from !== to &&
            !reaches(from, from) &&
            !reaches(to, to) &&
            graph.edges.some(([other, end]) => end === to && other !== to && other !== from && reaches(from, other)),
        );
        const found = diagnostics.filter(({ code }) => code === 'checks/redundant-precondition');
        const sum = found.reduce((total, one) => total + problemCountOf(one), 0);
        expect(sum).toBe(expected.length);
        const pairs = found.map(({ range, nodeIds }) => `${source.slice(range.start, range.end)} ${nodeIds[0]}`);
        expect(new Set(pairs)).toEqual(new Set(expected.map(([from, to]) => `a${from} api:a${to}`)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('an index of a text', () => {
  it('finds what indexOf finds, by reading and by its pieces', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', ' '), minLength: 1, maxLength: 9 });
    const text = `${'ab ba-ab aab-bba '.repeat(40)}end`;
    // After this many lookups the index exists.
    const tired = new TextIndex(text);
    for (let i = 0; i < 6_000; i++) tired.containsName('nowhere');
    fc.assert(
      fc.property(word, (name) => {
        expect(new TextIndex(text).containsName(name)).toBe(text.includes(name));
        expect(tired.containsName(name)).toBe(text.includes(name));
        const isLate = (at: number) => at > 300;
        expect(tired.containsName(name, isLate)).toBe(text.indexOf(name, 301) >= 0);
      }),
    );
  });
});
