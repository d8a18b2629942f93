// Sessions of the rehearsal model with out-of-workflow turns, compared with the same sessions without them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';
import { parsePdl } from '../language';
import { type Trace, type TraceStep, tracesFromEvents } from '../logs';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  oowTypes,
  type SessionConfig,
  type SessionDocument,
} from '../session';
import { measureFitness, mineExecutable, mineTraces } from '.';

function example(name: string): SessionDocument {
  const source = readFileSync(resolve(import.meta.dirname, `../../examples/${name}.pdl.yaml`), 'utf8');
  return { title: parsePdl(source).name?.name ?? name, kind: 'pdl', source };
}

async function rehearse(document: SessionDocument, config: Partial<SessionConfig>): Promise<Trace> {
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: `seed-${config.seed}`,
    document,
    tools: buildSessionTools([document]),
    config: { ...defaultSessionConfig, user: { kind: 'simulated', model: 'rehearsal-compliant' }, ...config },
  });
  runner.start();
  await runner.settled();
  return tracesFromEvents(runner.events)[0] as Trace; // of one session
}

const mock = (result: object) => ({ kind: 'mock', rows: [{ when: {}, result: { ...result } }] }) as const;

/** Fixed tool results, so that sessions differ only in the user's turns. */
const tools: Readonly<Record<string, readonly Readonly<Record<string, ReturnType<typeof mock>>>[]>> = {
  hospitalAppointment: [
    {
      check_hospital: mock({ hospital_exists: true }),
      check_department: mock({ department_exists: true }),
      query_appointment: mock({ free_appointments: 3 }),
      register_hospital: mock({ registration_status: '1' }),
    },
    { check_hospital: mock({ hospital_exists: true }), check_department: mock({ department_exists: false }) },
  ],
  tableBooking: [
    { find_table: mock({ table_free: true }), book_table: mock({ booking_status: '1' }) },
    { find_table: mock({ table_free: true }), book_table: mock({ booking_status: '0' }) },
  ],
};

describe('digressions', () => {
  it.each(Object.keys(tools))('of users of %s do not become workflow', async (name) => {
    const document = example(name);
    const { apis, answers } = parsePdl(document.source);
    const names = [...apis, ...answers].map((one) => one.name);
    const [clean, digressing]: [Trace[], Trace[]] = [[], []];
    for (const seed of [1, 2, 3, 4]) {
      const own = tools[name] ?? [];
      const perTool = own[seed % own.length] ?? {};
      const config: Partial<SessionConfig> = { seed, tools: { default: 'mock', perTool } };
      clean.push(await rehearse(document, config));
      const typeOf = (turn: number) => oowTypes[(seed * 5 + turn * 3) % oowTypes.length]?.id ?? '';
      const interjections = [2, 3].map((turn) => ({ turn: turn + (seed % 2), oow: typeOf(turn) }));
      digressing.push(await rehearse(document, { ...config, interjections }));
    }
    const digressingTurns = digressing.flatMap(({ steps }) =>
      steps.filter((step) => step.kind === 'user' && step.oow !== undefined),
    );
    expect(digressingTurns.length).toBeGreaterThan(4);
    const [plain, mined] = [mineTraces(clean, { names }), mineTraces(digressing, { names })];
    expect(plain.graph.nodes.filter(({ kind }) => kind === 'api').length).toBeGreaterThan(1);
    expect(mined.graph).toEqual(plain.graph);
    expect(measureFitness(mined.graph, clean).fitness).toBe(1);
    const left = mined.leftOut.filter(({ reason }) => reason === 'digression');
    if (name === 'tableBooking') {
      // They were left out, not absent from the start.
      expect(left.length).toBeGreaterThan(0);
      expect(mined.notes.join(' ')).toContain('digressions');
    }
    for (const { evidence, count } of left) {
      expect(evidence.reduce((sum, { seqs }) => sum + seqs.length, 0)).toBe(count);
    }
  });

  const userStep = (seq: number, oow?: string): TraceStep => ({ kind: 'user', seq, text: '', ...(oow ? { oow } : {}) });
  const call = (seq: number, name: string, more: object = {}): TraceStep => ({
    kind: 'call',
    seq,
    name,
    arguments: {},
    outcome: 'succeeded',
    result: null,
    ...more,
  });
  const answer = (seq: number, name: string): TraceStep => ({ kind: 'response', seq, text: '', answer: name });
  const traceOf = (id: string, ...steps: TraceStep[]): Trace => ({ id, source: 'weir', steps });
  const nodes = (traces: readonly Trace[], options = {}) =>
    mineTraces(traces, options)
      .graph.nodes.map(({ id }) => id)
      .filter((id) => id !== 'start' && id !== 'end');

  it('are calls and answers made only because of them, and calls made again; the workflow goes on in between', () => {
    const straight = traceOf(
      'straight',
      userStep(0),
      call(1, 'check'),
      userStep(2),
      call(3, 'book'),
      answer(4, 'done'),
    );
    const led = traceOf(
      'led',
      userStep(0),
      call(1, 'check'),
      userStep(2, 'intent-switching/topic-shift'),
      call(3, 'weather'),
      call(4, 'check'),
      answer(5, 'cannot_help'),
      call(6, 'book'),
      userStep(7),
      answer(8, 'done'),
    );
    expect(nodes([straight, led])).toEqual(['api:check', 'api:book', 'answer:done']);
    expect(mineTraces([straight, led]).leftOut.map(({ text, evidence }) => [text, evidence])).toEqual([
      [
        'weather, only after turns out of the workflow (1 trace without such turns had none)',
        [{ trace: 'led', seqs: [3] }],
      ],
      ['check, made again out of the workflow', [{ trace: 'led', seqs: [4] }]],
      [
        'cannot_help, only after turns out of the workflow (1 trace without such turns had none)',
        [{ trace: 'led', seqs: [5] }],
      ],
    ]);
  });

  it('are calls that a person took for no node, but never calls in the workflow that its document lacks', () => {
    const traces = [
      traceOf('more', call(1, 'check'), call(2, 'weather'), call(3, 'book')),
      traceOf('unmatched', call(1, 'check'), call(2, 'lookup', { isUnmatched: true }), call(3, 'book')),
      traceOf('again', call(1, 'check'), call(2, 'book', { outcome: 'failed', message: 'busy' }), call(3, 'book')),
    ];
    const { graph, leftOut, evidence } = mineTraces(traces, { names: ['Check', 'Book'] });
    expect(graph.nodes.map(({ id }) => id)).toContain('api:weather');
    expect(leftOut.map(({ reason, activity, count }) => [reason, activity, count])).toEqual([
      ['unsuccessful', 'api:book', 1],
      ['digression', 'api:lookup', 1],
    ]);
    expect(evidence['api:book']?.at(-1)).toEqual({ trace: 'again', seqs: [3] });
  });

  it('are nothing that only few sessions speak against, nor what the workflow declares', () => {
    const led = (id: string, more: object = {}): Trace => ({
      ...traceOf(id, userStep(0), call(1, 'check'), userStep(2, 'procedure-jumping/step-skipping'), call(3, 'book')),
      ...more,
    });
    const straight = (id: string) => traceOf(id, userStep(0), call(1, 'check'));
    const elsewhere = traceOf('elsewhere', userStep(0), call(1, 'search'));
    expect(nodes([led('one')])).toContain('api:book');
    expect(nodes([led('one'), led('two'), straight('three')])).toContain('api:book');
    expect(nodes([led('one'), elsewhere])).toContain('api:book');
    const against = [led('one'), straight('two'), straight('three')];
    expect(nodes(against)).not.toContain('api:book');
    expect(nodes(against, { names: ['Book'] })).toContain('api:book');
    const source = 'APIs:\n  - name: check\n  - name: book\n';
    const document: SessionDocument = { title: 'Booking', kind: 'pdl', source };
    expect(nodes([led('one', { document }), straight('two'), straight('three')])).toContain('api:book');
    const drawn: SessionDocument = { title: 'Booking', kind: 'mermaid', source: 'flowchart TD', procedure: source };
    expect(nodes([led('one', { document: drawn }), straight('two')])).toContain('api:book');
  });

  it('are not needed for an agent that repeats its answer: the answer counts once and makes no loop', () => {
    const repeatedTrace = traceOf(
      'a',
      userStep(0),
      answer(1, 'ask'),
      userStep(2),
      answer(3, 'ask'),
      call(4, 'book'),
      answer(5, 'done'),
    );
    const mined = mineTraces([{ ...repeatedTrace, steps: [...repeatedTrace.steps, userStep(6), answer(7, 'done')] }]);
    expect(mined.graph.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'start answer:ask',
      'answer:ask api:book',
      'api:book answer:done',
      'answer:done end',
    ]);
    expect(measureFitness(mined.graph, mined.kept)).toMatchObject({ fitness: 1, events: 3 });
    // Two calls count as two; replies of other programs are not treated as ANSWERs.
    expect(nodes([traceOf('b', call(0, 'add'), userStep(1), call(2, 'add'))])).toContain('cond:again after add');
    expect(nodes([{ ...repeatedTrace, source: 'star' }], { answers: true })).toContain('cond:again after ask');
  });

  it('do not become part of the workflow that runs either; what is kept replays', () => {
    const traces = [1, 2, 3].map((id) => traceOf(`${id}`, userStep(0), call(1, 'check'), userStep(2), call(3, 'book')));
    const led = traceOf(
      'led',
      userStep(0),
      call(1, 'check'),
      userStep(2, 'topic-shift'),
      call(3, 'weather'),
      userStep(4),
      call(5, 'book'),
    );
    const { executable, notes } = mineExecutable([...traces, led]);
    expect(executable.nodes.flatMap((node) => (node.kind === 'function' ? node.function : []))).toEqual([
      'check',
      'book',
    ]);
    expect(notes.join(' ')).toContain('weather, only after turns out of the workflow (3 traces');
    const mined = mineTraces([...traces, led]);
    expect(measureFitness(mined.graph, mined.kept).fitness).toBe(1);
    expect(measureFitness(mined.graph, [...traces, led])).toMatchObject({ events: 9, replayed: 8 });
  });
});
