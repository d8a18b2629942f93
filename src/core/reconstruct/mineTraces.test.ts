import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProcedureGraph, parsePdl } from '../language';
import type { Trace, TraceCall } from '../logs';
import { createRandom, type JsonObject, type JsonValue } from '../support';
import { checkValidity, collapseToCalls, compareWorkflows, measureFitness, mineExecutable, mineTraces } from '.';

type Call = readonly [name: string, args: JsonObject, result: JsonValue] | readonly [name: string];

function trace(id: string, calls: readonly Call[]): Trace {
  const steps = calls.map(
    ([name, args, result], seq): TraceCall => ({
      kind: 'call',
      seq,
      name,
      arguments: args ?? {},
      outcome: 'succeeded',
      result: result ?? null,
    }),
  );
  return { id, source: 'openai', steps };
}

const flows = (traces: readonly Trace[]) =>
  mineTraces(traces).graph.edges.map((edge) => {
    const label = edge.condition === undefined ? '' : ` [${edge.condition}]`;
    return `${edge.from} > ${edge.to}${label}${edge.back ? ' back' : ''}`;
  });

describe('mineTraces', () => {
  it('takes one trace in its order', () => {
    expect(flows([trace('s', [['a'], ['b']])])).toEqual(['start > api:a', 'api:a > api:b', 'api:b > end']);
  });

  it('runs in parallel what one message calls, and keeps the order of calls of one API', () => {
    const together = (one: Trace, ...places: readonly number[]): Trace => ({
      ...one,
      steps: one.steps.map((step, index) => (places.includes(index) ? { ...step, seq: places[0] as number } : step)),
    });
    const whole = together(trace('s', [['a'], ['b'], ['c'], ['d']]), 1, 2);
    expect(flows([whole]).sort()).toEqual(
      ['start > api:a', 'api:a > api:b', 'api:a > api:c', 'api:b > api:d', 'api:c > api:d', 'api:d > end'].sort(),
    );
    expect(mineTraces([whole]).notes).toEqual([]);
    expect(measureFitness(mineTraces([whole]).graph, [whole]).fitness).toBe(1);
    const { executable } = mineExecutable([whole]);
    expect(executable.edges.map(({ from, to }) => `${from} > ${to}`).sort()).toEqual(
      ['start > api:a', 'api:a > api:b', 'api:a > api:c', 'api:b > api:d', 'api:c > api:d', 'api:d > end'].sort(),
    );
    expect(flows([together(trace('t', [['a'], ['b'], ['b'], ['d']]), 1, 2)])).toEqual(
      flows([trace('t', [['a'], ['b'], ['b'], ['d']])]),
    );
  });

  it('runs in parallel what traces do in both orders', () => {
    const mined = flows([trace('s', [['a'], ['b'], ['c'], ['d']]), trace('t', [['a'], ['c'], ['b'], ['d']])]);
    expect(mined.sort()).toEqual(
      ['start > api:a', 'api:a > api:b', 'api:a > api:c', 'api:b > api:d', 'api:c > api:d', 'api:d > end'].sort(),
    );
  });

  it('keeps an order that no nesting of sequence and parallel could say', () => {
    // a before c and d, b before d only.
    const orders = ['a b c d', 'a b d c', 'b a c d', 'b a d c', 'a c b d'];
    const mined = flows(
      orders.map((text, index) =>
        trace(
          `t${index}`,
          text.split(' ').map((name): Call => [name]),
        ),
      ),
    );
    expect(mined.sort()).toEqual(
      [
        'start > api:a',
        'start > api:b',
        'api:a > api:c',
        'api:a > api:d',
        'api:b > api:d',
        'api:c > end',
        'api:d > end',
      ].sort(),
    );
  });

  it('labels a branch by the value that separates it', () => {
    const mined = flows([
      trace('s', [
        ['query', {}, { free: 5, day: 'Monday' }],
        ['book', {}, { status: '1' }],
      ]),
      trace('t', [['query', {}, { free: 0, day: 'Monday' }], ['waitlist']]),
      trace('u', [
        ['query', {}, { free: 2, day: 'Monday' }],
        ['book', {}, { status: '1' }],
      ]),
    ]);
    expect(mined).toContain('cond:free > 0 > api:book [true]');
    expect(mined).toContain('cond:free > 0 > api:waitlist [else]');
  });

  it('names branches by what follows when no value separates them', () => {
    const mined = mineTraces([
      trace('s', [['query', {}, { free: 5 }], ['book']]),
      trace('t', [['query', {}, { free: 5 }], ['cancel']]),
    ]);
    expect(mined.graph.edges.filter((edge) => edge.condition).map((edge) => edge.condition)).toEqual([
      'book',
      'cancel',
    ]);
    expect(mined.notes.some((note) => note.includes('No result value'))).toBe(true);
  });

  it('folds a repeated call into a loop that ends by its result', () => {
    const mined = flows([
      trace('s', [
        ['check', { place: 'Northside' }, { tries: 9, place_ok: false }],
        ['check', { place: 'Riverside' }, { tries: 9, place_ok: true }],
        ['book'],
      ]),
    ]);
    expect(mined).toContain('api:check > cond:place_ok == false');
    expect(mined).toContain('cond:place_ok == false > api:check [true] back');
    expect(mined).toContain('cond:place_ok == false > api:book [else]');
  });

  it('leaves failed, denied and unanswered calls out', () => {
    const bad = (outcome: TraceCall['outcome'], seq: number): TraceCall => ({
      kind: 'call',
      seq,
      name: `bad_${outcome}`,
      arguments: {},
      outcome,
    });
    const good = trace('s', [['a']]);
    const mined = mineTraces([
      { ...good, steps: [...good.steps, bad('failed', 5), bad('denied', 6), bad('unanswered', 7)] },
    ]);
    expect(mined.graph.nodes.map((node) => node.id)).toEqual(['start', 'api:a', 'end']);
    expect(mined.notes.join(' ')).toContain('3 failed, denied or unanswered');
  });

  it('finds where arguments came from, and not in what the user said', () => {
    const base = trace('s', [
      ['find_flight', { city: 'Lisbon' }, { flight: 'TP 1234', price: 99 }],
      ['hold_seat', { flight: 'TP 1234' }, { hold: 'H-77', city: 'Lisbon' }],
      ['pay', { hold: 'H-77', city: 'Lisbon' }, { ok: true }],
    ]);
    const withUserStep: Trace = {
      ...base,
      steps: [{ kind: 'user', seq: -1, text: 'To Lisbon please' }, ...base.steps],
    };
    const data = mineTraces([withUserStep]).dependencies.filter((edge) => edge.reason === 'data');
    expect(data.map((edge) => [edge.from, edge.to, ...edge.values])).toEqual([
      ['api:find_flight', 'api:hold_seat', 'flight -> flight'],
      ['api:hold_seat', 'api:pay', 'hold -> hold'],
    ]);
    expect(data[0]?.evidence).toEqual([{ trace: 's', seqs: [0, 1] }]);
  });

  it('points every node and edge at the events that support it', () => {
    const { graph, evidence } = mineTraces([trace('s', [['a'], ['b']]), trace('t', [['a']])]);
    expect(evidence['api:b']).toEqual([{ trace: 's', seqs: [1] }]);
    for (const { id } of [...graph.nodes, ...graph.edges]) expect(evidence[id], id).toBeDefined();
  });

  it('takes names with line feeds in them as they are', () => {
    const { graph, dependencies } = mineTraces([
      trace('1', [
        ['a\nb', {}, { key: 'k17' }],
        ['c', { key: 'k17' }, null],
      ]),
    ]);
    expect(graph.nodes.map(({ ref }) => ref)).toEqual([undefined, 'a\nb', 'c', undefined]);
    expect(dependencies.map(({ from, to }) => [from, to])).toEqual([['api:a\nb', 'api:c']]);
  });

  it('replays what has no order at all, however many calls there are', () => {
    const random = createRandom('no order');
    const traces = Array.from({ length: 30 }, (_, index) =>
      trace(
        String(index),
        Array.from({ length: 60 }, () => [`a${random.int(150)}`] as const),
      ),
    );
    const { graph } = mineTraces(traces);
    expect(measureFitness(graph, traces)).toMatchObject({ fitness: 1, exact: true });
  });

  it('gives an empty workflow for no traces', () => {
    const { graph } = mineTraces([]);
    expect(graph.edges.map((edge) => [edge.from, edge.to])).toEqual([['start', 'end']]);
    expect(checkValidity(graph)).toEqual({ valid: true, problems: [] });
  });
});

describe('checkValidity', () => {
  it('names what is wrong', () => {
    const { problems } = checkValidity(
      {
        nodes: [
          { id: 'start', kind: 'start', label: '' },
          { id: 'a', kind: 'api', label: 'a' },
          { id: 'lost', kind: 'api', label: 'lost' },
          { id: 'end', kind: 'end', label: '' },
        ],
        edges: [
          { id: '1', from: 'start', to: 'a', kind: 'flow' },
          { id: '2', from: 'start', to: 'end', kind: 'flow' },
          { id: '3', from: 'a', to: 'ghost', kind: 'flow' },
        ],
      },
      { tools: ['a'] },
    );
    expect(problems.map((problem) => problem.code).sort()).toEqual(
      ['dead-end', 'dead-end', 'unknown-end', 'unknown-function', 'unreachable'].sort(),
    );
  });
});

describe('against an authored procedure', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
  const procedure = buildProcedureGraph(parsePdl(source));
  const session = (id: string, calls: readonly Call[]) => trace(id, calls);
  const sessions = [
    session('booked', [
      ['check_hospital', { hospital: 'Northside' }, { hospital_exists: false }],
      ['check_hospital', { hospital: 'Riverside' }, { hospital_exists: true }],
      ['check_department', { hospital: 'Riverside' }, { department_exists: true }],
      ['query_appointment', { hospital: 'Riverside' }, { free_appointments: 4 }],
      ['register_hospital', { hospital: 'Riverside' }, { registration_status: '1' }],
    ]),
    session('full', [
      ['check_hospital', { hospital: 'Riverside' }, { hospital_exists: true }],
      ['check_department', { hospital: 'Riverside' }, { department_exists: true }],
      ['query_appointment', { hospital: 'Riverside' }, { free_appointments: 0 }],
    ]),
    session('no department', [
      ['check_hospital', { hospital: 'Riverside' }, { hospital_exists: true }],
      ['check_department', { hospital: 'Riverside' }, { department_exists: false }],
    ]),
  ];

  it('replays every session on the procedure and on the mined graph', () => {
    expect(measureFitness(procedure, sessions)).toMatchObject({ fitness: 1, events: 10, exact: true });
    expect(measureFitness(mineTraces(sessions).graph, sessions).fitness).toBe(1);
    const hasty = session('hasty', [['register_hospital', {}, { registration_status: '1' }]]);
    expect(measureFitness(procedure, [hasty])).toMatchObject({ fitness: 0, traces: [{ misfits: [0] }] });
  });

  it('rebuilds all of the calls in their order', () => {
    const authored = collapseToCalls(procedure, { answers: false });
    expect(authored.nodes.map((node) => node.id)).toEqual([
      'start',
      'api:check_hospital',
      'api:check_department',
      'api:query_appointment',
      'api:register_hospital',
      'end',
    ]);
    const mined = mineTraces(sessions).graph;
    const comparison = compareWorkflows(authored, collapseToCalls(mined));
    expect(comparison.chain).toMatchObject({ precision: 1, recall: 1, f1: 1 });
    expect(comparison.graphScore.f1).toBe(1);
    expect([...comparison.authored.nodes, ...comparison.authored.edges].map((item) => item.mark)).toEqual(
      Array(6 + authored.edges.length).fill('matched'),
    );
    expect(mined.nodes.filter((node) => node.kind === 'condition').map((node) => node.label)).toEqual([
      'hospital_exists == false',
      'department_exists == true',
      'free_appointments > 0',
    ]);
  });
});

describe('compareWorkflows', () => {
  const chain = (names: readonly string[]) =>
    mineTraces([
      trace(
        's',
        names.map((name): Call => [name]),
      ),
    ]).graph;

  it('marks missing, added and reordered nodes', () => {
    const comparison = compareWorkflows(chain(['a1', 'b2', 'c3', 'd4']), chain(['b2', 'a1', 'c3', 'x9']));
    const marks = (side: 'authored' | 'rebuilt') => comparison[side].nodes.map((node) => `${node.id} ${node.mark}`);
    expect(marks('authored')).toContain('api:d4 missing');
    expect(marks('rebuilt')).toContain('api:x9 added');
    expect(marks('rebuilt').filter((mark) => mark.endsWith('reordered'))).toHaveLength(1);
    expect(comparison.authored.edges.find((edge) => edge.id.startsWith('api:a1'))?.mark).toBe('reordered');
    expect(comparison.chain).toMatchObject({ precision: 0.5, recall: 0.5 });
    // a1 -> b2 is reversed, b2 -> c3 is missing, a1 -> c3 is new: no two of them agree.
    expect(comparison.graphScore.size).toBe(1);
  });

  it('prefers a pair of one name over two similar ones', () => {
    const comparison = compareWorkflows(chain(['book_table', 'book_tables']), chain(['book_table']));
    expect(comparison.matching).toEqual([['api:book_table', 'api:book_table']]);
  });

  it('leaves loops out of the scores and says so', () => {
    const looped = mineTraces([trace('s', [['a'], ['a'], ['b']])]).graph;
    const comparison = compareWorkflows(looped, looped);
    expect(comparison.chain.f1).toBe(1);
    expect(comparison.notes.join(' ')).toContain('loop');
  });
});
