import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { act, hospitalRunner, speak } from '../../testing/sessionFixtures';
import { checkExpression, meetsCondition, parseExpression } from '../expression';
import { type Breakpoint, readSlots, type SessionConfig, type SessionEvent } from './index';

const slots = {
  hospital: 'General ',
  count: 3,
  code: '1',
  is_free: true,
  list: ['a', 'B', 2],
  nothing: null,
  empty: '',
  deep: { rows: [{ 'visit date': 'Monday' }] },
  'party-size': 4,
  科室: '内科',
  constructor: 'mine',
};

const meets = (expression: string, given: Parameters<typeof meetsCondition>[1] = slots) => {
  const read = parseExpression(expression);
  if (!read.ok) throw new Error(`${expression}: ${read.error.message}`);
  return meetsCondition(read.value, given);
};

describe('conditions over slots (B2)', () => {
  it.each([
    'count == 3',
    'count != 4 and count >= 3 and count <= 3',
    'count > 2 and not count > 3',
    '3 < count or count == 3',
    'hospital == "general"',
    "hospital == 'General'",
    'code == 1 and code == "1" and code < 2',
    'is_free',
    'is_free == True and is_free == "true"',
    'not empty and not nothing',
    'nothing == None and nothing == null and exists nothing',
    '"b" in list and 2 in list and "c" not in list',
    'count in [1, 3] and hospital in ["x", "general"]',
    '"ener" in hospital and "rows" in deep',
    'deep.rows[0]["visit date"] == "Monday"',
    'deep.rows[-1].`visit date` == "monday"',
    'list == ["A", "b", "2"]',
    'party-size == 4 and party_size == 4 and PartySize == 4',
    '$count == 3',
    'not exists unknown and exists count and exists(count)',
    '(count == 1 or count == 3) and is_free',
    'constructor == "mine" and not exists toString',
    '"a\\"b" == "a\\"b"',
    'not not is_free',
    '-1 < count and 2.5 < count',
    '科室 == "内科" and "内" in 科室',
  ])('holds: %s', (expression) => {
    expect(checkExpression(expression)).toBeUndefined();
    expect(meets(expression)).toBe(true);
  });

  it.each([
    'count == 4',
    'unknown == 1',
    'unknown != 1',
    'unknown',
    'unknown in list',
    '1 not in unknown',
    'hospital < 3',
    'nothing < 3',
    'deep.rows[5] == 1',
    'deep.none.more == 1',
    'list[0].x == 1',
    'count == null',
    'deep == list',
    'is_free and count == 4',
  ])('does not hold: %s', (expression) => {
    expect(meets(expression)).toBe(false);
  });

  it.each([
    ['', /empty/],
    ['  ', /empty/],
    ['count =', /==, not =/],
    ['count = 3', /==, not =/],
    ['count ==', /missing at the end/],
    ['and count', /missing before "and"/],
    ['(count == 3', /closing parenthesis/],
    ['count == 3)', /"\)" is not expected/],
    ['count 3', /"3" is not expected/],
    ['"open', /has no end/],
    ['count # 3', /character 7: # has no meaning/],
    ['[1, 2', /no end/],
    ['[1 2]', /commas/],
    ['a.', /after the dot/],
    ['a[b]', /number or a text/],
    ['a[1', /closing bracket/],
    ['constructor("x")()', /not expected/],
    ['x'.repeat(1001), /longer than 1000/],
    [`${'('.repeat(80)}a${')'.repeat(80)}`, /too deeply/],
    [`${'not '.repeat(80)}a`, /too deeply/],
    [`${'exists '.repeat(80)}a`, /too deeply/],
  ])('refuses %j and says why', (expression, message) => {
    expect(checkExpression(expression)?.message).toMatch(message);
  });

  it('reads any text to an end and evaluates what it takes to a yes or no', () => {
    const pieces = [
      'count',
      'list',
      '==',
      '<',
      'in',
      'not',
      'and',
      'or',
      'exists',
      '(',
      ')',
      '[',
      ']',
      ',',
      '.',
      '1',
      '"a"',
      '`b`',
      '=',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (expression) => {
        const read = parseExpression(expression);
        if (read.ok) expect(typeof meetsCondition(read.value, slots)).toBe('boolean');
        else expect(read.error.message).toMatch(/\.$|example/);
        expect(checkExpression(expression) === undefined).toBe(read.ok);
      }),
      { numRuns: 500 },
    );
  });
});

const place = { hospital: 'A', department: 'cardiology' };

async function stopsAt(breakpoints: readonly Breakpoint[], config: Partial<SessionConfig> = {}) {
  const chat = createScriptedChat([
    act('check_department', place),
    act('check_hospital', { hospital: 'A' }),
    speak('Your appointment is booked.', 'appointment_confirmed'),
    speak('Which department?', 'request_information'),
    speak('It is fine here.'),
  ]);
  const user: SessionConfig['user'] = {
    kind: 'scripted',
    turns: [{ text: 'An appointment at A' }, { text: 'How are you?', oow: 'irrelevant-answering/topic-shift' }],
  };
  const runner = hospitalRunner(chat, { user, ...config }, { breakpoints });
  runner.start();
  const stops: (string | undefined)[] = [];
  for (;;) {
    await runner.settled();
    if (!runner.state.paused) break;
    const paused = runner.events.at(-1);
    expect(paused?.kind).toBe('session.paused');
    expect(runner.state.pausedAt).toEqual(paused?.kind === 'session.paused' && paused.breakpoint);
    stops.push(describeEvent(runner.events.at(-2)));
    runner.resume();
    expect(runner.state.pausedAt === undefined || runner.state.paused).toBe(true);
  }
  expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
  return stops;
}

const describeEvent = (event: SessionEvent | undefined) =>
  event && `${event.kind}${event.nodeId ? ` ${event.nodeId}` : ''}`;

describe('breakpoints (B1)', () => {
  it('stop before a decision for a node is judged, every time', async () => {
    expect(await stopsAt([{ kind: 'node', nodeId: 'api:check_hospital' }])).toEqual([
      'agent.decided api:check_hospital',
    ]);
    expect(await stopsAt([{ kind: 'node', nodeId: 'answer:request_information' }])).toEqual([
      'agent.decided answer:request_information',
    ]);
  });

  it('stop after a denial, of anyone or of one controller', async () => {
    const denials = ['decision.denied api:check_department', 'decision.denied answer:appointment_confirmed'];
    expect(await stopsAt([{ kind: 'denial' }])).toEqual(denials);
    const of = (controller: string, on: 'denies' | 'judges' | 'advises') =>
      stopsAt([{ kind: 'controller', controller, on }]);
    expect(await of('node-dependency', 'denies')).toEqual([denials[0]]);
    expect(await of('answer-dependency', 'denies')).toEqual([denials[1]]);
    expect(await of('session-length', 'denies')).toEqual([]);
    expect((await of('session-length', 'judges')).length).toBe(5);
    expect((await of('node-dependency', 'advises')).every((stop) => stop === 'model.requested')).toBe(true);
    expect((await of('node-dependency', 'advises')).length).toBe(5);
  });

  it('stop when the user leaves the workflow', async () => {
    expect(await stopsAt([{ kind: 'oow' }])).toEqual(['user.spoke']);
  });

  it('stop when a condition becomes true, once, and one that cannot be read stops nothing', async () => {
    const on = (expression: string) => stopsAt([{ kind: 'condition', expression }]);
    expect(await on('hospital == "a"')).toEqual(['decision.accepted api:check_hospital']);
    expect(await on('hospital_exists')).toEqual(['tool.answered api:check_hospital']);
    expect(await on('department == "cardiology"')).toEqual([]);
    expect(await on('hospital_exists ==')).toEqual([]);
    expect(await on('not exists hospital')).toEqual([]);
  });

  it('are one stop when several are met at once, the first of the list', async () => {
    const both: Breakpoint[] = [
      { kind: 'controller', controller: 'node-dependency', on: 'denies' },
      { kind: 'denial' },
    ];
    expect((await stopsAt(both)).length).toBe(2);
  });

  it('stop nothing after the end, and hold from the first event on', async () => {
    const user: SessionConfig['user'] = { kind: 'scripted', turns: [{ text: 'Hi', oow: 'a/b', ends: true }] };
    expect(await stopsAtEnd(user)).toEqual({ stops: 1, reason: 'user-ended' });
  });
});

async function stopsAtEnd(user: SessionConfig['user']) {
  const chat = createScriptedChat([speak('Bye')]);
  const runner = hospitalRunner(chat, { user }, { breakpoints: [{ kind: 'oow' }] });
  runner.start();
  let stops = 0;
  while (runner.state.paused) {
    stops += 1;
    runner.resume();
    await runner.settled();
  }
  const { phase } = runner.state;
  return { stops, reason: phase.kind === 'ended' ? phase.reason : phase.kind };
}

describe('slots (B3)', () => {
  it('hold arguments and results of calls, the latest wins, and nothing of what was denied or failed', async () => {
    const chat = createScriptedChat([
      act('check_hospital', { hospital: 'A', 'visit date': 'Monday' }),
      act('check_hospital', { hospital: 'B' }),
      act('register_hospital', { patient_name: 'denied' }),
      act('check_department', { department: 'x' }),
      speak('Fine.'),
    ]);
    const runner = hospitalRunner(chat, {
      user: { kind: 'scripted', turns: [{ text: 'Hi' }] },
      controllers: [{ id: 'node-dependency', pre: false, post: true }],
      tools: {
        default: 'mock',
        perTool: {
          check_hospital: { kind: 'mock', rows: [{ when: {}, result: 'yes' }] },
          check_department: { kind: 'mock', rows: [{ when: {}, failure: 'closed' }] },
        },
      },
    });
    runner.start();
    await runner.settled();
    expect(readSlots(runner.state)).toEqual({
      hospital: 'B',
      'visit date': 'Monday',
      hospital_exists: 'yes',
      department: 'x',
    });
  });
});
