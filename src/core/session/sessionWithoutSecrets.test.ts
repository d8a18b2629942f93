import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { buildSecretFilter, SECRET_MARK } from '../support';
import { logWithoutCredentials, printLog, readLog, replaySession, type SessionEvent } from './index';

const key = 'sk-live-9f8e7d6c5b4a';
const secrets = () => buildSecretFilter([key]);

describe('a session without secrets', () => {
  it('logs no secret from any source, and replays byte for byte', async () => {
    const chat = createScriptedChat((_request, index) =>
      index === 0
        ? callReply('check_hospital', { hospital: `Riverside ${key}`, [key]: btoa(key) })
        : answerReply(`Your key is Bearer ${key}.`),
    );
    const shown: string[] = [];
    const runner = hospitalRunner(
      chat,
      { strategy: 'react-text', promptParts: { constraints: `- Say ${key}` }, tools: { default: 'manual' } },
      {
        secrets,
        onDelta: (_id, text) => shown.push(text),
        askTool: async () => ({ kind: 'failed', message: `refused ${encodeURIComponent(key)}` }),
      },
    );
    runner.start();
    runner.sendUserMessage(`My key is ${key}`);
    await runner.settled();
    const log = printLog(runner.events);
    for (const form of [key, btoa(key)]) expect(log + shown.join('')).not.toContain(form);
    expect(log.split(SECRET_MARK).length).toBeGreaterThan(6);
    const read = readLog(log);
    const replayed = replaySession(read.ok ? read.value : []);
    expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
    expect(replayed.ok && printLog(replayed.value.events)).toBe(log);
  });

  it('removes them from older logs, including one that is split over two pieces of a stream', () => {
    const place = (seq: number) => ({ v: 2, seq, sessionId: 's', at: seq, turn: 1 });
    const piece = (seq: number, text: string): SessionEvent => ({
      ...place(seq),
      kind: 'model.streamed',
      requestId: 'r',
      text,
    });
    const events = [piece(1, 'It is sk-live-9f8'), piece(2, 'e7d6c5b4a, I think'), piece(3, 'of sk-li')];
    const clean = logWithoutCredentials(events, secrets());
    expect(clean.map((event) => event.kind === 'model.streamed' && event.text)).toEqual([
      'It is ',
      `${SECRET_MARK}, I think`,
      'of sk-li',
    ]);
    expect(clean[2]).toBe(events[2]);
    expect(logWithoutCredentials(events)).toEqual(events);
  });
});
