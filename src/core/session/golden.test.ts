import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printLog, readLog, reduceSession, type SessionEvent } from './index';

// A log written by an earlier version of the program. Stored logs outlive versions: if this test fails, extend the
// reader (with a new EVENT_VERSION); do not record the file again.
const read = (name: string) => readFileSync(resolve(import.meta.dirname, `golden/${name}.jsonl`), 'utf8');
const text = read('deniedThenBooked');

function eventsOf(log: string): readonly SessionEvent[] {
  const result = readLog(log);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('a recorded session (S2 S3)', () => {
  it('folds to the recorded state', () => {
    const state = reduceSession(eventsOf(text));
    expect(state.phase).toEqual({ kind: 'ended', reason: 'agent-closed' });
    expect(state.counters).toEqual({
      modelCalls: 8,
      toolCalls: 4,
      denied: 1,
      violations: 0,
      callViolations: 0,
      claimViolations: 0,
      claimsDeclared: 0,
      claimsByWords: 0,
      branchViolations: 0,
      notJudged: 0,
      promptTokens: 800,
      completionTokens: 80,
      latencyMs: 40,
      unreadable: 1,
    });
    const shown = Object.entries(state.nodes).map(([id, node]) => `${id} ${node.status} ${node.visits.join(',')}`);
    expect(shown).toEqual([
      'api:check_hospital done 1',
      'api:check_department done 2',
      'api:query_appointment done 3',
      'api:register_hospital done 5',
      'answer:request_information done 4',
      'answer:hospital_not_found available ',
      'answer:department_not_found available ',
      'answer:no_free_appointment available ',
      'answer:appointment_confirmed done 6',
      'answer:registration_failed available ',
    ]);
    expect(state.nodes['answer:appointment_confirmed']).toMatchObject({ attempts: 2, denials: 1 });
    expect(state.transcript.map((entry) => `${entry.turn} ${entry.kind}`)).toEqual([
      '1 user',
      '1 call',
      '1 denial',
      '1 call',
      '1 call',
      '1 agent',
      '2 user',
      '2 notice',
      '2 call',
      '2 agent',
    ]);
  });

  it('is written back byte for byte', () => {
    expect(printLog(eventsOf(text))).toBe(text);
  });
});

describe('a recorded fork of a session that was stepped, edited and retried (S2 S3)', () => {
  const forked = read('editedThenForked');
  const state = reduceSession(eventsOf(forked));

  it('folds to the recorded state in both of its workflows', () => {
    expect(state.phase).toEqual({ kind: 'ended', reason: 'agent-closed' });
    expect(state.forkedFrom).toEqual({ sessionId: 's1', length: 41 });
    expect([state.activeWorkflow, state.modelRetries, state.config.temperature]).toEqual([1, 1, 0]);
    expect(state.counters).toMatchObject({ modelCalls: 9, toolCalls: 4, denied: 1, violations: 0, latencyMs: 45 });
    const shown = Object.entries(state.nodes)
      .filter(([, node]) => node.attempts > 0)
      .map(([id, node]) => `${id} ${node.status} ${node.visits.join(',')} ${node.timeMs} ms ${node.tokens} tokens`);
    expect(shown).toEqual([
      'api:check_hospital done 1 5 ms 110 tokens',
      'api:check_department done 2 15 ms 110 tokens',
      'api:register_hospital blocked  5 ms 110 tokens',
      'api:find_kitchen@2 done 4 15 ms 110 tokens',
      'api:check_department@2 done 5 15 ms 110 tokens',
      'answer:request_information done 3 5 ms 110 tokens',
      'answer:kitchen_open@2 done 6 5 ms 110 tokens',
    ]);
    expect(state.transcript.map((entry) => `${entry.turn} ${entry.kind}`)).toEqual([
      '0 notice',
      '1 user',
      '1 denial',
      '1 call',
      '1 call',
      '1 agent',
      '2 user',
      '2 call',
      '2 call',
      '2 agent',
      '3 user',
      '3 agent',
    ]);
    const edited = state.transcript.find((entry) => entry.kind === 'call');
    expect(edited).toMatchObject({ arguments: { hospital: 'A' }, result: { value: { note: 'by hand' } } });
  });

  it('is written back byte for byte', () => {
    expect(printLog(eventsOf(forked))).toBe(forked);
  });
});
