import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { type Breakpoint, breakpointProblem, readSlots, type SessionConfig, type SessionEvent } from './index';

const place = { hospital: 'A', department: 'cardiology' };

async function stopsAt(breakpoints: readonly Breakpoint[], config: Partial<SessionConfig> = {}) {
  const chat = createScriptedChat([
    callReply('check_department', place),
    callReply('check_hospital', { hospital: 'A' }),
    answerReply('Your appointment is booked.', 'appointment_confirmed'),
    answerReply('Which department?', 'request_information'),
    answerReply('It is fine here.'),
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
  it('stop before the verdict on a decision for a node, every time', async () => {
    expect(await stopsAt([{ kind: 'node', nodeId: 'api:check_hospital' }])).toEqual([
      'agent.decided api:check_hospital',
    ]);
    expect(await stopsAt([{ kind: 'node', nodeId: 'answer:request_information' }])).toEqual([
      'agent.decided answer:request_information',
    ]);
  });

  it('stop after a denial, of any controller or of a given one', async () => {
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

  it('stop once when a condition becomes true, and never for an unreadable condition', async () => {
    const on = (expression: string) => stopsAt([{ kind: 'condition', expression }]);
    expect(await on('hospital == "a"')).toEqual(['decision.accepted api:check_hospital']);
    expect(await on('hospital_exists')).toEqual(['tool.answered api:check_hospital']);
    expect(await on('department == "cardiology"')).toEqual([]);
    expect(await on('hospital_exists ==')).toEqual([]);
    expect(await on('not exists hospital')).toEqual([]);
  });

  it('have a problem exactly if their condition is unreadable', () => {
    const of = (expression: string) => breakpointProblem({ kind: 'condition', expression });
    expect(of('hospital == "a"')).toBeUndefined();
    expect(of('hospital_exists ==')).toMatch(/\w/);
    expect(breakpointProblem({ kind: 'oow' })).toBeUndefined();
  });

  it('compare slots loosely, in the expression language, and never match a slot without a value (B2)', async () => {
    const on = (expression: string) => stopsAt([{ kind: 'condition', expression }]);
    expect(await on('Hospital == " a " and length(hospital) == "1"')).toEqual(['decision.accepted api:check_hospital']);
    expect(await on('hospital != "a"')).toEqual([]);
    expect(await on('never_filled != 1')).toEqual([]);
    expect(await on('constructor("x")()')).toEqual([]);
  });

  it('stop once if several are met at once, at the first of the list', async () => {
    const both: Breakpoint[] = [
      { kind: 'controller', controller: 'node-dependency', on: 'denies' },
      { kind: 'denial' },
    ];
    expect((await stopsAt(both)).length).toBe(2);
  });

  it('never stop after the end, and apply from the first event on', async () => {
    const user: SessionConfig['user'] = { kind: 'scripted', turns: [{ text: 'Hi', oow: 'a/b', ends: true }] };
    expect(await stopsAtEnd(user)).toEqual({ stops: 1, reason: 'user-ended' });
  });
});

async function stopsAtEnd(user: SessionConfig['user']) {
  const chat = createScriptedChat([answerReply('Bye')]);
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
  it('contain arguments and results of calls, the latest wins, and nothing from denied or failed calls', async () => {
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'A', 'visit date': 'Monday' }),
      callReply('check_hospital', { hospital: 'B' }),
      callReply('register_hospital', { patient_name: 'denied' }),
      callReply('check_department', { hospital: 'B', department: 'x' }),
      answerReply('Fine.'),
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
