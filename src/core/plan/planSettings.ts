// Settings of a run. The first event of a plan's log contains them.

import { isJsonObject } from '../support';

export interface Refinement {
  /** When to call the updater: after every completion (the paper), after every n of them, or only on failure. */
  readonly when: 'completion' | 'every' | 'failure';
  /** The n of `every`. */
  readonly every: number;
  /** Wait for all that runs before an update (the paper), or merge it while others run. */
  readonly strategy: 'after-completion' | 'concurrent';
  /** Maximum number of updates in one run. */
  readonly most: number;
  /** K: number of updated plans requested per update. */
  readonly candidates: number;
  /** Whether a person decides on each update. */
  readonly review: 'automatic' | 'manual';
  /** Characters of each output that the updater sees. */
  readonly dataLimit: number;
}

export interface PlanSettings {
  readonly model: string;
  readonly temperature: number;
  /** First seed; requests increment it, so that a second attempt is not a copy of the first. */
  readonly seed: number;
  /** Subtasks at once, at least 1. */
  readonly concurrency: number;
  /** Maximum number of times that the verifier's feedback returns to the worker before the subtask fails. */
  readonly maxValidation: number;
  /** If absent, the plan never changes. */
  readonly refinement?: Refinement;
  /** Error injection: an output is lost with this probability. If absent, never. */
  readonly injection?: { readonly probability: number; readonly seed: number };
}

export const defaultPlanSettings: PlanSettings = {
  model: '',
  temperature: 0.7,
  seed: 1,
  concurrency: 4,
  maxValidation: 3,
};

export const defaultRefinement: Refinement = {
  when: 'completion',
  every: 2,
  strategy: 'after-completion',
  most: 10,
  candidates: 3,
  review: 'automatic',
  dataLimit: 600,
};

/** The problem of settings from a log, as the end of a sentence; undefined if the engine can use them. */
export function checkPlanSettings(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'its settings are missing';
  const { model, refinement, injection } = value;
  if (typeof model !== 'string') return 'its settings name no model';
  const wrong =
    wrongNumber(value, { temperature: [0, 2], seed: [0, 1e12], concurrency: [1, 1000], maxValidation: [0, 1000] }) ??
    (refinement === undefined
      ? undefined
      : wrongNumber(refinement, { every: [1, 1e6], most: [0, 1e6], candidates: [1, 100], dataLimit: [0, 1e7] })) ??
    (injection === undefined ? undefined : wrongNumber(injection, { probability: [0, 1], seed: [0, 1e12] }));
  if (wrong !== undefined) return wrong;
  if (refinement === undefined) return undefined;
  const choices = {
    when: ['completion', 'every', 'failure'],
    strategy: ['after-completion', 'concurrent'],
    review: ['automatic', 'manual'],
  };
  const odd = Object.entries(choices).find(
    ([name, words]) => !words.includes(String(isJsonObject(refinement) ? refinement[name] : undefined)),
  );
  return odd && `${odd[0]} of its settings is one of ${odd[1].join(', ')}`;
}

function wrongNumber(
  value: unknown,
  bounds: Readonly<Record<string, readonly [least: number, most: number]>>,
): string | undefined {
  const found = Object.entries(bounds).find(([name, [least, most]]) => {
    const number = isJsonObject(value) ? value[name] : undefined;
    return !(typeof number === 'number' && number >= least && number <= most);
  });
  return found && `${found[0]} of its settings is a number from ${found[1][0]} to ${found[1][1]}`;
}
