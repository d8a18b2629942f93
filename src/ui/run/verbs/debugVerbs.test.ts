import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionRunner } from '../../../core/session';
import type { RunState } from '../../../state/runs/runState';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { hospitalRunner, speak } from '../../../testing/sessionFixtures';
import { debugVerbs } from './useDebugVerbs';

const failure = { kind: 'failed', failure: { kind: 'unreachable', message: 'No way.' } } as const;

/** A store whose verbs are the runner's, as far as going on needs them. */
function runsOf(runner: SessionRunner) {
  const pause = vi.fn(() => runner.pause());
  const active = () => ({ id: 'r', events: [...runner.events], live: runner.state, attached: true });
  const state = { cursor: undefined, pause, resume: () => runner.resume(), retry: () => runner.retry() };
  const store = createStore<RunState>(() => ({ ...state, active: active() }) as unknown as RunState);
  return { verbs: debugVerbs(store), pause, follow: () => store.setState({ active: active() }) };
}

describe('going on with a session that has failed', () => {
  it.each([false, true])('asks the model again, paused: %s', async (paused) => {
    const runner = hospitalRunner(createScriptedChat([failure, speak('Which department?', 'request_information')]), {
      user: { kind: 'manual' },
    });
    runner.start();
    runner.say('Book me in');
    await runner.settled();
    expect(runner.state.phase.kind).toBe('failed');
    if (paused) runner.pause();
    const { verbs, pause } = runsOf(runner);
    verbs.goOn();
    await runner.settled();
    expect(pause).not.toHaveBeenCalled();
    expect(runner.state).toMatchObject({ paused: false, phase: { kind: 'awaiting-user' } });
    expect(runner.events.at(-1)?.kind).toBe('decision.accepted');
  });
});
