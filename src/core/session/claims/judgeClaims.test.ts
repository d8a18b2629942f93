import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../../testing/sessionFixtures';
import { claimJudgePrompt, judgeClaims } from './judgeClaims';

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

  it('explains questions and values among the outcomes, except to the judge of rules 1', () => {
    const runner = hospitalRunner(createScriptedChat([]), { controllers: [] });
    const system = (rules: 1 | 2) => claimJudgePrompt(runner.state.workflow, 'Bye.', 'Bye', rules)[0]?.content;
    expect(system(2)).toContain('An outcome that only asks is never stated. `$name` stands for a value.');
    expect(system(1)).not.toContain('only asks');
  });
});
