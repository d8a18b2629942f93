// How a plan is run. They stand in the first event of its log.

export interface PlanSettings {
  readonly model: string;
  readonly temperature: number;
  /** Requests count up from it, so that a second attempt is no copy of the first. */
  readonly seed: number;
  /** Subtasks at once, at least 1. */
  readonly concurrency: number;
  /** How often the verifier's feedback goes back to the worker before the subtask has failed. */
  readonly maxValidation: number;
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
