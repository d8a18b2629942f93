import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { defaultControllers, type SessionConfig } from '../session';
import { isGoodOutcome, projectStage, type StageGoal, stageSteps, stageWindow } from './index';

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
const controllers = defaultControllers('post');

describe('a play', () => {
  it('distinguishes a false claim from a stopped one, with the skipped step between them', async () => {
    const play = projectStage([
      await session('without', [check, ask, claim]),
      await session('with', [check, ask, claim, ask], { controllers }),
    ]);
    expect(play.columns.map(({ outcome }) => outcome)).toEqual([
      { kind: 'claimed', name: 'appointment_confirmed', missing: ['register_hospital'] },
      { kind: 'stopped', name: 'appointment_confirmed', times: 1, reached: false },
    ]);
    expect(play.columns.map(({ outcome }) => isGoodOutcome(outcome))).toEqual([false, true]);
    expect(play.decisive).toBe(1);
    const [without, guarded] = play.columns.map(({ beats }) => beats[1]);
    expect(without).toEqual([
      expect.objectContaining({
        statuses: expect.objectContaining({
          'api:register_hospital': 'skipped',
          'answer:appointment_confirmed': 'violated',
        }),
        jump: { from: 'answer:request_information', to: 'answer:appointment_confirmed', isDenied: false },
      }),
    ]);
    expect(guarded?.[0]).toMatchObject({
      entry: { kind: 'denied', needs: ['register_hospital'], isCall: false },
      statuses: { 'api:register_hospital': 'open', 'answer:appointment_confirmed': 'denied' },
      jump: { isDenied: true },
    });
    const names = play.turns[1]?.nodes.map(({ name }) => name);
    expect(names).toEqual(['request_information', 'register_hospital', 'appointment_confirmed']);
  });

  it('shows calls that all columns share in one step, and ends with the decisive turn', async () => {
    const play = projectStage([
      await session('without', [check, ask, claim]),
      await session('with', [check, ask, claim, ask], { controllers }),
    ]);
    expect(stageSteps(play)).toEqual([
      { turn: 0, beats: 0, isEnd: false, isTurningPoint: false },
      { turn: 0, beats: 2, isEnd: false, isTurningPoint: false },
      { turn: 1, beats: 0, isEnd: false, isTurningPoint: false },
      { turn: 1, beats: 1, isEnd: false, isTurningPoint: true },
      { turn: 1, beats: 2, isEnd: false, isTurningPoint: false },
      { turn: 1, beats: 2, isEnd: true, isTurningPoint: false },
    ]);
    const last = stageSteps(play).at(-1);
    expect(last && stageWindow(play, last, 2).map(({ name }) => name)).toEqual([
      'register_hospital',
      'appointment_confirmed',
    ]);
  });

  it('judges by the goal of the user if no precondition is violated', async () => {
    const outcomeOf = async (goal: StageGoal, replies: readonly ScriptedReply[]) =>
      projectStage([await session('one', replies)], goal).columns[0]?.outcome;
    const wants = { call: 'check_hospital', arguments: { hospital: 'A' } };
    expect(await outcomeOf(wants, [check, ask, ask])).toEqual({ kind: 'followed', parameter: 'hospital', value: 'A' });
    expect(await outcomeOf(wants, [callReply('check_hospital', { hospital: 'B' }), ask, ask])).toEqual({
      kind: 'missed',
      parameter: 'hospital',
      wanted: 'A',
      got: 'B',
    });
    expect(await outcomeOf(wants, [ask, ask])).toEqual({ kind: 'missed', parameter: 'hospital', wanted: 'A' });
    expect(await outcomeOf({ call: 'check_hospital', once: true }, [check, check, ask, ask])).toEqual({
      kind: 'repeated',
      name: 'check_hospital',
      times: 2,
    });
    expect(await outcomeOf({ call: 'check_hospital', once: true }, [check, ask, ask])).toEqual({
      kind: 'once',
      name: 'check_hospital',
      isStopped: false,
    });
  });

  it('is clean without violations, and plain data', async () => {
    const play = projectStage([await session('one', [check, ask, ask])]);
    expect(play.columns[0]?.outcome).toEqual({ kind: 'clean' });
    expect(JSON.parse(JSON.stringify(play))).toEqual(play);
  });
});
