// Completes a task as its author writes it with the derived parts: the reference graph and the offered tools.

import type { TestCase } from '../../executable';
import type { JsonObject, JsonValue } from '../../support';
import type { BenchCategory, BenchDifficulty, BenchTask } from '../benchTask';
import { type BenchFlow, buildBenchFlow } from '../buildBenchFlow';
import { offerTools } from '../offerTools';

export function defineBenchTask(task: {
  readonly id: string;
  readonly title: string;
  readonly category: BenchCategory;
  readonly difficulty: BenchDifficulty;
  readonly text: string;
  /** Tools left out of the offer, because they would do the work of several steps at once. */
  readonly without?: readonly string[];
  readonly reference: BenchFlow;
  readonly examples: readonly TestCase[];
  readonly tests: readonly TestCase[];
}): BenchTask {
  const { without, ...rest } = task;
  const reference = buildBenchFlow(task.reference);
  const needed = new Set(reference.nodes.flatMap((node) => (node.kind === 'function' ? [node.function] : [])));
  return { ...rest, tools: offerTools({ ...task, needed: [...needed] }), reference };
}

/** Inputs, and the expected answer. */
export const testCase = (inputs: JsonObject, golden: JsonValue): TestCase => ({ inputs, golden });
