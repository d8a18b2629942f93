import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GraphNode,
  indexWorkflow,
  isTerminal,
  scoreChain,
  scoreGraph,
  topologicalOrder,
  type WorkflowGraph,
  withoutLoops,
} from '../graph';
import { buildProcedureGraph, parsePdl } from '../language';
import { callsOfRebuilt, compareRebuilt } from './compareRebuilt';
import { compareWorkflows, type MatchCorrections, rankMatches, type WorkflowComparison } from './index';

const names = ['find_room', 'find_rooms', 'book_room', 'pay', 'pay_deposit', 'send_mail', 'check'] as const;

const graphOf = (calls: readonly string[], edges: readonly (readonly [number, number])[]): WorkflowGraph => {
  const nodes = calls.map(
    (name, index): GraphNode => ({ id: `api:${name}${index}`, kind: 'api', label: name, ref: name }),
  );
  const id = (index: number) => nodes[index]?.id ?? '';
  return {
    nodes: [{ id: 'start', kind: 'start', label: 'START' }, ...nodes],
    edges: edges.map(([a, b]) => ({ id: `${id(a)} -> ${id(b)}`, from: id(a), to: id(b), kind: 'flow' })),
  };
};

const arbitraryGraph = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }).chain((calls) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(calls.length - 1), fc.nat(calls.length - 1)), { maxLength: 8, selector: String })
    .map((edges) =>
      graphOf(
        calls,
        edges.filter(([a, b]) => a !== b),
      ),
    ),
);

const callsOf = (graph: WorkflowGraph) => graph.nodes.filter((node) => !isTerminal(node)).map(({ id }) => id);

const arbitraryCase = fc.tuple(arbitraryGraph, arbitraryGraph).chain(([authored, rebuilt]) => {
  const pair = fc.tuple(fc.constantFrom(...callsOf(authored), 'gone'), fc.constantFrom(...callsOf(rebuilt), 'gone'));
  const corrections: fc.Arbitrary<MatchCorrections> = fc.record({
    paired: fc.array(pair, { maxLength: 3 }),
    separated: fc.array(pair, { maxLength: 4 }),
  });
  return corrections.map((given) => ({ authored, rebuilt, corrections: given }));
});

/** The scores that core/graph computes for the matching alone. */
function scoresOf(authored: WorkflowGraph, rebuilt: WorkflowGraph, { matching }: WorkflowComparison) {
  const gold = indexWorkflow(withoutLoops(authored).graph);
  const predicted = indexWorkflow(withoutLoops(rebuilt).graph);
  const pairs = matching.map(([a, b]) => [predicted.indexOf.get(b) ?? -1, gold.indexOf.get(a) ?? -1] as const);
  return { graph: scoreGraph(predicted, gold, pairs), gold, predicted };
}

describe('a matching corrected by hand', () => {
  it('stays one to one, pairs what was paired and parts what was parted, the same every time, and is scored as it is', () => {
    fc.assert(
      fc.property(arbitraryCase, ({ authored, rebuilt, corrections }) => {
        const comparison = compareWorkflows(authored, rebuilt, { corrections });
        const { matching } = comparison;
        expect(compareWorkflows(authored, rebuilt, { corrections })).toEqual(comparison);
        expect(new Set(matching.map(([a]) => a)).size).toBe(matching.length);
        expect(new Set(matching.map(([, b]) => b)).size).toBe(matching.length);
        const known = corrections.paired.filter(([a, b]) => a !== 'gone' && b !== 'gone');
        // The last correction of a node wins.
        const isHeld = ([a, b]: readonly [string, string], index: number) =>
          known.slice(index + 1).every(([c, d]) => c !== a && d !== b);
        for (const pair of known.filter(isHeld)) {
          expect(matching).toContainEqual(pair);
          expect(comparison.authored.nodes.find(({ id }) => id === pair[0])).toMatchObject({ isManual: true });
        }
        for (const pair of corrections.separated)
          if (!known.some(([a, b]) => a === pair[0] && b === pair[1])) expect(matching).not.toContainEqual(pair);
        const { graph, gold } = scoresOf(authored, rebuilt, comparison);
        expect(comparison.graphScore).toMatchObject({ size: graph.size, f1: graph.f1 });
        // Of all orders of the rebuilt nodes that its edges allow, none has a better score than the one used.
        const listed = indexWorkflow(withoutLoops(rebuilt).graph);
        const order = topologicalOrder(listed) ?? [];
        const place = new Map(order.map((node, index) => [listed.ids[node], index]));
        const chain = scoreChain(
          listed.n,
          gold,
          matching.map(([a, b]) => [place.get(b) ?? -1, gold.indexOf.get(a) ?? -1] as const),
        );
        expect(comparison.chain.allOrders.length).toBeLessThanOrEqual(matching.length);
        expect(comparison.chain.allOrders.f1 === 0).toBe(chain.allOrders.f1 === 0);
        const marks = (mark: string) => comparison.rebuilt.nodes.filter((node) => node.mark === mark).length;
        expect(marks('reordered')).toBe(matching.length - comparison.chain.allOrders.length);
      }),
      { numRuns: 150 },
    );
  });

  it('holds no order of a step that the procedure has at several places, nor others to it', () => {
    const source = buildProcedureGraph(
      parsePdl(
        'APIs:\n  - name: find\n  - name: book\nProcedure: |\n  ANSWER.ask()\n  API.find()\n  ANSWER.ask()\n  API.book()\n',
      ),
    );
    const mined = buildProcedureGraph(
      parsePdl('APIs:\n  - name: find\n  - name: book\nProcedure: |\n  API.find()\n  ANSWER.ask()\n  API.book()\n'),
    );
    const { comparison } = compareRebuilt(source, callsOfRebuilt(mined));
    expect(comparison.rebuilt.nodes.map(({ mark }) => mark)).not.toContain('reordered');
    // Without `brokenOff`, one of the two was reordered.
    const { authored } = compareRebuilt(source, callsOfRebuilt(mined));
    const plain = compareWorkflows(authored, callsOfRebuilt(mined).calls);
    expect(plain.rebuilt.nodes.map(({ mark }) => mark)).toContain('reordered');
  });

  it('raises and lowers scores and marks as people say', () => {
    const authored = graphOf(['reserve_table', 'pay'], [[0, 1]]);
    const rebuilt = graphOf(['book', 'pay'], [[0, 1]]);
    const plain = compareWorkflows(authored, rebuilt);
    expect(plain.graphScore.f1).toBe(0.5);
    expect(plain.rebuilt.nodes.map(({ mark }) => mark)).toEqual(['matched', 'added', 'matched']);
    const pair = ['api:reserve_table0', 'api:book0'] as const;
    const paired = compareWorkflows(authored, rebuilt, { corrections: { paired: [pair], separated: [] } });
    expect(paired).toMatchObject({ graphScore: { f1: 1 }, chain: { f1: 1 } });
    expect(paired.notes.join(' ')).toContain('1 pair was matched by hand');
    const apart = compareWorkflows(authored, rebuilt, {
      corrections: { paired: [], separated: [['api:pay1', 'api:pay1']] },
    });
    expect(apart.graphScore.f1).toBe(0);
  });

  it('is offered the most alike nodes first', () => {
    const [, node] = graphOf(['find_room'], []).nodes as [GraphNode, GraphNode];
    const ranked = rankMatches(node, graphOf(['pay', 'find_rooms', 'Find room'], []));
    expect(ranked.map(({ label }) => label)).toEqual(['Find room', 'find_rooms', 'pay']);
    expect(ranked[0]?.similarity).toBe(1);
  });
});
