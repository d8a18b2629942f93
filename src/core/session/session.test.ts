// Whole sessions with a scripted model and a simulated clock. Over 300 lines because each test is a whole conversation.

import { describe, expect, it } from 'vitest';
import { createScriptedChat, createSteppingClock, type ScriptedReply } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalRunner,
  hospitalTools,
  succeedingTools,
} from '../../testing/sessionFixtures';
import {
  applyEvent,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  fallbackReplyText,
  printLog,
  readLog,
  reduceSession,
  type SessionConfig,
  type SessionEvent,
  type SessionState,
} from './index';

const script = (...texts: string[]): SessionConfig['user'] => ({
  kind: 'scripted',
  turns: texts.map((text) => ({ text })),
});
const place = { hospital: 'A', department: 'cardiology' };
const date = { ...place, visit_date: 'Monday' };
const booking = { ...date, patient_name: 'Ann', id_number: '7' };

async function run(replies: readonly ScriptedReply[], config: Partial<SessionConfig> = {}) {
  const chat = createScriptedChat(replies);
  const runner = hospitalRunner(chat, config);
  runner.start();
  await runner.settled();
  return { runner, chat, events: runner.events, state: runner.state };
}

const kinds = (events: readonly SessionEvent[]) => events.map((event) => event.kind);
const of = <K extends SessionEvent['kind']>(events: readonly SessionEvent[], kind: K) =>
  events.filter((event): event is SessionEvent & { kind: K } => event.kind === kind);

describe('the loop', () => {
  it('L1 L7 S1 counts calls as attempts and a response as the turn, and ends with the script', async () => {
    const { events, state } = await run(
      [callReply('check_hospital', { hospital: 'A' }), answerReply('Which department?', 'request_information')],
      { user: script('I need an appointment at hospital A'), controllers: [] },
    );
    expect(kinds(events)).toEqual([
      'session.started',
      'user.spoke',
      'model.requested',
      'model.responded',
      'agent.decided',
      'decision.accepted',
      'tool.called',
      'tool.answered',
      'model.requested',
      'model.responded',
      'agent.decided',
      'decision.accepted',
      'session.ended',
    ]);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index));
    expect(events.map((event) => event.turn)).toEqual([0, ...events.slice(1).map(() => 1)]);
    expect(events[4]).toMatchObject({ nodeId: 'api:check_hospital', attempt: 1 });
    expect(state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
    expect(state.counters).toMatchObject({ modelCalls: 2, toolCalls: 1, violations: 0, promptTokens: 200 });
    expect(state.transcript.map((entry) => entry.kind)).toEqual(['user', 'call', 'agent']);
  });

  it('L11 inserts an interjection at its turn and continues with the script, or the played user, after it', async () => {
    const interjections = [{ turn: 2, text: 'Did you see the match?', oow: 'irrelevant-answering/topic-shift' }];
    const scripted = await run([answerReply('Which?'), answerReply('No.'), answerReply('Fine.')], {
      user: script('An appointment, please', 'Hospital A'),
      interjections,
    });
    const agentTexts = (events: readonly SessionEvent[]) =>
      of(events, 'user.spoke').map(({ text, oow }) => (oow === undefined ? text : `${oow}: ${text}`));
    const middle = 'irrelevant-answering/topic-shift: Did you see the match?';
    expect(agentTexts(scripted.events)).toEqual(['An appointment, please', middle, 'Hospital A']);
    expect(readLog(printLog(scripted.events)).ok).toBe(true);
    const played = await run(['Hello', answerReply('Which?'), answerReply('No.'), 'Hospital A [END]'], {
      user: { kind: 'simulated', model: 'm' },
      interjections,
    });
    expect(agentTexts(played.events)).toEqual(['Hello', middle, 'Hospital A']);
  });

  it('books an appointment from end to end, with the status and order of every node (P4)', async () => {
    const { state, chat } = await run(
      [
        answerReply('Which hospital and when?', 'request_information'),
        callReply('check_hospital', { hospital: 'A' }),
        callReply('check_department', place),
        callReply('query_appointment', date),
        answerReply('Your name and identity number?', 'request_information'),
        callReply('register_hospital', booking),
        answerReply('Your cardiology appointment at A on Monday is booked for Ann. [END]', 'appointment_confirmed'),
      ],
      { user: script('Hello', 'A, cardiology, Monday', 'Ann, 7') },
    );
    expect(state.phase).toEqual({ kind: 'ended', reason: 'agent-closed' });
    expect(state.counters).toMatchObject({ denied: 0, violations: 0, unreadable: 0 });
    const shown = Object.fromEntries(
      Object.entries(state.nodes).map(([id, node]) => [id, [node.status, ...node.visits]]),
    );
    // Answers that the results contradict stay locked: the hospital was found and had a free appointment.
    expect(shown).toEqual({
      'api:check_hospital': ['done', 2],
      'api:check_department': ['done', 3],
      'api:query_appointment': ['done', 4],
      'api:register_hospital': ['done', 6],
      'answer:request_information': ['done', 1, 5],
      'answer:hospital_not_found': ['locked'],
      'answer:department_not_found': ['locked'],
      'answer:no_free_appointment': ['locked'],
      'answer:registration_failed': ['available'],
      'answer:appointment_confirmed': ['done', 7],
    });
    // The feedback is the last message of the prompt and gets shorter as preconditions are met.
    const feedback = chat.requests.map((request) => request.messages.at(-1)?.content ?? '');
    expect(feedback[0]).toMatch(
      /^System: current state\n- Next: ANSWER request_information; once that is settled: check_hospital\. Not yet: check_department \(needs check_hospital\)/,
    );
    // The remaining nodes are ruled out by results; the state does not list them.
    expect(feedback[6]).toBe(
      'System: current state\n- Next: ANSWER appointment_confirmed. registration_status == "1" holds (registration_status = "1").',
    );
  });

  it('C2 L3 Figure 2, session 2: a claimed booking is denied until the booking has succeeded', async () => {
    const eager = [
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('Your appointment is booked.', 'appointment_confirmed'),
      callReply('check_department', place),
      callReply('query_appointment', date),
      callReply('register_hospital', booking),
      answerReply('Your appointment is booked.', 'appointment_confirmed'),
    ];
    const config = { user: script('Just tell me the result'), maxActionsPerTurn: 8 };
    const controlled = await run(eager, config);
    expect(controlled.state.counters).toMatchObject({ denied: 1, violations: 0 });
    const denial = of(controlled.events, 'decision.denied')[0];
    expect(denial).toMatchObject({ controller: 'answer-dependency', nodeId: 'answer:appointment_confirmed' });
    expect(denial?.reason).toContain('needs register_hospital first');
    const stateAtDenial = reduceSession(controlled.events.slice(0, (denial?.seq ?? 0) + 1));
    expect(stateAtDenial.nodes['answer:appointment_confirmed']).toMatchObject({
      status: 'blocked',
      denials: 1,
      visits: [],
      lastVerdict: { allowed: false, facts: { missing: ['api:register_hospital'] } },
    });
    const prompt = controlled.chat.requests[2]?.messages.map((message) => message.content) ?? [];
    expect(prompt.some((content) => content === `System: ${denial?.reason}`)).toBe(true);
    expect(controlled.state.nodes['answer:appointment_confirmed']?.status).toBe('done');

    const free = await run(eager.slice(0, 2), { ...config, controllers: defaultControllers('none') });
    expect(free.state.counters).toMatchObject({ denied: 0, violations: 1, callViolations: 0 });
    expect(of(free.events, 'decision.accepted')[1]?.violations).toEqual(['api:register_hospital']);
  });

  it('P2 counts a call with unmet preconditions if controllers are off', async () => {
    const { state, events } = await run([callReply('register_hospital', booking), answerReply('Done.')], {
      user: script('Book it'),
      controllers: [],
    });
    expect(state.counters).toMatchObject({ violations: 1, callViolations: 1 });
    expect(of(events, 'decision.accepted')[0]?.violations).toEqual(['api:query_appointment']);
  });

  it('L2 gives the fallback when the actions are used up', async () => {
    const calls = Array.from({ length: 3 }, (_, index) => callReply('check_hospital', { hospital: `H${index}` }));
    const { state, events } = await run(calls, { user: script('Any hospital'), maxActionsPerTurn: 3 });
    expect(of(events, 'fallback.given')[0]).toMatchObject({
      text: fallbackReplyText,
      reason: expect.stringMatching(/3 actions/),
    });
    expect(state.transcript.at(-1)).toMatchObject({ kind: 'agent', fallback: true });
  });

  it('L2 L3 counts denied decisions as actions', async () => {
    const { state, events } = await run([callReply('register_hospital'), callReply('register_hospital')], {
      user: script('Book it'),
      maxActionsPerTurn: 2,
    });
    expect(state.counters).toMatchObject({ denied: 2, toolCalls: 0 });
    expect(of(events, 'fallback.given')).toHaveLength(1);
    expect(state.nodes['api:register_hospital']).toMatchObject({
      status: 'blocked',
      attempts: 2,
      denials: 2,
      visits: [],
    });
  });

  it('L4 lets every controller judge, names the first that denies and gives all reasons', async () => {
    const again = callReply('check_department', place);
    const { events } = await run([again, again, again, answerReply('I am stuck')], {
      user: script('Check'),
      controllers: [
        { id: 'duplicate-call', pre: false, post: true, options: { threshold: 0 } },
        { id: 'node-dependency', pre: false, post: true },
      ],
    });
    const first = of(events, 'decision.denied')[0];
    expect(first?.controller).toBe('node-dependency');
    expect(first?.reason).toMatch(/needs check_hospital first.*already called 0 times/);
    expect(
      of(events, 'controller.judged')
        .slice(0, 2)
        .map((event) => event.verdict.controller),
    ).toEqual(['node-dependency', 'duplicate-call']);
  });

  it('L5 corrects an unreadable reply, and gives the fallback after the retries', async () => {
    const corrected = await run(['Thought: hm', answerReply('Hello')], { user: script('Hi') });
    expect(corrected.state.counters.unreadable).toBe(1);
    expect(of(corrected.events, 'decision.unreadable')[0]).toMatchObject({ raw: 'Thought: hm', retry: 1 });
    expect(corrected.chat.requests[1]?.messages.some((m) => m.content.startsWith('System: There was a thought'))).toBe(
      true,
    );
    expect(corrected.state.attempt).toBe(1);
    const hopeless = await run(['', '', ''], { user: script('Hi'), maxParseRetries: 2 });
    expect(of(hopeless.events, 'fallback.given')[0]?.reason).toMatch(/could not be read, after 2 retries/);
  });

  it('L6 uses the first of several calls and reports the others', async () => {
    const both = {
      toolCalls: [
        { id: 'same', name: 'check_hospital', argumentsText: '{"hospital":"A"}' },
        { id: 'same', name: 'check_department', argumentsText: '{}' },
      ],
    };
    const { events, state } = await run([both, both, { content: 'Fine.' }], {
      user: script('Hi'),
      strategy: 'tool-calls',
    });
    expect(of(events, 'problem.noticed')[0]?.message).toMatch(/Left out: check_department/);
    const ids = of(events, 'tool.called').map((event) => event.callId);
    expect(ids[0]).toBe('same');
    expect(new Set(ids).size).toBe(2);
    expect(state.transcript.filter((entry) => entry.kind === 'call' && entry.result)).toHaveLength(2);
  });

  it('L7 ends at the turn limit and when the user ends it', async () => {
    const limited = await run([answerReply('a'), answerReply('b')], { user: script('1', '2', '3'), maxTurns: 2 });
    expect(limited.state.phase).toEqual({ kind: 'ended', reason: 'turn-limit' });
    const user = {
      kind: 'scripted' as const,
      turns: [{ text: 'bye', ends: true, oow: 'irrelevant/topic-shift' }, { text: 'no' }],
    };
    const ended = await run([answerReply('bye')], { user });
    expect(ended.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
    expect(ended.state.transcript[0]).toMatchObject({ oow: 'irrelevant/topic-shift' });
  });

  it('L8 logs a failing model call and repeats it on retry', async () => {
    const failure = { kind: 'rate-limited' as const, message: 'Too many requests. Wait, then try again.' };
    const { runner } = await run([{ failure }, answerReply('Back')], { user: script('Hi') });
    expect(runner.state.phase).toEqual({ kind: 'failed', message: failure.message });
    expect(runner.sendUserMessage('still there?')).toBe(false);
    expect(runner.retry()).toBe(true);
    await runner.settled();
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
    expect(runner.state.attempt).toBe(1);
  });

  it('L9 L10 pauses, changes controllers and continues', async () => {
    const chat = createScriptedChat([callReply('register_hospital', booking), answerReply('Done.')]);
    const runner = hospitalRunner(chat);
    runner.start();
    expect(runner.state.phase.kind).toBe('awaiting-user');
    expect(runner.sendUserMessage('Book it')).toBe(true);
    expect(runner.sendUserMessage('Hello?')).toBe(false);
    runner.pause();
    await runner.settled();
    expect(runner.state).toMatchObject({ paused: true, next: { kind: 'read-reply' } });
    runner.setControllers([]);
    runner.resume();
    await runner.settled();
    expect(runner.state.counters).toMatchObject({ denied: 0, violations: 1 });
    expect(runner.state.transcript.map((entry) => entry.kind)).toEqual(['user', 'call', 'agent']);
    runner.stop();
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'stopped' });
    expect(runner.sendUserMessage('hello?')).toBe(false);
  });

  it('plays the user and the server by model, and ends when the user ends it', async () => {
    const agent = createScriptedChat((request, index) => {
      const isServer = request.messages[0]?.content.startsWith('## Role: API server');
      if (isServer) return index < 3 ? '{"error": "line is down"}' : 'Result: {"hospital_exists": true}';
      return index % 4 === 3 ? answerReply('It exists.') : callReply('check_hospital', { hospital: 'A' });
    });
    const user = createScriptedChat(['Is there a hospital A?', 'Thanks, bye [END]']);
    const runner = hospitalRunner(
      agent,
      { user: { kind: 'simulated', model: 'person', profile: { name: 'Ann' } }, tools: { default: 'llm' } },
      { userChat: user },
    );
    runner.start();
    await runner.settled();
    const calls = runner.state.transcript.filter((entry) => entry.kind === 'call');
    expect(calls[0]).toMatchObject({ result: { kind: 'failed', message: 'line is down' } });
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
    expect(runner.state.transcript.at(-1)).toMatchObject({ kind: 'user', text: 'Thanks, bye' });
    expect(user.requests[0]).toMatchObject({ model: 'person' });
    expect(user.requests[1]?.messages.slice(1).map((message) => message.role)).toEqual(['assistant', 'user']);
  });
});

describe('preconditions', () => {
  it('P1 a failed call does not meet a precondition, unless the session activates on allow', async () => {
    const replies = [
      callReply('check_hospital', { hospital: 'A' }),
      callReply('check_department', place),
      answerReply('Hm.'),
    ];
    const tools: SessionConfig['tools'] = {
      default: 'mock',
      perTool: { check_hospital: { kind: 'mock', rows: [{ when: {}, failure: 'line is down' }] } },
    };
    const strict = await run(replies, { user: script('Hi'), tools });
    expect(strict.state.nodes['api:check_hospital']?.status).toBe('failed');
    expect(strict.state.counters.denied).toBe(1);
    const lenient = await run(replies, { user: script('Hi'), tools, activation: 'on-allow' });
    expect(lenient.state.counters.denied).toBe(0);
  });

  it('P3 does not block on an undefined name, and reports it', async () => {
    const source = hospitalDocument.source.replace('precondition: [query_appointment]', 'precondition: [nobody_home]');
    const chat = createScriptedChat([callReply('register-hospital', booking), answerReply('Done.')]);
    const runner = hospitalRunner(chat, { user: script('Book') }, { document: { ...hospitalDocument, source } });
    runner.start();
    await runner.settled();
    expect(of(runner.events, 'problem.noticed')[0]).toMatchObject({
      nodeId: 'api:register_hospital',
      message: expect.stringMatching(/nobody_home/),
    });
    expect(runner.state.counters).toMatchObject({ denied: 0, violations: 0, toolCalls: 1 });
    expect(runner.state.nodes['api:register_hospital']?.status).toBe('done');
  });

  it('runs a document that cannot be parsed, and a flowchart, with their tools only', async () => {
    for (const document of [
      { title: 'Broken', kind: 'pdl' as const, source: ': {[' },
      { title: 'Chart', kind: 'mermaid' as const, source: 'flowchart TD\n A-->B' },
    ]) {
      const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply('It exists.')]);
      const runner = hospitalRunner(chat, { user: script('Hi') }, { document });
      runner.start();
      await runner.settled();
      expect(runner.state.nodes['api:check_hospital']?.status).toBe('done');
    }
  });
});

describe('the runner', () => {
  it('R1 also continues a log that contains more events of a move than this program would write', async () => {
    const { events } = await run([answerReply('Fine.')], { user: script('Hi'), controllers: [] });
    const more = (
      kind: 'controller.advised' | 'controller.judged' | 'problem.noticed',
      after: SessionEvent['kind'],
    ) => {
      const at = events.findIndex((event) => event.kind === after) + 1;
      const place = { ...(events[at - 1] as SessionEvent), kind };
      const verdict = { controller: 'gone', allowed: true, reason: '' };
      const decision = { kind: 'response', text: 'Fine.' } as const;
      const extra = [0, 1].map(
        (index): SessionEvent =>
          ({ ...place, controller: 'gone', text: '', message: '', verdict, decision, seq: at + index }) as SessionEvent,
      );
      return [...events.slice(0, at), ...extra];
    };
    for (const log of [
      more('controller.advised', 'user.spoke'),
      more('controller.judged', 'agent.decided'),
      more('problem.noticed', 'model.responded'),
    ]) {
      const runner = hospitalRunner(createScriptedChat([answerReply('Fine.')]), {}, { log });
      runner.start();
      await runner.settled();
      expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
      expect(readLog(printLog(runner.events)).ok).toBe(true);
    }
  });

  it('R1 continues a stored session from the end of its log, after any event', async () => {
    const replies = [
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('Your appointment is booked.', 'appointment_confirmed'),
      answerReply('Which department?', 'request_information'),
    ];
    const whole = await run(replies, { user: script('Hospital A please') });
    for (let cut = 1; cut < whole.events.length; cut++) {
      const log = whole.events.slice(0, cut);
      const before = reduceSession(log);
      // The model continues after the replies that are already in the log.
      let given = of(log, 'model.responded').length;
      const chat = createScriptedChat(() => replies[given++] ?? '');
      const runner = hospitalRunner(chat, {}, { log });
      expect(runner.state).toEqual(before);
      runner.start();
      await runner.settled();
      expect(runner.state.phase).toEqual(whole.state.phase);
      const transcriptTexts = (state: SessionState) =>
        state.transcript.filter((entry) => entry.kind !== 'notice').map(({ seq: _seq, ...entry }) => withoutIds(entry));
      expect(transcriptTexts(runner.state)).toEqual(transcriptTexts(whole.state));
      expect(reduceSession(runner.events)).toEqual(runner.state);
      expect(runner.events.slice(0, cut)).toEqual(log);
    }
  });

  it('R1 keeps a half-streamed reply and repeats the request', async () => {
    const chat = createScriptedChat([{ content: answerReply('Hello there'), deltas: ['Thought: t', 'ell'] }]);
    const runner = hospitalRunner(chat, { user: script('Hi') }, { streamIntervalMs: 0 });
    runner.start();
    await runner.settled();
    const streamed = of(runner.events, 'model.streamed');
    expect(streamed.map((event) => event.text)).toEqual(['Thought: t', 'ell']);
    const log = runner.events.slice(0, (streamed[1]?.seq ?? 0) + 1);
    const again = hospitalRunner(createScriptedChat([answerReply('Hello again')]), {}, { log });
    expect(again.state.phase).toMatchObject({ kind: 'awaiting-model', streamed: 'Thought: tell' });
    again.start();
    await again.settled();
    expect(of(again.events, 'model.streamed')).toHaveLength(2);
    expect(of(again.events, 'problem.noticed')[0]?.message).toMatch(/cut off after 13 characters/);
    expect(again.state.transcript.at(-1)).toMatchObject({ kind: 'agent', text: 'Hello again' });
  });

  it('R2 joins the pieces of a stream by time, and keeps them if it breaks', async () => {
    const live: string[] = [];
    const pieces = Array.from({ length: 50 }, (_, index) => `w${index} `);
    const chat = createScriptedChat([]);
    const runner = hospitalRunner(
      {
        complete: async (_request, handlers) => {
          for (const piece of pieces) handlers.onDelta?.(piece);
          return {
            kind: 'failed',
            failure: { kind: 'stream-broken', message: 'It broke off. Try again.', partial: pieces.join('') },
            timing: { latencyMs: 5, retries: 0 },
          };
        },
      },
      { user: script('Hi') },
      { streamIntervalMs: 200, onDelta: (_id, text) => live.push(text) },
    );
    runner.start();
    await runner.settled();
    expect(live).toEqual(pieces);
    const streamed = of(runner.events, 'model.streamed');
    expect(streamed.length).toBeGreaterThan(1);
    expect(streamed.length).toBeLessThan(8);
    expect(streamed.map((event) => event.text).join('')).toBe(pieces.join(''));
    expect(kinds(runner.events).at(-1)).toBe('model.failed');
    expect(chat.requests).toEqual([]);
  });

  it('R3 waits for a person to answer a manual tool, and survives ports that throw', async () => {
    const tools: SessionConfig['tools'] = { default: 'manual' };
    const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply('It exists.')]);
    const runner = hospitalRunner(chat, { user: script('Hi'), tools });
    runner.start();
    await runner.settled();
    expect(runner.state.phase).toMatchObject({
      kind: 'awaiting-tool',
      name: 'check_hospital',
      arguments: { hospital: 'A' },
    });
    const { callId } = runner.state.phase as { callId: string };
    expect(runner.answerTool('other', { kind: 'succeeded', value: 1 })).toBe(false);
    expect(runner.answerTool(callId, { kind: 'succeeded', value: { hospital_exists: true } })).toBe(true);
    await runner.settled();
    expect(runner.state.phase.kind).toBe('ended');

    const askTool = () => Promise.reject(new Error('no server'));
    const failing = hospitalRunner(
      createScriptedChat([callReply('check_hospital'), answerReply('Sorry.')]),
      { user: script('Hi'), tools },
      { askTool },
    );
    failing.start();
    await failing.settled();
    expect(of(failing.events, 'tool.answered')[0]?.result).toEqual({ kind: 'failed', message: 'no server' });

    const broken = hospitalRunner({ complete: () => Promise.reject(new Error('port bug')) }, { user: script('Hi') });
    broken.start();
    await broken.settled();
    expect(broken.state.phase).toMatchObject({ kind: 'failed', message: expect.stringMatching(/port bug/) });
  });

  it('keeps the order of the log when a listener acts on the session', async () => {
    const seen: number[] = [];
    const runner = hospitalRunner(
      createScriptedChat([callReply('register_hospital', booking), answerReply('Done.')]),
      { user: script('Hi') },
      {
        onEvent: (event) => {
          seen.push(event.seq);
          if (event.kind === 'decision.denied') {
            runner.pause();
            runner.setControllers([]);
          }
        },
      },
    );
    runner.start();
    await runner.settled();
    runner.resume();
    await runner.settled();
    expect(seen).toEqual(runner.events.map((_, index) => index));
    expect(runner.state.controllers).toEqual([]);
    expect(runner.state.phase.kind).toBe('ended');
  });

  it('passes every event on once, with the state after its step', async () => {
    const seen: number[] = [];
    const runner = createSessionRunner({
      chat: createScriptedChat([answerReply('Hello')]),
      clock: createSteppingClock(),
      sessionId: 's2',
      config: { ...defaultSessionConfig, user: script('Hi'), tools: succeedingTools },
      document: hospitalDocument,
      tools: hospitalTools,
      onEvent: (event) => seen.push(event.seq),
    });
    expect(seen).toEqual([]);
    runner.start();
    runner.start();
    await runner.settled();
    expect(seen).toEqual(runner.events.map((event) => event.seq));
    const again = readLog(printLog(runner.events));
    expect(again).toEqual({ ok: true, value: runner.events });
    let state: SessionState | undefined;
    for (const event of runner.events) state = applyEvent(state, event);
    expect(state).toEqual(runner.state);
  });
});

/** Call ids contain the number of the request, which changes if a request is repeated. */
function withoutIds(entry: object): object {
  return JSON.parse(JSON.stringify(entry).replace(/call-r\d+/g, 'call')) as object;
}
