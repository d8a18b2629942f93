import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { isRecording, MAX_RECORDING_LENGTH, printRecording, projectStage, readStageRecording } from './index';

async function record() {
  const replies = [
    callReply('check_hospital', { hospital: 'A' }),
    answerReply('Which department?', 'request_information'),
  ];
  const runner = hospitalRunner(createScriptedChat(replies), {
    user: { kind: 'scripted', turns: [{ text: 'An appointment at A', oow: 'procedure-jumping/step-skipping' }] },
  });
  runner.start();
  await runner.settled();
  const play = projectStage([{ title: 'one', log: runner.events }]);
  return { title: 'A title', workflow: 'Hospital', captions: ['', 'typed'], claim: 'booked', play };
}

describe('a recording of the stage', () => {
  it('reads its printed form', async () => {
    const recording = await record();
    const text = printRecording(recording);
    expect(isRecording(text.slice(0, 30))).toBe(true);
    expect(readStageRecording(text)).toEqual({ ok: true, value: recording });
    expect(readStageRecording(`\uFEFF${text}`)).toEqual({ ok: true, value: recording });
  });

  it('refuses with a sentence a text that is cut off, of another kind or version, or damaged', async () => {
    const text = printRecording(await record());
    const value = JSON.parse(text);
    const refused = (given: unknown) => {
      const read = readStageRecording(typeof given === 'string' ? given : JSON.stringify(given));
      return read.ok ? undefined : read.error;
    };
    expect(refused(text.slice(0, -5))).toMatch(/cut off/);
    expect(refused({ weir: 'document' })).toMatch(/not a recording/);
    expect(refused({ ...value, version: 2 })).toMatch(/another version/);
    expect(refused('"'.padEnd(MAX_RECORDING_LENGTH + 1))).toMatch(/larger/);
    const play = (change: object) => ({ ...value, play: { ...value.play, ...change } });
    const [column] = value.play.columns;
    for (const damaged of [
      play({ decisive: 7 }),
      play({ turns: [] }),
      play({ columns: [] }),
      play({ columns: Array(7).fill(column) }),
      play({ columns: [{ ...column, beats: [] }] }),
      play({ columns: [{ ...column, outcome: { kind: 'constructor' } }] }),
      play({ columns: [{ ...column, beats: [[{ entry: { kind: 'said', text: 4 }, statuses: {} }]] }] }),
      play({ columns: [{ ...column, beats: [[{ entry: { kind: 'said', text: '' }, statuses: { a: 'odd' } }]] }] }),
      { ...value, title: undefined },
      { ...value, captions: [1] },
    ])
      expect(refused(damaged)).toMatch(/missing or damaged/);
    expect(refused(play({ columns: [{ ...column, denied: 'no' }] }))).toBe(
      'Some of its parts are missing or damaged: "play.columns.0.denied" is "no" instead of a number. Ask for the recording again.',
    );
  });
});
