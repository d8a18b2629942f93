// Deep or large inputs: the session continues or ends normally, and every reader accepts its log.

import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { exportLog, logTargets, readLogFile } from '../logs';
import { isSharedTextTooDeep } from '../sharing';
import { type JsonValue, maxInputDepth, maxInputLength } from '../support';
import { printLog, readLog, replaySession, type SessionConfig, type SessionRunner, type ToolResult } from './index';

const depths = [100, 101, 200, 255, 256, 257, 300, 4000, 7000, 30_000, 200_000];
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepValue = (depth: number): JsonValue => {
  let value: JsonValue = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const long = 'x'.repeat(3_000_000);

/** The log passes the reader and the replay reproduces it; returns its text. */
function expectReadable({ events }: SessionRunner): string {
  const text = printLog(events);
  expect(readLog(text)).toEqual({ ok: true, value: events });
  expect(readLogFile(text, 'log.jsonl').ok).toBe(true);
  expect(isSharedTextTooDeep(text)).toBe(false);
  for (const form of logTargets) expect(exportLog(form, [events])).toBeDefined();
  expect(replaySession(events)).toMatchObject({ ok: true });
  return text;
}

const native = (argumentsText: string): ScriptedReply => ({
  content: '',
  toolCalls: [{ id: 'c1', name: 'check_hospital', argumentsText }],
});

async function run(replies: readonly ScriptedReply[], config: Partial<SessionConfig> = {}) {
  const turns = [{ text: 'An appointment, please.' }];
  const runner = hospitalRunner(createScriptedChat([...replies, answerReply('Which hospital?')]), {
    user: { kind: 'scripted', turns },
    controllers: [],
    ...config,
  });
  runner.start();
  await runner.settled();
  return runner;
}

const kinds = ({ events }: SessionRunner) => events.map(({ kind }) => kind);
const problems = ({ events }: SessionRunner) =>
  events.flatMap((event) => (event.kind === 'decision.unreadable' ? [event.problem] : []));

describe('replies', () => {
  const forms: readonly (readonly [string, SessionConfig['strategy'], (json: string) => ScriptedReply])[] = [
    ['native call', 'tool-calls', native],
    ['native call, nested in a field', 'tool-calls', (json) => native(`{"hospital": ${json}}`)],
    ['labels', 'react-text', (json) => `Thought: t\nAction: check_hospital\nAction Input: {"hospital": ${json}}`],
    ['behind the name', 'react-text', (json) => `Action: check_hospital({"hospital": ${json}})`],
    ['broken JSON', 'react-text', (json) => `Action: check_hospital\nAction Input: {hospital: ${json},}`],
    ['JSON in text', 'tool-calls', (json) => `So: {"action": "check_hospital", "arguments": {"hospital": ${json}}}`],
    ['JSON alone', 'react-text', (json) => `{"action": "check_hospital", "arguments": {"hospital": ${json}}}`],
  ];
  it.each(forms)('R5 an unreadable reply names the depth limit: %s', async (_name, strategy, reply) => {
    for (const depth of depths.slice(1)) {
      for (const json of [lists(depth), objects(depth)]) {
        const runner = await run([reply(json)], { strategy });
        expect(problems(runner)).toEqual([
          expect.stringMatching(depth > 100_000 ? /400,000|deeper than/ : /deeper than 100 levels/),
        ]);
        expect(runner.state.phase.kind).toBe('ended');
        if (depth < 400 || depth === 200_000) expectReadable(runner);
      }
    }
  });

  it.each(forms)('R5 input within the limit is accepted: %s', async (_name, strategy, reply) => {
    const runner = await run([reply(lists(maxInputDepth - 5))], { strategy });
    if (kinds(runner).includes('tool.called')) expectReadable(runner);
    else expect(problems(runner)[0]).not.toContain('deeper');
  });

  it('R5 a reply over the size limit is unreadable, and only its ends are kept', async () => {
    const replies: readonly ScriptedReply[] = [
      native(JSON.stringify({ hospital: long })),
      { content: long, toolCalls: [] },
      callReply('check_hospital', { hospital: long }),
      answerReply(long),
      {
        content: '',
        toolCalls: Array.from({ length: 100_000 }, () => ({ id: 'call', name: 'x', argumentsText: '{}' })),
      },
    ];
    for (const strategy of ['react-text', 'tool-calls'] as const) {
      for (const reply of replies) {
        const runner = await run([reply], { strategy });
        expect(problems(runner)).toEqual([expect.stringMatching(/^The reply has [\d,]+ characters, and 400,000 are/)]);
        expect(runner.state.phase.kind).toBe('ended');
        expect(expectReadable(runner).length).toBeLessThan(200_000);
      }
    }
  });

  it('R5 repeated replies over the limit end in the fallback', async () => {
    const runner = await run(
      Array.from({ length: 3 }, () => native(lists(7000))),
      { maxParseRetries: 2 },
    );
    expect(kinds(runner).filter((kind) => kind === 'decision.unreadable' || kind === 'fallback.given')).toEqual([
      'decision.unreadable',
      'decision.unreadable',
      'decision.unreadable',
      'fallback.given',
    ]);
  });

  it('R5 a simulated user and a played tool with replies over the limit', async () => {
    const user = { kind: 'simulated', model: 'm', rehearsal: false } as const;
    const talked = await run([long], { user });
    expect(talked.state.phase).toMatchObject({ kind: 'ended', reason: 'failed' });
    expectReadable(talked);
    for (const text of [long, objects(7000), `Here: ${objects(300)}`]) {
      const played = await run([callReply('check_hospital'), text], { tools: { default: 'llm' } });
      expect(resultOf(played)).toMatchObject({ kind: 'failed', message: expect.stringMatching(/100 levels|400,000/) });
      expectReadable(played);
    }
  });
});

const resultOf = ({ events }: SessionRunner): ToolResult | undefined =>
  events.flatMap((event) => (event.kind === 'tool.answered' ? [event.result] : []))[0];

describe('results', () => {
  const circle: unknown[] = [];
  for (let index = 0; index < 5; index++) circle.push(circle);
  const bad: readonly (readonly [unknown, RegExp])[] = [
    ...depths.slice(1).map((depth) => [deepValue(depth), /^The result nests deeper than 100 levels/] as const),
    [long, /^The result has more than 400,000 characters/],
    [Array.from({ length: 500_000 }, () => 1), /more than 400,000/],
    [new Array(4_000_000_000), /more than 400,000/],
    [circle, /deeper than|more than/],
    [undefined, /holds nothing/],
    [{ count: 1n }, /a bigint/],
    [{ f: () => 1 }, /a function/],
    [Number.NaN, /NaN/],
    [JSON.parse('{"__proto__": 1}'), /__proto__/],
  ];
  it('R5 from any port: a result that cannot be logged is a failure with the reason', async () => {
    for (const [value, message] of bad) {
      const result = { kind: 'succeeded', value } as ToolResult;
      const backends = [{ kind: 'manual' }, { kind: 'script', source: '' }] as const;
      for (const backend of backends) {
        const runner = hospitalRunner(
          createScriptedChat([callReply('check_hospital'), answerReply('Done.')]),
          {
            user: { kind: 'scripted', turns: [{ text: 'Hello' }] },
            controllers: [],
            tools: { default: 'mock', perTool: { check_hospital: backend } },
          },
          { askTool: async () => result, runTool: async () => ({ result, console: [long] }) },
        );
        runner.start();
        await runner.settled();
        expect(resultOf(runner)).toEqual({ kind: 'failed', message: expect.stringMatching(message) });
        expect(expectReadable(runner).length).toBeLessThan(200_000);
      }
    }
  });

  it('R5 from a table, with a pattern and a result at the depth limit', async () => {
    const rows = [
      { when: { hospital: deepValue(99) }, failure: 'never' },
      { when: {}, result: deepValue(100) },
    ];
    const runner = await run([callReply('check_hospital')], {
      tools: { default: 'mock', perTool: { check_hospital: { kind: 'mock', rows } } },
    });
    expect(resultOf(runner)).toEqual({ kind: 'succeeded', value: deepValue(100) });
    expectReadable(runner);
  });
});

describe('a person', () => {
  const paused = async () => {
    const runner = hospitalRunner(
      createScriptedChat([callReply('check_hospital'), answerReply('Done.')]),
      { user: { kind: 'manual' }, controllers: [] },
      { startPaused: true },
    );
    runner.start();
    runner.resume();
    return runner;
  };
  const notices = ({ events }: SessionRunner) =>
    events.flatMap((event) => (event.kind === 'problem.noticed' ? [event.message] : []));

  it('R5 messages over the limit are refused', async () => {
    const runner = await paused();
    runner.sendUserMessage(long);
    expect(notices(runner)).toEqual(['The message has 3,000,000 characters, and 400,000 are the most that is taken.']);
    expect(runner.state.phase.kind).toBe('awaiting-user');
    expect(runner.sendUserMessage('Hello')).toBe(true);
    await runner.settled();
    expect(runner.state.turn).toBe(1);
    expectReadable(runner);
  });

  it('R5 a script with a message over the limit ends the session with the reason', async () => {
    const runner = await run([], { user: { kind: 'scripted', turns: [{ text: 'x'.repeat(maxInputLength + 1) }] } });
    expect(notices(runner)).toEqual([expect.stringContaining('400,001 characters')]);
    expect(runner.state.phase).toMatchObject({ kind: 'ended', reason: 'failed' });
    expectReadable(runner);
  });

  it('R5 edits over the limit change nothing', async () => {
    const runner = await paused();
    runner.setBreakpoints([{ kind: 'node', nodeId: 'api:check_hospital' }]);
    runner.sendUserMessage('Hello');
    await runner.settled();
    const { next } = runner.state;
    if (next.kind !== 'judge' || next.decision.kind !== 'call') throw new Error('no decision waits');
    const tooMuch = [deepValue(300), deepValue(30_000), long];
    for (const value of tooMuch) {
      expect(runner.editDecision({ ...next.decision, arguments: { hospital: value } })).toBe(false);
    }
    expect(runner.state.next).toEqual(next);
    runner.setBreakpoints([]);
    while (!kinds(runner).includes('tool.answered') && runner.step('event')) await runner.settled();
    const { callId } = next.decision;
    for (const value of tooMuch) expect(runner.editResult(callId, { kind: 'succeeded', value })).toBe(false);
    expect(runner.editResult(callId, { kind: 'succeeded', value: deepValue(100) })).toBe(false);
    expect(runner.editResult(callId, { kind: 'succeeded', value: deepValue(99) })).toBe(true);
    runner.resume();
    await runner.settled();
    expectReadable(runner);
  });
});
