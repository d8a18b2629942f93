// FlowBench's fuzzy match of parameters (App. C.1) at session level: which texts of made calls a judge compares with
// those of expected calls, and the counts with its judgements.

import type { ChatToolSchema } from '../../llm';
import { countInAnyOrder, differentTexts, isSameInvocation, type MadeCall, type MatchCounts } from './callMatching';

export interface ParameterQuestion {
  readonly api: string;
  readonly name: string;
  readonly expected: string;
  readonly made: string;
}

/**
 * The required parameters of made calls whose text differs from an expected call that no made call matches exactly.
 * Only calls of the same API of which everything else is right are compared; equal questions are asked once.
 */
export function parameterQuestions(
  expected: readonly MadeCall[],
  made: readonly MadeCall[],
  tools: readonly ChatToolSchema[],
): readonly ParameterQuestion[] {
  const questions = new Map<string, ParameterQuestion>();
  for (const one of expected) {
    if (made.some((call) => isSameInvocation(one, call, tools))) continue;
    for (const call of made) {
      for (const question of questionsOf(one, call, tools)) questions.set(keyOf(question), question);
    }
  }
  return [...questions.values()];
}

function questionsOf(expected: MadeCall, made: MadeCall, tools: readonly ChatToolSchema[]): ParameterQuestion[] {
  const different = differentTexts(expected, made, tools);
  const names = new Set(different.map(({ name }) => name));
  if (!isSameInvocation(expected, made, tools, names)) return [];
  const isNeeded = (name: string) =>
    !isSameInvocation(expected, made, tools, new Set([...names].filter((other) => other !== name)));
  return different.filter(({ name }) => isNeeded(name)).map((one) => ({ api: expected.name, ...one }));
}

const keyOf = ({ api, name, expected, made }: ParameterQuestion) => JSON.stringify([api, name, expected, made]);

/** Tool invocation in any order, including the texts that the judge found to mean the same (`alike`). */
export function judgedInvocation(
  expected: readonly MadeCall[],
  made: readonly MadeCall[],
  tools: readonly ChatToolSchema[],
  alike: readonly ParameterQuestion[],
): MatchCounts {
  const known = new Set(alike.map(keyOf));
  const isSame = (one: MadeCall, call: MadeCall) => {
    const same = questionsOf(one, call, tools).filter((question) => known.has(keyOf(question)));
    return isSameInvocation(one, call, tools, new Set(same.map(({ name }) => name)));
  };
  return { hits: countInAnyOrder(expected, made, isSame), predicted: made.length, expected: expected.length };
}
