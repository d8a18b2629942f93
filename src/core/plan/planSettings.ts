// How a plan is run. They stand in the first event of its log.

export interface Refinement {
  /** When the updater is asked: after every completion (the paper), after every n of them, or only on failure. */
  readonly when: 'completion' | 'every' | 'failure';
  /** The n of `every`. */
  readonly every: number;
  /** Wait for all that runs before an update (the paper), or merge it while others run. */
  readonly strategy: 'after-completion' | 'concurrent';
  /** How often the updater is asked in one run. */
  readonly most: number;
  /** K: how many updated plans it is asked for each time. */
  readonly candidates: number;
  /** Whether a person decides on each update. */
  readonly review: 'automatic' | 'manual';
  /** Characters of each output that the updater sees. */
  readonly dataLimit: number;
}

export interface PlanSettings {
  readonly model: string;
  readonly temperature: number;
  /** Requests count up from it, so that a second attempt is no copy of the first. */
  readonly seed: number;
  /** Subtasks at once, at least 1. */
  readonly concurrency: number;
  /** How often the verifier's feedback goes back to the worker before the subtask has failed. */
  readonly maxValidation: number;
  /** Absent: the plan stays as it is. */
  readonly refinement?: Refinement;
  /** Error injection: an output is lost with this probability. Absent: never. */
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
