// Loads a plan with its data and workflows from files of this machine or from a bundle.

import { dirname, relative } from 'node:path';
import { isRehearsalModel } from '../../adapters/rehearsal/rehearsalModels';
import { buildSessionTools } from '../../core/session';
import {
  type DataSet,
  dataSetOfTaskInfos,
  type EvaluationCell,
  type EvaluationPlan,
  experimentIds,
  experimentPlan,
  includedFiles,
  type LoadedWorkflow,
  planEvaluationCells,
  readDataSet,
  readEvaluationPlan,
} from '../../core/sessionEvaluation';
import { isJsonObject, type JsonObject, type Result } from '../../core/support';
import { type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { loadSessionDocument } from '../run/sessionDocument';

export interface LoadedEvaluation {
  readonly plan: EvaluationPlan;
  readonly data: DataSet;
  readonly cells: readonly EvaluationCell[];
}

export async function loadEvaluation(file: string, input: CliInput): Promise<LoadedEvaluation> {
  const plan = requireOk(readEvaluationPlan(await input.readText(file)), file);
  const path = plan.inlineData ? file : resolveRelativeTo(file, plan.data);
  const listed = plan.inlineData ? JSON.stringify(plan.inlineData) : await input.readText(path);
  const text = dataSetOfTaskInfos(listed, (name) => input.exists(resolveRelativeTo(path, name))) ?? listed;
  const included = new Map<string, string>();
  for (const name of includedFiles(text)) {
    included.set(name, await input.readText(resolveRelativeTo(path, name), { maxBytes: maxLogBytes }));
  }
  const data = requireOk(readDataSet(text, included), path);
  const workflows: LoadedWorkflow[] = [];
  for (const entry of data.workflows) {
    if (plan.workflows && !plan.workflows.includes(entry.id)) continue;
    const { source } = entry;
    const document =
      source === undefined
        ? await loadSessionDocument(resolveRelativeTo(path, entry.file), input)
        : await loadSessionDocument(entry.file, { ...input, readText: async () => source });
    workflows.push({ entry, document, tools: buildSessionTools([document]) });
  }
  return { plan, data, cells: requireOk(planEvaluationCells(plan, data, workflows), file) };
}

function requireOk<T>(read: Result<T, { readonly message: string }>, file: string): T {
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  return read.value;
}

const resolveRelativeTo = (file: string, other: string) =>
  other.startsWith('/') || !file.includes('/') ? other : `${file.slice(0, file.lastIndexOf('/') + 1)}${other}`;

/** Bundles every file that an evaluation reads as one text, for machines that do not have them. It contains no key. */
export async function bundleEvaluation(file: string, args: ParsedArgs, input: CliInput) {
  const files: Record<string, string> = { [file]: await planText(file, args, input) };
  const loaded = await loadEvaluation(file, {
    ...input,
    readText: async (path, options) => {
      files[path] ??= await input.readText(path, options);
      return files[path];
    },
  });
  return { ...loaded, bundle: JSON.stringify({ v: 1, file, files }) };
}

/** The plan of a file or of a named experiment, with the options applied. */
async function planText(file: string, args: ParsedArgs, input: CliInput): Promise<string> {
  const id = input.exists(file) ? undefined : experimentIds.find((one) => one === file);
  const text = id ? JSON.stringify(experimentPlan(id)) : await input.readText(file);
  const changes = modelOptions.flatMap(([option, field]) => {
    const name = args.value(option);
    return name === undefined ? [] : [[field, modelOf(name, args)] as const];
  });
  const data = args.value('data');
  if (id && data === undefined) throw new UsageError(`${file} needs the data: --data FILE.`);
  if (changes.length === 0 && args.value('base-url') !== undefined)
    throw new UsageError('--base-url goes with --model.');
  const allowed = args.flag('unequal-facts') ? { unequalFacts: true } : {};
  if (changes.length === 0 && data === undefined && !args.flag('unequal-facts')) return text;
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch {
    return text; // The reader of the plan reports the error.
  }
  if (!isJsonObject(plan)) return text;
  const models = isJsonObject(plan['models']) ? plan['models'] : {};
  return JSON.stringify({
    ...plan,
    ...(data === undefined ? {} : { data: relative(dirname(file), data) }),
    ...allowed,
    models: { ...models, ...Object.fromEntries(changes) },
  });
}

const modelOptions = [
  ['model', 'agent'],
  ['user-model', 'user'],
  ['tool-model', 'server'],
  ['judge-model', 'judge'],
] as const;

function modelOf(model: string, args: ParsedArgs): JsonObject {
  const baseUrl = args.value('base-url');
  if (isRehearsalModel(model)) return { model };
  if (baseUrl === undefined) throw new UsageError(`Where is ${model}? Name its endpoint with --base-url.`);
  return { model, baseUrl };
}

export async function loadBundle(bundle: string, input: CliInput): Promise<LoadedEvaluation> {
  const value: unknown = JSON.parse(bundle);
  if (!isJsonObject(value) || value['v'] !== 1 || typeof value['file'] !== 'string' || !isJsonObject(value['files'])) {
    throw new UsageError('The plan in the queue is of another version of Weir. Use the same version everywhere.');
  }
  const { file, files } = value;
  return loadEvaluation(file, {
    ...input,
    exists: (path) => Object.hasOwn(files, path),
    log: () => undefined, // The process that filled the queue has already logged it.
    readText: async (path) => {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      if (typeof text !== 'string') throw new UsageError(`The plan in the queue lacks the file ${path}.`);
      return text;
    },
  });
}
