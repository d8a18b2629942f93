import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../../testing/sessionFixtures';
import { judgeClaims } from './judgeClaims';

describe('claims judged by a model', () => {
  it('keeps the prompt, the raw answer and the preconditions unmet at that event', async () => {
    const runner = hospitalRunner(
      createScriptedChat([
        callReply('check_hospital', { hospital: 'A' }),
        answerReply('Dr Lee awaits you on Monday.'),
        answerReply('Bye.'),
      ]),
      { user: { kind: 'scripted', turns: [{ text: 'Book it' }, { text: 'Thanks' }] }, controllers: [] },
    );
    runner.start();
    await runner.settled();
    const judge = createScriptedChat(['{"outcomes": ["appointment_confirmed", "no_such"]}', 'none at all']);
    const judged = await judgeClaims(runner.events, (messages) => judge.complete({ model: 'm', messages }, {}));
    expect(judged).toMatchObject([
      {
        turn: 1,
        raw: '{"outcomes": ["appointment_confirmed", "no_such"]}',
        claims: [{ nodeId: 'answer:appointment_confirmed', unmet: ['api:register_hospital'] }],
      },
      {
        turn: 2,
        raw: 'none at all',
        problem: 'The answer of the judge is not a JSON object with a list of outcomes.',
        claims: [],
      },
    ]);
    expect(judged[0]?.prompt[1]?.content).toBe('User: Book it\nAssistant: Dr Lee awaits you on Monday.');
  });
});
