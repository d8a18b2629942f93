// Settings of a run. The first event of a plan's log contains them.

import type { PlanSettings, Refinement } from './planSchema';

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
