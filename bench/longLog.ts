// Logs of any length for benches: a real session of a few hundred events, whose later turns are repeated.

import { defaultSessionConfig, type SessionEvent } from '../src/core/session';
import { createScriptedChat } from '../src/testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../src/testing/sessionFixtures';

const controllers = defaultSessionConfig.controllers.filter(({ id }) => id !== 'session-length');

/** A session with calls, denials, an unreadable reply and out-of-workflow turns. */
export async function playSession(turns: number): Promise<readonly SessionEvent[]> {
  const replies = [
    (n: number) => callReply('check_hospital', { hospital: `Hospital ${n}` }),
    (n: number) => answerReply(`Hospital ${n} takes part.`),
    () => callReply('register_hospital', { hospital: 'Riverside' }),
    () => answerReply('Which department do you want?'),
    (n: number) => callReply('check_department', { hospital: 'Riverside', department: `Department ${n}` }),
    () => 'Thought: where was I',
    () => answerReply('That works. Anything else?'),
  ];
  const chat = createScriptedChat((_request, index) => replies[index % replies.length]?.(index) ?? answerReply('Yes.'));
  const script = Array.from({ length: turns }, (_turn, index) => ({
    text: `What about number ${index}?`,
    ...(index % 9 === 4 ? { oow: 'irrelevant-answering/topic-shift' } : {}),
  }));
  const runner = hospitalRunner(chat, {
    controllers,
    user: { kind: 'scripted', turns: script },
    maxTurns: turns + 1,
    maxActionsPerTurn: 6,
  });
  runner.start();
  await runner.settled();
  return runner.events.filter((event) => event.kind !== 'session.ended');
}

/**
 * Repeats the second half of the log. Also runs in the page, so it must not use anything outside of the function. The
 * repeated prompts do not grow, as they would in a session of this length.
 */
export function lengthenLog(events: readonly SessionEvent[], length: number): SessionEvent[] {
  const from = events.findIndex((event) => event.kind === 'user.spoke' && event.seq > events.length / 2);
  const again = events.slice(from);
  const [first, last] = [again[0] as SessionEvent, again.at(-1) as SessionEvent];
  const log = [...events];
  for (let copy = 1; log.length < length; copy++) {
    for (const event of again) {
      if (log.length >= length) break;
      const turn = event.turn + copy * (last.turn - first.turn + 1);
      const eventFields: Record<string, unknown> = {
        ...event,
        seq: log.length,
        turn,
        at: event.at + copy * (last.at - first.at + 40),
      };
      for (const key of ['requestId', 'callId']) {
        if (typeof eventFields[key] === 'string') eventFields[key] = `${eventFields[key]}/${copy}`;
      }
      log.push(eventFields as unknown as SessionEvent);
    }
  }
  return log;
}
