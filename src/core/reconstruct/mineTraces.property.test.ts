import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsCalls,
  arbitraryTracePlan,
  callsOfTracePlan,
  completeTraces,
  isNullableTracePlan,
  playTracePlan,
  type TracePlan,
  traceOfCalls,
  tracePlansWithin,
} from '../../testing/arbitraryTracePlans';
import type { Trace } from '../logs';
import { checkValidity, measureFitness, mineTraces } from '.';
import { calledNames, replayEvents } from './replay/measureFitness';
import { buildReplayNet } from './replay/replayNet';
import { acceptsEvents } from './replay/replayTrace';

type Draw = (bound: number) => number;

const draws = fc.infiniteStream(fc.nat({ max: 5039 })).map((stream): Draw => {
  const numbers = stream[Symbol.iterator]();
  return (bound) => (numbers.next().value as number) % bound;
});

const tracesOf = (words: readonly (readonly string[])[]) =>
  words.map((names, index) => traceOfCalls(names, `trace-${index}`));

const describeGraph = (list: readonly Trace[]) => {
  const { graph } = mineTraces(list);
  return JSON.stringify({
    traces: list.map((trace) => trace.steps.map((step) => (step.kind === 'call' ? step.name : '')).join(' ')),
    edges: graph.edges.map((edge) => `${edge.id}${edge.back ? ' back' : ''}`),
  });
};

/** Every trace replays up to the end; the graph is valid; mining is deterministic. */
const expectGood = (list: readonly Trace[]) => {
  const mined = mineTraces(list);
  const fitness = measureFitness(mined.graph, list);
  if (fitness.fitness !== 1) throw new Error(`fitness ${fitness.fitness}: ${describeGraph(list)}`);
  const { problems } = checkValidity(mined.graph);
  if (problems.length > 0) throw new Error(`${problems[0]?.message}: ${describeGraph(list)}`);
  expect(mineTraces(list)).toEqual(mined);
};

/**
 * True for the workflows that complete traces determine. Not determined:
 * - a workflow or a loop's body that can be passed without any call: for the workflow, an empty trace would be a
 * session without calls; for the body, two rounds cannot be distinguished from one;
 * - a loop that goes back without a call in between: the boundary between rounds is then visible in the body alone.
 * Parallel parts in it blur the boundary, unless the body begins and ends with a separate call, or each of its calls
 * happens exactly once in every round.
 */
function isDetermined(plan: TracePlan): boolean {
  return tracePlansWithin(plan).every((at) => {
    if (at.kind !== 'loop') return true;
    if (isNullableTracePlan(at.body)) return false;
    if (at.redo && !isNullableTracePlan(at.redo)) return true;
    const kinds = new Set(tracePlansWithin(at.body).map(({ kind }) => kind));
    if (!kinds.has('parallel') || !(kinds.has('choice') || kinds.has('loop'))) return true;
    const { body } = at;
    return body.kind === 'sequence' && body.parts[0]?.kind === 'call' && body.parts.at(-1)?.kind === 'call';
  });
}

/**
 * Variants of a trace with calls left out (one, two neighbours, all from some position on) or with neighbours swapped.
 */
function* shorterAndSwapped(names: readonly string[]): Generator<string[]> {
  for (let at = 0; at < names.length; at++) {
    if (at > 0) yield names.slice(0, at);
    yield names.toSpliced(at, 1);
    const next = names[at + 1];
    if (next === undefined) continue;
    yield names.toSpliced(at, 2);
    yield names.toSpliced(at, 2, next, names[at] as string);
  }
}

const show = (plan: TracePlan): string => JSON.stringify(plan);

/** True if the workflow mined from the traces can replay this sequence. */
function replays(list: readonly Trace[], text: string): boolean | undefined {
  const net = buildReplayNet(mineTraces(list).graph, calledNames(list));
  return acceptsEvents(net, replayEvents(traceOfCalls(text.split(' '), 'asked'), net));
}

/**
 * Mines complete traces of the plan: all of them replay, and none of the `checkedWords` shorter and swapped ones does.
 */
function expectExact(plan: TracePlan, words: readonly (readonly string[])[]): { checkedWords: number } {
  const list = tracesOf(words);
  const { graph } = mineTraces(list);
  const net = buildReplayNet(graph, calledNames(list));
  const accepts = (names: readonly string[]) => acceptsEvents(net, replayEvents(traceOfCalls(names, 'asked'), net));
  for (const word of words) {
    expect(acceptsCalls(plan, word)).toBe(true);
    if (accepts(word) !== true) throw new Error(`${word.join(' ')} does not replay: ${show(plan)}`);
  }
  const checkedWords = new Set<string>();
  for (const word of words) {
    for (const other of shorterAndSwapped(word)) {
      if (checkedWords.size >= 150) return { checkedWords: checkedWords.size };
      if (other.length === 0 || checkedWords.has(other.join(' ')) || acceptsCalls(plan, other)) continue;
      checkedWords.add(other.join(' '));
      if (accepts(other) !== false) throw new Error(`${other.join(' ')} replays: ${show(plan)}`);
    }
  }
  return { checkedWords: checkedWords.size };
}

describe('mined workflows', () => {
  it('accept all complete traces of a structured workflow, and nothing shorter or swapped that it does not', () => {
    let invalid = 0;
    fc.assert(
      fc.property(arbitraryTracePlan(12, isDetermined), draws, (plan, draw) => {
        const words = completeTraces(plan, draw, 150);
        fc.pre(words !== undefined);
        invalid += expectExact(plan, words).checkedWords;
      }),
      { numRuns: 30 },
    );
    expect(invalid).toBeGreaterThan(100);
  });

  it('have no round without a call where each has one: parallel options that are never both absent are a choice', () => {
    // t5 and t6 are seldom mixed here: two parallel optional loops would describe these traces in fewer bits.
    const texts =
      't0 t1;t1 t0;t2 t11 t0;t3 t11 t0;t4 t11 t0;t5 t6;t0 t1 t11 t0;t0 t11 t1 t0;t0 t11 t2;t0 t11 t3;t0 t11 t4;' +
      't0 t11 t7 t8;t0 t11 t9 t10;t0 t11 t10 t9;t7 t8 t11 t0;t9 t10 t11 t0;t10 t9 t11 t0;' +
      't5 t11 t5 t5 t5 t11 t6 t6 t6;t6 t6 t6 t6 t6 t11 t5 t5 t5 t11 t5 t5 t5';
    const list = tracesOf(texts.split(';').map((text) => text.split(' ')));
    expectGood(list);
    expect(replays(list, 't11 t0')).toBe(false);
  });

  it('have lanes of loops whose rounds begin with one call and end with another', () => {
    const call = (name: string): TracePlan => ({ kind: 'call', name });
    const rounds = (body: TracePlan): TracePlan => ({ kind: 'loop', body, redo: undefined });
    const sequence = (...parts: TracePlan[]): TracePlan => ({ kind: 'sequence', parts });
    const first = rounds(sequence(rounds(call('a')), rounds(call('b'))));
    const second = rounds(sequence(call('c'), call('d')));
    for (const parts of [
      [first, call('e'), rounds(call('f'))],
      [first, second],
    ]) {
      const plan: TracePlan = { kind: 'parallel', parts };
      const words = completeTraces(plan, () => 0, 150);
      expect(expectExact(plan, words ?? []).checkedWords).toBeGreaterThan(20);
    }
  });

  it('replay the traces of any structured workflow, however few', () => {
    fc.assert(
      fc.property(arbitraryTracePlan(12), draws, fc.integer({ min: 1, max: 8 }), (plan, draw, count) => {
        expectGood(tracesOf(Array.from({ length: count }, () => playTracePlan(plan, draw))));
      }),
      { numRuns: 40 },
    );
  });

  it('replay arbitrary traces', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 4 }), (words) => expectGood(tracesOf(words))),
      { numRuns: 60 },
    );
  });

  // Found by the properties above; each waits for parallel branches in a different manner.
  it.each([
    [['c d b c b d', 'd d a b d'], 'loops whose rounds overlap'],
    [['t0 t1 t3 t4 t2 t1 t0 t4 t2 t3 t1 t0'], 'parallel parts between two rounds'],
    [['t1 t0 t2 t3 t4 t0 t1 t2 t3 t4 t1 t0', 't0 t1 t2 t3 t4 t0 t1'], 'a loop with two beginnings'],
    [['d c d b a c d', 'a a'], 'a call between two rounds beside a loop around both'],
    [['t8 t7 t6 t1 t2 t3 t9 t4 t7 t5 t8 t9 t8 t7'], 'nested loops in a branch'],
    [['t0 t2 t1 t5 t5 t2 t0 t1', 't2 t0 t1'], 'a loop on the way back of a loop'],
  ])('replay %j: %s', (texts) => {
    expectGood(tracesOf(texts.map((text) => text.split(' '))));
  });
});

describe('noise', () => {
  /** Inserts a call (known or unknown), leaves one out, or swaps it with the next one. */
  const spoil = (names: readonly string[], known: readonly string[], draw: Draw): string[] => {
    const at = draw(names.length);
    switch (draw(4)) {
      case 0:
        return names.toSpliced(at, 0, 'stray');
      case 1:
        return names.toSpliced(at, 0, known[draw(known.length)] as string);
      case 2:
        return names.toSpliced(at, 1);
      default:
        return names.toSpliced(at, 2, ...names.slice(at, at + 2).reverse());
    }
  };

  it('below the threshold does not change the graph, and is said', () => {
    let spoiled = 0;
    fc.assert(
      fc.property(arbitraryTracePlan(8, isDetermined), draws, fc.integer({ min: 1, max: 2 }), (plan, draw, few) => {
        const words = completeTraces(plan, draw, 60);
        fc.pre(words !== undefined && words.length <= 25);
        const noisy = Array.from({ length: few }, () =>
          spoil(words[draw(words.length)] as string[], callsOfTracePlan(plan), draw),
        );
        // A sequence that the workflow accepts is not noise.
        fc.pre(noisy.every((names) => names.length > 0 && !acceptsCalls(plan, names)));
        // Behaviour of a clean trace has a share of at least one in so many in its context; behaviour of a noisy trace
        // has far less.
        const threshold = 0.5 / words.length;
        const copies = Math.ceil((few + 1) / threshold);
        const clean = words.flatMap((word) => Array.from({ length: copies }, () => word));
        const cleanGraph = mineTraces(tracesOf(clean)).graph;
        const list = tracesOf([...clean, ...noisy]);
        const mined = mineTraces(list, { noise: threshold });
        expect(mined.graph, noisy.map((names) => names.join(' ')).join('; ')).toEqual(cleanGraph);
        const evidenceTraces = mined.leftOut.flatMap(({ evidence }) => evidence.map(({ trace }) => trace));
        for (const { id } of list.slice(clean.length)) expect(evidenceTraces).toContain(id);
        for (const { id } of list.slice(0, clean.length)) expect(evidenceTraces).not.toContain(id);
        expect(mined.notes.join(' ')).toContain('rarer than');
        spoiled += noisy.length;
      }),
      { numRuns: 20 },
    );
    expect(spoiled).toBeGreaterThan(5);
  });

  it('takes everything without a threshold', () => {
    const list = tracesOf([...Array.from({ length: 99 }, () => ['a', 'b']), ['a', 'c', 'b']]);
    expect(mineTraces(list).graph.nodes.map(({ id }) => id)).toContain('api:c');
    expect(mineTraces(list).leftOut).toEqual([]);
    const mined = mineTraces(list, { noise: 0.05 });
    expect(mined.graph.nodes.map(({ id }) => id)).not.toContain('api:c');
    expect(mined.leftOut).toEqual([
      {
        reason: 'noise',
        activity: 'api:c',
        text: 'c, in 1 of 100 traces',
        count: 1,
        evidence: [{ trace: 'trace-99', seqs: [1] }],
      },
    ]);
    // The rest of that trace still counts as evidence.
    expect(mined.evidence['api:b']?.at(-1)).toEqual({ trace: 'trace-99', seqs: [2] });
  });

  it('keeps something for any threshold', () => {
    const list = tracesOf([
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
      ['b', 'a'],
    ]);
    expect(mineTraces(list, { noise: 1 }).graph.nodes.length).toBeGreaterThan(2);
  });
});
