// First conversations with the shipped examples, typed as a newcomer would, with results that let every call succeed.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { buildSessionTools, createSessionRunner, defaultSessionConfig, type SessionDocument } from '../../core/session';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';

async function talk(file: string, turns: readonly string[]) {
  const source = readFileSync(resolve(import.meta.dirname, `../../examples/${file}`), 'utf8');
  const kind = file.endsWith('.mmd') ? 'mermaid' : 'pdl';
  const title = kind === 'pdl' ? (parsePdl(source).name?.name ?? file) : 'Bicycle repair';
  const document: SessionDocument = { title, kind, source };
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'first',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      now: 'Wednesday, 2026-11-25 10:00',
      tools: { default: 'mock', generated: 'success' },
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
    },
  });
  runner.start();
  await runner.settled();
  const { transcript, counters } = runner.state;
  return {
    said: transcript.flatMap((entry) => (entry.kind === 'agent' ? [entry.text] : [])),
    calls: transcript.flatMap((entry) =>
      entry.kind === 'call' ? [[entry.name, ...Object.values(entry.arguments)]] : [],
    ),
    denied: counters.denied,
  };
}

describe('a first conversation', () => {
  it('books in three sentences, and takes nothing from a question about the weather', async () => {
    const { said, calls, denied } = await talk('hospitalAppointment.pdl.yaml', [
      'What is the weather today?',
      'I need an appointment at Riverside Hospital in cardiology on 2026-12-03',
      'My name is Ann Lee, id 12345',
    ]);
    expect(said[0]).toMatch(/^I can only help with "Hospital appointment" here\./);
    expect(calls.at(-1)).toEqual([
      'register_hospital',
      'Riverside Hospital',
      'cardiology',
      '2026-12-03',
      'Ann Lee',
      '12345',
    ]);
    expect(said.at(-1)).toBe('Your cardiology appointment at Riverside Hospital on 2026-12-03 is booked for Ann Lee.');
    expect(denied).toBe(0);
  });

  it('says what it did not understand and what it can take, and puts it nowhere', async () => {
    const { said, calls } = await talk('tableBooking.pdl.yaml', [
      'A table for 4 at Luigi on Friday at 7pm',
      'yes please',
      '12345',
      'under Ann Lee, please',
    ]);
    expect(calls[0]).toEqual(['find_table', 'Luigi', 4, 'Friday at 7pm']);
    expect(said.slice(1, 3)).toEqual([
      expect.stringMatching(/^I did not understand "yes please"\. I can take for the guest name: a person's name/),
      expect.stringMatching(/^I did not understand "12345"\./),
    ]);
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 4, 'Friday at 7pm', 'Ann Lee']);
  });

  it('changes what was told, and keeps the day when only the hour changes', async () => {
    const { calls } = await talk('tableBooking.pdl.yaml', [
      'A table for 4 at Luigi on Friday at 7pm',
      'Change the time to 8pm',
      'oh wait, we are 6 people now',
    ]);
    expect(calls.map((call) => call.slice(2))).toEqual([
      [4, 'Friday at 7pm'],
      [4, 'Friday 8pm'],
      [6, 'Friday 8pm'],
    ]);
  });

  it('lists a further article beside the first one', async () => {
    const { calls } = await talk('parcelReturn.pdl.yaml', [
      'Hi, the jacket from order RB-20991 is too small',
      "yes, also the shoes because they don't fit",
      "no that's all",
      'Friday',
    ]);
    expect(calls.map(([name, , ...rest]) => [name, ...rest])).toEqual([
      ['find_order'],
      ['add_item', 'jacket', 'too small'],
      ['add_item', 'shoes', "don't fit"],
      ['book_pickup', 'Friday'],
    ]);
  });

  it('speaks Chinese', async () => {
    const { said, calls } = await talk('libraryLoanChinese.pdl.yaml', [
      '今天天气怎么样？',
      '我想借《三体》',
      'R20991',
      '苹果',
      '明天',
    ]);
    expect(said[0]).toMatch(/^这个我帮不上/);
    expect(said.at(-2)).toMatch(/^没有听懂“苹果”。/);
    expect(calls.at(-1)).toEqual(['预约图书', '三体', 'R20991', '明天']);
  });

  it('asks the questions of a flowchart, whose labels are the answers', async () => {
    const { said } = await talk('bicycleRepair.mmd', [
      'Hello',
      'it is safe',
      'not yet',
      'it does not run well',
      'now it runs fine',
    ]);
    expect(said[0]).toMatch(/Safe to repair \(no \/ yes\)\?$/);
    expect(said[2]).toMatch(/^Order the parts\. .* Does it run well \(no \/ yes\)\?$/);
    expect(said.at(-1)).toBe('Hand it over with the bill.');
  });
});
