// Sessions over a faulty endpoint: each fault is an event with a remedy, no event of the log is lost, and the session
// continues from its last good event, also on a page that has only the stored log.

import { afterEach, describe, expect, it } from 'vitest';
import {
  createSessionRunner,
  defaultSessionConfig,
  printLog,
  readLog,
  type SessionConfig,
  type SessionEvent,
  type SessionRunner,
} from '../../core/session';
import {
  type FakeEndpoint,
  type FakeFault,
  type FakeReply,
  fakeFaults,
  startFakeEndpoint,
} from '../../testing/fakeEndpoint';
import { createSteppingClock } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalTools,
  succeedingTools,
} from '../../testing/sessionFixtures';
import { createOpenAiChat } from './index';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const apiKey = 'sk-test-4711secret';

function open(
  url: string,
  log?: readonly SessionEvent[],
  config: Partial<SessionConfig> = {},
  timeoutMs = 10_000,
): SessionRunner {
  const chat = createOpenAiChat({ baseUrl: url, apiKey, timeoutMs, maxRetries: 0, maxReplyChars: 100_000 });
  return createSessionRunner({
    chat,
    clock: createSteppingClock(),
    sessionId: 'faulty',
    document: hospitalDocument,
    tools: hospitalTools,
    config: {
      ...defaultSessionConfig,
      model: 'fake',
      rehearsal: false,
      baseUrl: url,
      tools: succeedingTools,
      user: { kind: 'scripted', turns: [{ text: 'An appointment, please.' }, { text: 'Thanks.', ends: true }] },
      ...config,
    },
    ...(log ? { log } : {}),
  });
}

/** The stored log as a page that opens it receives it. */
function stored(events: readonly SessionEvent[]): readonly SessionEvent[] {
  const text = printLog(events);
  expect(text).not.toContain('4711secret');
  const read = readLog(text);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value).toEqual(events);
  return read.value;
}

const question = answerReply('Which hospital would you like?', 'request_information');
const goodbye = answerReply('Goodbye.');
/** Answers the first request with the fault and the others normally. */
const recovering = (first: FakeReply) => (_: unknown, index: number) =>
  index === 0 ? first : { content: index === 1 ? question : goodbye };

/** Faults that do not fail the request: the reply is used, or the model gets an error message. */
const survived: readonly FakeFault[] = [
  'refuses-usage',
  'slow-headers',
  'keep-alive',
  'no-done',
  'double-done',
  'whole',
  'whole-as-text',
  'no-cors',
  'wrong-type',
  'no-type',
  'no-usage',
  'parts',
  'null-content',
  'length',
  'gzip',
  'bom-crlf',
  'comments',
  'torn',
  'loose-calls',
  'choices',
  // The model gets the message that its reply did not end, and replies anew.
  'endless',
  'endless-loop',
  // Retried once without the option that requests usage: some servers refuse only that option.
  'bad-request',
  'error-text',
  'error-message',
  'error-detail',
];

/** Short limits for faults that never answer; the endpoint's keep-alive comments last longer. */
const silences: Readonly<Record<string, number>> = { silent: 300, stalls: 1500, 'keep-alive': 1500 };

describe('a session over a faulty endpoint', () => {
  it.each(fakeFaults)('%s', async (fault) => {
    endpoint = await startFakeEndpoint({ replies: recovering({ fault, content: question }) });
    let runner = open(endpoint.url, undefined, {}, silences[fault]);
    runner.start();
    await runner.settled();
    const before = stored(runner.events);
    const { phase } = runner.state;
    expect(phase.kind).toBe(survived.includes(fault) ? 'ended' : 'failed');
    if (phase.kind === 'failed') {
      const failed = before.at(-1);
      expect(failed?.kind).toBe('model.failed');
      expect(phase.message).toMatch(/[Tt]ry again|Check|Choose|try/);
      expect(runner.state.transcript.at(-1)).toMatchObject({ kind: 'notice', level: 'error', text: phase.message });
      runner.dispose();
      runner = open(endpoint.url, before);
      runner.start();
      await runner.settled();
      expect(runner.events).toEqual(before);
      expect(runner.retry()).toBe(true);
      await runner.settled();
    }
    const after = stored(runner.events);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
    expect(runner.state.transcript.filter(({ kind }) => kind === 'user')).toHaveLength(2);
    expect(runner.state.transcript).toContainEqual(
      expect.objectContaining({ kind: 'agent', nodeId: 'answer:request_information' }),
    );
    expect(runner.retry()).toBe(false);
    const cut = after.filter((event) => event.kind === 'problem.noticed' && /cut off at its limit/.test(event.message));
    expect(cut).toHaveLength(fault === 'length' ? 1 : 0);
  });

  it('asks no more often than it says, however often it fails', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ fault: 'server-error' }] });
    const runner = open(endpoint.url);
    runner.start();
    for (let count = 1; count <= 3; count++) {
      await runner.settled();
      expect(endpoint.requests).toHaveLength(count);
      expect(runner.events.filter(({ kind }) => kind === 'model.failed')).toHaveLength(count);
      expect(runner.retry()).toBe(true);
    }
    runner.stop();
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'stopped' });
    stored(runner.events);
  });

  it('goes on when a server that was down comes back', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ content: question }, { content: goodbye }] });
    const { url } = endpoint;
    await endpoint.close();
    const runner = open(url);
    runner.start();
    await runner.settled();
    expect(runner.state.phase).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/could not be reached/),
    });
    const port = Number(new URL(url).port);
    endpoint = await startFakeEndpoint({ port, replies: [{ content: question }, { content: goodbye }] });
    runner.retry();
    await runner.settled();
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
  });

  it('keeps what had streamed when the page goes away, and asks again from the stored log', async () => {
    const long = answerReply(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '));
    endpoint = await startFakeEndpoint({ replies: [{ content: long, chunkDelayMs: 10 }, { content: goodbye }] });
    const chat = createOpenAiChat({ baseUrl: endpoint.url, apiKey });
    const first = open(endpoint.url);
    let seen = '';
    const runner = createSessionRunner({
      chat,
      clock: { now: () => Date.now() },
      sessionId: 'cut',
      document: hospitalDocument,
      tools: hospitalTools,
      config: first.state.config,
      streamIntervalMs: 20,
      onEvent: (event) => {
        if (event.kind === 'model.streamed') seen += event.text;
        if (seen.includes('word5')) runner.dispose();
      },
    });
    runner.start();
    await runner.settled();
    const before = stored(runner.events);
    expect(before.at(-1)?.kind).toBe('model.streamed');
    const again = open(endpoint.url, before);
    again.start();
    await again.settled();
    const after = stored(again.events);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after[before.length]).toMatchObject({
      kind: 'problem.noticed',
      message: expect.stringMatching(/cut off after \d+ characters/),
    });
    expect(again.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
  });

  it('reports the error of a call to the model and continues', async () => {
    const call = (argumentsText: string, name = 'check_hospital') => ({ id: '', name, argumentsText });
    const replies: readonly FakeReply[] = [
      { toolCalls: [call('{"hospital": "Riverside"')] },
      { toolCalls: [call('the one by the river')] },
      { toolCalls: [call('{"hospital": "Riverside Hospital"}'), call('{}', 'check_department')] },
      {
        fault: 'loose-calls',
        toolCalls: [call('{"hospital": "Riverside Hospital", "department": "A"}', 'check_department')],
      },
      { content: '[ANSWER: request_information]\nWhich day?' },
      { content: 'Goodbye.' },
    ];
    endpoint = await startFakeEndpoint({ replies });
    const runner = open(endpoint.url, undefined, { strategy: 'tool-calls' });
    runner.start();
    await runner.settled();
    const log = stored(runner.events);
    expect(runner.state.phase).toEqual({ kind: 'ended', reason: 'user-ended' });
    const unreadable = log.filter((event) => event.kind === 'decision.unreadable');
    expect(unreadable).toHaveLength(1);
    expect(unreadable.at(-1)).toMatchObject({ raw: 'check_hospital(the one by the river)' });
    expect(log).toContainEqual(
      expect.objectContaining({
        kind: 'problem.noticed',
        message: expect.stringMatching(/Left out: check_department/),
      }),
    );
    const calls = runner.state.transcript.flatMap((entry) => (entry.kind === 'call' ? [entry.name] : []));
    expect(calls).toContain('check_department');
    expect(
      new Set(runner.state.transcript.flatMap((entry) => (entry.kind === 'call' ? [entry.callId] : []))).size,
    ).toBe(calls.length);
  });
});

describe('a session over an endpoint', () => {
  const slots = { hospital: 'Riverside Hospital', department: 'Cardiology', visit_date: '2026-12-03' };
  const { hospital, department } = slots;
  const calls: readonly (readonly [string, object])[] = [
    ['check_hospital', { hospital }],
    ['check_department', { hospital, department }],
    ['query_appointment', slots],
    ['register_hospital', { ...slots, patient_name: 'Mei Tan', id_number: 'S-204417' }],
  ];
  const done = 'All done: your appointment stands.';

  it.each([
    [
      'react-text',
      calls.map(([name, args]) => ({ content: callReply(name, args) })),
      answerReply(done, 'appointment_confirmed'),
    ],
    [
      'tool-calls',
      calls.map(([name, args]) => ({
        toolCalls: [{ id: `call_${name}`, name, argumentsText: JSON.stringify(args) }],
      })),
      `[ANSWER: appointment_confirmed]\n${done}`,
    ],
  ] as const)('comes to a booking in %s, by what the strategy asks for', async (strategy, replies, finalReply) => {
    endpoint = await startFakeEndpoint({
      apiKey,
      replies: [...replies, { content: finalReply }, { content: 'Goodbye. [END]' }],
    });
    const runner = open(endpoint.url, undefined, { strategy });
    runner.start();
    await runner.settled();
    expect(runner.state.phase.kind).toBe('ended');
    expect(runner.state.transcript).toContainEqual(expect.objectContaining({ kind: 'agent', text: done }));
    expect(runner.state.nodes['answer:appointment_confirmed']?.status).toBe('done');
    const log = stored(runner.events);
    const names = log.flatMap((event) => (event.kind === 'tool.called' ? [event.name] : []));
    expect(names).toEqual(calls.map(([name]) => name));
    const timing = log.flatMap((event) => (event.kind === 'model.responded' ? [event.timing.firstTokenMs] : []));
    expect(timing.every((time) => time !== undefined && time >= 0)).toBe(true);
    const [first, last] = [endpoint.requests[0], endpoint.requests.at(-1)];
    expect(first?.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(first?.body).toMatchObject({ model: 'fake', stream: true });
    expect(JSON.stringify(first?.body)).toContain('register_hospital');
    const body = last?.body as {
      tools?: { function: { name: string } }[];
      messages: { tool_calls?: { id: string }[] }[];
    };
    if (strategy === 'react-text') expect(body).not.toHaveProperty('tools');
    else {
      expect(body.tools?.map((tool) => tool.function.name)).toEqual(calls.map(([name]) => name));
      const [id] = body.messages.flatMap(({ tool_calls: [call] = [] }) => (call ? [call.id] : []));
      expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
      expect(body.messages).toContainEqual(expect.objectContaining({ role: 'tool', tool_call_id: id }));
    }
  });
});
