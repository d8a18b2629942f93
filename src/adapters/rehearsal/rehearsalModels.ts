// The names under which the rehearsal model is offered, and their descriptions.

import type { ChatRequest } from '../../core/llm';

export interface RehearsalModel {
  readonly id: 'rehearsal-compliant' | 'rehearsal-hasty' | 'rehearsal-forgetful';
  readonly title: string;
  readonly blurb: string;
}

export const rehearsalModels: readonly RehearsalModel[] = [
  { id: 'rehearsal-compliant', title: 'Rehearsal, compliant', blurb: 'Follows the procedure. No language model.' },
  { id: 'rehearsal-hasty', title: 'Rehearsal, hasty', blurb: 'Skips steps under pressure. Not a language model.' },
  {
    id: 'rehearsal-forgetful',
    title: 'Rehearsal, forgetful',
    blurb: 'Repeats calls and loses details. No language model.',
  },
];

/** A baseline to compare agents with: it answers at the same endpoint, and is not offered as an agent. */
export const ruleBot = 'rule-bot';

export function isRehearsalModel(model: ChatRequest['model']): boolean {
  return model === ruleBot || rehearsalModels.some((candidate) => candidate.id === model);
}
