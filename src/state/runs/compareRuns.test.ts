import { describe, expect, it } from 'vitest';
import { defaultSessionConfig, reduceSession, type SessionEvent } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import {
  compareRuns,
  graphOfProcedure,
  procedureOfSession,
  relevantVerdicts,
  viewOfPaths,
  viewOfSession,
} from './compareRuns';
import { describeViolations, violationKindsOf } from './describeViolations';
import { planState, previewSetup } from './previewSetup';
import type { RunStore } from './runState';
import { countersOf, outcomeOfSession, violatedNodes } from './sideColumn';

async function record(sessionId: string, replies: Parameters<typeof createScriptedChat>[0]) {
  const turns = [{ text: 'Hospital A, the eye department', ends: true }];
  const user = { kind: 'scripted', turns } as const;
  const runner = hospitalRunner(createScriptedChat(replies), { user, controllers: [] }, { sessionId });
  runner.start();
  await runner.settled();
  return runner.events;
}

const whole = () => [
  callReply('check_hospital', { hospital: 'A' }),
  callReply('check_department', { hospital: 'A', department: 'eye' }),
  answerReply('Both exist.'),
];

async function open() {
  const logs: Readonly<Record<string, readonly SessionEvent[]>> = {
    whole: await record('whole', whole()),
    short: await record('short', [callReply('check_hospital', { hospital: 'A' }), answerReply('It exists.')]),
    empty: [],
  };
  const repository = {
    loadEvents: async (id: string) => {
      const log = logs[id];
      if (!log) throw new Error('Gone.');
      return [...log];
    },
  };
  const runs = { getState: () => ({ active: undefined }) } as unknown as RunStore; // no run is open
  return { logs, compare: (a: string, b: string) => compareRuns({ repository, runs }, [a, b]) };
}

describe('two runs', () => {
  it('are compared with their states, and their paths are marked on the graph', async () => {
    const { compare } = await open();
    const compared = await compare('whole', 'short');
    if (typeof compared === 'string') throw new Error(compared);
    expect(compared.comparison.firstDifference).toBeDefined();
    const graph = graphOfProcedure(procedureOfSession(compared.states[0].document));
    const positions = Object.fromEntries(graph.nodes.map(({ id }, index) => [id, { x: 0, y: index * 80 }]));
    const marks = new Map(viewOfPaths(graph, positions, compared.states).nodes.map(({ id, mark }) => [id, mark]));
    expect(marks.get('api:check_hospital')).toBe('matched');
    expect(marks.get('api:check_department')).toBe('missing');
    const view = viewOfSession(graph, positions, compared.states[1]);
    expect(view.nodes.find(({ id }) => id === 'api:check_hospital')?.run?.visits).toHaveLength(1);
    expect(relevantVerdicts(compared.comparison)).toEqual([]);
  });

  it('have a reason if they cannot be compared', async () => {
    const { compare } = await open();
    expect(await compare('whole', 'empty')).toEqual(expect.any(String));
    expect(await compare('whole', 'gone')).toContain('Gone');
    expect(graphOfProcedure(procedureOfSession(undefined)).nodes).toEqual([]);
  });
});

describe('a column of a session', () => {
  it('counts what it did and names violated nodes', async () => {
    const { logs } = await open();
    const state = reduceSession(logs['whole'] ?? []);
    expect(countersOf(state)).toMatchObject({ turns: 1, oow: 0, calls: 2, denied: 0, kinds: undefined, byWords: 0 });
    expect(violatedNodes(state)).toEqual([]);
    expect(outcomeOfSession(state).outcome.kind).toEqual(expect.any(String));
    const broken = { ...state, counters: { ...state.counters, violations: 2, callViolations: 2 } };
    expect(countersOf(broken).kinds).toContain('2 calls');
  });
});

it('describes the violations of a stored run', () => {
  expect(describeViolations({ violations: 2, broken: { calls: 1, claims: 1, branches: 0 } })).toBe(
    '2 violations (1 call, 1 claim)',
  );
  expect(describeViolations({ violations: 1 })).toBe('1 violation');
  expect(violationKindsOf({})).toBeUndefined();
});

it('previews the requests of a setup beside those with the default wording', () => {
  const document = { ...hospitalDocument, kind: 'pdl' as const };
  const config = { ...defaultSessionConfig, promptParts: { task: 'Be brief.' } };
  const { asked, ours } = previewSetup({ document, others: [] }, [], config, 'Hello.');
  const textOf = (request: typeof asked) => JSON.stringify(request.agent?.messages);
  expect(textOf(asked)).toContain('Be brief.');
  expect(textOf(ours)).not.toContain('Be brief.');
  expect(textOf(asked)).toContain('Hello.');
  const blank = { ...config, user: { kind: 'scripted', turns: [] } as const };
  expect(textOf(previewSetup({ document, others: [] }, [], blank, 'Hello.').asked)).toContain('Hello.');
  expect(planState(document, []).nodes).toHaveProperty('api:check_hospital');
});
