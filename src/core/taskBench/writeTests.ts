// Further tests of an own task: a model writes inputs, and the reference workflow computes the answers (FlowMind C.2:
// golden queries by a strong model, golden answers verified). Invariant: every returned test has an answer of the
// reference, and inputs that no other case of the task has. The model sees no answer and nothing of
// the reference.

import { startInputs, type TestCase } from '../executable';
import { type ChatMessage, fenceText, readJsonObject, withoutThoughts } from '../llm';
import { canonicalJson, fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../support';
import type { BenchTask } from './benchTask';
import { answerOfReference, type WithoutToolsPorts } from './ownTasks';

export interface WrittenTests {
  readonly tests: readonly TestCase[];
  /** Inputs of the model that are not used, as text, with the reason as a sentence. */
  readonly refused: readonly { readonly inputs: string; readonly reason: string }[];
}

/** Requests for one task, at most. */
const maxRequests = 3;

/** Fewer than `count` tests if the model writes no more that can be used; fails if a request fails. */
export async function writeTests(
  task: BenchTask,
  count: number,
  ports: WithoutToolsPorts,
): Promise<Result<WrittenTests, string>> {
  const known = new Set([...task.examples, ...task.tests].map(({ inputs }) => canonicalJson(inputs ?? {})));
  const tests: TestCase[] = [];
  const refused: { inputs: string; reason: string }[] = [];
  const messages: ChatMessage[] = [{ role: 'user', content: requestFor(task, count) }];
  for (let request = 0; request < maxRequests && tests.length < count; request++) {
    const outcome = await ports.chat.complete(
      {
        model: ports.model,
        messages: [...messages],
        temperature: 0.7,
        ...(ports.seed === undefined ? {} : { seed: ports.seed + request }),
      },
      {},
      ports.cancel,
    );
    if (outcome.kind === 'failed') return fail(outcome.failure.message);
    const { content } = outcome.reply;
    const written = readJsonObject(withoutThoughts(content))?.['inputs'];
    const problems: string[] = Array.isArray(written) ? [] : ['The reply has no list "inputs".'];
    for (const inputs of Array.isArray(written) ? (written as readonly JsonValue[]) : []) {
      if (tests.length === count) break;
      const read = await testOf(task, inputs, known);
      if (read.ok) {
        known.add(canonicalJson(inputs));
        tests.push(read.value);
      } else {
        refused.push({ inputs: JSON.stringify(inputs), reason: read.error });
        problems.push(`${JSON.stringify(inputs)}: ${read.error.replace(/: the reference .*/s, '.')}`);
      }
    }
    messages.push(
      { role: 'assistant', content },
      {
        role: 'user',
        content: `${problems.join('\n')}\n\nWrite ${count - tests.length} more in the same form.`.trim(),
      },
    );
  }
  return ok({ tests, refused });
}

async function testOf(
  { reference }: BenchTask,
  inputs: JsonValue,
  known: ReadonlySet<string>,
): Promise<Result<TestCase, string>> {
  if (!isJsonObject(inputs)) return fail('It is not an object.');
  const keys = startInputs(reference);
  const missing = keys.find(({ key, isRequired }) => isRequired && !Object.hasOwn(inputs, key));
  if (missing) return fail(`${missing.key} is missing.`);
  const other = Object.keys(inputs).find((name) => !keys.some(({ key }) => key === name));
  if (other !== undefined) return fail(`The task has no input ${other}.`);
  if (known.has(canonicalJson(inputs))) return fail('The task has these inputs already.');
  const answer = await answerOfReference(reference, inputs);
  return answer.ok ? ok({ inputs, golden: answer.value }) : fail(`The workflow has no answer: ${answer.error}.`);
}

function requestFor({ text, examples }: BenchTask, count: number): string {
  const shown = examples.map(({ inputs }) => JSON.stringify((inputs ?? {}) as JsonObject));
  return [
    'You write inputs that test solutions of a task. Another program computes the answers.',
    `Task:\n${fenceText('task', text)}`,
    `Inputs as in these examples, with the same keys and types:\n${fenceText('json', shown.join('\n'))}`,
    'Let the inputs differ: usual values, the smallest and largest that make sense, empty lists or texts where they are allowed, and inputs for every case that the task distinguishes.',
    `Reply with one JSON object and nothing else, with ${count} inputs: {"inputs": [{...}, {...}]}`,
  ].join('\n\n');
}
