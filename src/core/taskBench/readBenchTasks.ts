// Reads a file of tasks: its category, and its tasks with their reference graph, examples and tests. Adds the offered
// tools, which depend on the reference. A file that breaks the form gives the first problem with its position.

import * as v from 'valibot';
import { readExecutable, startInputs } from '../executable';
import {
  fail,
  type JsonObject,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  listOf,
  ok,
  type Result,
  readWith,
  shape,
  textSchema,
  unknownField,
} from '../support';
import { type BenchCategory, type BenchTask, benchCategories, benchDifficulties } from './benchTask';
import { benchTools } from './benchTools';
import { offerTools } from './offerTools';

const text = /* @__PURE__ */ v.pipe(textSchema, v.nonEmpty('is empty'));
const casesSchema = /* @__PURE__ */ listOf(shape({ inputs: jsonObject, golden: json }));
const fileSchema = /* @__PURE__ */ v.object(
  { category: v.picklist(benchCategories), tasks: v.array(jsonObject) },
  'is not an object with a category and tasks',
);
const taskSchema = /* @__PURE__ */ v.object({
  id: text,
  title: text,
  difficulty: v.picklist(benchDifficulties),
  text,
  /** Tools of the bench that are not offered. */
  without: v.optional(listOf(text), []),
  reference: json,
  examples: casesSchema,
  tests: casesSchema,
});

/** Takes the result of JSON.parse. The error says what is wrong and where, e.g. `tasks[2] (math-levy): ...`. */
export function readBenchTasks(file: unknown): Result<readonly BenchTask[], string> {
  const read = readWith(fileSchema, file);
  if (!read.ok) return read;
  const tasks = new Map<string, BenchTask>();
  for (const [index, value] of read.value.tasks.entries()) {
    const at = `tasks[${index}]${typeof value.id === 'string' ? ` (${value.id})` : ''}`;
    const task = readTask(value, read.value.category);
    if (!task.ok) return fail(`${at}: ${task.error}`);
    if (tasks.has(task.value.id)) return fail(`${at}: an earlier task has the same id`);
    tasks.set(task.value.id, task.value);
  }
  return ok([...tasks.values()]);
}

function readTask(value: JsonObject, category: BenchCategory): Result<BenchTask, string> {
  const other = unknownField(taskSchema, value);
  if (other !== undefined) return fail(`a task ${other}`);
  const read = readWith(taskSchema, value);
  if (!read.ok) return read;
  const { without, ...task } = read.value;
  const reference = readExecutable(task.reference);
  if (!reference.ok) return fail(`reference: ${reference.error.message}`);
  const needed = reference.value.nodes.flatMap((node) => (node.kind === 'function' ? [node.function] : []));
  const unknown = [...needed, ...without].find((name) => !benchTools.some(({ schema }) => schema.name === name));
  if (unknown !== undefined) return fail(`the bench has no tool ${unknown}`);
  const required = startInputs(reference.value).flatMap(({ key, isRequired }) => (isRequired ? [key] : []));
  for (const list of ['examples', 'tests'] as const)
    for (const [index, { inputs }] of task[list].entries()) {
      const missing = required.find((key) => !Object.hasOwn(inputs, key));
      if (missing !== undefined)
        return fail(`"${list}.${index}.inputs.${missing}" is missing, which the reference needs`);
    }
  const tools = offerTools({ id: task.id, category, difficulty: task.difficulty, needed, without });
  return ok({ ...task, category, tools, reference: reference.value });
}
