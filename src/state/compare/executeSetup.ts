// Task drafts as typed, kept across reloads, and the concrete tasks made from them or the reason why none can be made.

import type { TaskSpec } from '../../core/executeSummarize';
import { hashText, isJsonObject, type JsonObject, parseJson } from '../../core/support';
import type { BenchTask } from '../../core/taskBench';
import { executeMessages as t } from '../../messages/execute.en';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import type { BuildSetup, ExecuteSetup, TaskDraft } from './executeState';

export const blankTask: TaskDraft = { text: '', inputs: '' };

export const defaultExecuteSetup: ExecuteSetup = {
  benchId: undefined,
  strategy: 'react',
  rollouts: 3,
  seed: 1,
  temperature: '',
  toolDefault: 'mock',
  stages: 'two',
};

export const defaultBuildSetup: BuildSetup = {
  method: 'model',
  noise: 0,
  strategy: 'react',
  selection: 'all-success',
  seed: 1,
};

/** If half of the traces deviate, the deviation is not noise. */
export const maxNoise = 0.5;

/** More rollouts at once are the job of the bench. */
export const maxRollouts = 20;

const key = 'weir.execute';
/** Number of task drafts kept, by document; the one changed longest ago is removed first. */
const keptTasks = 40;

export interface SavedExecute {
  readonly setup: ExecuteSetup;
  readonly build: BuildSetup;
  readonly tasks: Readonly<Record<string, TaskDraft>>;
}

const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;
const wholeOf = (value: unknown, otherwise: number, most = Number.MAX_SAFE_INTEGER) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : otherwise;
const fieldsOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function readSetup(value: unknown): ExecuteSetup {
  const { benchId, strategy, rollouts, seed, temperature, toolDefault, stages } = fieldsOf(value);
  const by = defaultExecuteSetup;
  return {
    benchId: typeof benchId === 'string' ? benchId : undefined,
    strategy: oneOf(strategy, ['react', 'plan-and-execute'], by.strategy),
    rollouts: Math.max(1, wholeOf(rollouts, by.rollouts, maxRollouts)),
    seed: wholeOf(seed, by.seed),
    temperature: textOf(temperature),
    toolDefault: oneOf(toolDefault, ['mock', 'llm', 'manual'], by.toolDefault),
    stages: oneOf(stages, ['two', 'one'], by.stages),
  };
}

function readBuild(value: unknown): BuildSetup {
  const { method, noise, strategy, selection, seed } = fieldsOf(value);
  const by = defaultBuildSetup;
  return {
    method: oneOf(method, ['miner', 'model'], by.method),
    noise: typeof noise === 'number' && noise >= 0 && noise <= maxNoise ? noise : by.noise,
    strategy: oneOf(strategy, ['react', 'plan-and-build'], by.strategy),
    selection: oneOf(selection, ['all', 'all-success', 'random-success'], by.selection),
    seed: wholeOf(seed, by.seed),
  };
}

/** Invalid records are ignored. */
export function loadExecuteSetup(storage: TextStorage): SavedExecute {
  const { setup, build, tasks } = recallFields(storage, key);
  const drafts = Object.entries(fieldsOf(tasks)).flatMap(([id, draft]): [string, TaskDraft][] =>
    isJsonObject(draft) ? [[id, { text: textOf(draft['text']), inputs: textOf(draft['inputs']) }]] : [],
  );
  return { setup: readSetup(setup), build: readBuild(build), tasks: Object.fromEntries(drafts) };
}

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
  const text = draft.text.trim();
  if (text === '') return t.taskEmpty;
  const read = readInputs(draft.inputs);
  if (typeof read === 'string') return read;
  const id = `task-${hashText(text).toString(36)}`;
  const [line = text] = text.split('\n');
  const title = line.length > 60 ? `${line.slice(0, 57)}...` : line;
  return {
    title,
    tasks: read.length === 0 ? [{ id, text }] : read.map((inputs) => ({ id, text, inputs })),
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
