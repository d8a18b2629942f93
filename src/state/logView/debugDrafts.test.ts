import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentDecision, reduceSession, type SessionEvent, type SessionState } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { breakpointNodes, breakpointSlots, readBreakpoint } from './breakpointChoices';
import { controllerTitle, describeRule } from './controllerText';
import { argumentsFor, decisionDraftOf, likelyResult, readDecisionDraft } from './debugDrafts';
import { callAnsweredAt, unmetNeedsAt } from './eventFacts';
import type { EventOf } from './eventText';

const replies = [callReply('check_hospital', { hospital: 'A' }), answerReply('Which department?')];
let events: readonly SessionEvent[];
let state: SessionState;

beforeAll(async () => {
  const user = { kind: 'scripted', turns: [{ text: 'Book me in' }] } as const;
  const runner = hospitalRunner(createScriptedChat(replies), { user });
  runner.start();
  await runner.settled();
  events = runner.events;
  state = runner.state;
});

const indexOf = (kind: SessionEvent['kind']) => events.findIndex((event) => event.kind === kind);

describe('the draft of a decision', () => {
  const call: AgentDecision = { kind: 'call', callId: 'x', name: 'check_hospital', arguments: { hospital: 'A' } };

  it('reads back as the decision it was made from', () => {
    const answer: AgentDecision = { kind: 'response', text: 'Bye.', answer: 'request_information', closes: true };
    for (const decision of [call, answer]) {
      expect(readDecisionDraft(state, decisionDraftOf(decision), decision).decision).toEqual(decision);
    }
  });

  it('is incomplete without a name, with broken arguments, or without a text', () => {
    const draft = decisionDraftOf(call);
    expect(readDecisionDraft(state, { ...draft, name: ' ' }, call).decision).toBeUndefined();
    const broken = readDecisionDraft(state, { ...draft, args: '{' }, call);
    expect(broken.decision).toBeUndefined();
    expect(broken.problem).toBeDefined();
    expect(readDecisionDraft(state, { ...draft, kind: 'response', text: ' ' }, call).decision).toBeUndefined();
  });

  it('warns of calls that do not fit their tool', () => {
    const draft = decisionDraftOf(call);
    expect(readDecisionDraft(state, draft, call).warnings).toEqual([]);
    expect(readDecisionDraft(state, { ...draft, name: 'no_such_api' }, call).warnings.join()).toContain('no_such_api');
    expect(readDecisionDraft(state, { ...draft, args: '{"other": 1}' }, call).warnings.join()).toContain('other');
    expect(readDecisionDraft(state, { ...draft, kind: 'response', name: 'no_such_api' }, call).warnings).toEqual([]);
  });

  it('adds the required arguments of another tool unless some are entered', () => {
    expect(JSON.parse(argumentsFor(state, 'check_hospital', '{}'))).toHaveProperty('hospital', '');
    expect(argumentsFor(state, 'check_hospital', '{"a": 1}')).toBe('{"a": 1}');
    expect(argumentsFor(state, 'no_such_api', '{}')).toBe('{}');
  });
});

it('suggests the recorded result of a call, otherwise one of the right shape', () => {
  const call = state.transcript.find((entry) => entry.kind === 'call');
  if (!call?.result) throw new Error('no call');
  expect(likelyResult(state, call)).toBe(call.result);
  const { result: _, ...pending } = call;
  expect(likelyResult(state, pending)).toMatchObject({ kind: 'succeeded', value: { hospital_exists: true } });
});

describe('the choices of a breakpoint', () => {
  it('are the nodes of the session, or those of the graph', () => {
    expect(breakpointNodes(state, undefined)).toContainEqual({ id: 'api:check_hospital', name: 'check_hospital' });
    const node = { id: 'api:x', kind: 'api', label: 'x' } as const;
    const graph = { nodes: [node, { ...node, id: 'api:x@2' }, { id: 'start', kind: 'start', label: '' }], edges: [] };
    expect(breakpointNodes(undefined, graph as never).map(({ name }) => name)).toContain('x');
    expect(breakpointNodes(undefined, undefined)).toEqual([]);
  });

  it('are slots with the values of the run', () => {
    const slots = breakpointSlots(state, undefined);
    expect(slots.find(({ name }) => name === 'hospital')).toMatchObject({ value: 'A' });
    expect(breakpointSlots(undefined, undefined)).toEqual([]);
  });

  it('give a breakpoint once they are complete', () => {
    const draft = { kind: 'node', nodeId: undefined, controller: 'c', on: 'denies', expression: ' ' } as const;
    expect(readBreakpoint(draft)).toEqual({});
    expect(readBreakpoint({ ...draft, nodeId: 'api:x' })).toEqual({ breakpoint: { kind: 'node', nodeId: 'api:x' } });
    expect(readBreakpoint({ ...draft, kind: 'denial' })).toEqual({ breakpoint: { kind: 'denial' } });
    expect(readBreakpoint({ ...draft, kind: 'controller' })).toEqual({
      breakpoint: { kind: 'controller', controller: 'c', on: 'denies' },
    });
    expect(readBreakpoint({ ...draft, kind: 'condition' })).toEqual({});
    expect(readBreakpoint({ ...draft, kind: 'condition', expression: ' a == 1 ' })).toEqual({
      breakpoint: { kind: 'condition', expression: 'a == 1' },
    });
    expect(readBreakpoint({ ...draft, kind: 'condition', expression: 'a ==' }).problem).toBeDefined();
  });
});

describe('facts about an event', () => {
  it('are the call that a result answers, and its time without interruptions', () => {
    const index = indexOf('tool.answered');
    const answer = events[index] as EventOf<'tool.answered'>;
    const call = callAnsweredAt(events, index, answer);
    expect(call?.index).toBe(indexOf('tool.called'));
    expect(call?.took).toBe(answer.at - (events[call?.index ?? 0]?.at ?? 0));
    const lastAt = (call?.took ?? 0) / 2;
    const gap = { ...answer, kind: 'session.interrupted', at: lastAt + 1, lastAt } as unknown as SessionEvent;
    expect(callAnsweredAt(events.toSpliced(index, 0, gap), index + 1, answer)?.took).toBe((call?.took ?? 0) - 1);
    expect(callAnsweredAt([], 0, answer)).toBeUndefined();
  });

  it('are the unmet preconditions of an accepted decision', () => {
    const index = indexOf('decision.accepted');
    const last = reduceSession(events.slice(0, index + 1)).transcript.at(-1);
    expect(unmetNeedsAt(events, index)).toEqual(last?.kind === 'call' ? last.needs : undefined);
    expect(unmetNeedsAt(events, 0)).toBeUndefined();
  });
});

it('names controllers and their rules', () => {
  expect(controllerTitle('node-dependency')).not.toBe('node-dependency');
  expect(controllerTitle('unknown')).toBe('unknown');
  expect(describeRule('node-dependency', 'unmet-preconditions')).not.toBe(describeRule('node-dependency', undefined));
  expect(describeRule('unknown', undefined)).toBeUndefined();
});
