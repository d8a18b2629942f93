import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { defaultControllers, type SessionConfig } from '../session';
import { isSameCourse, projectStage, type StageBeat, type StageSessionColumn, stageEnding } from './index';

const user: SessionConfig['user'] = {
  kind: 'scripted',
  turns: [{ text: 'An appointment at A' }, { text: 'Just tell me', oow: 'procedure-jumping/step-skipping' }],
};

async function session(title: string, replies: readonly ScriptedReply[], config: Partial<SessionConfig> = {}) {
  const runner = hospitalRunner(createScriptedChat(replies), { user, controllers: [], ...config });
  runner.start();
  await runner.settled();
  return { title, log: runner.events };
}

const check = callReply('check_hospital', { hospital: 'A' });
const ask = answerReply('Which department?', 'request_information');
const claim = answerReply('Your appointment is booked.', 'appointment_confirmed');

describe('the last frame of a play', () => {
  it('reports no difference if all columns took the same course', async () => {
    const same = projectStage([await session('one', [check, ask, ask]), await session('two', [check, ask, ask])]);
    expect(isSameCourse(same)).toBe(true);
    expect(same.decisive).toBe(1);
    const wrong = projectStage([await session('one', [check, ask, claim]), await session('two', [check, ask, claim])]);
    expect(isSameCourse(wrong)).toBe(true);
    const other = projectStage([await session('one', [check, ask, ask]), await session('two', [check, ask, claim])]);
    expect(isSameCourse(other)).toBe(false);
  });

  it('shows a turn in which the columns differ, not an earlier one in which all did the same', async () => {
    const controllers = defaultControllers('post');
    // Both are denied in the first turn; only one claims in the second.
    const play = projectStage([
      await session('one', [claim, ask, ask], { controllers }),
      await session('two', [claim, ask, check, ask], { controllers }),
    ]);
    expect(play.columns.map(({ outcome }) => outcome.kind)).toEqual(['stopped', 'stopped']);
    expect(play.decisive).toBe(1);
  });

  it('has the statuses at the end of the session, and the number of turns until a denied node took effect', () => {
    const beat = (kind: 'denied' | 'said', node: string, statuses: StageBeat['statuses']): StageBeat => ({
      entry: kind === 'said' ? { kind, text: node } : { kind, what: node, isCall: false, needs: [], reason: '' },
      node,
      statuses,
    });
    const column = {
      beats: [
        [],
        [beat('denied', 'answer:confirmed', { 'api:book': 'open', 'answer:confirmed': 'denied' })],
        [
          beat('said', 'api:book', { 'api:book': 'done', 'answer:confirmed': 'open' }),
          beat('said', 'answer:confirmed', { 'api:book': 'done', 'answer:confirmed': 'done' }),
          beat('said', 'answer:bye', { 'api:book': 'done', 'answer:confirmed': 'done', 'answer:bye': 'done' }),
        ],
      ],
    } as unknown as StageSessionColumn;
    expect(stageEnding(column, 1)).toEqual({
      statuses: { 'api:book': 'done', 'answer:confirmed': 'done' },
      later: { turns: 1, beats: column.beats[2]?.slice(0, 2) },
    });
    expect(stageEnding(column, 2)).toEqual({ statuses: column.beats[2]?.[2]?.statuses });
  });
});
