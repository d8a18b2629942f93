// A foreign trace converted to one of our logs can be read, folded and counted like any other.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryTrace } from '../../../testing/arbitraryTraces';
import { smallDocument } from '../../../testing/logFixtures';
import { hospitalDocument, hospitalTools } from '../../../testing/sessionFixtures';
import { printLog, readLog, reduceSession, type SessionDocument, type SessionEvent } from '../../session';
import { readLogFile, type Trace, traceToEvents } from '..';

const into = { document: hospitalDocument, tools: hospitalTools, sessionId: 's1', startedAt: 1_750_000_000_000 };

function imported(trace: Trace, input: Partial<typeof into> & { fileName?: string } = {}): readonly SessionEvent[] {
  const events = traceToEvents(trace, { ...into, ...input });
  if (!events.ok) throw new Error(events.error.message);
  return events.value;
}

const chat = (messages: readonly unknown[]): Trace => {
  const read = readLogFile(JSON.stringify(messages), 'chat.json');
  if (!read.ok || !read.value.traces[0]) throw new Error('unreadable');
  return read.value.traces[0];
};
const calls = (name: string, result: unknown, id = name) => [
  { role: 'assistant', tool_calls: [{ id, function: { name, arguments: '{"hospital":"A"}' } }] },
  { role: 'tool', tool_call_id: id, content: JSON.stringify(result) },
];

describe('traceToEvents', () => {
  it('gives a log that reads back and folds: calls, answers, path, what was not met', () => {
    const events = imported(
      chat([
        { role: 'user', content: 'An appointment, please' },
        ...calls('check_hospital', { hospital_exists: true }),
        // Without the department and the free appointments: two steps too early.
        ...calls('register_hospital', { registration_status: '1' }),
        { role: 'assistant', content: 'Your appointment is booked.' },
        { role: 'user', content: 'Thanks' },
        { role: 'assistant', content: 'You are welcome.' },
      ]),
      { fileName: 'chat.json' },
    );
    expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
    expect(events[0]).toMatchObject({
      kind: 'session.started',
      config: { model: 'imported', rehearsal: false, controllers: [] },
      imported: { v: 1, source: 'openai', traceId: 'chat-1', fileName: 'chat.json' },
    });
    const state = reduceSession(events);
    expect(state.imported).toMatchObject({ source: 'openai' });
    expect(state.phase).toEqual({ kind: 'ended', reason: 'script-finished' });
    expect(state).toMatchObject({ turn: 2, scriptPosition: 2 });
    expect(state.counters).toMatchObject({ modelCalls: 0, toolCalls: 2, denied: 0, violations: 1, callViolations: 1 });
    expect(state.nodes['api:check_hospital']).toMatchObject({ status: 'done', visits: [2] });
    expect(state.nodes['api:register_hospital']).toMatchObject({ status: 'done', visits: [3], violations: 1 });
    expect(state.nodes['api:query_appointment']).toMatchObject({ status: 'skipped', visits: [] });
    const booked = events.find(
      (event) => event.kind === 'decision.accepted' && event.nodeId === 'api:register_hospital',
    );
    expect(booked).toMatchObject({ violations: ['api:query_appointment'] });
    // The answer is matched by its text, as in a live session: the trace has no label for it.
    expect(state.nodes['answer:appointment_confirmed']).toMatchObject({ status: 'done' });
  });

  it('keeps failed calls failed, so that what needs them counts as unmet', () => {
    const state = reduceSession(
      imported(chat([...calls('check_hospital', { error: 'no such hospital' }), ...calls('check_department', {})])),
    );
    expect(state.nodes['api:check_hospital']).toMatchObject({ status: 'failed' });
    expect(state.counters).toMatchObject({ toolCalls: 2, callViolations: 1 });
  });

  it('says of a result that the record does not hold what it counts as, and leaves the last call open', () => {
    const open = {
      role: 'assistant',
      tool_calls: [{ id: 'x', function: { name: 'check_hospital', arguments: '{}' } }],
    };
    const events = imported(chat([{ role: 'user', content: 'hi' }, open, { ...open }]));
    const answered = events.filter((event) => event.kind === 'tool.answered');
    expect(answered).toHaveLength(1);
    expect(answered[0]).toMatchObject({
      source: 'imported',
      result: { kind: 'failed', message: expect.stringContaining('no result') as string },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'session.ended', reason: 'stopped' });
  });

  it('has its own times, which never go back, or that of its import', () => {
    const at = (seconds: number) => ({ created_at: 1_750_000_000 + seconds });
    const timed = imported(
      chat([
        { role: 'user', content: 'a', ...at(5) },
        { role: 'assistant', content: 'b', ...at(9) },
        { role: 'user', content: 'c', ...at(7) },
      ]),
    );
    expect([...new Set(timed.map((event) => event.at))]).toEqual([1_750_000_005_000, 1_750_000_009_000]);
    const untimed = imported(chat([{ role: 'user', content: 'a' }]));
    expect(untimed.every((event) => event.at === into.startedAt)).toBe(true);
  });

  it('refuses a trace in which nothing happened', () => {
    expect(traceToEvents({ id: 't', source: 'star', steps: [] }, into)).toMatchObject({ ok: false });
  });

  it('takes any trace: the log reads back, counts the calls, and knows no more than the record', () => {
    const flow: SessionDocument = { title: 'A chart', kind: 'mermaid', source: 'flowchart TD\n  a --> b\n' };
    fc.assert(
      fc.property(arbitraryTrace, fc.boolean(), (trace, isDrawn) => {
        const events = imported(trace, { document: isDrawn ? flow : smallDocument, tools: [] });
        const read = readLog(printLog(events));
        expect(read.ok ? read.value : read.error).toEqual(JSON.parse(JSON.stringify(events)));
        const state = reduceSession(events);
        const { steps } = trace;
        const isCall = (outcomes: readonly string[]) => (step: Trace['steps'][number]) =>
          step.kind === 'call' && outcomes.includes(step.outcome);
        expect(state.counters).toMatchObject({
          toolCalls: steps.filter(isCall(['succeeded', 'failed', 'unanswered'])).length,
          denied: steps.filter(isCall(['denied'])).length,
          modelCalls: 0,
          unreadable: 0,
        });
        expect(state.turn).toBe(steps.filter((step) => step.kind === 'user').length);
        const spokenEntries = state.transcript.filter((entry) => entry.kind === 'agent' || entry.kind === 'user');
        expect(spokenEntries.map((entry) => entry.text)).toEqual(
          steps.flatMap((step) => (step.kind === 'call' ? [] : [step.text])),
        );
        // Every violation would also count in a live session: unmet means declared and not yet succeeded.
        for (const event of events) {
          if (event.kind !== 'decision.accepted') continue;
          const before = reduceSession(events.slice(0, event.seq));
          const declared = before.workflow.nodes[event.nodeId ?? '']?.requires ?? [];
          expect(event.violations).toEqual(declared.filter((id) => !before.met[id]));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('opens all dialogues of the corpus', () => {
    const path = resolve(import.meta.dirname, '../../../../../shared/corpus/star/sessions.jsonl');
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      console.warn('\n*** the corpus is absent: no STAR dialogue has been imported ***\n');
      return;
    }
    const read = readLogFile(text, 'sessions.jsonl');
    if (!read.ok) throw new Error(read.error.message);
    const totals = { turns: 0, calls: 0, violations: 0, ended: 0 };
    // Our workflow over the names of one of the tasks: viewing a flat requires that it is free.
    const document: SessionDocument = {
      title: 'Viewing a flat',
      kind: 'pdl',
      source: [
        'Name: Viewing',
        'APIs:',
        '  - name: apartment_search',
        '  - name: apartment_schedule',
        '    precondition: [apartment_search]',
        'ANSWERs:',
        '  - name: apartment_inform_booking_successful',
        '    precondition: [apartment_schedule]',
        'Procedure: |',
        '  API.apartment_search()',
        '  API.apartment_schedule()',
        '  ANSWER.apartment_inform_booking_successful()',
        '',
      ].join('\n'),
    };
    for (const trace of read.value.traces) {
      const events = imported(trace, { document, tools: [], sessionId: trace.id });
      expect(readLog(printLog(events)).ok).toBe(true);
      const state = reduceSession(events);
      totals.turns += state.turn;
      totals.calls += state.counters.toolCalls;
      totals.violations += state.counters.callViolations;
      totals.ended += state.phase.kind === 'ended' ? 1 : 0;
    }
    expect(totals).toMatchObject({ turns: 2655, calls: 1468, ended: 360 });
    expect(totals.violations).toBeGreaterThan(30);
    expect(totals.violations).toBeLessThan(totals.calls);
  });
});
