// Experiments on plans (Flow, "Error handling" and its tables): the same task, planned once for each repetition and
// then run under several conditions: with and without refinement, with and without error injection, and as one chain.
// Deterministic except for the models and the clock; intervals are bootstrapped with a separate seed.

import * as v from 'valibot';
import { indexWorkflow, topologicalOrder } from '../graph';
import type { ChatPort } from '../llm';
import {
  bootstrapInterval,
  type CancelSignal,
  type Clock,
  fail,
  finiteSchema as finite,
  flagSchema as flag,
  type Interval,
  listOf,
  parseJson,
  type Result,
  readWith,
  shape,
  textSchema as text,
} from '../support';
import { type CheckPorts, checkAcceptance } from './acceptanceChecks';
import { buildPlanTimeline } from './buildPlanTimeline';
import type { ExamplePlanTask } from './examplePlanTasks';
import { planGraph } from './plan';
import { createPlanRunner } from './planRunner';
import type { Plan, PlanSettings, Refinement } from './planSchema';
import { defaultRefinement } from './planSettings';
import { countChanges } from './planState';
import { planTask } from './planTask';

export interface ExperimentCondition {
  readonly id: string;
  readonly refinement: boolean;
  readonly injection: boolean;
  /** The same subtasks one after the other. */
  readonly serial: boolean;
}

export const experimentConditions: readonly ExperimentCondition[] = [
  { id: 'plan', refinement: false, injection: false, serial: false },
  { id: 'plan, refined', refinement: true, injection: false, serial: false },
  { id: 'plan, masked', refinement: false, injection: true, serial: false },
  { id: 'plan, masked, refined', refinement: true, injection: true, serial: false },
  { id: 'chain', refinement: false, injection: false, serial: true },
  { id: 'chain, masked', refinement: false, injection: true, serial: true },
];

export interface ExperimentInput {
  readonly task: ExamplePlanTask;
  readonly chat: ChatPort;
  readonly clock: Clock;
  readonly checking: CheckPorts;
  readonly settings: PlanSettings;
  readonly repetitions: number;
  /** Candidates of each plan; 3 by default. */
  readonly candidates?: number;
  /** Probability of error injection; 0.25 by default. */
  readonly maskProbability?: number;
  readonly refinement?: Refinement;
}

export const experimentRunSchema = /* @__PURE__ */ shape({
  condition: text,
  /** From 0; all conditions of one repetition run the same plan under the same seeds. */
  repetition: finite,
  outcome: v.optional(v.picklist(['completed', 'failed', 'cancelled', 'not planned'])),
  /** Share of the executable checks that the result passed; 0 without a result. */
  score: finite,
  /** The result passed all checks. */
  success: flag,
  /** Faults that the checks found. */
  faults: listOf(text),
  makespan: finite,
  speedUp: finite,
  tokens: finite,
  updates: finite,
  changedRatio: finite,
  /** Subtasks of the plan at the start, and those of them that updates changed or removed. Absent in earlier results. */
  initial: v.exactOptional(finite),
  changed: v.exactOptional(finite),
});

export type ExperimentRun = v.InferOutput<typeof experimentRunSchema>;

/** Reads the runs of a repetition, as a worker of a queue sent them. The error is the end of a sentence. */
export function readExperimentRuns(text: string): Result<readonly ExperimentRun[], string> {
  const json = parseJson(text);
  return json.ok ? readWith(listOf(experimentRunSchema), json.value) : fail(`it is not JSON: ${json.error}`);
}

/** Called with each run and its result; null if there is no result. */
type OnRun = (run: ExperimentRun, answer: string | null) => void;

/** Runs one after the other, so that times can be compared. A cancelled run is left out. */
export async function runExperiment(
  input: ExperimentInput,
  onRun?: OnRun,
  cancel?: CancelSignal,
): Promise<readonly ExperimentRun[]> {
  const runs: ExperimentRun[] = [];
  for (let repetition = 0; repetition < input.repetitions && !cancel?.aborted; repetition++) {
    runs.push(...(await runRepetition(input, repetition, onRun, cancel)));
  }
  return runs;
}

/** Runs one plan under all conditions: the smallest part of an experiment that another machine can run. */
export async function runRepetition(
  input: Omit<ExperimentInput, 'repetitions'>,
  repetition: number,
  onRun?: OnRun,
  cancel?: CancelSignal,
): Promise<readonly ExperimentRun[]> {
  const { task, chat, settings, candidates = 3 } = input;
  const { model, temperature } = settings;
  const runs: ExperimentRun[] = [];
  // Spaced so that no two repetitions use the same seed.
  const seed = settings.seed + repetition * 1000;
  const planned = await planTask(
    { task: task.task, chat, model, temperature, seed, count: candidates },
    undefined,
    cancel,
  );
  const chosen = planned.candidates.find(({ index }) => index === planned.chosen);
  for (const condition of experimentConditions) {
    if (cancel?.aborted) return runs;
    let answer: string | null = null;
    const run =
      chosen?.kind === 'valid'
        ? await runCondition(input, condition, chosen.plan, repetition, seed, (text) => (answer = text), cancel)
        : notPlanned(condition, repetition, planned.candidates[0]);
    if (cancel?.aborted) return runs;
    runs.push(run);
    onRun?.(run, answer);
  }
  return runs;
}

const nothing = { score: 0, success: false, makespan: 0, speedUp: 1, tokens: 0, updates: 0, changedRatio: 0 };

function notPlanned(
  { id }: ExperimentCondition,
  repetition: number,
  first: { readonly kind: string; readonly reason?: string } | undefined,
): ExperimentRun {
  const faults = first?.reason === undefined ? [] : [first.reason];
  return { condition: id, repetition, outcome: 'not planned', faults, ...nothing };
}

async function runCondition(
  {
    task,
    chat,
    clock,
    checking,
    settings,
    maskProbability = 0.25,
    refinement = defaultRefinement,
  }: Omit<ExperimentInput, 'repetitions'>,
  condition: ExperimentCondition,
  plan: Plan,
  repetition: number,
  seed: number,
  keepAnswer: (answer: string | null) => void,
  cancel?: CancelSignal,
): Promise<ExperimentRun> {
  const { refinement: _refinement, injection: _injection, ...plain } = settings;
  const runner = createPlanRunner({
    chat,
    clock,
    from: {
      planId: `${task.id}-${repetition}`,
      task: task.task,
      plan: condition.serial ? chainPlan(plan) : plan,
      settings: {
        ...plain,
        seed,
        ...(condition.serial ? { concurrency: 1 } : {}),
        ...(condition.refinement ? { refinement: { ...refinement, review: 'automatic' } } : {}),
        ...(condition.injection ? { injection: { probability: maskProbability, seed } } : {}),
      },
    },
  });
  const stop = () => runner.cancel();
  cancel?.addEventListener('abort', stop);
  runner.start();
  await runner.settled();
  cancel?.removeEventListener('abort', stop);
  const { state } = runner;
  keepAnswer(state.answer ?? null);
  const checks = await checkAcceptance(state.answer ?? '', task.checks, checking, cancel);
  const passed = checks.filter((check) => check.passed).length;
  const { makespan, speedUp } = buildPlanTimeline(state);
  const hasResult = state.outcome === 'completed';
  const { initial, changed, ratio } = countChanges(state);
  return {
    condition: condition.id,
    repetition,
    outcome: state.outcome,
    score: hasResult && checks.length > 0 ? passed / checks.length : 0,
    success: hasResult && passed === checks.length,
    faults: hasResult ? checks.flatMap(({ message }) => message || []) : [state.reason ?? ''],
    makespan,
    speedUp,
    tokens: state.tokens.prompt + state.tokens.completion,
    updates: state.updates.length,
    changedRatio: ratio,
    initial,
    changed,
  };
}

/** The subtasks as a chain in topological order; each still gets the outputs that it needs. */
export function chainPlan(plan: Plan): Plan {
  const indexed = indexWorkflow(planGraph(plan));
  const order = (topologicalOrder(indexed) ?? []).map((index) => indexed.ids[index] as string); // an index of the graph
  const next = new Map(order.map((id, place) => [id, order[place + 1]]));
  const subtasks = plan.subtasks.map((subtask) => {
    const follower = next.get(subtask.id);
    const children = follower === undefined ? subtask.children : [...new Set([...subtask.children, follower])];
    return { ...subtask, children };
  });
  return { ...plan, subtasks };
}

export interface MeanInterval {
  /** Null if no run has a value. */
  readonly mean: number | null;
  /** 95 %, bootstrapped over the runs; null for a single one. */
  readonly interval: Interval | null;
}

export interface ExperimentRow {
  readonly condition: string;
  readonly runs: number;
  readonly success: MeanInterval;
  readonly score: MeanInterval;
  /** This and the following are over the runs that had a plan. */
  readonly makespan: MeanInterval;
  readonly speedUp: MeanInterval;
  readonly updates: MeanInterval;
  readonly changedRatio: MeanInterval;
  /** Absent if no run has the counts. */
  readonly initial?: MeanInterval;
  readonly changed?: MeanInterval;
}

/** A row for each condition that was run, in the order of `experimentConditions`. */
export function experimentTable(runs: readonly ExperimentRun[]): readonly ExperimentRow[] {
  return experimentConditions.flatMap(({ id }) => {
    const own = runs.filter(({ condition }) => condition === id);
    if (own.length === 0) return [];
    const intervalOf = (value: (run: ExperimentRun) => number) => meanInterval(own.map(value));
    const started = own.filter(({ outcome }) => outcome !== 'not planned');
    const startedOf = (value: (run: ExperimentRun) => number) => meanInterval(started.map(value));
    const counted = own.filter(({ initial }) => initial !== undefined);
    const countOf = (key: 'initial' | 'changed') =>
      counted.length === 0 ? {} : { [key]: meanInterval(counted.map((run) => run[key] ?? 0)) };
    return [
      {
        condition: id,
        runs: own.length,
        success: intervalOf(({ success }) => Number(success)),
        score: intervalOf(({ score }) => score),
        makespan: startedOf(({ makespan }) => makespan),
        speedUp: startedOf(({ speedUp }) => speedUp),
        updates: startedOf(({ updates }) => updates),
        changedRatio: startedOf(({ changedRatio }) => changedRatio),
        ...countOf('initial'),
        ...countOf('changed'),
      },
    ];
  });
}

/** Seeded by the values, so the same values give the same interval. */
function meanInterval(values: readonly number[]): MeanInterval {
  if (values.length === 0) return { mean: null, interval: null };
  const meanOf = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const interval = bootstrapInterval(
    values.map((value) => [value]),
    (groups) => meanOf(groups.flat()),
    { seed: 1 },
  );
  return { mean: meanOf(values), interval };
}
