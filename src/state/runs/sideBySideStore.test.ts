import { describe, expect, it } from 'vitest';
import { createOpenAiChat } from '../../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../../adapters/rehearsal/rehearsalFetch';
import { createSessionRunner, defaultSessionConfig, reduceSession } from '../../core/session';
import { createMemoryRepository } from '../../core/storage';
import { demos } from '../../examples';
import { createScriptedChat, createSteppingClock } from '../../testing/scriptedChat';
import { answerReply, hospitalDocument, hospitalTools } from '../../testing/sessionFixtures';
import { createRefusingRepository } from '../../testing/storePorts';
import { attachRunner } from './attachRunner';
import type { RunEngine, RunSetup, RunStorePorts } from './runState';
import { createRunStore } from './runStore';
import { buildAgents, buildSideConfig, controllersForMode } from './sideBySidePlan';
import { createSideBySide } from './sideBySideStore';
import { buildComparisonTable, printComparisonCsv, printComparisonMarkdown } from './sideBySideTable';
import { createStateCache } from './stateCache';

const document = { ...hospitalDocument, documentId: 'd1' };
const demo = demos[1];
const rehearsal = { model: 'rehearsal-hasty', rehearsal: true };
const setup: RunSetup = {
  ...defaultSessionConfig,
  activation: 'on-success',
  temperature: 0.2,
  seed: demo?.seed ?? 0,
  maxActionsPerTurn: 5,
  maxTurns: 20,
  maxParseRetries: 3,
  user: { kind: 'scripted', turns: demo?.turns ?? [] },
  tools: demo?.tools ?? { default: 'mock' },
};
const agents = buildAgents('controllers', rehearsal).map((agent) => ({
  title: agent.title,
  config: buildSideConfig(agent, setup),
}));

const rehearse = () =>
  createOpenAiChat({
    baseUrl: rehearsalBaseUrl,
    apiKey: '',
    fetch: createRehearsalFetch({ delayMs: 0, chunkMs: 0 }),
  });

async function open(chat = rehearse, change: Partial<RunStorePorts> = {}) {
  let ids = 0;
  const held = new Set<string>();
  const engine = {
    createRunner: createSessionRunner,
    createStateCache,
    attachRunner,
    createChat: chat,
    buildTools: () => hospitalTools,
  } as unknown as RunEngine;
  const ports: RunStorePorts = {
    repository: createMemoryRepository(),
    clock: createSteppingClock(),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    loadEngine: async () => engine,
    claimRun: async (id) => {
      if (held.has(id)) return undefined;
      held.add(id);
      return { release: () => void held.delete(id) };
    },
    ...change,
  };
  const runs = await createRunStore(ports);
  const side = createSideBySide({ runPorts: ports, runs });
  const until = async (isDone: () => boolean) => {
    for (let tries = 0; tries < 2000 && !isDone(); tries++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect([isDone(), side.getState().problem]).toEqual([true, undefined]);
  };
  const allEnded = () => side.getState().columns.every(({ status }) => status === 'ended');
  return { side, runs, repository: ports.repository, held, until, allEnded };
}

describe('agents side by side', () => {
  it('the same script violates without controllers and succeeds with both, each run stored as it is shown', async () => {
    const { side, runs, repository, held, until, allEnded } = await open();
    await side.getState().start(document, agents);
    expect(side.getState().columns.map(({ title }) => title)).toEqual([
      'No controllers',
      'Pre only',
      'Post only',
      'Pre and post',
    ]);
    await until(allEnded);
    const { columns, group } = side.getState();
    const counts = (title: string) => columns.find((column) => column.title === title)?.state.counters;
    expect(counts('No controllers')?.violations).toBeGreaterThan(0);
    expect(counts('No controllers')?.denied).toBe(0);
    expect(counts('Pre and post')).toMatchObject({ violations: 0 });
    expect(counts('Post only')?.denied).toBeGreaterThan(0);
    for (const column of columns) {
      expect(await repository.loadEvents(column.id)).toEqual(column.events);
      expect(reduceSession(column.events)).toEqual(column.state);
      expect(column.state.transcript.filter((entry) => entry.kind === 'user' && entry.oow)).toHaveLength(1);
    }
    await until(() => held.size === 0);
    const stored = (await repository.listRuns()).items;
    expect(stored.map((run) => [run.name, run.group, run.documentId, run.controllers, run.oow])).toEqual([
      ['No controllers', group, 'd1', 'none', 1],
      ['Pre only', group, 'd1', 'pre', 1],
      ['Post only', group, 'd1', 'post', 1],
      ['Pre and post', group, 'd1', 'both', 1],
    ]);
    expect(new Set(runs.getState().runs.map((run) => run.id))).toEqual(new Set(stored.map((run) => run.id)));
    // Later changes of a run's description are kept, and another run replaces it in the column only.
    const [first] = columns;
    await side.getState().rerun(first?.id ?? '');
    await until(allEnded);
    expect(side.getState().columns[0]).toMatchObject({ title: 'No controllers' });
    expect(side.getState().columns[0]?.id).not.toBe(first?.id);
    expect((await repository.listRuns()).items.filter((run) => run.group === group)).toHaveLength(5);
    // The comparison can be shown again from the stored runs.
    side.getState().clear();
    await side.getState().openStored(columns.map(({ id }) => id).reverse());
    expect(side.getState()).toMatchObject({ group, problem: undefined });
    expect(side.getState().columns.map(({ state }) => state)).toEqual(columns.map(({ state }) => state));
  });

  it('are in the order in which they were started, also if all started in the same millisecond', async () => {
    const { side, repository, until, allEnded } = await open(rehearse, { clock: { now: () => 7 } });
    await side.getState().start(document, agents);
    await until(allEnded);
    const ids = side.getState().columns.map(({ id }) => id);
    const byStart = [...(await repository.listRuns()).items].sort(
      (first, second) => first.startedAt - second.startedAt,
    );
    expect(byStart.map(({ id }) => id)).toEqual(ids);
    expect(new Set(byStart.map(({ startedAt }) => startedAt)).size).toBe(ids.length);
  });

  it('stops one run, releases another to Run, and reports a run that waits for the user', async () => {
    const { side, runs, until, held, repository } = await open(() => createScriptedChat(() => answerReply('Hm.')));
    const manual = agents.map(({ title, config }) => ({
      title,
      config: { ...config, user: { kind: 'manual' as const } },
    }));
    await side.getState().start(document, manual);
    await until(() => side.getState().columns.every(({ status }) => status === 'waiting'));
    const [one, two] = side.getState().columns;
    side.getState().stop(one?.id);
    await until(() => side.getState().columns[0]?.status === 'ended');
    await side.getState().release(two?.id ?? '');
    expect(side.getState().columns[1]?.status).toBe('away');
    expect(held.has(two?.id ?? '')).toBe(false);
    await runs.getState().openRun(two?.id ?? '');
    expect(runs.getState().active).toMatchObject({ id: two?.id, attached: false });
    expect(runs.getState().active?.readOnly).toBeUndefined();
    // Events added in Run are visible when the columns are refreshed.
    runs.getState().stop();
    await until(() => runs.getState().active?.live.phase.kind === 'ended');
    await side.getState().refresh();
    expect(side.getState().columns.map(({ status }) => status)).toEqual(['ended', 'ended', 'waiting', 'waiting']);
    expect(side.getState().columns[1]?.state.phase).toEqual({ kind: 'ended', reason: 'stopped' });
    side.getState().clear();
    await until(() => held.size === 1);
    expect((await repository.loadEvents(one?.id ?? '')).at(-1)).toMatchObject({
      kind: 'session.ended',
      reason: 'stopped',
    });
  });

  it('shows a refusal of the store in the column, and a failure to load the engine above all columns', async () => {
    const { repository, refused } = createRefusingRepository();
    const { side, until } = await open(rehearse, { repository });
    refused.add('appendEvents');
    await side.getState().start(document, agents.slice(0, 1));
    await until(() => side.getState().columns[0]?.problem !== undefined);
    expect(side.getState().columns[0]?.problem).toMatch(/continues in memory/);
    const broken = await open(rehearse, { loadEngine: () => Promise.reject(new Error('offline')) });
    await broken.side.getState().start(document, agents);
    expect(broken.side.getState()).toMatchObject({ columns: [], isLoading: false });
    expect(broken.side.getState().problem).toMatch(/could not be loaded/);
    await broken.side.getState().openStored(['nobody']);
    expect(broken.side.getState().problem).toMatch(/1 of 1 run\./);
  });
});

describe('the controllers of an agent', () => {
  it('are the defaults of its mode, with the options and the further switches of the setup', () => {
    const setup = [
      { id: 'duplicate-call', pre: false, post: false, options: { threshold: 5 } },
      { id: 'procedure-conformance', pre: true, post: true },
    ];
    const of = (mode: 'none' | 'pre' | 'both', id: string) =>
      controllersForMode(mode, setup).find((one) => one.id === id);
    expect(of('both', 'duplicate-call')).toEqual({
      id: 'duplicate-call',
      pre: true,
      post: true,
      options: { threshold: 5 },
    });
    expect(of('both', 'procedure-conformance')).toMatchObject({ pre: true, post: true });
    expect(of('pre', 'procedure-conformance')).toMatchObject({ pre: true, post: false });
    expect(controllersForMode('none', setup).some(({ pre, post }) => pre || post)).toBe(false);
  });
});

describe('the table of a comparison', () => {
  it('states its data, the definitions of its terms, and that rehearsal models are not LLMs', async () => {
    const { side, until, allEnded } = await open();
    await side.getState().start({ ...document, title: 'A|B' }, agents);
    await until(allEnded);
    const table = buildComparisonTable(side.getState().columns, '2026-11-21');
    const markdown = printComparisonMarkdown(table, 'A|B');
    expect(
      markdown
        .split('\n')
        .slice(2, 8)
        .map((line) => line.split(/(?<!\\)\|/).length),
    ).toEqual(Array(6).fill(24));
    expect(markdown).toContain('## A\\|B');
    const rows = table.rows.map((row) => row.slice(0, 6).join(' '));
    expect(rows[0]).toBe('No controllers rehearsal-hasty no pdl react-text none');
    const figures = (index: number) => [7, 9, 10].map((at) => table.rows[index]?.[at]);
    // Out-of-workflow turns, denied, violations.
    expect([figures(0), figures(3)]).toEqual([
      [1, 0, 1],
      [1, 1, 0],
    ]);
    expect(markdown).toMatch(/No LLM: rehearsal-hasty\. These are built-in rehearsal models/);
    expect(markdown).toMatch(/one of each agent: single sessions, not a statistic/);
    expect(markdown).toMatch(/a script of 3 turns, 1 of them marked out of workflow/);
    const csv = printComparisonCsv({ ...table, rows: [['=1+1', 'a "b", c', 3]] });
    expect(csv.split('\r\n')[1]).toBe(`'=1+1,"a ""b"", c",3`);
    expect(csv).toContain('\r\n\r\n');
  });
});
