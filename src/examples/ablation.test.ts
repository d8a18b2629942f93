// The ablation of FlowAgent's Table 5 over the shipped scripts: no controllers, pre-decision only, post-decision only,
// both. Rehearsal models answer, so the figures show the effect of the controllers and say nothing about any language
// model.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSessionTools, createSessionRunner, defaultControllers, defaultSessionConfig } from '../core/session';
import { rehearsalChat } from '../testing/rehearsalChat';
import { earlyResultDemo, examples, hospitalSwitchDemo } from '.';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/agents.md'), 'utf8');
const arms = ['none', 'pre', 'post', 'both'] as const;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

async function figuresOf(mode: (typeof arms)[number]) {
  const sum = { sessions: 0, calls: 0, denied: 0, callViolations: 0, claimViolations: 0 };
  for (const demo of [hospitalSwitchDemo, earlyResultDemo]) {
    for (const model of ['rehearsal-hasty', 'rehearsal-forgetful']) {
      for (const seed of seeds) {
        const example = examples.find(({ id }) => id === demo.exampleId);
        if (!example) throw new Error(`${demo.id} names no example`);
        const document = { title: example.title, kind: example.kind, source: example.source };
        let time = 0;
        const runner = createSessionRunner({
          chat: rehearsalChat,
          clock: { now: () => ++time },
          sessionId: 's',
          config: {
            ...defaultSessionConfig,
            model,
            seed,
            controllers: defaultControllers(mode),
            user: { kind: 'scripted', turns: demo.turns },
            tools: demo.tools,
          },
          document,
          tools: buildSessionTools([document], []),
        });
        runner.start();
        await runner.settled();
        const { counters } = runner.state;
        sum.sessions += 1;
        sum.calls += counters.toolCalls;
        sum.denied += counters.denied;
        sum.callViolations += counters.callViolations;
        sum.claimViolations += counters.claimViolations;
      }
    }
  }
  return sum;
}

describe('ablation of the controllers with rehearsal models', () => {
  it('distinguishes each arm from every other, as the documentation states', async () => {
    const rows = [];
    for (const mode of arms) rows.push({ mode, ...(await figuresOf(mode)) });
    const figures = rows.map(({ mode: _, ...one }) => JSON.stringify(one));
    expect(new Set(figures).size).toBe(arms.length);
    for (const { mode, sessions, calls, denied, callViolations, claimViolations } of rows) {
      const row = `| ${mode} | ${sessions} | ${calls} | ${denied} | ${callViolations} | ${claimViolations} |`;
      expect(page).toContain(row);
    }
  });
});
