// Task drafts as typed, kept across reloads, and the concrete tasks made from them or the reason why none can be made.

import * as v from 'valibot';
import type { TaskSpec } from '../../core/executeSummarize';
import {
  groupBy,
  hashText,
  isJsonObject,
  type JsonObject,
  numberBetween,
  parseJson,
  shape,
  textSchema as text,
  tolerantShape,
  validEntries,
  wholeNumberBetween,
} from '../../core/support';
import { type BenchTask, benchTasks, findBenchTask } from '../../core/taskBench';
import { executeMessages as t } from '../../messages/execute.en';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';

/** More rollouts at once are the job of the bench. */
export const maxRollouts = 20;

/** If half of the traces deviate, the deviation is not noise. */
export const maxNoise = 0.5;

const seed = /* @__PURE__ */ v.fallback(wholeNumberBetween(0, Number.MAX_SAFE_INTEGER), 1);

const setupSchema = /* @__PURE__ */ shape({
  /** Id of a bench task; undefined: a task in words, with the APIs of the open document. */
  benchId: v.fallback(v.optional(text), undefined),
  strategy: v.fallback(v.picklist(['react', 'plan-and-execute']), 'react'),
  rollouts: v.fallback(wholeNumberBetween(1, maxRollouts), 3),
  seed,
  /** As typed; empty: the endpoint's default. */
  temperature: v.fallback(text, ''),
  /** How APIs without a backend answer. */
  toolDefault: v.fallback(v.picklist(['mock', 'llm', 'manual']), 'mock'),
  /** `two`: execute with business tools, then summarize with graph tools. `one`: both at once, for comparison. */
  stages: v.fallback(v.picklist(['two', 'one']), 'two'),
});

const buildSchema = /* @__PURE__ */ shape({
  method: v.fallback(v.picklist(['miner', 'model']), 'model'),
  /** Noise threshold of the miner: behaviour found in a smaller share of the traces is left out. */
  noise: v.fallback(numberBetween(0, maxNoise), 0),
  strategy: v.fallback(v.picklist(['react', 'plan-and-build']), 'react'),
  selection: v.fallback(v.picklist(['all', 'all-success', 'random-success']), 'all-success'),
  seed,
});

/** A task as typed, for one document. */
const taskSchema = /* @__PURE__ */ tolerantShape({
  text: v.fallback(text, ''),
  /** A JSON object, or a list of objects of which each rollout takes the next. */
  inputs: v.fallback(text, ''),
});

export type ExecuteSetup = v.InferOutput<typeof setupSchema>;
export type BuildSetup = v.InferOutput<typeof buildSchema>;
export type TaskDraft = v.InferOutput<typeof taskSchema>;

/** The bench task that a setup names; undefined for a task in words. */
export const benchTaskOf = ({ benchId }: Pick<ExecuteSetup, 'benchId'>): BenchTask | undefined =>
  findBenchTask(benchId);

/** The setup of another source of tasks. */
export const sourceOfTasks = (source: 'words' | 'bench'): Pick<ExecuteSetup, 'benchId'> => ({
  benchId: source === 'bench' ? (benchTasks[0]?.id ?? '') : undefined,
});

/** Ids and titles of the bench's tasks, by category. */
export const benchTaskGroups = [...groupBy(benchTasks, ({ category }) => category)].map(([title, tasks]) => ({
  title,
  options: tasks.map(({ id, title, difficulty }) => [id, `${title} (${difficulty})`] as const),
}));

export const defaultExecuteSetup: ExecuteSetup = v.parse(setupSchema, {});
export const defaultBuildSetup: BuildSetup = v.parse(buildSchema, {});
export const blankTask: TaskDraft = v.parse(taskSchema, {});

const savedSchema = /* @__PURE__ */ shape({
  setup: v.fallback(setupSchema, defaultExecuteSetup),
  build: v.fallback(buildSchema, defaultBuildSetup),
  /** By document. */
  tasks: validEntries(taskSchema),
});

export type SavedExecute = v.InferOutput<typeof savedSchema>;

const key = 'weir.execute';
/** Number of task drafts kept, by document; the one changed longest ago is removed first. */
const keptTasks = 40;

/** Invalid records are ignored. */
export const loadExecuteSetup = (storage: TextStorage): SavedExecute =>
  v.parse(savedSchema, recallFields(storage, key));

export function saveExecuteSetup(storage: TextStorage, { setup, build, tasks }: SavedExecute): void {
  const kept = Object.fromEntries(Object.entries(tasks).slice(-keptTasks));
  remember(storage, key, JSON.stringify({ setup, build, tasks: kept }));
}

export interface PlannedTasks {
  readonly title: string;
  readonly tasks: readonly TaskSpec[];
}

/** Rollout i runs task i, starting over when the tasks run out. Returns a text if a rollout cannot be planned. */
export function planExecutionTasks(draft: TaskDraft, bench: BenchTask | undefined): PlannedTasks | string {
  if (bench) {
    const { id, title, text, examples } = bench;
    return { title, tasks: examples.map(({ inputs, golden }) => ({ id, text, inputs, golden })) };
  }
  const words = draft.text.trim();
  if (words === '') return t.taskEmpty;
  const read = readInputs(draft.inputs);
  if (typeof read === 'string') return read;
  const id = `task-${hashText(words).toString(36)}`;
  const [line = words] = words.split('\n');
  const title = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return {
    title,
    tasks: read.length === 0 ? [{ id, text: words }] : read.map((inputs) => ({ id, text: words, inputs })),
  };
}

/** The list of inputs, empty if none are given; a text describes the error. */
export function readInputs(text: string): readonly JsonObject[] | string {
  if (text.trim() === '') return [];
  const read = parseJson(text);
  if (!read.ok) return t.inputsNotJson({ fault: read.error });
  const list = Array.isArray(read.value) ? read.value : [read.value];
  if (!list.every(isJsonObject)) return t.inputsNotObject;
  // Drop objects without keys.
  return list.filter((inputs) => Object.keys(inputs).length > 0);
}
