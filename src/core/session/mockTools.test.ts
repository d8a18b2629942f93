import { describe, expect, it } from 'vitest';
import { hospitalDocument, hospitalTools } from '../../testing/sessionFixtures';
import { toolsFromDocument } from '../formats';
import { parsePdl } from '../language';
import type { ChatToolSchema } from '../llm';
import type { JsonObject, JsonValue } from '../support';
import { answerMock, defaultSessionConfig, type MockRow, type SessionDocument, startSession } from './index';

function answer(
  name: string,
  args: JsonObject,
  seed: number,
  more: { rows?: readonly MockRow[]; document?: SessionDocument; tools?: readonly ChatToolSchema[] } = {},
) {
  const { rows = [], document = hospitalDocument, tools = hospitalTools } = more;
  const { state } = startSession({ sessionId: 's', config: { ...defaultSessionConfig, seed }, document, tools }, 0);
  return answerMock(state, { callId: 'c', name, arguments: args }, rows);
}

/** All values of a response over 60 seeds. */
function valuesOf(name: string, response: string, more: Parameters<typeof answer>[3] = {}): Set<JsonValue> {
  const values = new Set<JsonValue>();
  for (let seed = 0; seed < 60; seed++) {
    const result = answer(name, {}, seed, more);
    if (result.kind === 'succeeded') values.add((result.value as JsonObject)[response] as JsonValue);
  }
  return values;
}

describe('mock tools', () => {
  it('T1 compares the pattern by the rule of values, and a blank in it matches a missing value', () => {
    const rows: MockRow[] = [
      { when: { hospital: '0012' }, result: { hospital_exists: 'zeros' } },
      { when: { hospital: '12' }, result: { hospital_exists: 'twelve' } },
      { when: { hospital: '' }, failure: 'which one?' },
    ];
    const said = (hospital: JsonValue) => answer('check_hospital', { hospital }, 1, { rows });
    expect(said('0012')).toMatchObject({ value: { hospital_exists: 'zeros' } });
    expect(said(12)).toMatchObject({ value: { hospital_exists: 'twelve' } });
    for (const blank of ['', ' ', null]) expect(said(blank)).toEqual({ kind: 'failed', message: 'which one?' });
  });

  it('T1 answers with the first row whose pattern is part of the arguments', () => {
    const rows: MockRow[] = [
      { when: { hospital: 'b' }, failure: 'line is down' },
      { when: { hospital: 'A' }, result: { hospital_exists: false } },
      { when: {}, result: { hospital_exists: true } },
    ];
    expect(answer('check_hospital', { hospital: ' B ', day: 1 }, 1, { rows })).toEqual({
      kind: 'failed',
      message: 'line is down',
    });
    expect(answer('check_hospital', { hospital: 'A' }, 1, { rows })).toMatchObject({
      value: { hospital_exists: false },
    });
    expect(answer('check_hospital', {}, 1, { rows })).toMatchObject({ value: { hospital_exists: true } });
    expect(answer('check_hospital', {}, 1, { rows: rows.slice(0, 1) })).toMatchObject({ kind: 'succeeded' });
  });

  it('T2 repeats itself for the same seed and arguments, and differs between hospitals', () => {
    const first = answer('check_hospital', { hospital: 'A' }, 3);
    for (let i = 0; i < 5; i++) expect(answer('check_hospital', { hospital: 'A' }, 3)).toEqual(first);
    const results = new Set(
      'ABCDEFGH'.split('').map((hospital) => JSON.stringify(answer('check_hospital', { hospital }, 3))),
    );
    expect(results.size).toBe(2);
  });

  it('T2 keeps results consistent in a session, and lets loops that wait for a result end', () => {
    const config = { ...defaultSessionConfig, user: { kind: 'scripted' as const, turns: [{ text: 'Hi' }] } };
    let lengths = 0;
    for (let seed = 0; seed < 30; seed++) {
      const start = { sessionId: 's', config: { ...config, seed }, document: hospitalDocument, tools: hospitalTools };
      let { state } = startSession(start, 0);
      const ask = (hospital: string): JsonValue => {
        const call = { callId: `c${state.transcript.length}`, name: 'check_hospital', arguments: { hospital } };
        const result = answerMock(state, call, []);
        const entry = { kind: 'call' as const, seq: 0, turn: 1, violations: [], result, ...call };
        state = { ...state, transcript: [...state.transcript, entry] };
        return result.kind === 'succeeded' ? ((result.value as JsonObject).hospital_exists as JsonValue) : null;
      };
      expect(ask('A')).toBe(ask('A'));
      let length = 1;
      while (ask(`B${length}`) === false && length < 20) length += 1;
      lengths += length;
    }
    expect(lengths / 30).toBeLessThan(2);
  });

  it('T2 draws the values that the procedure compares with, so that every branch is reached', () => {
    expect(valuesOf('check_hospital', 'hospital_exists')).toEqual(new Set([true, false]));
    expect(valuesOf('check_department', 'department_exists')).toEqual(new Set([true, false]));
    expect(valuesOf('query_appointment', 'free_appointments')).toEqual(new Set([0, 3]));
    expect(valuesOf('register_hospital', 'registration_status')).toEqual(new Set(['1', '0']));
  });

  it('T2 reads comparisons through renamed targets, booleans, lists and None', () => {
    const document: SessionDocument = {
      title: 't',
      kind: 'pdl',
      source: [
        'Name: t',
        'APIs:',
        '  - name: look',
        '    response: [kind, ready, found, code]',
        'Procedure: |',
        '  [k, ready, hits, code] = API.look([])',
        '  if k == "car":',
        '    x = 1',
        '  elif k in ["bus", "tram"]:',
        '    x = 2',
        '  if ready and not hits is None:',
        '    x = 3',
        '  if code >= 5:',
        '    x = 4',
        '',
      ].join('\n'),
    };
    const more = { document, tools: [] };
    expect(valuesOf('look', 'kind', more)).toEqual(new Set(['car', 'bus', 'tram', 'other']));
    expect(valuesOf('look', 'ready', more)).toEqual(new Set([true, false]));
    expect(valuesOf('look', 'code', more)).toEqual(new Set([4, 7]));
  });

  it('T2 reaches every branch also with the tools that the document itself defines', () => {
    const tools = toolsFromDocument(parsePdl(hospitalDocument.source));
    expect(valuesOf('check_hospital', 'hospital_exists', { tools })).toEqual(new Set([true, false]));
    expect(valuesOf('query_appointment', 'free_appointments', { tools })).toEqual(new Set([0, 3]));
    expect(valuesOf('register_hospital', 'registration_status', { tools })).toEqual(new Set(['1', '0']));
  });

  it('T2 follows the result schema of a tool', () => {
    const returns = {
      type: 'object',
      properties: {
        status: { enum: ['open', 'shut'] },
        seats: { type: 'integer', minimum: 1, maximum: 2 },
        tags: { type: 'array', items: { type: 'string' } },
      },
    };
    const tools = [{ name: 'look', parameters: {}, returns }];
    const document: SessionDocument = { title: 't', kind: 'mermaid', source: 'flowchart TD' };
    expect(valuesOf('look', 'status', { tools, document })).toEqual(new Set(['open', 'shut']));
    expect(valuesOf('look', 'seats', { tools, document })).toEqual(new Set([1, 2]));
  });

  it('T2 succeeds with the values that the declared slots list, too', () => {
    const source = `Name: Returns

SLOTs:
  - name: order_found
    enum: ["yes", "no"]
  - name: sold_out
    enum: ["yes", "no"]

APIs:
  - name: look_up_order
    request: []
    response: [order, order_found, sold_out]

ANSWERs:
  - name: apologise
  - name: thank

Procedure: |
  [order, order_found, sold_out] = API.look_up_order()
  if order_found == "no" or sold_out == "yes":
    ANSWER.apologise()
  else:
    ANSWER.thank()
`;
    const document: SessionDocument = { kind: 'pdl', title: 'Returns', source };
    for (let seed = 0; seed < 12; seed++) {
      const config = { ...defaultSessionConfig, seed, tools: { default: 'mock', generated: 'success' } as const };
      for (const tools of [toolsFromDocument(parsePdl(source)), []]) {
        const { state } = startSession({ sessionId: 's', config, document, tools }, 0);
        const result = answerMock(state, { callId: 'c', name: 'look_up_order', arguments: {} }, []);
        expect(result).toMatchObject({ value: { order_found: 'yes', sold_out: 'no' } });
      }
    }
  });
});
