import { describe, expect, it } from 'vitest';
import { type LogTarget, logTargets, readLogFile, traceToEvents } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import { createRefusingRepository } from '../../testing/storePorts';
import { exportRuns } from './exportRuns';

function log(sessionId: string, text: string): readonly SessionEvent[] {
  const steps = [
    { kind: 'user', seq: 0, text },
    { kind: 'response', seq: 1, text: 'Hello.' },
  ] as const;
  const made = traceToEvents(
    { id: sessionId, source: 'star', steps },
    { document: hospitalDocument, tools: [], sessionId, startedAt: 1 },
  );
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

async function open() {
  const repository = createMemoryRepository();
  await repository.appendEvents(log('a', 'One'));
  await repository.appendEvents(log('b', 'Two'));
  return repository;
}

const texts = async (
  target: LogTarget,
  ids: readonly string[],
  ...more: [] | [{ id: string; events: readonly SessionEvent[] }]
) => {
  const result = await exportRuns(target, ids, await open(), ...more);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('exported runs', () => {
  it.each(logTargets)('contain all chosen runs in one text: %s', async (target) => {
    const { text, fileName } = await texts(target, ['a', 'b']);
    expect(text).toContain('One');
    expect(text).toContain('Two');
    expect(fileName).toMatch(/^hospital-appointment.*\.\w+$/i);
  });

  it("in Weir's own form are read again as equal logs", async () => {
    const { text, fileName } = await texts('log', ['b', 'a']);
    const read = readLogFile(text, fileName);
    expect(read.ok && read.value.events).toEqual([...log('b', 'Two'), ...log('a', 'One')]);
  });

  it('contain the newest events of the open run, stored or not', async () => {
    const events = log('a', 'Newer');
    expect((await texts('transcript', ['a'], { id: 'a', events })).text).toContain('Newer');
    expect((await texts('transcript', ['b'], { id: 'a', events })).text).not.toContain('Newer');
  });

  it.each(logTargets)('have the names given by the user, in the file and in its name: %s', async (target) => {
    const repository = await open();
    const known = [{ id: 'a', name: 'Friday, with a denial' } as StoredRun];
    const one = await exportRuns(target, ['a'], repository, undefined, undefined, known);
    expect(one.ok && one.value.fileName).toMatch(/^friday-with-a-denial\.\w+/);
    expect(one.ok && one.value.text.includes('Friday, with a denial')).toBe(target !== 'log');
    const both = await exportRuns(target, ['a', 'b'], repository, undefined, undefined, known);
    expect(both.ok && both.value.fileName).toMatch(/^hospital-appointment/);
    expect(both.ok && both.value.text.includes('Friday, with a denial')).toBe(target !== 'log');
  });

  it('report which runs were left out, and that there are no runs to export', async () => {
    expect((await texts('log', ['a', 'empty'])).notes[0]).toBe('1 of 2 runs hold no events and are left out.');
    expect(await exportRuns('xes', ['empty'], await open())).toMatchObject({
      ok: false,
      error: expect.stringContaining('nothing to export'),
    });
    const { repository, refused } = createRefusingRepository();
    refused.add('loadEvents');
    expect(await exportRuns('xes', ['a'], repository)).toMatchObject({
      ok: false,
      error: expect.stringContaining('could not be read'),
    });
  });
});

describe('content of the export', () => {
  const choice = { systemPrompt: false, denials: false, content: true };
  const save = async (target: LogTarget, change: Partial<typeof choice>) => {
    const repository = createMemoryRepository();
    const chat = createScriptedChat([
      callReply('register_hospital', { hospital: 'A' }),
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('It exists.'),
    ]);
    const turns = [{ text: 'Hospital A, please', ends: true }];
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns } }, { sessionId: 's' });
    runner.start();
    await runner.settled();
    await repository.appendEvents(runner.events);
    const result = await exportRuns(target, ['s'], repository, undefined, { ...choice, ...change });
    if (!result.ok) throw new Error(result.error);
    return result.value;
  };

  it('of chats: the prompt and the denials on request, otherwise a note', async () => {
    const bare = await save('chat', {});
    expect(bare.text).not.toContain('"role": "system"');
    expect(bare.notes.join(' ')).toMatch(/Without the system prompt\..*denied decisions: \d/);
    const full = await save('chat', { systemPrompt: true, denials: true });
    expect(full.text).toMatch(/"role": "system"[\s\S]*was denied by/);
    expect(full.notes.join(' ')).not.toMatch(/system prompt|denied decisions/);
  });

  it('of chats: no note about a prompt that an imported run never had', async () => {
    expect((await texts('chat', ['a'])).notes).toEqual([]);
  });

  it('of spans: the texts, unless they are left out', async () => {
    const full = await save('otlp', { systemPrompt: true });
    expect(full.text).toContain('Hospital A, please');
    expect(full.notes.join(' ')).not.toContain('Without');
    const bare = await save('otlp', { content: false });
    expect(bare.text).not.toContain('Hospital A, please');
    expect(bare.text).toContain('check_hospital');
    expect(bare.notes[0]).toBe('Without contents: names, times and counts only.');
  });
});
