// Store of experiments on plans, and of the blind vote on their results. Invariant: a measurement is stored before it
// is shown as done; a cancelled run keeps its finished measurements.

import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  blindOrder,
  countVotes,
  defaultPlanSettings,
  defaultRefinement,
  type ExamplePlanTask,
  examplePlanTasks,
  experimentConditions,
  experimentRunSchema,
  experimentTable,
  maxVoted,
  runExperiment,
} from '../../core/plan';
import { csvRow, finiteSchema, listOf, shape, textSchema as text, validItems } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import type { TextStorage } from '../support/ports';
import { recallFields } from '../support/rememberedFields';
import type { ChosenModel, PlanPorts } from './planPorts';
import type { StoredPlan } from './readStoredPlans';

/* @__NO_SIDE_EFFECTS__ */
const numberOr = (otherwise: number) => v.fallback(finiteSchema, otherwise);

const choicesSchema = shape({
  tasks: v.fallback(
    listOf(text),
    examplePlanTasks.map(({ id }) => id),
  ),
  repetitions: numberOr(3),
  maskProbability: numberOr(0.25),
  candidates: numberOr(3),
  concurrency: numberOr(4),
  seed: numberOr(1),
});

export type ExperimentChoices = v.InferOutput<typeof choicesSchema>;
export const firstExperiment: ExperimentChoices = v.parse(choicesSchema, {});

const ballotSchema = shape({ task: text, ranking: listOf(text) });
export type StoredBallot = v.InferOutput<typeof ballotSchema>;

const measuredSchema = shape({
  ...experimentRunSchema.entries,
  task: text,
  /** Title of the task; absent in results of older versions. */
  title: v.exactOptional(text),
  model: text,
  answer: v.nullable(text),
});
export type MeasuredExperimentRun = v.InferOutput<typeof measuredSchema>;

/** Anonymous results of one task, shown side by side. */
export interface Vote {
  readonly task: string;
  /** Ids of runs in display order. */
  readonly shown: readonly string[];
  /** The ranked runs so far, the best first. */
  readonly ranking: readonly string[];
}

export interface ExperimentState {
  readonly choices: ExperimentChoices;
  readonly work: { readonly kind: 'idle' } | { readonly kind: 'running'; readonly done: number; readonly of: number };
  readonly runs: readonly MeasuredExperimentRun[];
  readonly isNotStored: boolean;
  readonly problem: string | undefined;
  readonly vote: Vote | undefined;
  /** Rankings of conditions, by task. */
  readonly ballots: readonly StoredBallot[];
  choose(change: Partial<ExperimentChoices>): void;
  run(): Promise<void>;
  cancel(): void;
  clear(): void;
  startVote(task: string): void;
  rank(condition: string): void;
  endVote(): void;
}

export type ExperimentStore = StoreApi<ExperimentState>;

const key = 'weir.plan.experiment';

interface ExperimentParts {
  readonly storage: TextStorage;
  load(): Promise<PlanPorts>;
  /** Undefined if no model is available. */
  model(): ChosenModel | undefined;
  /** The tasks of Weir and of the user. */
  tasks(): readonly ExamplePlanTask[];
}

/** Conditions whose results of a task can be voted on: the first result of each, four at most. */
export function votable(runs: readonly MeasuredExperimentRun[], task: string): readonly MeasuredExperimentRun[] {
  return experimentConditions
    .flatMap(({ id }) => runs.find((run) => run.task === task && run.condition === id && run.answer) ?? [])
    .slice(0, maxVoted);
}

export function createExperimentStore({ storage, load, model, tasks: known }: ExperimentParts): ExperimentStore {
  let running: AbortController | undefined;
  return createStore<ExperimentState>((set, get) => {
    const keep = (change: Partial<Pick<ExperimentState, 'runs' | 'ballots' | 'choices'>>) => {
      set(change);
      const { runs, ballots, choices } = get();
      try {
        storage.setItem(key, JSON.stringify({ runs, ballots, choices }));
        set({ isNotStored: false });
      } catch {
        set({ isNotStored: true });
      }
    };
    return {
      ...readStored(storage),
      work: { kind: 'idle' },
      isNotStored: false,
      problem: undefined,
      vote: undefined,
      choose: (change) => keep({ choices: { ...get().choices, ...change } }),
      run: async () => {
        const chosen = model();
        const { choices, work } = get();
        const { tasks: wanted, concurrency, seed, ...scale } = choices;
        const tasks = known().filter(({ id }) => wanted.includes(id));
        if (work.kind !== 'idle' || tasks.length === 0) return;
        if (!chosen) return set({ problem: t.noEndpoint });
        const controller = new AbortController();
        running = controller;
        const of = tasks.length * choices.repetitions * experimentConditions.length;
        set({ work: { kind: 'running', done: 0, of }, problem: undefined, vote: undefined });
        keep({ runs: [], ballots: [] });
        try {
          const { openChat, clock, checking } = await load();
          // An experiment's rehearsal is not watched: it runs at a fiftieth of the time, with the same result.
          const chat = openChat(chosen, 0.02);
          const settings = { ...defaultPlanSettings, model: chosen.model, concurrency, seed };
          for (const task of tasks) {
            await runExperiment(
              { ...scale, task, chat, clock, checking, settings, refinement: defaultRefinement },
              (run, answer) => {
                const { id, title } = task;
                const runs = [...get().runs, { ...run, task: id, title, model: chosen.model, answer }];
                keep({ runs });
                set({ work: { kind: 'running', done: runs.length, of } });
              },
              controller.signal,
            );
            if (controller.signal.aborted) break;
          }
        } catch {
          set({ problem: t.notLoaded });
        } finally {
          set({ work: { kind: 'idle' } });
        }
      },
      cancel: () => running?.abort(),
      clear: () => keep({ runs: [], ballots: [] }),
      startVote: (task) => {
        const ids = votable(get().runs, task).map(({ condition }) => condition);
        const ballotCount = get().ballots.filter((ballot) => ballot.task === task).length;
        if (ids.length > 1) set({ vote: { task, shown: blindOrder(ids, `${task}/${ballotCount}`), ranking: [] } });
      },
      rank: (condition) => {
        const { vote, ballots } = get();
        if (!vote || vote.ranking.includes(condition)) return;
        const ranking = [...vote.ranking, condition];
        const left = vote.shown.filter((id) => !ranking.includes(id));
        // The last one leaves no choice.
        if (left.length > 1) set({ vote: { ...vote, ranking } });
        else {
          set({ vote: undefined });
          keep({ ballots: [...ballots, { task: vote.task, ranking: [...ranking, ...left] }] });
        }
      },
      endVote: () => set({ vote: undefined }),
    };
  });
}

const storedSchema = shape({
  runs: validItems(measuredSchema),
  ballots: validItems(ballotSchema),
  choices: v.fallback(choicesSchema, firstExperiment),
});

const readStored = (storage: TextStorage) => v.parse(storedSchema, recallFields(storage, key));

/** An empty cell for a run that had no plan. */
const ifPlanned = (read: (run: MeasuredExperimentRun) => number) => (run: MeasuredExperimentRun) =>
  run.outcome === 'not planned' ? '' : read(run);

/** CSV with a row for each run. */
export function experimentCsv(runs: readonly MeasuredExperimentRun[]): string {
  const columns: Readonly<Record<string, (run: MeasuredExperimentRun) => string | number | boolean>> = {
    task: ({ task }) => task,
    condition: ({ condition }) => condition,
    repetition: ({ repetition }) => repetition + 1,
    model: ({ model }) => model,
    outcome: ({ outcome }) => outcome ?? '',
    success: ({ success }) => success,
    score: ({ score }) => score,
    time_ms: ifPlanned(({ makespan }) => makespan),
    speed_up: ifPlanned(({ speedUp }) => speedUp),
    updates: ifPlanned(({ updates }) => updates),
    init: ({ initial }) => initial ?? '',
    changed: ({ changed }) => changed ?? '',
    changed_ratio: ifPlanned(({ changedRatio }) => changedRatio),
    tokens: ({ tokens }) => tokens,
    faults: ({ faults }) => faults.join(' '),
  };
  const rows = runs.map((run) => Object.values(columns).map((read) => String(read(run))));
  return [Object.keys(columns), ...rows].map(csvRow).join('\r\n');
}

const tableOf = (runs: readonly MeasuredExperimentRun[], task: string) =>
  experimentTable(runs.filter((run) => run.task === task));

export type VotedRow = ReturnType<typeof tableOf>[number] & {
  /** Place of the condition among all conditions. */
  readonly place: number;
  /** Points of the blind votes; absent for a result that cannot be voted on. */
  readonly points: number | undefined;
};

/** The table of a task with its votes, and the number of results that can be voted on. */
export function experimentRows(
  runs: readonly MeasuredExperimentRun[],
  ballots: ExperimentState['ballots'],
  task: string,
): { readonly rows: readonly VotedRow[]; readonly candidates: number; readonly hasVotes: boolean } {
  const candidates = votable(runs, task).map(({ condition }) => condition);
  const own = ballots.filter((ballot) => ballot.task === task);
  const votes = countVotes(candidates, own);
  const rows = tableOf(runs, task).map((row) => ({
    ...row,
    place: experimentConditions.findIndex(({ id }) => id === row.condition),
    points: votes.find(({ id }) => id === row.condition)?.points,
  }));
  return { rows, candidates: candidates.length, hasVotes: own.length > 0 };
}

/** All measurements and votes. */
export function experimentJson({
  choices,
  runs,
  ballots,
}: Pick<ExperimentState, 'choices' | 'runs' | 'ballots'>): string {
  const votes = measuredTasks(runs).map(({ id }) => {
    const own = ballots.filter(({ task }) => task === id);
    const candidates = votable(runs, id).map(({ condition }) => condition);
    return { task: id, ballots: own.map(({ ranking }) => ranking), points: countVotes(candidates, own) };
  });
  const document = { choices, runs, votes, pointsByRank: [4, 3, 2, 1].slice(0, maxVoted) };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The measured tasks, in the order of their first run. */
export function measuredTasks(
  runs: readonly MeasuredExperimentRun[],
): readonly { readonly id: string; readonly title: string }[] {
  const titles = new Map<string, string>();
  for (const { task, title } of runs)
    titles.set(task, title ?? examplePlanTasks.find(({ id }) => id === task)?.title ?? task);
  return [...titles].map(([id, title]) => ({ id, title }));
}

/**
 * The tasks of Weir, and plans with a check that needs no judge. A plan made from a task of Weir counts as that task.
 */
export const tasksToMeasure = (plans: readonly StoredPlan[]): readonly ExamplePlanTask[] => [
  ...examplePlanTasks,
  ...plans.flatMap(({ id, name, task, checks }) =>
    checks.some(({ kind }) => kind !== 'judged') && !examplePlanTasks.some((ours) => ours.task === task)
      ? [{ id, title: name, task, checks }]
      : [],
  ),
];
