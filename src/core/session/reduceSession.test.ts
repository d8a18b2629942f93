import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import {
  applyEvent,
  continueSession,
  printLog,
  readLog,
  reduceSession,
  type SessionEvent,
  type SessionState,
} from './index';

/** A session with many kinds of events, from a seeded script of replies. */
async function sessionOf(choices: readonly number[], controlled: boolean): Promise<readonly SessionEvent[]> {
  const args = { hospital: 'A', department: 'cardiology', visit_date: 'Monday' };
  const replies = [
    callReply('check_hospital', args),
    callReply('check_department', args),
    callReply('query_appointment', args),
    callReply('register_hospital', args),
    callReply('chek_hospital', args),
    answerReply('Your appointment is booked.', 'appointment_confirmed'),
    answerReply('Which hospital?', 'request_information'),
    'Thought: hm',
    { failure: { kind: 'timeout' as const, message: 'Nothing came. Try again.' } },
  ];
  const chat = createScriptedChat((_request, index) => replies[choices[index % choices.length] ?? 0] ?? 'Hello');
  const runner = hospitalRunner(chat, {
    user: { kind: 'scripted', turns: [{ text: 'Hi' }, { text: 'A' }, { text: 'Monday', oow: 'irrelevant/vague' }] },
    tools: { default: 'mock' },
    ...(controlled ? {} : { controllers: [] }),
  });
  runner.start();
  for (let retries = 0; retries < 8; retries++) {
    await runner.settled();
    if (!runner.retry()) break;
  }
  return runner.events;
}

const choices = fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 12 });

describe('the fold', () => {
  it('S2 gives the same state for any split of the log, and never changes a published state', async () => {
    await fc.assert(
      fc.asyncProperty(choices, fc.boolean(), fc.nat(), async (given, controlled, at) => {
        const events = await sessionOf(given, controlled);
        const cut = 1 + (at % events.length);
        const frozen: { readonly state: SessionState; readonly text: string }[] = [];
        let state: SessionState | undefined;
        for (const event of events) {
          state = applyEvent(state, event);
          frozen.push({ state, text: JSON.stringify(state) });
        }
        const whole = reduceSession(events);
        expect(whole).toEqual(state);
        const prefix = reduceSession(events.slice(0, cut));
        expect(prefix).toEqual(frozen[cut - 1]?.state);
        expect(continueSession(prefix, events.slice(cut))).toEqual(whole);
        for (const entry of frozen) expect(JSON.stringify(entry.state)).toBe(entry.text);
        expect(prefix).toEqual(frozen[cut - 1]?.state);
      }),
      { numRuns: 12 },
    );
  });

  it('keeps its counters consistent with the log', async () => {
    await fc.assert(
      fc.asyncProperty(choices, fc.boolean(), async (given, controlled) => {
        const events = await sessionOf(given, controlled);
        const state = reduceSession(events);
        const count = (kind: SessionEvent['kind']) => events.filter((event) => event.kind === kind).length;
        const nodes = Object.values(state.nodes);
        expect(state.counters.denied).toBe(count('decision.denied'));
        expect(state.counters.toolCalls).toBe(count('tool.called'));
        const visits = nodes.flatMap((node) => node.visits).sort((a, b) => a - b);
        expect(visits).toEqual(Array.from({ length: state.visitCount }, (_, index) => index + 1));
        for (const [id, node] of Object.entries(state.nodes)) {
          if (node.status === 'locked') expect(state.met[id]).toBeUndefined();
          expect(node.denials).toBeLessThanOrEqual(node.attempts);
        }
        if (controlled) expect(state.counters.violations).toBe(0);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the log', () => {
  let events: readonly SessionEvent[] = [];
  beforeAll(async () => {
    events = await sessionOf([0, 6, 7, 4, 5, 8, 6], true);
  });

  it('S3 reads back a written log', () => {
    expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
    expect(readLog(`\uFEFF\n${printLog(events).replaceAll('\n', '\r\n')}\n`)).toEqual({ ok: true, value: events });
  });

  const damages: readonly (readonly [string, () => string, number, RegExp])[] = [
    ['an empty text', () => '', 1, /empty/],
    ['what is not JSON', () => 'hello', 1, /not JSON/],
    ['a log without its start', () => printLog(events.slice(1)), 1, /begins with session\.started/],
    ['a gap', () => printLog([...events.slice(0, 4), ...events.slice(5)]), 5, /seq is 5 where 4/],
    ['a torn last line', () => printLog(events.slice(0, 3)).slice(0, -20), 3, /not JSON/],
    ['a later version', () => printLog(events.slice(0, 1)).replace('"v":2', '"v":3'), 1, /version is 3/],
    [
      'an unknown kind',
      () => printLog(events.slice(0, 2)).replace('user.spoke', 'user.sang'),
      2,
      /not a kind of event/,
    ],
    [
      'a field of the wrong type',
      () => printLog(events.slice(0, 2)).replace('"user.spoke","text":"Hi"', '"user.spoke","text":7'),
      2,
      /"text" is 7 instead of a text \(user\.spoke\)/,
    ],
    [
      'a foreign event',
      () => printLog(events.slice(0, 2)).replace(/"sessionId":"s1"(?=,"at":\d+,"turn":1)/, '"sessionId":"s9"'),
      2,
      /belongs to session s9/,
    ],
    [
      'a reply nobody asked for',
      () => {
        const reply = events.find((event) => event.kind === 'model.responded');
        return printLog([...events.slice(0, 2), { ...(reply as SessionEvent), seq: 2 }]);
      },
      3,
      /no model call/,
    ],
    [
      'an event after the end',
      () => {
        const ended: SessionEvent = {
          ...(events[0] as SessionEvent),
          seq: 1,
          kind: 'session.ended',
          reason: 'stopped',
        };
        return printLog([events[0] as SessionEvent, ended, { ...ended, seq: 2 }]);
      },
      3,
      /already ended/,
    ],
  ];

  it.each(damages)('S3 refuses %s with its line', (_name, text, line, message) => {
    const result = readLog(text());
    expect(result).toMatchObject({ ok: false, error: { line, message: expect.stringMatching(message) } });
  });

  it('S3 refuses any damaged log with a line, and never throws', () => {
    const lines = printLog(events).trim().split('\n');
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.string(), fc.nat(), (index, noise, at) => {
        const line = lines[index] as string;
        const place = at % line.length;
        const damaged = [...lines];
        damaged[index] = line.slice(0, place) + noise + line.slice(place + noise.length);
        const result = readLog(damaged.join('\n'));
        if (result.ok) reduceSession(result.value);
        else expect(result.error.line).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('S4 folds a log of 100,000 events', () => {
    const head = events.slice(0, 1) as SessionEvent[];
    const turn = events.filter((event) => event.turn === 1 && event.kind !== 'session.ended');
    const long: SessionEvent[] = [...head];
    for (let number = 1; long.length < 100_000; number++) {
      for (const event of turn) long.push({ ...event, seq: long.length, turn: number });
    }
    expect(reduceSession(long).length).toBe(long.length);
  });
});
