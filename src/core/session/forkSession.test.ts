import { describe, expect, it } from 'vitest';
import { eventExamples } from '../../testing/eventExamples';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner, succeedingTools } from '../../testing/sessionFixtures';
import {
  forkSession,
  printLog,
  readLog,
  reduceSession,
  replaySession,
  type SessionConfig,
  type SessionEvent,
  type SessionForkOptions,
} from './index';

const place = { hospital: 'A', department: 'cardiology' };
const script = (...texts: string[]): SessionConfig['user'] => ({
  kind: 'scripted',
  turns: texts.map((text) => ({ text })),
});
const talk = [
  callReply('check_hospital', { hospital: 'A' }),
  answerReply('Where?', 'request_information'),
  callReply('check_department', place),
  answerReply('Fine.'),
];

async function run(replies: readonly ScriptedReply[], config: Partial<SessionConfig> = {}) {
  const runner = hospitalRunner(createScriptedChat(replies), { user: script('Hi', 'A'), ...config });
  runner.start();
  await runner.settled();
  return runner;
}

const fork = (events: readonly SessionEvent[], length: number, options: Partial<SessionForkOptions> = {}) => {
  const forked = forkSession(events, length, { sessionId: 'f1', now: 99, ...options });
  if (!forked.ok) throw new Error(forked.error.message);
  expect(readLog(printLog(forked.value))).toEqual({ ok: true, value: forked.value });
  return forked.value;
};

async function goOn(log: readonly SessionEvent[], replies: readonly ScriptedReply[]) {
  const chat = createScriptedChat(replies);
  const runner = hospitalRunner(chat, {}, { log });
  runner.start();
  await runner.settled();
  expect(replaySession(runner.events)).toEqual({ ok: true, value: { events: runner.events } });
  return { runner, chat };
}

const placeOf = (events: readonly SessionEvent[], kind: SessionEvent['kind'], nth = 1) => {
  const found = events.filter((event) => event.kind === kind)[nth - 1];
  if (!found) throw new Error(`no ${kind}`);
  return found.seq + 1;
};
const kinds = (events: readonly SessionEvent[]) => events.map(({ kind }) => kind);

describe('a fork (F1)', () => {
  it('contains the start of the old log, replayed, and then its own events', async () => {
    const { events } = await run(talk);
    const length = placeOf(events, 'tool.answered');
    const log = fork(events, length, { change: { temperature: 0.9, controllers: [] }, paused: true });
    expect(log.slice(0, length)).toEqual(
      events.slice(0, length).map((event) => ({ ...event, sessionId: 'f1', origin: 'replayed' })),
    );
    expect(log.slice(length)).toMatchObject([
      { kind: 'session.forked', at: 99, turn: 1, from: { sessionId: 's1', length } },
      { kind: 'session.paused', at: 99, turn: 1 },
    ]);
    const state = reduceSession(log);
    expect(state).toMatchObject({
      forkedFrom: { sessionId: 's1', length },
      config: { temperature: 0.9 },
      controllers: [],
      paused: true,
      met: { 'api:check_hospital': true },
    });
    const { chat: unsent } = await goOn(fork(events, length, { change: { unsent: ['temperature', 'seed'] } }), [
      answerReply('B'),
      answerReply('C'),
    ]);
    expect(unsent.requests[0]).not.toHaveProperty('temperature');
    expect(unsent.requests[0]).not.toHaveProperty('seed');
    const { runner, chat } = await goOn(fork(events, length, { change: { temperature: 0.9 } }), [
      answerReply('B'),
      answerReply('C'),
    ]);
    expect(chat.requests[0]?.temperature).toBe(0.9);
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
    expect(runner.events.slice(length + 1).every((event) => event.origin === undefined)).toBe(true);
  });

  it('of a fork names the first fork and contains both', async () => {
    const { events } = await run(talk);
    const first = fork(events, placeOf(events, 'tool.answered'));
    const { runner } = await goOn(first, [answerReply('B'), answerReply('C')]);
    const second = fork(runner.events, placeOf(runner.events, 'user.spoke', 2), { sessionId: 'f2' });
    expect(second.filter((event) => event.kind === 'session.forked')).toMatchObject([
      { origin: 'replayed', from: { sessionId: 's1' } },
      { from: { sessionId: 'f1', length: second.length - 1 } },
    ]);
    expect(reduceSession(second).forkedFrom).toMatchObject({ sessionId: 'f1' });
    await goOn(second, [answerReply('D')]);
  });

  it('starts before the move that was cut, so that no request or verdict is incomplete', async () => {
    const { events } = await run(talk);
    const cutAt = (length: number) => fork(events, length).length - 1;
    const requestIndex = placeOf(events, 'model.requested');
    for (const length of [requestIndex, requestIndex - 1, placeOf(events, 'controller.advised')]) {
      expect(cutAt(length)).toBe(placeOf(events, 'user.spoke'));
    }
    const decided = placeOf(events, 'agent.decided');
    expect(events[decided]?.kind).toBe('controller.judged');
    for (const length of [decided, decided + 1, decided + 2]) expect(cutAt(length)).toBe(decided);
    expect(cutAt(placeOf(events, 'model.responded'))).toBe(placeOf(events, 'model.responded'));
    expect(cutAt(placeOf(events, 'tool.called'))).toBe(placeOf(events, 'tool.called'));
    expect(cutAt(events.length)).toBe(events.length - 1);
    expect(cutAt(1)).toBe(1);
    const unknown = await run([callReply('fly'), answerReply('B'), answerReply('C')], { controllers: [] });
    const called = placeOf(unknown.events, 'tool.called');
    expect(fork(unknown.events, called).length - 1).toBe(called - 1);
  });

  it('judges the decision at the cut with its own controllers', async () => {
    const { events } = await run([callReply('register_hospital'), answerReply('B'), answerReply('C')]);
    const at = placeOf(events, 'controller.judged', 2);
    const { runner } = await goOn(fork(events, at, { change: { controllers: [] } }), [
      answerReply('B'),
      answerReply('C'),
    ]);
    expect(kinds(runner.events)).not.toContain('decision.denied');
    expect(runner.state.counters.callViolations).toBe(1);
  });

  it('continues after a pause and after a failure', async () => {
    const failed = await run([{ failure: { kind: 'timeout', message: 'Try again.' } }]);
    failed.pause();
    const log = fork(failed.events, failed.events.length);
    expect(reduceSession(log)).toMatchObject({ paused: false, phase: { kind: 'idle' } });
    const { runner } = await goOn(log, [answerReply('B'), answerReply('C')]);
    expect(runner.state.phase.kind).toBe('ended');
  });

  it('is refused with the reason if the session cannot continue there', async () => {
    const { events } = await run(talk);
    const why = (log: readonly SessionEvent[], length: number, options: Partial<SessionForkOptions> = {}) => {
      const forked = forkSession(log, length, { sessionId: 'f1', now: 1, ...options });
      return forked.ok ? undefined : forked.error.message;
    };
    expect(why(events, 0)).toMatch(/at least the first event/);
    expect(why(events, 1.5)).toMatch(/at least the first event/);
    expect(why(events, events.length + 1)).toMatch(/has \d+ events/);
    expect(why(events, 2, { sessionId: 's1' })).toMatch(/id of its own/);
    expect(why([], 1)).toMatch(/has 0 events/);
    expect(why(events.slice(1), 1)).toMatch(/begins with session\.started/);
  });
});

describe('the changes of a fork (F2)', () => {
  it('can replace the user: a script with the same beginning continues, another one starts again', async () => {
    const { events } = await run(talk);
    const at = placeOf(events, 'decision.accepted', 2);
    const userTexts = async (user: SessionConfig['user'], length = at) => {
      const replies = [answerReply('B'), answerReply('C'), answerReply('D')];
      const { runner } = await goOn(fork(events, length, { change: { user } }), replies);
      return runner.events.slice(length).flatMap((event) => (event.kind === 'user.spoke' ? [event.text] : []));
    };
    expect(await userTexts(script('Hi', 'B', 'C'))).toEqual(['B', 'C']);
    expect(await userTexts(script('Hello', 'B'))).toEqual(['Hello', 'B']);
    expect(await userTexts({ kind: 'manual' })).toEqual([]);
    // The old user had ended the session; the new user's script has a further turn.
    expect(await userTexts(script('Hi', 'A', 'More'), events.length)).toEqual(['More']);
  });

  it('can raise the turn limit: a session that ended by it continues', async () => {
    const { events, state } = await run([answerReply('A'), answerReply('B')], { maxTurns: 1 });
    expect(state.phase).toEqual({ kind: 'ended', reason: 'turn-limit' });
    const same = await goOn(fork(events, events.length), []);
    expect(same.runner.state.phase).toEqual({ kind: 'ended', reason: 'turn-limit' });
    const more = await goOn(fork(events, events.length, { change: { maxTurns: 2 } }), [answerReply('B')]);
    expect(more.runner.state.turn).toBe(2);
  });

  it('can raise the limit of actions or retries: a pending fallback is not given', async () => {
    const events = (
      await run([callReply('check_hospital'), 'Thought: hm', answerReply('Fine.')], { maxActionsPerTurn: 1 })
    ).events;
    const before = events.findIndex(({ kind }) => kind === 'fallback.given');
    expect(reduceSession(fork(events, before)).next.kind).toBe('give-fallback');
    expect(reduceSession(fork(events, before, { change: { maxParseRetries: 9 } })).next.kind).toBe('give-fallback');
    const longer = fork(events, before, { change: { maxActionsPerTurn: 2 } });
    const { runner } = await goOn(longer, [answerReply('Where?'), answerReply('Bye.')]);
    expect(runner.events.map(({ kind }) => kind)).not.toContain('fallback.given');

    const unread = (await run(['Thought: hm', answerReply('Fine.')], { maxParseRetries: 0 })).events;
    const at = unread.findIndex(({ kind }) => kind === 'fallback.given');
    expect(reduceSession(fork(unread, at, { change: { maxActionsPerTurn: 9 } })).next.kind).toBe('give-fallback');
    expect(reduceSession(fork(unread, at, { change: { maxParseRetries: 1 } })).next.kind).toBe('ask-agent');
  });

  it('can replace the backend of a waiting call', async () => {
    const { events } = await run(talk);
    const at = placeOf(events, 'tool.called');
    const played = await goOn(fork(events, at, { change: { tools: { default: 'llm' } } }), [
      '{"x": 1}',
      answerReply('B'),
      answerReply('C'),
    ]);
    expect(played.runner.events.find((event) => event.kind === 'tool.answered')).toMatchObject({ source: 'llm' });
    const back = fork(played.runner.events, placeOf(played.runner.events, 'tool.called'), {
      sessionId: 'f2',
      change: { tools: succeedingTools },
    });
    const mocked = await goOn(back, [answerReply('B'), answerReply('C')]);
    expect(mocked.runner.events.find((event) => event.kind === 'tool.answered')).toMatchObject({ source: 'mock' });
  });

  it('can replace the model: the rehearsal model has no address', async () => {
    const { events } = await run(talk, { rehearsal: false, baseUrl: 'https://models.example/v1' });
    const log = fork(events, 3, { change: { model: 'rehearsal-hasty', rehearsal: true } });
    expect(reduceSession(log).config).not.toHaveProperty('baseUrl');
    expect(reduceSession(fork(events, 3)).config.baseUrl).toBe('https://models.example/v1');
  });
});

describe('a fork of an imported log (F3)', () => {
  const decision = { kind: 'response', text: 'Hello' } as const;
  const start = eventExamples['session.started'];
  const body = (seq: number, rest: object): SessionEvent =>
    ({ v: 1, seq, sessionId: 's1', at: 5, turn: seq < 2 ? 0 : 1, ...rest }) as unknown as SessionEvent;
  const imported: SessionEvent[] = [
    { ...start, v: 1, seq: 0, turn: 0, config: { ...start.config, model: 'imported', controllers: [] } },
    body(1, { kind: 'agent.decided', decision, attempt: 1 }),
    body(2, { kind: 'decision.accepted', decision, violations: [] }),
    body(3, { kind: 'user.spoke', text: 'Hi' }),
    body(4, { kind: 'agent.decided', decision, attempt: 1 }),
    body(5, { kind: 'decision.accepted', decision, violations: [] }),
  ].map((event): SessionEvent => {
    const { origin: _origin, nodeId: _nodeId, ...rest } = event;
    return rest as SessionEvent; // the event without `origin` and `nodeId`
  });

  it('needs a model, and is an ordinary session from there on', async () => {
    const refused = forkSession(imported, 4, { sessionId: 'f1', now: 1 });
    expect(refused.ok === false && refused.error.message).toMatch(/imported .* Choose one/);
    const user: SessionConfig['user'] = { kind: 'manual' };
    const change = { model: 'm', rehearsal: true, format: 'pdl', strategy: 'react-text', user } as const;
    const log = fork(imported, 4, { change });
    const state = reduceSession(log);
    expect([state.imported, state.config.model]).toEqual([undefined, 'm']);
    const { runner } = await goOn(log, [answerReply('And now?')]);
    expect(runner.state.transcript.at(-1)).toMatchObject({ kind: 'agent', text: 'And now?' });
    const again = forkSession(runner.events, runner.events.length, { sessionId: 'f2', now: 2 });
    if (!again.ok) throw new Error(again.error.message);
    expect(replaySession(again.value)).toEqual({ ok: true, value: { events: again.value } });
    // Events between the two forks are produced by the engine, so the replay compares them too.
    const at = again.value.findIndex(({ kind }) => kind === 'model.requested');
    const changed = again.value.map(
      (event, index): SessionEvent =>
        index === at && event.kind === 'model.requested' ? { ...event, messages: [] } : event,
    );
    const replay = replaySession(changed);
    expect(replay.ok && replay.value.firstDifference).toBe(at);
  });

  it('cannot repeat a decision that none of our models made', () => {
    const log = fork(imported, 5, { change: { model: 'm' }, paused: true });
    const runner = hospitalRunner(createScriptedChat([]), {}, { log });
    runner.start();
    expect(runner.state.next.kind).toBe('judge');
    expect(runner.retryModel()).toBe(false);
  });

  it('does not replay the imported part', () => {
    const replay = replaySession(imported);
    expect(replay.ok === false && replay.error.message).toMatch(/record of another program/);
  });
});
