import { describe, expect, it } from 'vitest';
import {
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  printLog,
  readLog,
  type SessionConfig,
  type SessionState,
} from '../../core/session';
import { createSteppingClock } from '../../testing/scriptedChat';
import { hospitalDocument, hospitalTools, smoothTools } from '../../testing/sessionFixtures';
import { createRehearsalFetch } from '../rehearsal';
import { createOpenAiChat } from './index';

/** A whole session through the SDK: agent and user are both played by the rehearsal model. */
async function rehearse(config: Partial<SessionConfig>): Promise<SessionState> {
  const chat = createOpenAiChat({ baseUrl: 'mock://rehearsal/v1', apiKey: '', fetch: createRehearsalFetch() });
  const runner = createSessionRunner({
    chat,
    clock: createSteppingClock(),
    sessionId: 'rehearsed',
    document: hospitalDocument,
    tools: hospitalTools,
    config: { ...defaultSessionConfig, user: { kind: 'simulated', model: 'rehearsal-compliant' }, ...config },
  });
  runner.start();
  await runner.settled();
  expect(readLog(printLog(runner.events))).toEqual({ ok: true, value: runner.events });
  expect(runner.state.phase.kind).toBe('ended');
  return runner.state;
}

const seeds = [1, 2, 3, 4];

describe('a session with the rehearsal model behind the SDK', () => {
  it.each(['react-text', 'tool-calls'] as const)('books an appointment in %s', async (strategy) => {
    const state = await rehearse({ strategy, tools: smoothTools });
    expect(state.nodes['answer:appointment_confirmed']?.status).toBe('done');
    expect(state.counters).toMatchObject({ toolCalls: 4, denied: 0, violations: 0, unreadable: 0 });
  });

  it('breaks the workflow when it is hasty and nobody watches, and never under controllers', async () => {
    const run = (mode: 'none' | 'post' | 'both') =>
      Promise.all(
        seeds.map((seed) => rehearse({ seed, model: 'rehearsal-hasty', controllers: defaultControllers(mode) })),
      );
    const free = await run('none');
    const controlled = await run('both');
    expect(Math.max(...free.map((state) => state.counters.violations))).toBeGreaterThan(0);
    expect(controlled.map((state) => state.counters.violations)).toEqual(seeds.map(() => 0));
    // Without advice before a decision, what keeps the workflow is that decisions are denied.
    const judged = await run('post');
    expect(judged.map((state) => state.counters.violations)).toEqual(seeds.map(() => 0));
    expect(Math.max(...judged.map((state) => state.counters.denied))).toBeGreaterThan(0);
  });

  it('gives the same session for the same seed', async () => {
    const [first, second] = await Promise.all([rehearse({ seed: 5 }), rehearse({ seed: 5 })]);
    const course = (state?: SessionState) => state?.transcript.map(({ seq: _seq, ...entry }) => entry);
    expect(course(first)).toEqual(course(second));
  });
});
