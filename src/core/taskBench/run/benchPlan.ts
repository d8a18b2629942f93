// The plan of a measurement: tasks by strategies, and the settings that all cells share. A cell is one strategy on one
// task. Invariant: two plans with the same `settingsKey` measure a cell in the same manner, so that a result of one
// counts in the other.

import type { ExecuteStrategy, SummarizeStrategy, TraceSelection } from '../../executeSummarize';
import { canonicalJson, hashText } from '../../support';

/**
 * FlowMind's strategies: Execute-Summarize by its two strategies (execute / summarize), and the one-stage baselines.
 * `miner`: ReAct executes, and the trace miner builds the workflow without a model.
 */
export type BenchStrategy =
  | 'es-react-react'
  | 'es-react-plan'
  | 'es-plan-react'
  | 'es-plan-plan'
  | 'one-react'
  | 'one-react-reminded'
  | 'one-plan'
  | 'miner';

export interface StrategyInfo {
  readonly id: BenchStrategy;
  readonly label: string;
  readonly about: string;
  readonly execute: ExecuteStrategy;
  /** Absent: a one-stage baseline, or the miner. */
  readonly summarize?: SummarizeStrategy;
  /** The one-stage strategy that executes alike; absent for those themselves and for the miner. */
  readonly baseline?: BenchStrategy;
  /** A one-stage baseline that is asked for a missing graph (FlowMind 4.3.1). */
  readonly remindsOfGraph?: true;
}

export const isOneStage = (id: BenchStrategy): boolean => id.startsWith('one-');

export const benchStrategies: readonly StrategyInfo[] = [
  {
    id: 'es-react-react',
    label: 'ES ReAct / ReAct',
    about: 'Execute-Summarize (ES), two stages: executes by ReAct, then builds the graph by ReAct.',
    execute: 'react',
    summarize: 'react',
    baseline: 'one-react',
  },
  {
    id: 'es-react-plan',
    label: 'ES ReAct / plan',
    about: 'Execute-Summarize (ES), two stages: executes by ReAct, then plans the graph and builds it.',
    execute: 'react',
    summarize: 'plan-and-build',
    baseline: 'one-react',
  },
  {
    id: 'es-plan-react',
    label: 'ES plan / ReAct',
    about: 'Execute-Summarize (ES), two stages: plans and executes, then builds the graph by ReAct.',
    execute: 'plan-and-execute',
    summarize: 'react',
    baseline: 'one-plan',
  },
  {
    id: 'es-plan-plan',
    label: 'ES plan / plan',
    about: 'Execute-Summarize (ES), two stages: plans and executes, then plans the graph and builds it.',
    execute: 'plan-and-execute',
    summarize: 'plan-and-build',
    baseline: 'one-plan',
  },
  {
    id: 'one-react',
    label: 'One stage, ReAct',
    about: 'Baseline: business tools and graph tools at once, by ReAct.',
    execute: 'react',
  },
  {
    id: 'one-react-reminded',
    label: 'One stage, ReAct, reminded',
    about: 'Enhanced ReAct: as one stage by ReAct, but asked for the graph if it finishes without one.',
    execute: 'react',
    remindsOfGraph: true,
  },
  {
    id: 'one-plan',
    label: 'One stage, plan',
    about: 'Baseline: business tools and graph tools at once, by a plan that is then executed.',
    execute: 'plan-and-execute',
  },
  {
    id: 'miner',
    label: 'Miner',
    about: 'Executes by ReAct; the trace miner builds the graph, without a model.',
    execute: 'react',
  },
];

export interface BenchSettings {
  readonly model: string;
  /** Address of the model's endpoint; absent for the rehearsal model. */
  readonly endpoint?: string;
  /** Executions of each cell; rollout i works on example i, starting over after the last example. */
  readonly rollouts: number;
  /** Selection of the executions that the graph is built from. */
  readonly selection: TraceSelection;
  readonly seed: number;
  readonly temperature?: number;
  /** The task includes its examples and their answers, as in FlowMind's main table. */
  readonly showAnswers?: true;
  /** Every request asks for JSON mode (FlowMind, App. E.1, Table 5). Default: no request does. */
  readonly jsonMode?: true;
}

export interface BenchPlan extends BenchSettings {
  /** Ids of tasks. */
  readonly tasks: readonly string[];
  readonly strategies: readonly BenchStrategy[];
}

/** FlowMind's main setting: one execution, one summary of it, and the examples with their answers. */
export const singlePassSettings = { rollouts: 1, selection: 'all', showAnswers: true } as const;

export const defaultBenchSettings = { rollouts: 3, selection: 'all-success', seed: 1 } as const;

export interface BenchCellName {
  readonly task: string;
  readonly strategy: BenchStrategy;
}

export const benchCellKey = ({ task, strategy }: BenchCellName): string => `${task} ${strategy}`;

/** All strategies of a task before the next task, so that each row of the table is complete as early as possible. */
export const benchCellsOf = ({
  tasks,
  strategies,
}: Pick<BenchPlan, 'tasks' | 'strategies'>): readonly BenchCellName[] =>
  tasks.flatMap((task) => strategies.map((strategy) => ({ task, strategy })));

/** Equal for settings under which cells are measured alike. */
export function settingsKey({
  model,
  endpoint,
  rollouts,
  selection,
  seed,
  temperature,
  showAnswers,
  jsonMode,
}: BenchSettings): string {
  const settings = {
    ...{ model, endpoint: endpoint ?? null, rollouts, selection, seed, temperature: temperature ?? null },
    ...(showAnswers ? { showAnswers } : {}),
    ...(jsonMode ? { jsonMode } : {}),
  };
  return hashText(canonicalJson(settings)).toString(36);
}
