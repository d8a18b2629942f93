import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExecutablePlan, buildExecutable, type ExecutablePlan } from '../../../testing/arbitraryExecutables';
import { executableGraphOf } from '../../../testing/executableFixtures';
import { executableToGraph } from '../../executable';
import { buildTokenNet, mustWait, type TokenNode, type WorkflowGraph } from '../../graph';
import { looseName } from '../../support';
import { type BehaviourComparison, type BehaviourOptions, compareBehaviour } from '..';

const drawn = (text: string) => executableToGraph(executableGraphOf(text));
const compare = (gold: string, candidate: string, options?: BehaviourOptions) =>
  compareBehaviour(drawn(gold), drawn(candidate), options);

const line = 'start x\n a = find\n b = book\n end\n start -> a -> b -> end';
const choice = (condition: string, one = 'book', other = 'refuse') => `
  start x
  a = find
  c ${condition}
  b = ${one}
  d = ${other}
  end
  start -> a -> c -[true]-> b -> end
  c -[else]-> d -> end
`;

describe('structural overlap', () => {
  it('is whole for graphs that differ in ids, names of one spelling and silent nodes', () => {
    const other =
      'start x\n p = Find\n silent true\n q = BOOK\n end9\n start -> p -> silent -[true]-> q -> end9\n silent -[else]-> q';
    const { overlap } = compare(line, other);
    for (const part of [overlap.nodes, overlap.edges]) expect(part).toMatchObject({ f1: 1, missing: [], spurious: [] });
  });

  it('counts nodes, edges and ways, and names what is in one graph only', () => {
    const { overlap } = compare(choice('a == 1'), choice('a == 1', 'book', 'cancel'));
    expect(overlap.nodes).toMatchObject({
      matched: 2,
      gold: 3,
      candidate: 3,
      missing: ['refuse'],
      spurious: ['cancel'],
    });
    expect(overlap.nodes.f1).toBeCloseTo(2 / 3);
    expect(overlap.edges.missing).toEqual(['find -> refuse', 'refuse -> end']);
    expect(overlap.edges).toMatchObject({ matched: 3, gold: 5 });
    expect(overlap.branches).toMatchObject({ matched: 0, missing: ['book, not refuse', 'refuse, not book'] });
  });

  it('has no share of nothing', () => {
    const { overlap } = compare(line, choice('a == 1'));
    // The line has no decision: no recall of its branches. Neither has the choice any in common with it.
    expect(overlap.branches).toMatchObject({ precision: 0, recall: null, f1: 0 });
    expect(compare(line, line).overlap.branches).toMatchObject({ precision: null, recall: null, f1: null });
  });

  it('counts a call as often as it occurs', () => {
    const twice = 'start x\n a = find\n b = find\n end\n start -> a -> b -> end';
    const once = 'start x\n a = find\n end\n start -> a -> end';
    expect(compare(twice, once).overlap.nodes).toMatchObject({ precision: 1, recall: 0.5, missing: ['find'] });
  });

  it.each([
    ['a == 1', '1 == A', 1],
    ['a > b', 'b<a', 1],
    ['visit_date == "x"', "`Visit Date` == 'x'", 1],
    ['a == 1', 'a == 2', 0],
    ['not (a == 1)', 'a != 1', 0],
  ])('compares conditions by what they say: %s and %s', (one, other, f1) => {
    expect(compare(choice(one), choice(other)).overlap.conditions.f1).toBe(f1);
    expect(compare(choice(one), choice(other)).overlap.branches.f1).toBe(1);
  });

  it('finds a condition again that is negated, with its branches changed over', () => {
    const { overlap } = compare(choice('a == 1'), choice('not (a == 1)', 'refuse', 'book'));
    expect(overlap.conditions.f1).toBe(1);
  });

  it('finds a loop again whose item has another name', () => {
    const loop = (item: string) =>
      `start l\n each ${item} in l\n a = find\n end\n start -> each -[true]-> a -> each -[false]-> end`;
    expect(compare(loop('x'), loop('y')).overlap.conditions).toMatchObject({ f1: 1, matched: 2 });
  });
});

describe('behavioural equivalence', () => {
  it('holds between different drawings of one behaviour', () => {
    const doubled = `
      start x
      c x
      a = find
      a2 = find
      b = book
      end
      start -> c -[true]-> a -> b -> end
      c -[else]-> a2 -> b
    `;
    expect(compare(line, doubled).equivalence).toEqual({ kind: 'equivalent' });
    expect(compare(line, doubled).paths).toMatchObject({ gold: 1, candidate: 1, precision: 1, recall: 1, bounds: [] });
  });

  it('names the shortest run that one of them does not have', () => {
    expect(compare(choice('x'), line).equivalence).toEqual({ kind: 'contained', word: ['find', 'refuse'] });
    expect(compare(line, choice('x')).equivalence).toEqual({
      kind: 'different',
      word: ['find', 'refuse'],
      acceptedBy: 'candidate',
    });
    const early = 'start x\n a = find\n end\n start -> a -> end';
    expect(compare(line, early).equivalence).toMatchObject({ word: ['find'], acceptedBy: 'candidate' });
    const side = 'start x\n a = find\n b = book\n end\n start -> a -> end\n start -> b -> end';
    expect(compare(line, side).equivalence).toMatchObject({ word: ['book', 'find'], acceptedBy: 'candidate' });
  });

  it('distinguishes a loop from a single pass of its body', () => {
    const loop = 'start l\n each x in l\n a = find\n end\n start -> each -[true]-> a -> each -[false]-> end';
    const once = 'start l\n c l\n a = find\n end\n start -> c -[true]-> a -> end\n c -[else]-> end';
    expect(compare(loop, once).equivalence).toMatchObject({ kind: 'contained', word: ['find', 'find'] });
    const { paths } = compare(loop, once);
    expect(paths).toMatchObject({
      gold: 3,
      candidate: 2,
      missing: [['find', 'find']],
      spurious: [],
      rounds: 2,
      bounds: ['rounds'],
    });
    expect(paths.recall).toBeCloseTo(2 / 3);
    expect(compare(loop, loop).equivalence.kind).toBe('equivalent');
  });

  it('takes a run that broke off for one that gold has, where gold has one that begins so', () => {
    const gold = 'start x\n a = find\n b = book\n end\n start -> a -> b -> end';
    const early = 'start x\n a = find\n end\n start -> a -> end';
    const late = 'start x\n b = book\n end\n start -> b -> end';
    const brokenOff = new Set(['find', 'book']);
    const word = ['find', 'book'];
    const [inside, outside] = [early, late].map((text) => compare(gold, text, { brokenOff }));
    expect(inside?.equivalence).toEqual({ kind: 'contained', word });
    expect(inside?.paths.spurious).toEqual([]);
    expect(outside?.equivalence).toEqual({ kind: 'different', word: ['book'], acceptedBy: 'candidate' });
    expect(outside?.paths.spurious).toEqual([['book']]);
  });

  it('looks at conditions when it is asked to', () => {
    const [one, same, other] = ['a > 1', '1 < a', 'a > 2'].map((text) => choice(text)) as [string, string, string];
    expect(compare(one, other).equivalence.kind).toBe('equivalent');
    expect(compare(one, same, { conditions: true }).equivalence.kind).toBe('equivalent');
    const { equivalence } = compare(one, other, { conditions: true });
    expect(equivalence).toMatchObject({ kind: 'different', word: ['find', '1 < a', 'book'] });
  });

  it('stays undecided past its bound, and says why', () => {
    const wide = (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => `t${at}`);
      const nodes = ids.flatMap((id) => [`${id} = f${id}`, `${id}b = g${id}`]);
      return ['start x', ...nodes, 'end', ...ids.map((id) => `start -> ${id} -> ${id}b -> end`)].join('\n');
    };
    expect(compare(wide(4), wide(4)).equivalence.kind).toBe('equivalent');
    const { equivalence, paths } = compare(wide(10), wide(10), { maxStates: 1000 });
    expect(equivalence).toMatchObject({ kind: 'undecided', reason: /more than 1000 states/ });
    expect(paths.gold).toBe(2);
  });
});

describe('path sufficiency', () => {
  it('lists missing and spurious runs, the shortest first', () => {
    const gold = `
      start x
      c x
      a = one
      b = two
      d = three
      end
      start -> c -[1]-> a -> end
      c -[2]-> b -> d -> end
      c -[else]-> end
    `;
    const candidate = 'start x\n c x\n a = one\n e = four\n end\n start -> c -[1]-> a -> end\n c -[else]-> e -> end';
    expect(compare(gold, candidate).paths).toMatchObject({
      gold: 3,
      candidate: 2,
      missing: [[], ['two', 'three']],
      spurious: [['four']],
      recall: 1 / 3,
      precision: 1 / 2,
    });
  });

  it('has no share if no run could be looked up', () => {
    const { paths } = compare(line, line, { maxStates: 0 });
    expect(paths.undecided).toBeGreaterThan(0);
    expect(paths).toMatchObject({ precision: null, recall: null, f1: null });
  });

  it('lists no more than it may, and says so', () => {
    const diamonds = Array.from({ length: 12 }, (_, at) => at);
    const text = [
      'start x',
      ...diamonds.flatMap((at) => [`c${at} x`, `a${at} = a${at}`, `b${at} = b${at}`]),
      'end',
      'start -> c0',
      ...diamonds.flatMap((at) => {
        const next = at === 11 ? 'end' : `c${at + 1}`;
        return [`c${at} -[true]-> a${at} -> ${next}`, `c${at} -[else]-> b${at} -> ${next}`];
      }),
    ].join('\n');
    const { paths, equivalence } = compare(text, text, { maxPaths: 50 });
    expect(paths).toMatchObject({ gold: 50, candidate: 50, missing: [], precision: 1 });
    expect(paths.bounds).toContain('paths');
    expect(equivalence.kind).toBe('equivalent');
  });
});

it('counts ANSWER nodes where both graphs have some, and steps where there are no calls', () => {
  const graph = (kinds: readonly (readonly [WorkflowGraph['nodes'][number]['kind'], string])[]): WorkflowGraph => ({
    nodes: kinds.map(([kind, label]) => ({ id: label, kind, label })),
    edges: kinds.slice(1).map(([, to], at) => ({ id: `${at}`, from: kinds[at]?.[1] ?? '', to, kind: 'flow' as const })),
  });
  const ends = (middle: Parameters<typeof graph>[0]) => graph([['start', 's'], ...middle, ['end', 'e']]);
  const calls = ends([['api', 'Find it']]);
  expect(compareBehaviour(calls, ends([['step', 'find_it']])).equivalence.kind).toBe('equivalent');
  expect(
    compareBehaviour(
      calls,
      ends([
        ['api', 'find it'],
        ['step', 'think'],
      ]),
    ).equivalence.kind,
  ).toBe('equivalent');
  expect(
    compareBehaviour(
      calls,
      ends([
        ['api', 'find it'],
        ['answer', 'done'],
      ]),
    ).equivalence.kind,
  ).toBe('equivalent');
  const two = [
    ['api', 'find it'],
    ['answer', 'done'],
  ] as const;
  expect(
    compareBehaviour(
      ends(two),
      ends([
        ['api', 'find it'],
        ['answer', 'no'],
      ]),
    ).equivalence.kind,
  ).toBe('different');
});

it('comes to an end on silent nodes that go round for ever', () => {
  const round: WorkflowGraph = {
    nodes: [
      { id: 's', kind: 'start', label: 's' },
      { id: 'a', kind: 'step', label: 'a' },
      { id: 'b', kind: 'step', label: 'b' },
      { id: 'f', kind: 'api', label: 'f' },
      { id: 'e', kind: 'end', label: 'e' },
    ],
    edges: [
      ['s', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['f', 'e'],
    ].map(([from = '', to = '']) => ({ id: `${from}${to}`, from, to, kind: 'flow' as const })),
  };
  const { equivalence, paths } = compareBehaviour(round, drawn(line));
  expect(equivalence).toMatchObject({ kind: 'different', word: ['find', 'book'], acceptedBy: 'candidate' });
  expect(paths).toMatchObject({ gold: 0, candidate: 1, recall: null, precision: 0 });
});

/** Tries every firing, without any of the shortcuts. */
function allows(graph: WorkflowGraph, word: readonly string[]): boolean {
  const net = buildTokenNet(graph);
  const seen = new Set<string>();
  const stack: { readonly tokens: readonly number[]; readonly at: number }[] = [{ tokens: net.initial, at: 0 }];
  for (let state = stack.pop(); state; state = stack.pop()) {
    const key = `${state.at}: ${[...state.tokens].sort((a, b) => a - b).join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { tokens, at } = state;
    if (tokens.length === 0 && at === word.length) return true;
    const held = new Set(tokens);
    for (const index of new Set(tokens.map((edge) => net.targets[edge] as number))) {
      const node = net.nodes[index] as TokenNode;
      if (mustWait(node, tokens, held)) continue;
      const isCall = node.node.kind === 'api';
      if (isCall && looseName(node.node.label) !== looseName(word[at] ?? '')) continue;
      const rest = tokens.filter((edge) => !node.incoming.includes(edge));
      const isDead = node.alternatives.length === 0 && node.node.kind !== 'end';
      for (const taken of isDead ? [] : node.alternatives.length === 0 ? [[]] : node.alternatives) {
        stack.push({ tokens: [...new Set([...rest, ...taken])], at: isCall ? at + 1 : at });
      }
    }
  }
  return false;
}

const graphOfPlan = (plan: ExecutablePlan) => executableToGraph(buildExecutable(plan, [0]).graph);

function expectSound(gold: WorkflowGraph, candidate: WorkflowGraph, { equivalence, paths }: BehaviourComparison) {
  if (equivalence.kind === 'different') {
    const [one, other] = equivalence.acceptedBy === 'gold' ? [gold, candidate] : [candidate, gold];
    expect(allows(one, equivalence.word)).toBe(true);
    expect(allows(other, equivalence.word)).toBe(false);
  }
  if (equivalence.kind === 'contained') {
    expect([allows(gold, equivalence.word), allows(candidate, equivalence.word)]).toEqual([true, false]);
    expect(paths.spurious).toEqual([]);
  }
  if (equivalence.kind === 'equivalent') expect([paths.missing, paths.spurious]).toEqual([[], []]);
  for (const path of paths.missing.slice(0, 5))
    expect([allows(gold, path), allows(candidate, path)]).toEqual([true, false]);
  for (const path of paths.spurious.slice(0, 5))
    expect([allows(gold, path), allows(candidate, path)]).toEqual([false, true]);
}

describe('random structured workflows', () => {
  // Small enough for the reference above, which tries everything.
  const options = { maxStates: 1000, maxPaths: 20 };
  const callsOf = (graph: WorkflowGraph) => graph.nodes.filter((node) => node.kind === 'api').length;
  const graphs = arbitraryExecutablePlan.map(graphOfPlan).filter((graph) => callsOf(graph) <= 8);

  it('are equivalent to themselves, and to themselves renamed, reordered and with silent nodes between', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const renamed: WorkflowGraph = {
          nodes: [...graph.nodes]
            .reverse()
            .map((node) => ({ ...node, id: `x${node.id}`, ...(node.ref ? { ref: node.ref.toUpperCase() } : {}) }))
            .concat({ id: 'between', kind: 'step', label: 'between' }),
          edges: graph.edges.flatMap((edge) => {
            const { back: _, ...moved } = { ...edge, id: `y${edge.id}`, from: `x${edge.from}`, to: `x${edge.to}` };
            // One edge to the end goes through a step.
            return edge.to === 'end' && edge === graph.edges.at(-1)
              ? [
                  { ...moved, to: 'between' },
                  { id: 'z', kind: 'flow' as const, from: 'between', to: 'xend' },
                ]
              : [moved];
          }),
        };
        for (const other of [graph, renamed]) {
          const { equivalence, overlap, paths } = compareBehaviour(graph, other, options);
          expect(equivalence.kind).not.toBe('different');
          expect([overlap.nodes.f1, overlap.edges.f1, overlap.branches.f1, overlap.conditions.f1]).toEqual([
            1, 1, 1, 1,
          ]);
          expect([paths.missing, paths.spurious]).toEqual([[], []]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are compared alike from both sides, with a run for every difference that one of them has and the other has not', () => {
    fc.assert(
      fc.property(graphs, graphs, (gold, candidate) => {
        const found = compareBehaviour(gold, candidate, options);
        const turned = compareBehaviour(candidate, gold, options);
        expectSound(gold, candidate, found);
        const [one, other] = [found.equivalence, turned.equivalence];
        const differs = ({ kind }: typeof one) => kind === 'different' || kind === 'contained';
        expect(differs(other)).toBe(differs(one));
        if ('word' in one && 'word' in other) {
          expect(other.word).toEqual(one.word);
          const by = (of: typeof one) => (of.kind === 'different' ? of.acceptedBy : 'gold');
          expect(by(other)).not.toBe(by(one));
        }
        expect([turned.paths.precision, turned.paths.recall]).toEqual([found.paths.recall, found.paths.precision]);
      }),
      { numRuns: 25 },
    );
  });

  it('show it when a call is added or a way between two calls is cut', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), (graph, pick) => {
        const edge = graph.edges[pick % graph.edges.length] as WorkflowGraph['edges'][number];
        const added: WorkflowGraph = {
          nodes: [...graph.nodes, { id: 'new', kind: 'api', label: 'new', ref: 'new' }],
          edges: graph.edges.flatMap((other) => {
            if (other !== edge) return [other];
            const { condition: _, ...plain } = other;
            return [
              { ...other, to: 'new', back: false },
              { ...plain, id: 'new', from: 'new' },
            ];
          }),
        };
        const found = compareBehaviour(graph, added, options);
        expect(found.overlap.nodes).toMatchObject({ spurious: ['new'], missing: [] });
        expect(found.equivalence.kind).not.toBe('equivalent');
        expectSound(graph, added, found);
        const cut = { ...graph, edges: graph.edges.filter((other) => other !== edge) };
        const without = compareBehaviour(graph, cut, options);
        const { edges, branches, conditions } = without.overlap;
        expect([edges, branches, conditions].some(({ f1 }) => f1 !== null && f1 < 1)).toBe(true);
        expectSound(graph, cut, without);
      }),
      { numRuns: 25 },
    );
  });
});
