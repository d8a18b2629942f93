import { describe, expect, it } from 'vitest';
import { defaultControllers } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { denyingVerdicts } from './denyingVerdicts';

describe('the denying verdicts of a decision', () => {
  it('contain every controller that did not allow it, each with its reason', async () => {
    // Out of order, and without the required parameters.
    const replies = [callReply('register_hospital', {}), answerReply('Which department?', 'request_information')];
    const runner = hospitalRunner(createScriptedChat(replies), {
      user: { kind: 'manual' },
      controllers: defaultControllers('post'),
    });
    runner.start();
    runner.sendUserMessage('Book me in');
    await runner.settled();
    const seq = runner.events.findIndex(({ kind }) => kind === 'decision.denied');
    const denied = runner.events[seq];
    const verdicts = denyingVerdicts(runner.events, seq);
    expect(verdicts.map(({ controller }) => controller)).toEqual(['node-dependency', 'parameters']);
    expect(denied).toMatchObject({
      controller: verdicts[0]?.controller,
      reason: verdicts.map(({ reason }) => reason).join(' '),
    });
    expect(denyingVerdicts(runner.events, seq - 1)).toEqual([]);
  });
});
