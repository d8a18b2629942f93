import { describe, expect, it } from 'vitest';
import { eventExamples } from '../../testing/eventExamples';
import { checkEventOrder, reduceSession, type SessionEvent, type SessionEventBody } from './index';

const { imported: mark, ...own } = { ...eventExamples['session.started'], seq: 0, turn: 0 };
const decision = { kind: 'response', text: 'Hello' } as const;

const problemOf = (isImported: boolean, bodies: readonly SessionEventBody[]) => {
  const events: SessionEvent[] = [isImported ? { ...own, imported: mark } : own];
  for (const body of bodies) {
    const event: SessionEvent = { v: 1, seq: events.length, sessionId: 's1', at: 0, turn: 0, ...body };
    const problem = checkEventOrder(reduceSession(events), event);
    if (problem !== undefined) return problem;
    events.push(event);
  }
  return undefined;
};

describe('an imported log', () => {
  const decided = { kind: 'agent.decided', decision, attempt: 1 } as const;
  const accepted = { kind: 'decision.accepted', decision, violations: [] } as const;
  const call = { kind: 'call', callId: 'c', name: 'f', arguments: {} } as const;
  const called = [
    { kind: 'agent.decided', decision: call, attempt: 1 },
    { kind: 'decision.accepted', decision: call, violations: [] },
    { kind: 'tool.called', callId: 'c', name: 'f', arguments: {} },
  ] as const;

  it('S5 may contain decisions without model calls, before any user turn and twice in a row; our own logs may not', () => {
    expect(problemOf(true, [decided, accepted, decided, accepted])).toBeUndefined();
    expect(problemOf(false, [decided])).toBe('no reply has come');
    expect(problemOf(false, [{ kind: 'user.spoke', text: 'Hi' }, decided])).toBe('no reply has come');
  });

  it('S5 judges each decision once and answers each call first, like any log', () => {
    expect(problemOf(true, [accepted])).toBe('no decision is being judged');
    expect(problemOf(true, [decided, decided])).toBe('no reply has come');
    expect(problemOf(true, [...called, decided])).toBe('no reply has come');
    expect(problemOf(true, [called[0], called[1], decided])).toBe('no reply has come');
    expect(problemOf(true, [{ kind: 'decision.unreadable', raw: '', problem: '', retry: 1 }])).toBe(
      'no reply has come',
    );
  });
});
