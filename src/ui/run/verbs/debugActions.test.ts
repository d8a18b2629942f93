import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionRunner } from '../../../core/session';
import type { ActiveRun, RunState } from '../../../state/runs/runState';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, hospitalRunner } from '../../../testing/sessionFixtures';
import type { WeirStores } from '../../studio/weirContext';
import { debugActions } from './debugActions';

const failure = { kind: 'failed', failure: { kind: 'unreachable', message: 'No way.' } } as const;

/** A store that forwards to the runner's methods, as far as continuing needs them. */
function runsOf(runner: SessionRunner) {
  const pause = vi.fn(() => runner.pause());
  const active = () => ({ id: 'r', events: [...runner.events], live: runner.state, attached: true });
  const state = { cursor: undefined, pause, resume: () => runner.resume(), retry: () => runner.retry() };
  const store = createStore<RunState>(() => ({ ...state, active: active() }) as unknown as RunState);
  return { actions: debugActions({ runs: store } as WeirStores), pause };
}

describe('continuing a failed session', () => {
  it.each([false, true])('retries the model request, paused: %s', async (paused) => {
    const runner = hospitalRunner(
      createScriptedChat([failure, answerReply('Which department?', 'request_information')]),
      {
        user: { kind: 'manual' },
      },
    );
    runner.start();
    runner.sendUserMessage('Book me in');
    await runner.settled();
    expect(runner.state.phase.kind).toBe('failed');
    if (paused) runner.pause();
    const { actions, pause } = runsOf(runner);
    actions.continue();
    await runner.settled();
    expect(pause).not.toHaveBeenCalled();
    expect(runner.state).toMatchObject({ paused: false, phase: { kind: 'awaiting-user' } });
    expect(runner.events.at(-1)?.kind).toBe('decision.accepted');
  });
});

describe('a debugger action at an earlier event', () => {
  it('makes a fork, reports it, and links back to that event of the original run', async () => {
    const run = { id: 'first', events: [], live: { phase: { kind: 'awaiting-user' }, paused: false } };
    const step = vi.fn();
    const store = createStore<RunState>(
      () =>
        ({
          active: run,
          cursor: 12,
          runs: [],
          step,
          moveTo: (cursor: number) => store.setState({ cursor }),
          openRun: async (id: string) => store.setState({ active: { ...run, id } as unknown as ActiveRun }),
          fork: async () => {
            const fork = { id: 'fork', forkedFrom: { runId: 'first', length: 11 } };
            const active = { ...run, id: 'fork' };
            store.setState({ active, cursor: undefined, runs: [fork] } as unknown as RunState);
            return 'fork';
          },
        }) as unknown as RunState,
    );
    const notify = vi.fn();
    const workspace = { getState: () => ({ notify }) };
    const { stepDecision } = debugActions({ runs: store, workspace } as unknown as WeirStores);
    stepDecision();
    await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
    expect(step).toHaveBeenCalledExactlyOnceWith('decision');
    const [level, text, action] = notify.mock.calls[0] ?? [];
    expect([level, text, action.label]).toEqual([
      'info',
      'Forked after event 11: this is a new run. The first run is unchanged.',
      'Back to the first run',
    ]);
    action.run();
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ active: { id: 'first' }, cursor: 12 }));
  });
});
