// Each demo is run to its end through the session engine, the openai SDK and the rehearsal endpoint.

import { describe, expect, it } from 'vitest';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal';
import { parsePdl } from '../core/language';
import type { ChatToolSchema } from '../core/llm';
import {
  createSessionRunner,
  defaultSessionConfig,
  type SessionConfig,
  type SessionEvent,
  type Strategy,
} from '../core/session';
import { type Demo, demos, type Example, earlyResultDemo, examples, hospitalSwitchDemo } from '.';

function run(demo: Demo, variant: 'controllers-on' | 'controllers-off', strategy: Strategy = 'react-text') {
  const example = examples.find((candidate) => candidate.id === demo.exampleId);
  if (!example) throw new Error(`${demo.id} names no example`);
  return hold(example, {
    model: demo.model,
    seed: demo.seed,
    strategy,
    controllers: demo.variants.find((candidate) => candidate.id === variant)?.controllers ?? [],
    user: { kind: 'scripted', turns: demo.turns },
    tools: demo.tools,
  });
}

async function hold(example: Example, config: Partial<SessionConfig>) {
  const declared = example.kind === 'pdl' ? parsePdl(example.source).apis : [];
  const tools: ChatToolSchema[] = declared.map((api) => ({
    name: api.name,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(api.request.map((item) => [item.name, { type: 'string' }])),
      required: api.request.map((item) => item.name),
    },
  }));
  let time = 0;
  const runner = createSessionRunner({
    chat: createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: 'rehearsal', fetch: createRehearsalFetch() }),
    clock: { now: () => ++time },
    sessionId: example.id,
    config: { ...defaultSessionConfig, ...config },
    document: { title: example.title, kind: example.kind, source: example.source },
    tools,
  });
  runner.start();
  for (let round = 0; round < 200 && runner.state.phase.kind !== 'ended'; round++) {
    await runner.settled();
    await Promise.resolve();
  }
  return { state: runner.state, events: runner.events };
}

const callsOf = (events: readonly SessionEvent[]) => events.filter((event) => event.kind === 'tool.called');
const answersOf = (events: readonly SessionEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'decision.accepted' && event.decision.kind === 'response' && event.decision.answer
      ? [{ seq: event.seq, answer: event.decision.answer, text: event.decision.text }]
      : [],
  );

describe('Figure 2, session 1', () => {
  for (const strategy of ['react-text', 'tool-calls'] as const) {
    it(`checks both hospitals and books at the second (${strategy})`, async () => {
      const { state, events } = await run(hospitalSwitchDemo, 'controllers-on', strategy);
      const checks = callsOf(events).filter((event) => event.name === 'check_hospital');
      expect(checks.map((event) => event.arguments)).toEqual([
        { hospital: 'Riverside Hospital' },
        { hospital: 'Lakeside Hospital' },
      ]);
      const confirmed = answersOf(events).filter((item) => item.answer === 'appointment_confirmed');
      expect(confirmed.map((item) => item.text)).toEqual([
        'Your Cardiology appointment at Lakeside Hospital on 2026-12-03 is booked for Mei Tan.',
      ]);
      expect(state.counters).toMatchObject({ violations: 0, denied: 0, unreadable: 0 });
      expect(state.phase.kind).toBe('ended');
    });
  }

  it('takes the same course without controllers: this agent complies in any case', async () => {
    const { events, state } = await run(hospitalSwitchDemo, 'controllers-off');
    expect(callsOf(events).map((event) => event.name)).toEqual([
      ...['check_hospital', 'check_department', 'query_appointment'],
      ...['check_hospital', 'check_department', 'query_appointment', 'register_hospital'],
    ]);
    expect(state.counters.violations).toBe(0);
  });
});

describe('Figure 2, session 2', () => {
  for (const strategy of ['react-text', 'tool-calls'] as const) {
    it(`is denied until the booking has succeeded (${strategy})`, async () => {
      const { state, events } = await run(earlyResultDemo, 'controllers-on', strategy);
      const denied = events.filter((event) => event.kind === 'decision.denied');
      expect(denied.map((event) => event.controller)).toEqual(['answer-dependency']);
      const booked = events.find((event) => event.kind === 'tool.answered' && event.name === 'register_hospital');
      const confirmed = answersOf(events).filter((item) => item.answer === 'appointment_confirmed');
      expect(confirmed).toHaveLength(1);
      expect(booked?.seq).toBeLessThan(confirmed[0]?.seq ?? 0);
      expect(state.counters.violations).toBe(0);
      expect(events.some((event) => event.kind === 'fallback.given')).toBe(false);
    });
  }

  it('claims a booking that was never made when the controllers are off', async () => {
    const { state, events } = await run(earlyResultDemo, 'controllers-off');
    expect(answersOf(events).map((item) => item.answer)).toContain('appointment_confirmed');
    expect(callsOf(events).map((event) => event.name)).not.toContain('register_hospital');
    expect(state.counters).toMatchObject({ denied: 0, violations: 1 });
  });
});

describe('examples', () => {
  for (const example of examples) {
    it(`${example.title} is rehearsed to an end with user, server and controllers`, async () => {
      for (const [model, tools] of [
        ['rehearsal-compliant', 'mock'],
        ['rehearsal-compliant', 'llm'],
        ['rehearsal-hasty', 'llm'],
        ['rehearsal-forgetful', 'mock'],
      ] as const) {
        for (const seed of [1, 2]) {
          const user = { kind: 'simulated', model } as const;
          const { state, events } = await hold(example, { model, seed, user, tools: { default: tools } });
          expect(state.phase, `${model} ${tools} ${seed}`).toEqual({
            kind: 'ended',
            reason: expect.stringMatching(/user-ended|agent-closed/),
          });
          expect(state.counters).toMatchObject({ violations: 0, unreadable: 0 });
          // Repetitions may cost the forgetful agent its turn; the other agents do not run out of actions.
          if (model !== 'rehearsal-forgetful')
            expect(events.filter((event) => event.kind === 'fallback.given')).toEqual([]);
          if (model === 'rehearsal-compliant') expect(state.counters.denied).toBe(0);
        }
      }
    });
  }

  it('parse without problems', () => {
    for (const example of examples.filter((candidate) => candidate.kind === 'pdl')) {
      expect(parsePdl(example.source).diagnostics, example.title).toEqual([]);
    }
  });

  it('include the workflows of the demos', () => {
    for (const demo of demos) expect(examples.map((example) => example.id)).toContain(demo.exampleId);
  });
});
