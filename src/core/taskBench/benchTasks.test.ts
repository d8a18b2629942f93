import { describe, expect, it } from 'vitest';
import { benchOracles } from '../../testing/benchOracles';
import { type ExecutableGraph, testExecutable } from '../executable';
import { canonicalJson, type JsonObject, type JsonValue } from '../support';
import { type BenchTask, benchCategories, benchDifficulties } from './benchTask';
import { benchTasks, findBenchTask, selectBenchTasks } from './benchTasks';
import { toolSetOfTask } from './benchTools';
import { difficultyOf, measureControlFlow } from './controlFlow';
import { offerSizes } from './offerTools';

const casesOf = (task: BenchTask) => [...task.examples, ...task.tests];
const functionsOf = (graph: ExecutableGraph) =>
  graph.nodes.flatMap((node) => (node.kind === 'function' ? [node.function] : []));

describe('the tasks of the bench', () => {
  it('are at least 28, 7 of each category, of all difficulties, with unique ids and texts', () => {
    expect(benchTasks.length).toBeGreaterThanOrEqual(28);
    for (const category of benchCategories) {
      const own = benchTasks.filter((task) => task.category === category);
      expect(own.length, category).toBeGreaterThanOrEqual(7);
      for (const difficulty of benchDifficulties) {
        expect(
          own.filter((task) => task.difficulty === difficulty).length,
          `${category}, ${difficulty}`,
        ).toBeGreaterThan(1);
      }
    }
    expect(new Set(benchTasks.map(({ id }) => id)).size).toBe(benchTasks.length);
    expect(new Set(benchTasks.map(({ text }) => text)).size).toBe(benchTasks.length);
    expect(Object.keys(benchOracles).sort()).toEqual(benchTasks.map(({ id }) => id).sort());
  });

  it.each(benchTasks.map((task) => [task.id, task] as const))('%s: case by case', async (_id, task) => {
    const { examples, tests, reference, text } = task;
    expect(examples.length).toBeGreaterThanOrEqual(3);
    expect(examples.length).toBeLessThanOrEqual(5);
    expect(tests.length).toBeGreaterThanOrEqual(5);
    const exampleInputs = new Set(examples.map(({ inputs }) => canonicalJson(inputs)));
    const start = reference.nodes.find((node) => node.kind === 'start');
    for (const { inputs, golden } of casesOf(task)) {
      expect(canonicalJson(benchOracles[task.id]?.(structuredClone(inputs)) ?? null)).toBe(canonicalJson(golden));
      expect(Object.keys(inputs).sort()).toEqual([...(start?.inputs ?? [])].sort());
      for (const key of Object.keys(inputs)) expect(text).toContain(`\`${key}\``);
    }
    // There is only one empty input, and only one case that skips a loop over a number.
    const repeated = tests.filter(({ inputs }) => exampleInputs.has(canonicalJson(inputs)));
    expect(repeated.filter(({ inputs }) => !Object.values(inputs).every(isEmpty))).toEqual([]);

    const report = await testExecutable(reference, casesOf(task), { tools: toolSetOfTask(task) });
    expect(
      report.tests.flatMap(({ passed, inputs, run }) => (passed ? [] : [{ inputs, outcome: run.outcome }])),
    ).toEqual([]);
    expect(report.isRight).toBe(true);
    // An execution without a call is never complete, so every case must need one.
    for (const { run } of report.tests) expect(run.steps.some(({ kind }) => kind === 'called')).toBe(true);
  });

  it('have the difficulty of their reference, and offer so many tools', () => {
    for (const task of benchTasks) {
      const flow = measureControlFlow(task.reference);
      expect(difficultyOf(flow), task.id).toBe(task.difficulty);
      expect(flow.calls, task.id).toBeGreaterThan(1);
      if (task.difficulty === 'easy') expect(flow.calls, task.id).toBeLessThanOrEqual(4);
      expect(new Set(task.tools).size, task.id).toBe(offerSizes[task.difficulty]);
      expect(toolSetOfTask(task).schemas.length, task.id).toBe(task.tools.length);
      for (const name of functionsOf(task.reference)) expect(task.tools, task.id).toContain(name);
    }
  });

  it('take every branch and loop never, once and many times, in the examples and in the tests', async () => {
    for (const task of benchTasks.filter(({ difficulty }) => difficulty !== 'easy')) {
      for (const cases of [task.examples, task.tests]) {
        const runs = (await testExecutable(task.reference, cases, { tools: toolSetOfTask(task) })).tests;
        const untaken = task.reference.edges.filter(({ id }) => runs.every(({ run }) => (run.taken[id] ?? 0) === 0));
        expect(untaken, task.id).toEqual([]);
        for (const id of loopBodies(task.reference)) {
          const counts = runs.map(({ run }) => run.taken[id] ?? 0);
          expect([counts.includes(0), counts.includes(1), counts.some((count) => count > 1)], task.id).toEqual([
            true,
            true,
            true,
          ]);
        }
      }
    }
  });

  it('are never solved by one call on the inputs, nor by giving an input back', () => {
    for (const task of benchTasks) {
      const tools = toolSetOfTask(task);
      const solved = tools.schemas.flatMap(({ name, parameters }) => {
        const wanted = parameters.required as readonly string[];
        const keys = Object.keys(task.tests[0]?.inputs ?? {});
        return assignments(wanted, keys)
          .filter((assigned) =>
            task.tests.every(({ inputs, golden }) => isAnswer(tools.call(name, argumentsOf(assigned, inputs)), golden)),
          )
          .map(() => name);
      });
      expect(solved, task.id).toEqual([]);
      for (const key of Object.keys(task.tests[0]?.inputs ?? {})) {
        expect(
          task.tests.every(({ inputs, golden }) => canonicalJson(inputs[key] ?? null) === canonicalJson(golden)),
          task.id,
        ).toBe(false);
      }
      expect(new Set(task.tests.map(({ golden }) => canonicalJson(golden))).size, task.id).toBeGreaterThan(1);
    }
  });

  it('do not share a way to the answer', () => {
    const shapes = new Map<string, string>();
    for (const { id, reference } of benchTasks) {
      const shape = functionsOf(reference).join(' ');
      expect(shapes.get(shape), id).toBeUndefined();
      shapes.set(shape, id);
    }
  });
});

describe('selectBenchTasks', () => {
  it('takes ids, categories and difficulties together', () => {
    expect(selectBenchTasks([])).toEqual({ tasks: benchTasks });
    const strings = selectBenchTasks(['strings', 'Hard']);
    expect('tasks' in strings && strings.tasks.map(({ id }) => id)).toEqual(['text-black-out', 'text-headline']);
    const single = selectBenchTasks(['math-levy']);
    expect('tasks' in single && single.tasks.map(({ id }) => id)).toEqual(['math-levy']);
    const both = selectBenchTasks(['logic-suspects', 'data-processing', 'easy', 'medium']);
    expect('tasks' in both && both.tasks.length).toBe(7);
    expect(selectBenchTasks(['math-lavy'])).toEqual({ unknown: 'math-lavy', nearest: 'math-levy' });
    expect(selectBenchTasks(['?'])).toEqual({ unknown: '?' });
  });

  it('finds one task by its id and by its words', () => {
    const [first] = benchTasks;
    expect(findBenchTask(first?.id ?? '')).toBe(first);
    expect(findBenchTask(first?.text ?? '')).toBe(first);
    expect(findBenchTask('constructor')).toBeUndefined();
  });
});

const isEmpty = (value: JsonValue) =>
  value === '' || (Array.isArray(value) && value.length === 0) || (typeof value === 'number' && value <= 2);

/** The first edge into the body of each loop. */
function loopBodies({ nodes, edges }: ExecutableGraph): string[] {
  return nodes
    .filter(({ id }) => id.startsWith('loop'))
    .flatMap(({ id }) => edges.flatMap((edge) => (edge.from === id && edge.branch === 'true' ? [edge.id] : [])));
}

function assignments(parameters: readonly string[], keys: readonly string[]): Record<string, string>[] {
  return parameters.reduce<Record<string, string>[]>(
    (found, parameter) => found.flatMap((each) => keys.map((key) => ({ ...each, [parameter]: key }))),
    [{}],
  );
}

const argumentsOf = (assigned: Readonly<Record<string, string>>, inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(assigned).map(([parameter, key]) => [parameter, inputs[key] ?? null]));

const isAnswer = (result: unknown, golden: JsonValue) =>
  canonicalJson(result as JsonValue) === canonicalJson({ kind: 'succeeded', value: golden });
