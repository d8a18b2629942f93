import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildSessionTools,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  oowTypes,
  printLog,
  readLog,
  type SessionConfig,
  type SessionDocument,
  type SessionRunner,
  type SessionState,
  suggestionFacts,
  suggestMessages,
} from '../../core/session';
import { createSteppingClock } from '../../testing/scriptedChat';
import { hospitalDocument, hospitalTools, succeedingTools } from '../../testing/sessionFixtures';
import { createRehearsalFetch } from '../rehearsal';
import { createOpenAiChat } from './index';

/** A whole session through the SDK: the rehearsal model plays both agent and user. */
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

/** A session with a manual user and made-up results in which every call succeeds. */
function converse(document: SessionDocument, config: Partial<SessionConfig> = {}) {
  const runner = createSessionRunner({
    chat: createOpenAiChat({ baseUrl: 'mock://rehearsal/v1', apiKey: '', fetch: createRehearsalFetch() }),
    clock: createSteppingClock(),
    sessionId: 'held',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      user: { kind: 'manual' },
      tools: { default: 'mock', generated: 'success' },
      ...config,
    },
  });
  runner.start();
  const sendMessage = async (text: string) => {
    runner.sendUserMessage(text);
    await runner.settled();
    return lastWords(runner);
  };
  return { runner, sendMessage };
}

const lastWords = ({ state }: SessionRunner) =>
  state.transcript.findLast((entry) => entry.kind === 'agent')?.text ?? '';

const flight = resolve(import.meta.dirname, '../../../../shared/corpus/pdl/flowagent-sample-000.yaml');
if (!existsSync(flight)) console.warn(`SKIPPED: no corpus at ${flight}; its flight booking is not run.`);

const seeds = [1, 2, 3, 4];

describe('a session with the rehearsal model behind the SDK', () => {
  it.each(['react-text', 'tool-calls'] as const)('books an appointment in %s', async (strategy) => {
    const state = await rehearse({ strategy, tools: succeedingTools });
    expect(state.nodes['answer:appointment_confirmed']?.status).toBe('done');
    expect(state.counters).toMatchObject({ toolCalls: 4, denied: 0, violations: 0, unreadable: 0 });
  });

  it('breaks the workflow if the agent is hasty and unsupervised, and never under controllers', async () => {
    const run = (mode: 'none' | 'post' | 'both') =>
      Promise.all(
        seeds.map((seed) => rehearse({ seed, model: 'rehearsal-hasty', controllers: defaultControllers(mode) })),
      );
    const free = await run('none');
    const controlled = await run('both');
    expect(Math.max(...free.map((state) => state.counters.violations))).toBeGreaterThan(0);
    expect(controlled.map((state) => state.counters.violations)).toEqual(seeds.map(() => 0));
    // Without advice before a decision, only denied decisions keep the agent on the workflow.
    const judged = await run('post');
    expect(judged.map((state) => state.counters.violations)).toEqual(seeds.map(() => 0));
    expect(Math.max(...judged.map((state) => state.counters.denied))).toBeGreaterThan(0);
  });

  it('gives the same session for the same seed', async () => {
    const [first, second] = await Promise.all([rehearse({ seed: 5 }), rehearse({ seed: 5 })]);
    const course = (state?: SessionState) => state?.transcript.map(({ seq: _seq, ...entry }) => entry);
    expect(course(first)).toEqual(course(second));
  });

  it('comes to a booking by suggested messages alone', async () => {
    const { runner, sendMessage } = converse(hospitalDocument);
    const facts = suggestionFacts(hospitalDocument);
    const suggested = (beginning: string) => {
      const found = suggestMessages(facts, runner.state).find((text) => text.includes(beginning));
      if (found === undefined) throw new Error(`"${beginning}" is not suggested`);
      return found;
    };
    await sendMessage(suggested('Hospital: '));
    expect(await sendMessage(suggested('Patient name: '))).toMatch(/is booked for Ann Lee/);
    await sendMessage(suggested('goodbye'));
    expect(runner.state.phase.kind).toBe('ended');
    expect(suggestMessages(facts, runner.state)).toEqual([]);
  });

  it('has a user who says what the profile needs, and then leaves the workflow at every turn where chance is certain', async () => {
    const types = oowTypes.flatMap(({ id }) => (id.startsWith('irrelevant-answering/') ? [id] : []));
    const profile = {
      persona: 'A baker of 50.',
      details: { hospital: 'Harbour Hospital' },
      needs: 'My back hurts, I need a doctor.',
    };
    const { transcript } = await rehearse({
      user: { kind: 'simulated', model: 'rehearsal-compliant', rehearsal: true, profile },
      oow: { probability: 1, types },
      maxTurns: 3,
    });
    const turns = transcript.flatMap((entry) => (entry.kind === 'user' ? [entry] : []));
    expect(turns).toHaveLength(3);
    expect(turns[0]).toMatchObject({ text: 'My back hurts, I need a doctor.' });
    expect(turns[0]?.oow).toBeUndefined();
    for (const { oow } of turns.slice(1)) expect(types).toContain(oow);
  });

  it.skipIf(!existsSync(flight))(
    'books the flight of the corpus, whose reservation waits until a place is free',
    async () => {
      const source = readFileSync(flight, 'utf8');
      const { runner, sendMessage } = converse({ title: 'Flight', kind: 'pdl', source }, { seed: 2 });
      const statusOf = (name: string) => runner.state.nodes[`api:${name}`]?.status;
      expect(statusOf('reserveFlight')).toBe('locked');
      expect(await sendMessage("Please book flight CA1234 for 12 o'clock on January 7, 2199.")).toMatch(/cabin type/);
      expect([statusOf('checkAvailability'), statusOf('reserveFlight')]).toEqual(['done', 'available']);
      expect(await sendMessage('Mei Tan, S-204417, Economy Class')).toMatch(/reservation is successful/);
      expect(statusOf('reserveFlight')).toBe('done');
      await sendMessage('No, thank you, goodbye.');
      expect(runner.state.phase.kind).toBe('ended');
    },
  );
});
