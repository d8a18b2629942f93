// Sessions over the hospital procedure that start paused, for tests of steps and edits.

import { expect } from 'vitest';
import {
  printLog,
  readLog,
  replaySession,
  type SessionConfig,
  type SessionEvent,
  type SessionRunner,
  type SessionRunnerInput,
} from '../core/session';
import { createScriptedChat, type ScriptedChat, type ScriptedReply } from './scriptedChat';
import { hospitalRunner } from './sessionFixtures';

export const script = (...texts: string[]): SessionConfig['user'] => ({
  kind: 'scripted',
  turns: texts.map((text) => ({ text })),
});
/** The dependency controller, after the call only. */
export const postControllers: SessionConfig['controllers'] = [{ id: 'node-dependency', pre: false, post: true }];

export interface Paused {
  readonly runner: SessionRunner;
  readonly chat: ScriptedChat;
}

export function pausedRunner(
  replies: readonly ScriptedReply[],
  config: Partial<SessionConfig> = {},
  more: Partial<SessionRunnerInput> = {},
): Paused {
  const chat = createScriptedChat(replies);
  const runner = hospitalRunner(
    chat,
    { user: script('Hi', 'A', 'Bye'), controllers: postControllers, ...config },
    { startPaused: true, ...more },
  );
  runner.start();
  return { runner, chat };
}

/** Steps until the last event has that kind. */
export async function stepTo(runner: SessionRunner, kind: SessionEvent['kind']): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (!runner.step('event')) throw new Error(`No ${kind} came: ${runner.events.at(-1)?.kind}`);
    await runner.settled();
    if (runner.events.at(-1)?.kind === kind) return;
  }
  throw new Error(`No ${kind} came in 60 steps`);
}

/** Continues to the end; the log can be printed, read and replayed. */
export async function finish(runner: SessionRunner): Promise<void> {
  runner.resume();
  await runner.settled();
  expect(runner.state.phase.kind).toBe('ended');
  checkLog(runner.events);
}

export function checkLog(events: readonly SessionEvent[]): void {
  expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
  const replay = replaySession(events);
  expect(replay.ok && replay.value.firstDifference).toBeUndefined();
}

export const callIdOf = ({ state }: SessionRunner) => {
  const entry = state.transcript.findLast((one) => one.kind === 'call');
  return entry?.kind === 'call' ? entry.callId : '';
};
