// A task of the bench: text, tools, example and held-out cases, and a reference workflow that solves it. Source:
// FlowMind App. A (categories and difficulty), B (construction).

import type { ExecutableGraph, TestCase } from '../executable';

export const benchCategories = ['mathematics', 'data processing', 'strings', 'logic'] as const;
export type BenchCategory = (typeof benchCategories)[number];

/** easy: linear, 2 to 4 calls. medium: a branch or a loop. hard: both. */
export const benchDifficulties = ['easy', 'medium', 'hard'] as const;
export type BenchDifficulty = (typeof benchDifficulties)[number];

export interface BenchTask {
  readonly id: string;
  readonly title: string;
  readonly category: BenchCategory;
  readonly difficulty: BenchDifficulty;
  /** The task in words, with the inputs named by their keys. */
  readonly text: string;
  /** Names of the offered tools: the needed ones, and others. */
  readonly tools: readonly string[];
  /** Cases for the agent to work on; each rollout takes the next. */
  readonly examples: readonly TestCase[];
  /** Held out: never shown to a model. */
  readonly tests: readonly TestCase[];
  /** Solves all cases. Never shown to a model. */
  readonly reference: ExecutableGraph;
}
