// Plays the updater, by rule: failed subtasks run again, and so does a completed subtask whose output was lost while
// another subtask still needs it. Otherwise nothing changes.

import type { ChatRequest } from '../../core/llm';
import { printPlan, readPlan, type Subtask } from '../../core/plan';
import { readFences } from './readPrompt';

export function answerUpdater(request: ChatRequest): string {
  const fences = readFences(request.messages.find(({ role }) => role === 'user')?.content ?? '');
  const read = readPlan(fences.find(({ language }) => language === 'plan')?.text ?? '');
  if (!read.ok) return '{}';
  const { subtasks, agents } = read.value;
  const isOpen = new Map(subtasks.map(({ id, status }) => [id, status !== 'completed']));
  const isDataLost = ({ status, data, children }: Subtask) =>
    status === 'completed' && data === null && (children.length === 0 || children.some((child) => isOpen.get(child)));
  const again = new Set(
    subtasks.filter((subtask) => subtask.status === 'failed' || isDataLost(subtask)).map(({ id }) => id),
  );
  if (again.size === 0) return '{}';
  const updated = subtasks.map((subtask) =>
    again.has(subtask.id) ? { ...subtask, status: 'not started' as const } : { ...subtask, data: null },
  );
  return printPlan({ subtasks: updated, agents });
}
