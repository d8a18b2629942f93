import { expect, it } from 'vitest';
import { countVotes, examplePlanTasks } from '../../core/plan';
import { noCheckPorts } from '../../testing/planFixtures';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';
import {
  createExperimentStore,
  experimentCsv,
  experimentJson,
  experimentRows,
  firstExperiment,
  measuredTasks,
  tasksToMeasure,
  votable,
} from './experimentStore';
import type { PlanPorts } from './planPorts';
import type { StoredPlan } from './readStoredPlans';
import { readStoredPlan } from './readStoredPlans';

const stored = (id: string, change: object): StoredPlan => {
  const read = readStoredPlan({ v: 1, id, name: `Plan ${id}`, task: `Write ${id}.`, ...change });
  if (!read) throw new Error('no plan');
  return read;
};
const script = { kind: 'script', source: '({ result }) => result.includes("## News")' };
const plans = [
  stored('own', { task: 'Write a letter with these parts: Greeting, News and Farewell.', checks: [script] }),
  stored('judged', { checks: [{ kind: 'judged', question: 'Is it good?' }] }),
  stored('unchecked', {}),
  stored('ours', { task: examplePlanTasks[0]?.task, checks: examplePlanTasks[0]?.checks }),
];

it('measures a plan of the user with a check that needs no judge, and keeps its name with the results', async () => {
  expect(tasksToMeasure(plans).map(({ id }) => id)).toEqual([
    'game',
    'deck',
    'slides',
    'site',
    'lecture',
    'conference',
    'own',
  ]);
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const checked: string[] = [];
  const ports: Partial<PlanPorts> = {
    openChat: () => rehearsalChat,
    clock: createSteppingClock(),
    checking: {
      ...noCheckPorts,
      runScript: async ({ source }, result) => {
        checked.push(source);
        return { kind: 'answered', value: result.includes('## News') };
      },
    },
  };
  const open = () =>
    createExperimentStore({
      storage,
      load: async () => ports as PlanPorts, // all that an experiment uses
      model: () => ({ model: 'rehearsal-compliant' }),
      tasks: () => tasksToMeasure(plans),
    });
  const store = open();
  store.getState().choose({ tasks: ['own', 'gone'], repetitions: 1, candidates: 1 });
  await store.getState().run();
  expect(store.getState()).toMatchObject({ problem: undefined, work: { kind: 'idle' } });
  const { runs } = store.getState();
  expect(runs).toHaveLength(6);
  expect(new Set(checked)).toEqual(new Set([script.source]));
  expect(runs.find(({ condition }) => condition === 'plan, refined')?.success).toBe(true);
  expect(measuredTasks(runs)).toEqual([{ id: 'own', title: 'Plan own' }]);
  expect(open().getState().runs).toEqual(runs);

  // A table row for each condition, a line for each run, and a ballot that ranks every anonymous result once.
  const { rows, candidates: count, hasVotes } = experimentRows(runs, [], 'own');
  expect(rows.map(({ runs: measured, place }) => [measured, place])).toEqual([0, 1, 2, 3, 4, 5].map((at) => [1, at]));
  expect([count, hasVotes]).toEqual([2, false]);
  const csv = experimentCsv(runs).split('\r\n');
  expect(csv).toHaveLength(7);
  expect(csv[0]).toMatch(/^task,condition,repetition,model,outcome,success/);
  expect(csv[2]).toMatch(/^own,"plan, refined",1,rehearsal-compliant,completed,true,1,/);
  const candidates = votable(runs, 'own').map(({ condition }) => condition);
  expect(candidates).toHaveLength(2);
  store.getState().startVote('own');
  const shown = store.getState().vote?.shown ?? [];
  expect([...shown].sort()).toEqual([...candidates].sort());
  store.getState().rank(shown[0] ?? '');
  expect(store.getState().vote).toBeUndefined();
  const voted = experimentRows(runs, store.getState().ballots, 'own');
  expect(voted.hasVotes).toBe(true);
  expect(voted.rows.filter(({ points }) => points !== undefined)).toHaveLength(2);
  expect(JSON.parse(experimentJson(store.getState())).votes[0]).toMatchObject({ task: 'own', points: [{}, {}] });
  expect(open().getState().ballots).toEqual([{ task: 'own', ranking: shown }]);
  const votes = countVotes(candidates, store.getState().ballots);
  expect(shown.map((id) => votes.find((row) => row.id === id)?.points)).toEqual([4, 3]);
  store.getState().clear();
  expect(store.getState()).toMatchObject({ runs: [], ballots: [] });
});

it('reads stored experiments field by field: invalid choices get their default, invalid results are left out', () => {
  // A result of the first version: without a title and counts of subtasks.
  const counts = { score: 0, makespan: 3, speedUp: 1, tokens: 0, updates: 0, changedRatio: 0 };
  const measured = { condition: 'plan', repetition: 0, outcome: 'failed', success: false, faults: [], ...counts };
  const run = { ...measured, task: 'own', model: 'm', answer: null };
  const ballot = { task: 'own', ranking: ['plan', 'chain'] };
  const stored = {
    runs: [run, { ...run, makespan: '3' }, { ...run, speedUp: null }, 4],
    ballots: [ballot, { task: 'own', ranking: [1] }],
    choices: { tasks: ['own'], repetitions: 'many', seed: 7, later: true },
  };
  const open = (saved: unknown) =>
    createExperimentStore({
      storage: { getItem: () => JSON.stringify(saved), setItem: () => undefined, removeItem: () => undefined },
      load: () => Promise.reject(new Error('not needed')),
      model: () => undefined,
      tasks: () => [],
    }).getState();
  expect(open(stored)).toMatchObject({ runs: [run], ballots: [ballot] });
  expect(open(stored).choices).toEqual({ ...firstExperiment, tasks: ['own'], seed: 7 });
  expect(open([])).toMatchObject({ runs: [], ballots: [], choices: firstExperiment });
});
