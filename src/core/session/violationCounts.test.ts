import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, hospitalRunner } from '../../testing/sessionFixtures';
import { isForJudge } from './claims/judgeClaims';
import { violationCounts } from './violationCounts';

const stateOf = async (...replies: readonly string[]) => {
  const runner = hospitalRunner(createScriptedChat(replies.map((reply) => answerReply(reply))), {
    rules: 2,
    user: { kind: 'scripted', turns: replies.map(() => ({ text: 'Hello' })) },
    controllers: [],
  });
  runner.start();
  await runner.settled();
  return runner.state;
};

describe('violation counts', () => {
  it('are unknown if no reply could be judged', async () => {
    expect(violationCounts(await stateOf('Ваша запись в больницу подтверждена.'))).toMatchObject({
      violations: null,
      claimViolations: null,
      callViolations: 0,
    });
  });

  it('are known if a reply could be judged, even if other steps are undecided', async () => {
    const state = await stateOf('Which hospital would you like?', 'Ваша запись в больницу подтверждена.');
    expect(violationCounts(state).violations).toBe(0);
    // Steps with an open condition count as not judged, too.
    const counters = { ...state.counters, notJudged: 9 };
    expect(violationCounts({ ...state, counters }).violations).toBe(0);
  });
});

it('a judge decides claims, and not which value a reply means', () => {
  expect(
    ['language', 'wording', 'length', 'no-words', 'value', undefined].filter((why) => isForJudge(why as 'value')),
  ).toEqual(['language', 'wording', 'length', 'no-words']);
});
