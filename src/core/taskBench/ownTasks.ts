// Tasks of the user's own for the bench, in the form of our task files: with the tools of the bench and a reference
// workflow. A case without an answer gets the one that the reference computes (FlowMind C.2: inputs are easy to give,
// answers have to be verified). Refuses a file with the first problem and its position.

import { type ExecutableGraph, readExecutable, runExecutable, type TestCase } from '../executable';
import { type ChatPort, readJsonObject, withoutThoughts } from '../llm';
import {
  type CancelSignal,
  canonicalJson,
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ok,
  parseJson,
  type Result,
} from '../support';
import type { BenchTask } from './benchTask';
import { benchTasks } from './benchTasks';
import { benchTools, createBenchToolSet } from './benchTools';
import { readBenchTasks } from './readBenchTasks';

export interface OwnTasks {
  readonly tasks: readonly BenchTask[];
  /** Number of answers that the references computed. */
  readonly computed: number;
}

/** Reads the text of a file of tasks. The error is a clause without a full stop. */
export async function readTaskFile(text: string): Promise<Result<OwnTasks & { readonly file: JsonValue }, string>> {
  const json = parseJson(text);
  if (!json.ok) return fail(`it is not JSON: ${json.error}. A file of tasks is {"category", "tasks": [...]}`);
  const read = await readOwnTasks(json.value);
  return read.ok ? ok({ ...read.value, file: json.value }) : read;
}

/** A file of one task to start from: the first task of the bench, with another id. */
export function exampleTaskFile(): JsonObject {
  const [{ id, category, title, difficulty, text, examples, tests, reference }] = benchTasks as [BenchTask];
  const task = { id: `own-${id}`, title, difficulty, text, examples, tests, reference };
  return { category, tasks: [task as unknown as JsonObject] }; // tasks of the bench come from JSON
}

/** A file of tasks with further tests, by the id of their task; all tests have their answers. */
export function addTests(
  file: JsonValue,
  tasks: readonly BenchTask[],
  added: ReadonlyMap<string, readonly TestCase[]>,
): JsonValue {
  if (Array.isArray(file)) return (file as readonly JsonValue[]).map((group) => addTests(group, tasks, added));
  if (!isJsonObject(file) || !Array.isArray(file['tasks'])) return file;
  const withTests = (task: JsonValue): JsonValue => {
    const own = isJsonObject(task) ? tasks.find(({ id }) => task['id'] === id) : undefined;
    if (!own || !isJsonObject(task)) return task;
    return { ...task, tests: [...own.tests, ...(added.get(own.id) ?? [])] as unknown as JsonValue }; // tests are JSON
  };
  return { ...file, tasks: (file['tasks'] as readonly JsonValue[]).map(withTests) };
}

/** Takes the result of JSON.parse: `{category, tasks}`, or a list of such. */
export async function readOwnTasks(file: unknown): Promise<Result<OwnTasks, string>> {
  const groups: readonly unknown[] = Array.isArray(file) ? file : [file];
  const tasks: BenchTask[] = [];
  let computed = 0;
  for (const [index, group] of groups.entries()) {
    const at = groups.length > 1 ? `[${index}].` : '';
    const completed = isJsonObject(group) ? await completeGroup(group) : ok({ group, computed: 0 });
    if (!completed.ok) return fail(`${at}${completed.error}`);
    const read = readBenchTasks(completed.value.group);
    if (!read.ok) return fail(`${at}${read.error}`);
    computed += completed.value.computed;
    tasks.push(...read.value);
  }
  const ids = tasks.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index || benchTasks.some((task) => task.id === id));
  if (twice !== undefined) return fail(`the id ${twice} is that of another task; choose a different one`);
  const untested = tasks.find((task) => task.tests.length === 0 || task.examples.length === 0);
  if (untested) return fail(`${untested.id}: a task needs at least one example and one test`);
  return tasks.length === 0 ? fail('it holds no task') : ok({ tasks, computed });
}

async function completeGroup(
  group: JsonObject,
): Promise<Result<{ readonly group: JsonObject; readonly computed: number }, string>> {
  if (!Array.isArray(group['tasks'])) return ok({ group, computed: 0 });
  const tasks: JsonValue[] = [];
  let computed = 0;
  for (const [index, task] of (group['tasks'] as readonly JsonValue[]).entries()) {
    const lists: Record<string, JsonValue> = {};
    for (const name of ['examples', 'tests'] as const) {
      const given = isJsonObject(task) ? task[name] : undefined;
      if (!isJsonObject(task) || !Array.isArray(given)) continue;
      const cases: JsonValue[] = [];
      for (const [number, one] of (given as readonly JsonValue[]).entries()) {
        const completed = await completeCase(task, one);
        if (!completed.ok) return fail(`tasks[${index}].${name}[${number}]: ${completed.error}`);
        if (completed.value !== one) computed += 1;
        cases.push(completed.value);
      }
      lists[name] = cases;
    }
    tasks.push(isJsonObject(task) ? { ...task, ...lists } : task);
  }
  return ok({ group: { ...group, tasks }, computed });
}

/** A case that has an answer, or whose form is wrong, stays unchanged: the reader of tasks reports it. */
async function completeCase(task: JsonObject, one: JsonValue): Promise<Result<JsonValue, string>> {
  if (!isJsonObject(one) || !isJsonObject(one['inputs']) || one['golden'] !== undefined) return ok(one);
  const reference = readExecutable(task['reference']);
  if (!reference.ok) return ok(one);
  const answer = await answerOfReference(reference.value, one['inputs']);
  return answer.ok ? ok({ ...one, golden: answer.value }) : answer;
}

/** Runs a reference with all tools of the bench. The error has no full stop. */
export async function answerOfReference(
  reference: ExecutableGraph,
  inputs: JsonObject,
): Promise<Result<JsonValue, string>> {
  const tools = createBenchToolSet(benchTools.map(({ schema }) => schema.name));
  const { outcome } = await runExecutable(reference, inputs, { tools });
  if (outcome.kind === 'failed') {
    return fail(`the reference fails on these inputs: ${outcome.message.replace(/\.$/, '')}`);
  }
  return outcome.answer === undefined ? fail('the reference gives no answer for these inputs') : ok(outcome.answer);
}

export interface WithoutToolsPorts {
  readonly chat: ChatPort;
  readonly model: string;
  readonly seed?: number;
  readonly cancel?: CancelSignal;
}

/**
 * Whether the model solves all tests of a task without tools (FlowMind B.3, stage 4): such a task measures no tool use.
 * Undefined if a request failed.
 */
export async function isSolvedWithoutTools(task: BenchTask, ports: WithoutToolsPorts): Promise<boolean | undefined> {
  for (const { inputs, golden } of task.tests) {
    const content = [
      'Solve this task in your head; there are no tools.',
      `Task: ${task.text}`,
      `Inputs: ${JSON.stringify(inputs)}`,
      'Reply with one JSON object and nothing else: {"answer": ...}',
    ].join('\n');
    const request = {
      model: ports.model,
      messages: [{ role: 'user', content }] as const,
      temperature: 0,
      ...(ports.seed === undefined ? {} : { seed: ports.seed }),
    };
    const reply = await ports.chat.complete(request, {}, ports.cancel);
    if (reply.kind !== 'completed') return undefined;
    const answer = readJsonObject(withoutThoughts(reply.reply.content))?.['answer'];
    if (answer === undefined || canonicalJson(answer) !== canonicalJson(golden)) return false;
  }
  return true;
}
