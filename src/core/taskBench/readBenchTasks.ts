// Reads a file of tasks: its category, and its tasks with their reference graph, examples and tests. Adds the offered
// tools, which depend on the reference. A file that breaks the form gives the first problem with its position.

import { type ExecutableGraph, readExecutable, startInputs, type TestCase } from '../executable';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../support';
import { type BenchCategory, type BenchTask, benchCategories, benchDifficulties } from './benchTask';
import { benchTools } from './benchTools';
import { offerTools } from './offerTools';

const taskFields = ['id', 'title', 'difficulty', 'text', 'without', 'reference', 'examples', 'tests'];

/** Takes the result of JSON.parse. The error says what is wrong and where, e.g. `tasks[2] (math-levy): ...`. */
export function readBenchTasks(file: unknown): Result<readonly BenchTask[], string> {
  if (!isJsonObject(file)) return fail('the file is not an object with a category and tasks');
  const category = benchCategories.find((name) => name === file.category);
  if (category === undefined) return fail(`category is not one of ${benchCategories.join(', ')}`);
  if (!Array.isArray(file.tasks)) return fail('tasks is not a list');
  const tasks = new Map<string, BenchTask>();
  for (const [index, value] of (file.tasks as readonly JsonValue[]).entries()) {
    const at = `tasks[${index}]`;
    if (!isJsonObject(value)) return fail(`${at} is not an object`);
    const named = typeof value.id === 'string' ? `${at} (${value.id})` : at;
    const task = readTask(value, category);
    if (!task.ok) return fail(`${named}: ${task.error}`);
    if (tasks.has(task.value.id)) return fail(`${named}: an earlier task has the same id`);
    tasks.set(task.value.id, task.value);
  }
  return ok([...tasks.values()]);
}

function readTask(value: JsonObject, category: BenchCategory): Result<BenchTask, string> {
  const other = Object.keys(value).find((name) => !taskFields.includes(name));
  if (other !== undefined) return fail(`a task has no field ${other}; its fields are ${taskFields.join(', ')}`);
  const { id, title, text, without = [] } = value;
  if (!isText(id)) return fail('id is not a text');
  if (!isText(title)) return fail('title is not a text');
  if (!isText(text)) return fail('text is not a text');
  const difficulty = benchDifficulties.find((name) => name === value.difficulty);
  if (difficulty === undefined) return fail(`difficulty is not one of ${benchDifficulties.join(', ')}`);
  const reference = readExecutable(value.reference);
  if (!reference.ok) return fail(`reference: ${reference.error.message}`);
  const needed = reference.value.nodes.flatMap((node) => (node.kind === 'function' ? [node.function] : []));
  if (!Array.isArray(without) || !without.every(isText)) return fail('without is not a list of names of tools');
  const unknown = [...needed, ...without].find((name) => !benchTools.some(({ schema }) => schema.name === name));
  if (unknown !== undefined) return fail(`the bench has no tool ${unknown}`);
  const examples = readCases(value.examples, reference.value);
  if (!examples.ok) return fail(`examples${examples.error}`);
  const tests = readCases(value.tests, reference.value);
  if (!tests.ok) return fail(`tests${tests.error}`);
  return ok({
    id,
    title,
    category,
    difficulty,
    text,
    tools: offerTools({ id, category, difficulty, needed, without }),
    examples: examples.value,
    tests: tests.value,
    reference: reference.value,
  });
}

/** The error continues the name of the list: ` is not a list`, `[0].golden is missing`. */
function readCases(value: JsonValue | undefined, reference: ExecutableGraph): Result<readonly TestCase[], string> {
  if (!Array.isArray(value)) return fail(' is not a list');
  const required = startInputs(reference).flatMap(({ key, isRequired }) => (isRequired ? [key] : []));
  const cases: TestCase[] = [];
  for (const [index, item] of (value as readonly JsonValue[]).entries()) {
    if (!isJsonObject(item)) return fail(`[${index}] is not an object`);
    const { inputs, golden } = item;
    if (!isJsonObject(inputs)) return fail(`[${index}].inputs is not an object`);
    if (golden === undefined) return fail(`[${index}].golden is missing`);
    const missing = required.find((key) => !Object.hasOwn(inputs, key));
    if (missing !== undefined) return fail(`[${index}].inputs.${missing} is missing, which the reference needs`);
    cases.push({ inputs, golden });
  }
  return ok(cases);
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
