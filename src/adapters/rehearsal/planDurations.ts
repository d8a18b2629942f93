// Durations of the rehearsal model for each role of a plan, so that a run has a timeline to show: derived from the text
// of the request, the same in every run. They say nothing about a real model.

import type { ChatRequest } from '../../core/llm';
import { planRoles } from '../../core/plan';
import { createRandom } from '../../core/support';
import { readFences } from './readPrompt';

/** Shortest and longest duration in ms. */
const bounds = {
  planner: [120, 260],
  worker: [700, 3200],
  verifier: [160, 420],
  updater: [300, 700],
  summarizer: [300, 600],
} as const satisfies Record<keyof typeof planRoles, readonly [number, number]>;

/** In ms; 0 for a request outside of a plan. */
export function planDuration({ messages }: ChatRequest): number {
  const first = messages[0]?.content.split('\n', 1)[0];
  const role = (Object.keys(planRoles) as (keyof typeof planRoles)[]).find((key) => planRoles[key] === first);
  if (!role) return 0;
  const user = messages.find((message) => message.role === 'user')?.content ?? '';
  const about = readFences(user).find(({ language }) => language === 'requirement' || language === 'task')?.text ?? '';
  const [least, most] = bounds[role];
  return Math.round(least + createRandom(`${role}/${messages.length}/${about}`).next() * (most - least));
}
