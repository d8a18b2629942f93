import { expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import type { SessionEvent } from '../session';
import { createMessageDeduplication } from './index';

it('changes nothing of what a log says, and keeps each message once', async () => {
  const turns = Array.from({ length: 6 }, (_, index) => ({ text: `Hospital ${index}` }));
  const chat = createScriptedChat((_request, index) =>
    index % 2 === 0 ? callReply('check_hospital', { hospital: String(index) }) : answerReply('Which department?'),
  );
  const runner = hospitalRunner(chat, { strategy: 'react-text', user: { kind: 'scripted', turns } });
  runner.start();
  await runner.settled();
  const stored = JSON.parse(JSON.stringify(runner.events)) as SessionEvent[];
  const read = stored.map(createMessageDeduplication());
  expect(read).toEqual(stored);
  const prompts = read.flatMap((event) => (event.kind === 'model.requested' ? [event.messages] : []));
  expect(prompts.flat().length).toBeGreaterThan(60);
  // The last prompt contains all messages, except the advice of the controllers, which is the last message of each.
  expect(new Set(prompts.flat()).size).toBeLessThanOrEqual((prompts.at(-1) ?? []).length + prompts.length);
});

it('passes invalid events through unchanged', () => {
  const share = createMessageDeduplication();
  const odd = [
    { kind: 'model.requested', purpose: 'agent', messages: 'none' },
    { kind: 'model.requested', messages: [null] },
  ];
  expect(odd.map((event) => share(event as unknown as SessionEvent))).toEqual(odd);
});
