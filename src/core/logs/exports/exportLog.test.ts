// Properties of every format: the same log gives the same text, the text contains no secret, file names are harmless.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryTrace } from '../../../testing/arbitraryTraces';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { brokenLog, goldenLog, secrets, smallDocument } from '../../../testing/logFixtures';
import { printLog, readLog, type SessionEvent } from '../../session';
import { exportLog, logTargets, readLogFile, traceToEvents } from '..';

const titled = (title: string): readonly SessionEvent[] =>
  goldenLog().map((event) =>
    event.kind === 'session.started' ? { ...event, document: { ...event.document, title } } : event,
  );

describe('exportLog', () => {
  it('reads every fixture as a log', () => {
    for (const events of [brokenLog(), brokenLog('<b>\n```')]) {
      expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
    }
  });

  it.each(logTargets)('%s: no key and no credential of an address is in it', (target) => {
    const { text, notes } = exportLog(target, [brokenLog()], { systemPrompt: true, denials: true });
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain('user:');
    expect(notes).toContain('Secrets, credentials or the query of an address were taken out.');
    expect(exportLog(target, [goldenLog()]).notes).not.toContain(
      'Secrets, credentials or the query of an address were taken out.',
    );
  });

  it.each(logTargets)('%s: the same log gives the same text, and takes any log', (target) => {
    fc.assert(
      fc.property(arbitraryTrace, (trace) => {
        const input = { document: smallDocument, tools: [], sessionId: trace.id, startedAt: 0 };
        const events = traceToEvents(trace, input);
        if (!events.ok) throw new Error(events.error.message);
        const once = exportLog(target, [events.value]);
        expect(once.text.length).toBeGreaterThan(0);
        expect(exportLog(target, [JSON.parse(JSON.stringify(events.value)) as SessionEvent[]])).toEqual(once);
      }),
      { numRuns: 25 },
    );
  });

  it('gives our own form back as it was, several sessions after one another', () => {
    expect(exportLog('log', [goldenLog()])).toEqual({
      text: printLog(goldenLog()),
      fileName: 'hospital-appointment.jsonl',
      mediaType: 'application/x-ndjson',
      notes: [],
    });
    const two = exportLog('log', [goldenLog(), brokenLog()]);
    const read = readLogFile(two.text, two.fileName);
    expect(read.ok && read.value.sessions?.map((events) => events.length)).toEqual([
      goldenLog().length,
      brokenLog().length,
    ]);
    expect(two.notes).toEqual([
      'Secrets, credentials or the query of an address were taken out.',
      'The file holds 2 sessions, one after the other; replaying takes one at a time.',
    ]);
  });

  it('names the file by the title, in characters that every file system takes', () => {
    const nameOf = (title: string) => exportLog('transcript', [titled(title)]).fileName;
    expect(nameOf('../../etc/passwd')).toBe('etc-passwd.md');
    expect(nameOf('预约 挂号: "医院"')).toBe('预约-挂号-医院.md');
    expect(nameOf('\u0000<>')).toBe('session.md');
    expect(nameOf('x'.repeat(500))).toBe(`${'x'.repeat(60)}.md`);
    expect(exportLog('xes', [goldenLog()], { name: 'My run' }).fileName).toBe('my-run.xes');
    expect(
      logTargets.map((target) => exportLog(target, [goldenLog()]).fileName.replace('hospital-appointment', '')),
    ).toEqual(['.jsonl', '.messages.json', '.otlp.json', '.md', '.xes']);
  });

  it('leaves out what does not begin with its start, and says so', () => {
    const cut = goldenLog().slice(3);
    const { notes, text } = exportLog('log', [cut, goldenLog(), []]);
    expect(text).toBe(printLog(goldenLog()));
    expect(notes).toEqual(['2 of 3 sessions do not begin with their start and are left out.']);
    for (const target of logTargets) expect(exportLog(target, []).notes.join()).not.toMatch(/undefined/);
  });
});

describe('texts of any size', () => {
  const saying = (text: string): readonly SessionEvent[] =>
    goldenLog().map((event) => (event.kind === 'user.spoke' ? { ...event, text } : event));

  // Ideographs without spaces are one word; runs of dots and backticks are hard cases for patterns.
  it.each(['字', 'a', 'a.', '@`', '`'])('a long run of %s is written in a moment', (sign) => {
    const text = sign.repeat(150_000);
    const exported = expectBoundedTime(() => exportLog('transcript', [saying(text)]));
    expect(exported.text.length).toBeGreaterThan(text.length);
  });

  it("cleans an endpoint's message without spaces in linear time", () => {
    const events = goldenLog().map((event) =>
      event.kind === 'model.failed'
        ? { ...event, failure: { ...event.failure, message: 'a.'.repeat(100_000) } }
        : event,
    );
    expectBoundedTime(() => exportLog('log', [events]));
  });

  it('a result of very many lines has its place in the transcript', () => {
    const value = Array.from({ length: 200_000 }, () => 1);
    const events = goldenLog().map((event) =>
      event.kind === 'tool.answered' ? { ...event, result: { kind: 'succeeded', value } as const } : event,
    );
    expect(exportLog('transcript', [events]).text.split('\n').length).toBeGreaterThan(200_000);
  });
});
