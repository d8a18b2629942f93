// Whole sessions with the rehearsal model: one agent with several workflows, every form of the prompt, all controllers.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import {
  buildSessionTools,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionState,
} from '../../core/session';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';

function example(name: string): SessionDocument {
  const source = readFileSync(resolve(import.meta.dirname, `../../examples/${name}.pdl.yaml`), 'utf8');
  return { title: parsePdl(source).name?.name ?? name, kind: 'pdl', source };
}

async function rehearse(documents: readonly SessionDocument[], config: Partial<SessionConfig>): Promise<SessionState> {
  const [document, ...others] = documents;
  if (!document) throw new Error('There is no document.');
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'rehearsed',
    document,
    others,
    tools: buildSessionTools(documents),
    config: { ...defaultSessionConfig, ...config },
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

const formats = ['pdl', 'text', 'code', 'flowchart'] as const;
const everything = defaultControllers('both').map((setting) => ({ ...setting, post: true }));
const mock = (result: object) => ({ kind: 'mock', rows: [{ when: {}, result: { ...result } }] }) as const;

describe('a session with the rehearsal model', () => {
  it.each(formats)('holds three workflows as %s, goes to the one that is named, and comes back', async (format) => {
    const documents = ['hospitalAppointment', 'tableBooking', 'parcelReturn'].map(example);
    const turns = [
      'Hello, I would like to book a table in a restaurant.',
      'The restaurant is Olive Court',
      'Wait, I also need an appointment at a hospital.',
      'hospital: Riverside Hospital, department: cardiology, visit date: 2026-12-05',
      'Now the table again: party size: 4, visit time: 2026-12-03 19:00',
    ];
    const state = await rehearse(documents, {
      format,
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
      tools: {
        default: 'mock',
        perTool: { check_hospital: mock({ hospital_exists: true }), find_table: mock({ table_free: true }) },
      },
    });
    const calls = state.transcript.flatMap((entry) => (entry.kind === 'call' ? [`${entry.turn} ${entry.nodeId}`] : []));
    expect(calls).toContain('4 api:check_hospital');
    expect(calls.at(-1)).toMatch(/^5 api:\w+@2$/);
    expect(calls.filter((call) => call.endsWith('@3'))).toEqual([]);
    expect(state.counters).toMatchObject({ denied: 0, unreadable: 0, violations: 0 });
    const found = state.transcript.find((entry) => entry.kind === 'call' && entry.name === 'find_table');
    expect(found).toMatchObject({ arguments: { restaurant: 'Olive Court' } });
  });

  it('is never denied when it complies, for every form of the prompt and with every controller', async () => {
    for (const name of ['hospitalAppointment', 'tableBooking', 'parcelReturn', 'libraryLoanChinese']) {
      for (const format of formats) {
        for (const seed of [1, 2, 3]) {
          const state = await rehearse([example(name)], {
            format,
            seed,
            strategy: seed % 2 === 0 ? 'tool-calls' : 'react-text',
            controllers: everything,
            user: { kind: 'simulated', model: 'rehearsal-compliant' },
          });
          const { denied, unreadable, violations } = state.counters;
          const denials = state.transcript.flatMap((entry) => (entry.kind === 'denial' ? [entry.reason] : []));
          expect([name, format, seed, denied, unreadable, violations, denials]).toEqual([
            name,
            format,
            seed,
            0,
            0,
            0,
            [],
          ]);
          expect(state.phase.kind).toBe('ended');
          expect(state.transcript.some((entry) => entry.kind === 'agent' && entry.fallback)).toBe(false);
        }
      }
    }
  });
});
