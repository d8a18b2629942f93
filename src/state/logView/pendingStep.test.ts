import { describe, expect, it } from 'vitest';
import { type Breakpoint, reduceSession, type SessionEvent, stepSession } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { describeBreakpoint, describeStop, sessionStopOf } from './breakpointText';
import { createEditMarks, editLabelOf } from './editMarks';
import { pendingStepOf } from './pendingStep';

/** A session paused before its first decision was judged, then edited, answered by hand, and continued. */
async function editedSession() {
  const runner = hospitalRunner(
    createScriptedChat([
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('Which department?', 'request_information'),
    ]),
    { user: { kind: 'manual' } },
    { breakpoints: [{ kind: 'node', nodeId: 'api:check_hospital' }] },
  );
  runner.start();
  runner.sendUserMessage('Book me in');
  await runner.settled();
  runner.editDecision({ kind: 'call', callId: 'x', name: 'check_hospital', arguments: { hospital: 'B' } });
  while (runner.state.phase.kind !== 'awaiting-tool') runner.step('event');
  const callId = runner.state.phase.callId;
  runner.editResult(callId, { kind: 'failed', message: 'closed' });
  runner.editResult(callId, { kind: 'succeeded', value: { hospital_exists: true } });
  runner.resume();
  await runner.settled();
  return runner.events;
}

/** A session whose simulated API failed because the model could not be called. */
async function failedCall() {
  const failure = { kind: 'unreachable', message: 'Nobody there.' } as const;
  const runner = hospitalRunner(createScriptedChat([callReply('check_hospital', { hospital: 'A' }), { failure }]), {
    user: { kind: 'scripted', turns: [{ text: 'Hi' }] },
    tools: { default: 'llm' },
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

const at = (events: readonly SessionEvent[], kind: SessionEvent['kind']) => {
  const length = events.findIndex((event) => event.kind === kind) + 1;
  return { length, state: reduceSession(events.slice(0, length)) };
};

describe('the pending step', () => {
  it('follows the loop: pending request, pending decision, pending call, editable result', async () => {
    const events = await editedSession();
    const playedServerFailed = await failedCall();
    const text = (kind: SessionEvent['kind']) => pendingStepOf(at(events, kind).state)?.text;
    expect(text('session.started')).toBe('Next: your message');
    expect(text('user.spoke')).toBe('Next: model call');
    expect(text('model.requested')).toBe('The agent is being asked.');
    expect(pendingStepOf(at(events, 'model.requested').state, true)?.text).toContain('the prompt is ready');
    expect(text('model.responded')).toBe("Next: read the model's reply");
    expect(pendingStepOf(at(events, 'agent.decided').state)).toMatchObject({
      text: 'The agent wants to call `check_hospital`.',
      nodeId: 'api:check_hospital',
      decision: { arguments: { hospital: 'A' } },
      canRetry: true,
    });
    expect(pendingStepOf(at(events, 'decision.edited').state)?.decision).toMatchObject({
      arguments: { hospital: 'B' },
    });
    expect(text('decision.accepted')).toBe('Next: `check_hospital` waits for its result');
    expect(pendingStepOf(at(events, 'tool.called').state)).toMatchObject({
      call: { name: 'check_hospital', arguments: { hospital: 'B' } },
      nodeId: 'api:check_hospital',
      canRetry: false,
    });
    expect(pendingStepOf(at(events, 'tool.answered').state)?.result).toMatchObject({ result: { kind: 'failed' } });
    expect(pendingStepOf(playedServerFailed)).toMatchObject({
      text: 'The model could not be asked.',
      call: { name: 'check_hospital', arguments: { hospital: 'A' } },
      nodeId: 'api:check_hospital',
      canRetry: true,
    });
    const ended = stepSession(reduceSession(events), { kind: 'stopped', reason: 'stopped' }, 1).state;
    expect(pendingStepOf(ended)).toBeUndefined();
  });

  it('is reported with the reason why the session is paused', async () => {
    const events = await editedSession();
    const stop = (kind: SessionEvent['kind']) => describeStop(sessionStopOf(events.slice(0, at(events, kind).length)));
    expect(stop('session.paused')).toBe('Paused at `check_hospital`');
    expect(stop('decision.edited')).toBe('Paused at `check_hospital`');
    expect(stop('tool.called')).toBe('Paused after a step');
  });

  it('is reported with the pause, not with a step, while pending replies arrive', async () => {
    const runner = hospitalRunner(createScriptedChat([callReply('check_hospital', { hospital: 'A' })]), {
      user: { kind: 'manual' },
    });
    runner.start();
    runner.sendUserMessage('Book me in');
    runner.pause();
    await runner.settled();
    expect(runner.events.at(-1)?.kind).toBe('model.responded');
    expect(describeStop(sessionStopOf(runner.events))).toBe('Paused');
    runner.step('event');
    expect(describeStop(sessionStopOf(runner.events))).toBe('Paused after a step');
  });

  it('names the workflow of a node if a session has several', () => {
    expect(describeBreakpoint({ kind: 'node', nodeId: 'api:pay' })).toBe('Node `pay`');
    expect(describeBreakpoint({ kind: 'node', nodeId: 'api:pay@2' })).toBe('Node `pay` (workflow 2)');
    const breakpoint = { kind: 'node', nodeId: 'answer:支付@3' } as const;
    expect(describeStop({ kind: 'pause', breakpoint })).toBe('Paused at `支付` (workflow 3)');
  });
});

describe('descriptions of a breakpoint', () => {
  const controller = 'answer-dependency';
  it.each<[Breakpoint, string, string]>([
    [{ kind: 'denial' }, 'Any denial', 'Paused at a denial'],
    [{ kind: 'oow' }, 'An out-of-workflow turn', 'Paused at an out-of-workflow turn'],
    [
      { kind: 'controller', controller, on: 'denies' },
      'Answer dependency denies',
      'Paused as answer dependency denied',
    ],
    [
      { kind: 'controller', controller, on: 'advises' },
      'Answer dependency advises the agent',
      'Paused as answer dependency advised',
    ],
    [
      { kind: 'condition', expression: 'hospital == "A"' },
      '`hospital == "A"` becomes true',
      'Paused as `hospital == "A"` became true',
    ],
  ])('%o', (breakpoint, listed, stopped) => {
    expect(describeBreakpoint(breakpoint)).toBe(listed);
    expect(describeStop({ kind: 'pause', breakpoint })).toBe(stopped);
  });
});

describe('marks of edits', () => {
  it('are at the decision that took effect and at the result, as the log grows', async () => {
    const events = await editedSession();
    const look = createEditMarks();
    const { transcript } = reduceSession(events);
    for (let length = 1; length <= events.length; length++) look('r', events.slice(0, length));
    const marks = look('r', events);
    expect(transcript.map((entry) => editLabelOf(entry, marks))).toEqual([
      undefined,
      'decision and result edited',
      undefined,
    ]);
    expect(look('r', events)).toBe(marks);
    expect(look('other', events.slice(0, 3)).decisions.size).toBe(0);
  });
});
