// Mapping of names in foreign traces to nodes of a workflow.

import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { hospitalDocument } from '../../../testing/sessionFixtures';
import { readPdl } from '../../language';
import { printLog, readLog, reduceSession } from '../../session';
import { applyTraceMapping, namesInTraces, planTraceMapping, type Trace, type TraceStep, traceToEvents } from '..';

const { document } = readPdl(hospitalDocument.source);

const call = (name: string): TraceStep => ({
  kind: 'call',
  seq: 0,
  name,
  arguments: {},
  outcome: 'succeeded',
  result: null,
});
const responseStep = (answer: string, text = ''): TraceStep => ({ kind: 'response', seq: 0, text, answer });
const trace = (...steps: TraceStep[]): Trace => ({ id: 't', source: 'openai', steps });

const howOf = (name: string, tools: Parameters<typeof planTraceMapping>[2] = []) => {
  const [entry] = planTraceMapping(namesInTraces([trace(call(name))]), document, tools).entries;
  return [entry?.how, entry?.nodeId];
};

describe('planTraceMapping', () => {
  it('takes the very name, then the same words otherwise written', () => {
    expect(howOf('check_hospital')).toEqual(['name', 'api:check_hospital']);
    for (const name of [
      'Check Hospital',
      'checkHospital',
      'CHECK-HOSPITAL',
      'hospital_check',
      'mcp__clinic__check_hospital',
      'functions.check_hospital',
      'clinic/check-hospital',
    ]) {
      expect([name, ...howOf(name)]).toEqual([name, 'loose', 'api:check_hospital']);
    }
    for (const name of ['check', 'hospital', 'check_hotel', 'verify_hospital', 'x']) {
      expect([name, ...howOf(name)]).toEqual([name, 'none', undefined]);
    }
  });

  it('ranks names of any length and number', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => call(`tool number ${index}`));
    const traces = [trace(call('n'.repeat(300_000)), ...many)];
    expect(expectBoundedTime(() => planTraceMapping(namesInTraces(traces), document)).entries).toHaveLength(1_001);
  });

  it('goes through a tool whose description bears the name, either way round', () => {
    const parameters = { type: 'object' };
    expect(howOf('API_017', [{ name: 'api_017', description: 'check-hospital', parameters }])).toEqual([
      'tool',
      'api:check_hospital',
    ]);
    expect(howOf('Look it up', [{ name: 'check_hospital', description: 'look it up', parameters }])).toEqual([
      'tool',
      'api:check_hospital',
    ]);
    expect(howOf('API_017', [{ name: 'api_017', description: 'some other tool', parameters }])).toEqual([
      'none',
      undefined,
    ]);
  });

  it('lists what stays unmatched on both sides, the likeliest node first', () => {
    const plan = planTraceMapping(
      namesInTraces([
        trace(
          call('find_hospital'),
          call('check_department'),
          responseStep('appointment_done', 'Your appointment is booked.'),
        ),
        trace(call('check_department'), responseStep('no_free_appointment')),
      ]),
      document,
    );
    expect(plan.entries.map(({ key, kind, count, how }) => [key, kind, count, how])).toEqual([
      ['find_hospital', 'call', 1, 'none'],
      ['check_department', 'call', 2, 'name'],
      ['appointment_done', 'answer', 1, 'none'],
      ['no_free_appointment', 'answer', 1, 'name'],
    ]);
    const [find, , done] = plan.entries;
    expect(find?.candidates[0]).toBe('api:check_hospital');
    expect(find?.candidates).toHaveLength(4);
    expect(done?.candidates[0]).toBe('answer:appointment_confirmed');
    expect(done?.candidates.every((id) => id.startsWith('answer:'))).toBe(true);
    expect(plan.unusedNodes).toEqual([
      'api:check_hospital',
      'api:query_appointment',
      'api:register_hospital',
      'answer:request_information',
      'answer:hospital_not_found',
      'answer:department_not_found',
      'answer:appointment_confirmed',
      'answer:registration_failed',
    ]);
  });

  it('keeps a tool and a label of one name apart', () => {
    const { entries } = planTraceMapping(namesInTraces([trace(call('weather'), responseStep('weather'))]), document);
    expect(entries.map(({ key, kind }) => [key, kind])).toEqual([
      ['weather', 'call'],
      ['answer:weather', 'answer'],
    ]);
  });

  it('matches nothing without a document', () => {
    const plan = planTraceMapping(namesInTraces([trace(call('find'))]), undefined);
    expect(plan).toEqual({
      entries: [{ key: 'find', name: 'find', kind: 'call', count: 1, how: 'none', candidates: [] }],
      unusedNodes: [],
    });
  });
});

describe('applyTraceMapping', () => {
  const one = trace(
    call('find'),
    responseStep('done'),
    call('weather'),
    responseStep('weather'),
    call('toString'),
    responseStep('constructor'),
  );

  it('puts the chosen names in place and leaves the rest, and the input, alone', () => {
    const before = structuredClone(one);
    const [mapped] = applyTraceMapping([one], {
      find: 'api:check_hospital',
      done: 'answer:appointment_confirmed',
      weather: undefined,
      'answer:weather': 'answer:request_information',
    });
    expect(
      mapped?.steps.map((step) => (step.kind === 'call' ? step.name : step.kind === 'response' ? step.answer : '')),
    ).toEqual(['check_hospital', 'appointment_confirmed', 'weather', 'request_information', 'toString', 'constructor']);
    expect(one).toEqual(before);
  });

  it('says of a name that it means no node, although one bears it', () => {
    const [mapped] = applyTraceMapping([trace(call('check_hospital'), responseStep('request_information'))], {
      check_hospital: null,
      request_information: null,
    });
    const events =
      mapped && traceToEvents(mapped, { document: hospitalDocument, tools: [], sessionId: 's', startedAt: 0 });
    if (!events?.ok) throw new Error('no log');
    expect(readLog(printLog(events.value)).ok).toBe(true);
    expect(events.value.filter((event) => event.nodeId !== undefined)).toEqual([]);
    const { nodes, counters } = reduceSession(events.value);
    expect(nodes['api:check_hospital']).toMatchObject({ status: 'available', visits: [] });
    expect(counters).toMatchObject({ toolCalls: 1, violations: 0 });
  });

  it('makes no answer of a call and no call of an answer', () => {
    const [mapped] = applyTraceMapping([one], { find: 'answer:appointment_confirmed', done: 'api:check_hospital' });
    expect(mapped?.steps).toEqual(one.steps);
  });
});
