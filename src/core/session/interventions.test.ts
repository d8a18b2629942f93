// Interventions in a running session: steps, edits, retries, and a page that closes during a pause. Over 300 lines
// because each test is a whole conversation.

import { describe, expect, it } from 'vitest';
import { callIdOf, checkLog, finish, pausedRunner, postControllers, script, stepTo } from '../../testing/pausedSession';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner, succeedingTools } from '../../testing/sessionFixtures';
import type { ChatOutcome, ChatPort } from '../llm';
import {
  type AgentDecision,
  editableCall,
  printLog,
  type SessionConfig,
  type SessionEvent,
  type SessionRunner,
  type StepSize,
} from './index';

const place = { hospital: 'A', department: 'cardiology' };
const call = (name: string, args: Record<string, string> = {}, callId = 'mine'): AgentDecision => ({
  kind: 'call',
  callId,
  name,
  arguments: args,
});

const kinds = (events: readonly SessionEvent[]) => events.map((event) => event.kind);
const statuses = (runner: SessionRunner) =>
  Object.fromEntries(Object.entries(runner.state.nodes).map(([id, node]) => [id.replace(/^.*:/, ''), node.status]));

describe('stepping (L12)', () => {
  const talk = [
    callReply('check_hospital', { hospital: 'A' }),
    answerReply('Where?'),
    answerReply('Fine.'),
    answerReply('Bye.'),
  ];

  it('logs one event per step, and holds effects that a step opens', async () => {
    const { runner, chat } = pausedRunner(talk);
    expect(kinds(runner.events)).toEqual(['session.started', 'session.paused']);
    expect(runner.pausedEffect).toBeUndefined();
    expect(runner.step('event')).toBe(true);
    expect(runner.step('event')).toBe(true);
    expect(kinds(runner.events).slice(2)).toEqual(['user.spoke', 'model.requested']);
    expect(runner.pausedEffect).toMatchObject({ kind: 'ask-model', purpose: 'agent' });
    expect(chat.requests.length).toBe(0);
    expect(runner.step('event')).toBe(true);
    expect([chat.requests.length, runner.pausedEffect, runner.step('event')]).toEqual([1, undefined, false]);
    await runner.settled();
    expect(runner.events.at(-1)?.kind).toBe('model.responded');
    await stepTo(runner, 'agent.decided');
    await stepTo(runner, 'controller.judged');
    expect(runner.state.next.kind).toBe('judge');
    await stepTo(runner, 'decision.accepted');
    await stepTo(runner, 'tool.called');
    expect(runner.pausedEffect).toMatchObject({ kind: 'answer-tool', name: 'check_hospital' });
    await finish(runner);
  });

  it('steps to the next decision before its verdict, and to the end of the turn', async () => {
    const { runner } = pausedRunner(talk);
    const step = async (by: StepSize) => {
      const goes = runner.step(by);
      await runner.settled();
      return goes ? runner.events.at(-1)?.kind : undefined;
    };
    expect(await step('decision')).toBe('agent.decided');
    expect(runner.state.next.kind).toBe('judge');
    expect(await step('decision')).toBe('agent.decided');
    expect(runner.state.counters.toolCalls).toBe(1);
    expect(await step('turn')).toBe('decision.accepted');
    expect(runner.state.phase.kind).toBe('awaiting-user');
    expect([await step('turn'), runner.state.turn]).toEqual(['decision.accepted', 2]);
    expect([await step('turn'), runner.state.turn]).toEqual(['decision.accepted', 3]);
    expect(await step('turn')).toBe('session.ended');
    expect(await step('event')).toBeUndefined();
    checkLog(runner.events);
  });

  it('stops early at a breakpoint, if it waits for a person, and at a failure', async () => {
    const { runner } = pausedRunner(
      [
        callReply('register_hospital'),
        callReply('check_hospital', place),
        { failure: { kind: 'timeout', message: 'Try again.' } },
      ],
      { user: { kind: 'manual' }, tools: { default: 'manual' } },
    );
    runner.setBreakpoints([{ kind: 'denial' }]);
    expect(runner.step('turn')).toBe(false);
    runner.sendUserMessage('Hi');
    expect(runner.events.at(-1)?.kind).toBe('user.spoke');
    expect(runner.step('turn')).toBe(true);
    await runner.settled();
    expect(kinds(runner.events).slice(-2)).toEqual(['decision.denied', 'session.paused']);
    expect(runner.state.pausedAt).toEqual({ kind: 'denial' });
    runner.setControllers(postControllers);
    expect(runner.state.pausedAt).toEqual({ kind: 'denial' });
    expect(runner.step('turn')).toBe(true);
    await runner.settled();
    expect([runner.state.paused, runner.state.pausedAt]).toEqual([true, undefined]);
    expect(runner.state.phase.kind).toBe('awaiting-tool');
    expect([runner.pausedEffect?.kind, runner.step('turn')]).toEqual(['answer-tool', false]);
    expect(runner.answerTool(callIdOf(runner), { kind: 'succeeded', value: true })).toBe(true);
    expect(runner.step('turn')).toBe(true);
    await runner.settled();
    expect([runner.state.phase.kind, runner.step('event')]).toEqual(['failed', false]);
    checkLog(runner.events);
  });

  it('does nothing while the session runs, and a pause ends a longer step', async () => {
    const chat = createScriptedChat(talk);
    const running = hospitalRunner(chat, { user: script('Hi') });
    running.start();
    expect(running.step('event')).toBe(false);
    await running.settled();
    const { runner } = pausedRunner(talk);
    runner.step('turn');
    runner.pause();
    await runner.settled();
    expect(runner.events.at(-1)?.kind).toBe('model.responded');
  });
});

describe('editing (E1 E2)', () => {
  it('E1 replaces a waiting decision, and restores the previous status of its node', async () => {
    const { runner } = pausedRunner([
      callReply('register_hospital'),
      callReply('register_hospital'),
      callReply('check_hospital', place),
      answerReply('Hm.'),
      answerReply('Hm.'),
      answerReply('Hm.'),
    ]);
    // The denial stays on its node while the next decision for that node is edited.
    await stepTo(runner, 'decision.denied');
    await stepTo(runner, 'agent.decided');
    await stepTo(runner, 'controller.judged');
    expect(runner.state.nodes['api:register_hospital']).toMatchObject({ status: 'active', attempts: 2, denials: 1 });
    expect(runner.editDecision(call('check_hospital', { hospital: 'B' }, 'c'))).toBe(true);
    const edited = runner.events.at(-1);
    expect(edited).toMatchObject({ kind: 'decision.edited', origin: 'edited', nodeId: 'api:check_hospital' });
    expect(edited?.kind === 'decision.edited' && edited.before).toMatchObject({ name: 'register_hospital' });
    expect(runner.state.nodes['api:register_hospital']).toMatchObject({
      status: 'blocked',
      lastVerdict: { allowed: false },
    });
    expect(runner.state.nodes['api:check_hospital']).toMatchObject({ status: 'active', attempts: 1 });
    expect(runner.editDecision(call('check_hospital', { hospital: 'C' }, 'c'))).toBe(true);
    expect(runner.state.nodes['api:check_hospital']).toMatchObject({ status: 'active', attempts: 1 });
    await stepTo(runner, 'decision.accepted');
    expect(runner.state.transcript.at(-1)).toMatchObject({ kind: 'call', arguments: { hospital: 'C' } });
    expect(runner.state.attempt).toBe(2);
    await finish(runner);
  });

  it('E1 judges an edited decision like any other, and gives its call a unique id', async () => {
    const { runner } = pausedRunner([
      callReply('check_hospital', place),
      answerReply('A'),
      answerReply('B'),
      answerReply('C'),
      answerReply('D'),
    ]);
    await stepTo(runner, 'tool.answered');
    await stepTo(runner, 'agent.decided');
    const taken = callIdOf(runner);
    expect(runner.editDecision(call('register_hospital', {}, taken))).toBe(true);
    const { next } = runner.state;
    expect(next.kind === 'judge' && next.decision).not.toMatchObject({ callId: taken });
    await stepTo(runner, 'decision.denied');
    await finish(runner);
  });

  it('E1 refuses blanks, an unchanged decision, and decisions that are not waiting for a verdict', async () => {
    const { runner } = pausedRunner([answerReply('Where?'), answerReply('B'), answerReply('C')]);
    expect(runner.editDecision(call('check_hospital'))).toBe(false);
    await stepTo(runner, 'agent.decided');
    const { next } = runner.state;
    expect(next.kind === 'judge' && runner.editDecision(next.decision)).toBe(false);
    expect(runner.editDecision({ kind: 'response', text: '  ' })).toBe(false);
    expect(runner.editDecision(call(' '))).toBe(false);
    await stepTo(runner, 'decision.accepted');
    expect(runner.editDecision({ kind: 'response', text: 'Late' })).toBe(false);
    await finish(runner);
  });

  it('E2 replaces the last result, with everything that depends on it', async () => {
    const { runner } = pausedRunner([
      callReply('check_hospital', place),
      callReply('check_department', place),
      callReply('check_hospital', place),
      answerReply('Hm.'),
      answerReply('Hm.'),
      answerReply('Hm.'),
    ]);
    await stepTo(runner, 'tool.answered');
    expect(statuses(runner)).toMatchObject({ check_hospital: 'done', check_department: 'available' });
    expect(runner.editResult(callIdOf(runner), { kind: 'failed', message: 'down' })).toBe(true);
    expect(runner.events.at(-1)).toMatchObject({
      kind: 'result.edited',
      origin: 'edited',
      nodeId: 'api:check_hospital',
      before: { kind: 'succeeded', value: { hospital_exists: true } },
    });
    expect(statuses(runner)).toMatchObject({ check_hospital: 'failed', check_department: 'locked' });
    expect(runner.state.met).toEqual({});
    await stepTo(runner, 'decision.denied');
    expect(runner.editResult(callIdOf(runner), { kind: 'failed', message: 'late' })).toBe(false);
    await stepTo(runner, 'tool.answered');
    expect(statuses(runner)).toMatchObject({ check_department: 'available' });
    // After the edit the node is blocked again, because its precondition is no longer met.
    expect(runner.editResult(callIdOf(runner), { kind: 'failed', message: 'down' })).toBe(true);
    expect(statuses(runner)).toMatchObject({ check_department: 'blocked' });
    expect(runner.editResult(callIdOf(runner), { kind: 'succeeded', value: { hospital_exists: true } })).toBe(true);
    expect(statuses(runner)).toMatchObject({ check_hospital: 'done', check_department: 'available' });
    await finish(runner);
  });

  it('E2 keeps a precondition met if another call has met it, or if the rule ignores results', async () => {
    const twice = [callReply('check_hospital', place), callReply('check_hospital', place), answerReply('Hm.')];
    const { runner } = pausedRunner(twice);
    await stepTo(runner, 'tool.answered');
    await stepTo(runner, 'tool.answered');
    runner.editResult(callIdOf(runner), { kind: 'failed', message: 'down' });
    expect(runner.state.met).toEqual({ 'api:check_hospital': true });
    for (const activation of ['on-call', 'on-allow'] as const) {
      const other = pausedRunner(twice, { activation }).runner;
      await stepTo(other, 'tool.answered');
      other.editResult(callIdOf(other), { kind: 'failed', message: 'down' });
      expect(other.state.met).toEqual({ 'api:check_hospital': true });
    }
  });

  it('E2 answers a held call for any backend, and counts no time for it', async () => {
    const llm: SessionConfig['tools'] = { default: 'llm' };
    for (const [tools, kind] of [
      [succeedingTools, 'tool.called'],
      [llm, 'tool.called'],
      [llm, 'model.requested'],
    ] as const) {
      const { runner, chat } = pausedRunner(
        [callReply('check_hospital', place), answerReply('Hm.'), answerReply('Hm.'), answerReply('Hm.')],
        {
          tools,
        },
      );
      await stepTo(runner, 'tool.called');
      if (kind === 'model.requested') await stepTo(runner, kind);
      const before = runner.state.nodes['api:check_hospital']?.timeMs;
      expect(runner.editResult(callIdOf(runner), { kind: 'succeeded', value: 'mine' })).toBe(true);
      expect(runner.events.at(-1)).toMatchObject({ kind: 'tool.answered', source: 'edited', origin: 'edited' });
      expect(runner.state.nodes['api:check_hospital']).toMatchObject({ status: 'done', timeMs: before });
      expect([runner.pausedEffect, chat.requests.length]).toEqual([undefined, 1]);
      await finish(runner);
    }
  });

  it('E2 answers a call by hand also if the model that plays its API has failed, or was requested again', async () => {
    const unreachable: ScriptedReply = { failure: { kind: 'unreachable', message: 'Nobody there.' } };
    const llm: SessionConfig['tools'] = { default: 'llm' };
    const { runner } = pausedRunner(
      [callReply('check_hospital'), unreachable, answerReply('Fine.'), answerReply('A'), answerReply('B')],
      {
        tools: llm,
      },
    );
    await stepTo(runner, 'model.failed');
    expect(runner.state.phase.kind).toBe('failed');
    const { callId } = runner.state.transcript.find((entry) => entry.kind === 'call') ?? { callId: '' };
    expect(editableCall(runner.state)).toEqual({ callId, name: 'check_hospital' });
    const result = { kind: 'succeeded', value: { hospital_exists: true } } as const;
    expect(runner.editResult('another', result)).toBe(false);
    expect(runner.editResult(callId, result)).toBe(true);
    expect(runner.state.nodes['api:check_hospital']?.status).toBe('done');
    await finish(runner);
    // The agent has received the result, so it can no longer be edited.
    const failing = pausedRunner([callReply('check_hospital'), unreachable]);
    await stepTo(failing.runner, 'model.failed');
    expect(editableCall(failing.runner.state)).toBeUndefined();

    const whole = hospitalRunner(createScriptedChat([callReply('check_hospital'), unreachable]), {
      user: script('Hi'),
      tools: llm,
    });
    whole.start();
    await whole.settled();
    const log = whole.events.slice(0, -1);
    const taken = hospitalRunner(createScriptedChat(['', answerReply('A'), answerReply('B')]), {}, { log });
    taken.start();
    taken.pause();
    expect(taken.events.slice(log.length).map(({ kind }) => kind)).toEqual([
      'problem.noticed',
      'model.requested',
      'session.paused',
    ]);
    const open = editableCall(taken.state);
    expect(open?.name).toBe('check_hospital');
    expect(taken.editResult(open?.callId ?? '', result)).toBe(true);
    await finish(taken);
  });

  it('E1 a node shows no verdict of controllers that were changed before all had judged', async () => {
    const { runner } = pausedRunner(
      [callReply('register_hospital'), answerReply('A'), answerReply('B'), answerReply('C')],
      {
        controllers: [{ id: 'node-dependency', pre: false, post: true }],
      },
    );
    await stepTo(runner, 'controller.judged');
    expect(runner.state.nodes['api:register_hospital']?.lastVerdict?.allowed).toBe(false);
    runner.setControllers([{ id: 'session-length', pre: false, post: true }]);
    expect(runner.state.nodes['api:register_hospital']?.lastVerdict).toBeUndefined();
    await stepTo(runner, 'decision.accepted');
    expect(runner.state.nodes['api:register_hospital']?.lastVerdict).toMatchObject({
      controller: 'session-length',
      allowed: true,
    });
    await finish(runner);
  });

  it('E2 repeats advice that was based on the old result', async () => {
    const { runner, chat } = pausedRunner(
      [callReply('check_hospital', place), answerReply('Hm.'), answerReply('Hm.'), answerReply('Hm.')],
      {
        controllers: [{ id: 'node-dependency', pre: true, post: false }],
      },
    );
    await stepTo(runner, 'tool.answered');
    await stepTo(runner, 'controller.advised');
    expect(runner.editResult(callIdOf(runner), { kind: 'failed', message: 'down' })).toBe(true);
    await finish(runner);
    expect(chat.requests[1]?.messages.at(-1)?.content).toMatch(
      /check_department \(needs check_hospital to succeed \(it failed\)\)/,
    );
  });
});

describe('repeating a model call (E3)', () => {
  it('discards a reply or the decision read from it, uses another seed, and uses up no attempt', async () => {
    const { runner, chat } = pausedRunner([
      callReply('check_hospital', place),
      callReply('check_department', place),
      answerReply('Where?'),
      answerReply('B'),
      answerReply('C'),
    ]);
    await stepTo(runner, 'model.responded');
    expect(runner.retryModel()).toBe(true);
    expect(runner.events.at(-1)).toMatchObject({ kind: 'model.retried', requestId: 'r3' });
    await stepTo(runner, 'controller.judged');
    expect(statuses(runner)).toMatchObject({ check_hospital: 'available', check_department: 'active' });
    expect(runner.retryModel()).toBe(true);
    expect(statuses(runner)).toMatchObject({ check_department: 'locked' });
    expect(runner.state.attempt).toBe(0);
    await stepTo(runner, 'agent.decided');
    expect(runner.events.at(-1)).toMatchObject({ attempt: 1, decision: { text: 'Where?' } });
    expect(chat.requests.map((request) => request.seed)).toEqual([1, 2, 3]);
    expect(runner.state.transcript.map((entry) => entry.kind)).toEqual(['user']);
    await finish(runner);
  });

  it('cancels an open model call for another one, of the agent or of a played role, and ignores its late reply', async () => {
    for (const purpose of ['agent', 'user', 'tool'] as const) {
      const late: ((outcome: ChatOutcome) => void)[] = [];
      const replies =
        purpose === 'user' ? ['Hello [END]'] : purpose === 'tool' ? ['{"x": 1}', answerReply('B')] : [answerReply('B')];
      const first = purpose === 'tool' ? [callReply('check_hospital', place)] : [];
      const scripted = createScriptedChat([...first, ...replies]);
      let requestCount = 0;
      const chat: ChatPort = {
        complete: (request, handlers, cancel) => {
          requestCount += 1;
          if (requestCount !== first.length + 1) return scripted.complete(request, handlers, cancel);
          return new Promise((resolve) => {
            late.push(resolve);
            cancel?.addEventListener('abort', () => late.push(() => undefined));
          });
        },
      };
      const runner = hospitalRunner(chat, {
        controllers: [],
        user: purpose === 'user' ? { kind: 'simulated', model: 'm' } : script('Hi'),
        tools: { default: 'llm' },
      });
      runner.start();
      for (let ticks = 0; ticks < 20; ticks++) await Promise.resolve();
      expect(runner.state.phase).toMatchObject({ kind: 'awaiting-model', request: { purpose } });
      expect(runner.retryModel()).toBe(true);
      expect(late.length).toBe(2); // cancelled
      await runner.settled();
      const reply = { content: 'overdue', toolCalls: [] };
      late[0]?.({ kind: 'completed', reply, timing: { latencyMs: 1, retries: 0 } });
      await Promise.resolve();
      expect(runner.state.phase.kind).toBe('ended');
      expect(printLog(runner.events)).not.toContain('overdue');
      checkLog(runner.events);
    }
  });

  it('repeats after a failure without ending the pause, and is refused without an earlier request', async () => {
    const { runner } = pausedRunner([
      { failure: { kind: 'timeout', message: 'Try again.' } },
      answerReply('A'),
      answerReply('B'),
      answerReply('C'),
    ]);
    expect(runner.retryModel()).toBe(false);
    runner.step('decision');
    await runner.settled();
    expect(runner.state.phase.kind).toBe('failed');
    expect(runner.retryModel()).toBe(true);
    expect([runner.state.paused, runner.state.phase.kind]).toEqual([true, 'idle']);
    await stepTo(runner, 'decision.accepted');
    expect(runner.retryModel()).toBe(false);
    await finish(runner);
  });
});

describe('time and tokens (P5)', () => {
  it('count for the node of the decision, including earlier unreadable replies, and for calls of its API', async () => {
    const { runner } = pausedRunner(
      [
        'Thought: hm',
        callReply('check_hospital', place),
        '{"hospital_exists": true}',
        answerReply('B'),
        answerReply('C'),
        answerReply('D'),
      ],
      { tools: { default: 'llm' } },
    );
    await stepTo(runner, 'agent.decided');
    // The unreadable reply and the decision count 5 ms and 110 tokens each.
    expect(runner.state.nodes['api:check_hospital']).toMatchObject({ timeMs: 10, tokens: 220 });
    expect(runner.state.spent).toEqual({ timeMs: 0, tokens: 0 });
    await stepTo(runner, 'tool.answered');
    expect(runner.state.nodes['api:check_hospital']).toMatchObject({ timeMs: 15, tokens: 220 });
    await finish(runner);
  });

  it('do not include the time that a pause holds a call', async () => {
    const clock = { now: () => now };
    let now = 1000;
    const replies = [
      callReply('check_hospital', place),
      callReply('check_department', place),
      answerReply('B'),
      answerReply('C'),
      answerReply('D'),
    ];
    const { runner } = pausedRunner(replies, {}, { clock });
    await stepTo(runner, 'tool.called');
    now = 50_000;
    await stepTo(runner, 'tool.answered');
    expect(runner.state.nodes['api:check_hospital']?.timeMs).toBe(5);
    await stepTo(runner, 'tool.called');
    now = 90_000;
    const settled = finish(runner);
    now = 90_007;
    await settled;
    expect(runner.state.nodes['api:check_department']?.timeMs).toBe(5 + 7);
  });
});

describe('a log that was stored in a pause (R4)', () => {
  it('stays paused when it is opened, and repeats the open request only when it continues', async () => {
    const { runner } = pausedRunner([answerReply('A')]);
    runner.step('event');
    await stepTo(runner, 'model.requested');
    const chat = createScriptedChat([answerReply('A'), answerReply('B'), answerReply('C')]);
    const again = hospitalRunner(chat, {}, { log: runner.events });
    again.start();
    expect([chat.requests.length, again.pausedEffect?.kind, again.events.length]).toEqual([
      0,
      'ask-model',
      runner.events.length,
    ]);
    await finish(again);
    expect(kinds(again.events).filter((kind) => kind === 'problem.noticed')).toEqual([]);
  });

  it('reports a reply that had begun, and pauses first if requested', async () => {
    let resolve: (() => void) | undefined;
    const cut: ChatPort = {
      complete: (_request, handlers) => {
        handlers.onDelta?.('Tho');
        return new Promise((done) => {
          resolve = () =>
            done({ kind: 'completed', reply: { content: '', toolCalls: [] }, timing: { latencyMs: 1, retries: 0 } });
        });
      },
    };
    const first = hospitalRunner(cut, { user: script('Hi') }, { streamIntervalMs: 0 });
    first.start();
    first.dispose();
    resolve?.();
    expect(first.events.at(-1)?.kind).toBe('model.streamed');
    const again = hospitalRunner(createScriptedChat([answerReply('A')]), {}, { log: first.events, startPaused: true });
    again.start();
    expect(kinds(again.events).at(-1)).toBe('session.paused');
    expect(again.pausedEffect?.kind).toBe('ask-model');
    await finish(again);
    expect(kinds(again.events)).toContain('problem.noticed');
  });
});
