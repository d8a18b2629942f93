// How long the rehearsal model takes for each part of a plan, so that a run has a timeline to look at: drawn by the words
// that are asked about, the same in every run. Nothing of it says anything about a model.

import type { ChatRequest } from '../../core/llm';
import { planRoles } from '../../core/plan';
import { createRandom } from '../../core/support';
import { readFences } from './readPrompt';

/** Shortest and longest, in ms. */
const bounds = {
  planner: [120, 260],
  worker: [700, 3200],
  verifier: [160, 420],
  updater: [300, 700],
  summarizer: [300, 600],
} as const satisfies Record<keyof typeof planRoles, readonly [number, number]>;

/** In ms; 0 for a request of anything but a plan. */
export function planDuration({ messages }: ChatRequest): number {
  const first = messages[0]?.content.split('\n', 1)[0];
  const role = (Object.keys(planRoles) as (keyof typeof planRoles)[]).find((key) => planRoles[key] === first);
  if (!role) return 0;
  const user = messages.find((message) => message.role === 'user')?.content ?? '';
  const about = readFences(user).find(({ language }) => language === 'requirement' || language === 'task')?.text ?? '';
  const [least, most] = bounds[role];
  return Math.round(least + createRandom(`${role}/${messages.length}/${about}`).next() * (most - least));
}
