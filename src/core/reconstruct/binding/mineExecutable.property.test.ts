// Executes small programs with deterministic tools on some inputs; the workflow mined from these traces must solve
// other inputs.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExecutable, runExecutable, type ToolSet } from '../../executable';
import type { Trace } from '../../logs';
import { canonicalJson, createRandom, isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { mineExecutable } from '..';

type Tool = (...args: readonly JsonValue[]) => JsonValue;
const num = (value: JsonValue | undefined) => (typeof value === 'number' ? value : 0);

const tools: Readonly<Record<string, { readonly takes: readonly string[]; readonly give: Tool }>> = {
  add: { takes: ['a', 'b'], give: (a, b) => num(a) + num(b) },
  subtract: { takes: ['a', 'b'], give: (a, b) => num(a) - num(b) },
  scale: { takes: ['value', 'by'], give: (value, by) => num(value) * num(by) },
  larger: { takes: ['a', 'b'], give: (a, b) => Math.max(num(a), num(b)) },
  describe: {
    takes: ['value'],
    give: (value) => ({ double: num(value) * 2, parts: [num(value) + 1, num(value) + 7] }),
  },
  label: { takes: ['text', 'value'], give: (text, value) => `${String(text)}:${String(value)}` },
  is_even: { takes: ['value'], give: (value) => num(value) % 2 === 0 },
  size_of: { takes: ['value'], give: (value) => (num(value) > 400 ? 'large' : 'small') },
  field: {
    takes: ['record', 'name'],
    give: (record, name) => (isJsonObject(record) ? (record[String(name)] ?? null) : null),
  },
};

const toolSet: ToolSet = {
  schemas: Object.entries(tools).map(([name, { takes }]) => ({
    name,
    parameters: { type: 'object', properties: Object.fromEntries(takes.map((key) => [key, {}])), required: takes },
  })),
  call(name, args) {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!tool) return { kind: 'failed', message: `No tool ${name}` };
    return { kind: 'succeeded', value: tool.give(...tool.takes.map((key) => args[key] as JsonValue)) };
  },
};

/** `$name` is a variable (with an optional path after dots), any other value is a literal. */
type Value = JsonValue;

type Statement =
  | { readonly kind: 'call'; readonly tool: string; readonly args: readonly Value[]; readonly out: string }
  | { readonly kind: 'each'; readonly list: string; readonly item: string; readonly body: readonly Statement[] }
  | { readonly kind: 'while'; readonly test: Test; readonly body: readonly Statement[] }
  | { readonly kind: 'if'; readonly test: Test; readonly yes: readonly Statement[]; readonly no: readonly Statement[] };

type Test = readonly [left: Value, sign: '==' | '>' | '<', right: Value];

interface Program {
  readonly start: JsonObject;
  readonly statements: readonly Statement[];
  readonly answer: string;
}

type Scope = Record<string, JsonValue>;

function worthOf(value: Value, scope: Scope): JsonValue {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  let current: JsonValue | undefined;
  value
    .slice(1)
    .split('.')
    .forEach((part, index) => {
      if (index === 0) current = scope[part];
      else if (Array.isArray(current)) current = current[Number(part)] as JsonValue;
      else current = isJsonObject(current) ? current[part] : undefined;
    });
  return current ?? null;
}

function holds([left, sign, right]: Test, scope: Scope): boolean {
  const [a, b] = [worthOf(left, scope), worthOf(right, scope)];
  if (sign === '==') return a === b;
  return sign === '>' ? num(a) > num(b) : num(a) < num(b);
}

function play(program: Program, inputs: JsonObject, id: string): { trace: Trace; answer: JsonValue } {
  const scope: Scope = { ...program.start, ...inputs };
  const steps: Trace['steps'][number][] = [];
  const run = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === 'if') run(holds(statement.test, scope) ? statement.yes : statement.no);
      else if (statement.kind === 'while') {
        for (let round = 0; round < 40 && holds(statement.test, scope); round++) run(statement.body);
      } else if (statement.kind === 'each') {
        for (const item of worthOf(`$${statement.list}`, scope) as JsonValue[]) {
          scope[statement.item] = item;
          run(statement.body);
        }
      } else {
        const { takes, give } = tools[statement.tool] as (typeof tools)[string];
        const values = statement.args.map((arg) => worthOf(arg, scope));
        const result = give(...values);
        scope[statement.out] = result;
        steps.push({
          kind: 'call',
          seq: steps.length,
          name: statement.tool,
          arguments: Object.fromEntries(takes.map((key, index) => [key, values[index] as JsonValue])),
          outcome: 'succeeded',
          result,
        });
      }
    }
  };
  run(program.statements);
  return { trace: { id, source: 'openai', steps }, answer: worthOf(`$${program.answer}`, scope) };
}

/** Inputs that do not repeat by chance: two numbers, a text, a flag, a list of numbers and a list of records. */
function drawInputs(seed: number): JsonObject {
  const random = createRandom(seed);
  const below = (bound: number) => Math.floor(random.next() * bound);
  const number = () => 20 + below(900);
  const list = (make: () => JsonValue) => Array.from({ length: below(5) }, make);
  const words = ['alpha', 'beta', 'gamma'];
  return {
    x: number(),
    y: number(),
    note: words[below(3)] as string,
    urgent: below(2) === 0,
    values: list(number),
    lines: list(() => ({ price: number(), count: 20 + below(300), kind: words[below(2)] as string })),
  };
}

const exampleInputs = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => drawInputs(seed * 1000 + index));

interface Judged {
  /** The mined workflow gives the program's answer on all fresh inputs. */
  readonly isRight: boolean;
  /** The mined workflow reproduces the recorded traces: the same calls, the same answers. */
  readonly repeats: boolean;
  readonly isExplained: boolean;
  readonly text: string;
}

async function judge(program: Program, seed: number, examples: number, fresh = 8): Promise<Judged> {
  const played = exampleInputs(seed, examples).map((inputs, index) => ({
    inputs,
    ...play(program, inputs, `t${index}`),
  }));
  const { executable, isExplained, notes } = mineExecutable(
    played.map(({ trace }) => trace),
    {
      inputs: Object.fromEntries(played.map(({ trace, inputs }) => [trace.id, inputs])),
      answers: Object.fromEntries(played.map(({ trace, answer }) => [trace.id, answer])),
    },
  );
  expect(checkExecutable(executable, { tools: toolSet.schemas }).problems).toEqual([]);
  const answers = async (inputs: JsonObject) => {
    const run = await runExecutable(executable, inputs, { tools: toolSet });
    const calls = run.steps.flatMap((step) => (step.kind === 'called' ? [[step.function, step.arguments]] : []));
    return { answer: run.outcome.kind === 'finished' ? run.outcome.answer : undefined, calls };
  };
  let repeats = true;
  for (const { inputs, trace, answer } of played) {
    const ran = await answers(inputs);
    const calls = trace.steps.flatMap((step) => (step.kind === 'call' ? [[step.name, step.arguments]] : []));
    repeats &&= canonicalJson(ran.answer ?? null) === canonicalJson(answer);
    repeats &&= canonicalJson(ran.calls as unknown as JsonValue) === canonicalJson(calls as unknown as JsonValue);
  }
  let isRight = true;
  for (let index = 0; index < fresh; index++) {
    const inputs = drawInputs(seed * 1000 + 500 + index);
    const { answer } = play(program, inputs, 'fresh');
    isRight &&= canonicalJson((await answers(inputs)).answer ?? null) === canonicalJson(answer);
  }
  const text = JSON.stringify({
    program,
    nodes: executable.nodes,
    notes,
    examples: played.map(({ inputs }) => inputs),
  });
  return { isRight, repeats, isExplained, text };
}

const constants = fc.constantFrom(2, 3, 5, 7);
const numberTools = fc.constantFrom('add', 'subtract', 'scale', 'larger');

/** A sequence of calls whose arguments are available values. */
const line = (length: number, given: readonly string[]): fc.Arbitrary<Statement[]> =>
  fc
    .array(
      fc.tuple(fc.constantFrom('add', 'subtract', 'scale', 'describe'), fc.nat(), fc.nat(), constants, fc.boolean()),
      {
        minLength: 1,
        maxLength: length,
      },
    )
    .map((draws) => {
      const known = [...given];
      return draws.map(([tool, first, second, constant, isConstant], index): Statement => {
        const pick = (draw: number) => `$${known[draw % known.length] as string}`;
        const out = `r${index}`;
        const args = tool === 'describe' ? [pick(first)] : [pick(first), isConstant ? constant : pick(second)];
        known.push(...(tool === 'describe' ? [`${out}.double`, `${out}.parts.1`] : [out]));
        return { kind: 'call', tool, args, out };
      });
    });

const lastOut = (statements: readonly Statement[]): string => {
  const last = statements.at(-1);
  if (last?.kind !== 'call') return 'x';
  return last.tool === 'describe' ? `${last.out}.double` : last.out;
};

const linear: fc.Arbitrary<Program> = line(6, ['x', 'y']).map((statements) => ({
  start: {},
  statements,
  answer: lastOut(statements),
}));

const accumulating: fc.Arbitrary<Program> = fc
  .tuple(
    fc.constantFrom('values', 'lines'),
    fc.boolean(),
    numberTools,
    constants,
    fc.constantFrom('add', 'larger'),
    fc.boolean(),
  )
  .map(([list, hasStep, tool, constant, sum, hasAfter]): Program => {
    const item = list === 'values' ? '$item' : '$item.price';
    const step: Statement[] = hasStep
      ? [{ kind: 'call', tool, args: [item, list === 'lines' ? '$item.count' : constant], out: 'step' }]
      : [];
    const body: Statement[] = [
      ...step,
      { kind: 'call', tool: sum, args: ['$sum', hasStep ? '$step' : item], out: 'sum' },
    ];
    const after: Statement[] = hasAfter ? [{ kind: 'call', tool: 'scale', args: ['$sum', '$x'], out: 'after' }] : [];
    return {
      start: { sum: 0 },
      statements: [{ kind: 'each', list, item: 'item', body }, ...after],
      answer: hasAfter ? 'after' : 'sum',
    };
  });

const distinguishingTest: fc.Arbitrary<Test> = fc.constantFrom<Test>(
  ['$urgent', '==', true],
  ['$note', '==', 'beta'],
  ['$size', '==', 'large'],
  ['$even', '==', true],
);
const ordering: fc.Arbitrary<Test> = fc.constantFrom<Test>(
  ['$x', '>', '$y'],
  ['$x', '<', '$y'],
  ['$x', '>', 500],
  ['$y', '<', 300],
);

const branching = (test: fc.Arbitrary<Test>): fc.Arbitrary<Program> =>
  fc
    .tuple(test, numberTools, numberTools, constants, constants, fc.boolean(), fc.boolean())
    .map(([condition, yes, no, one, other, isOptional, hasAfter]): Program => {
      const before: Statement[] = [
        { kind: 'call', tool: 'is_even', args: ['$x'], out: 'even' },
        { kind: 'call', tool: 'size_of', args: ['$y'], out: 'size' },
        { kind: 'call', tool: 'add', args: ['$x', '$y'], out: 'result' },
      ];
      const choice: Statement = {
        kind: 'if',
        test: condition,
        yes: [{ kind: 'call', tool: yes, args: ['$result', one], out: 'result' }],
        no: isOptional ? [] : [{ kind: 'call', tool: no, args: ['$y', other], out: 'result' }],
      };
      const after: Statement[] = hasAfter
        ? [{ kind: 'call', tool: 'label', args: ['$note', '$result'], out: 'result' }]
        : [];
      return { start: {}, statements: [...before, choice, ...after], answer: 'result' };
    });

const seeds = fc.integer({ min: 1, max: 1_000_000 });

/** True if the examples show the behaviour under test. */
type Shows = (inputs: readonly JsonObject[], program: Program) => boolean;

const solves = (programs: fc.Arbitrary<Program>, examples: number, numRuns: number, shows: Shows = () => true) =>
  fc.assert(
    fc.asyncProperty(programs, seeds, async (program, seed) => {
      fc.pre(shows(exampleInputs(seed, examples), program));
      const judged = await judge(program, seed, examples);
      expect(judged, judged.text).toMatchObject({ isExplained: true, repeats: true, isRight: true });
    }),
    { numRuns },
  );

const lengthsOf = (key: string, inputs: readonly JsonObject[]) => inputs.map((own) => (own[key] as JsonValue[]).length);

/** Lists of several items, with different lengths. */
const showsRounds: Shows = (inputs, { statements }) => {
  const [loop] = statements;
  const lengths = loop?.kind === 'each' ? lengthsOf(loop.list, inputs) : [];
  return lengths.some((length) => length > 2) && new Set(lengths).size > 2;
};

/** Each side of a choice is taken at least three times. */
const showsBoth: Shows = (inputs, program) => {
  const words = inputs.map((own) => {
    let taken = '';
    const choice = program.statements.find((statement) => statement.kind === 'if');
    if (choice?.kind === 'if') {
      const scope = { ...own, even: num(own.x) % 2 === 0, size: num(own.y) > 400 ? 'large' : 'small' };
      taken = String(holds(choice.test, scope));
    }
    return taken;
  });
  return ['true', 'false'].every((side) => words.filter((word) => word === side).length > 2);
};

describe('the mined workflow solves other inputs', () => {
  it('of every linear program', () => solves(linear, 4, 40));
  it('of every loop over a list that adds something up', () => solves(accumulating, 6, 8, showsRounds));
  it('for every choice that a value decides, with enough examples', () =>
    solves(branching(distinguishingTest), 16, 10, showsBoth));

  it('of most choices between numbers: a limit is only known as far as examples come near it', async () => {
    let [right, count] = [0, 0];
    await fc.assert(
      fc.asyncProperty(branching(ordering), seeds, async (program, seed) => {
        fc.pre(showsBoth(exampleInputs(seed, 24), program));
        const judged = await judge(program, seed, 24, 4);
        count += 1;
        right += Number(judged.isRight);
        expect(judged, judged.text).toMatchObject({ isExplained: true, repeats: true });
      }),
      { numRuns: 10, seed: 7 },
    );
    expect(right / count).toBeGreaterThan(0.7);
  });
});

describe('any traces', () => {
  const values = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('a', 'b', ''),
    fc.boolean(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const calls = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'odd name`'),
    arguments: fc.dictionary(fc.constantFrom('p', 'q', '__proto__', 'q`'), values, { maxKeys: 2 }),
    outcome: fc.constantFrom('succeeded' as const, 'succeeded' as const, 'failed' as const),
    result: values,
  });
  const anyTraces = fc.array(fc.array(calls, { maxLength: 7 }), { maxLength: 5 }).map((list) =>
    list.map(
      (steps, index): Trace => ({
        id: `t${index}`,
        source: 'openai',
        steps: steps.map((step, seq) => ({ kind: 'call', seq, ...step }) as Trace['steps'][number]),
      }),
    ),
  );

  it('become a valid workflow, always the same', () => {
    fc.assert(
      fc.property(anyTraces, fc.boolean(), (list, areKnown) => {
        const inputs = Object.fromEntries(list.map(({ id }, index) => [id, { index, half: index / 2 }]));
        const options = areKnown ? { inputs } : {};
        const mined = mineExecutable(list, options);
        expect(checkExecutable(mined.executable).problems).toEqual([]);
        expect(mineExecutable(list, options)).toEqual(mined);
        expect(new Set(mined.mined.graph.nodes.map(({ id }) => id))).toEqual(
          new Set(mined.executable.nodes.map(({ id }) => id)),
        );
      }),
      { numRuns: 25 },
    );
  });
});
