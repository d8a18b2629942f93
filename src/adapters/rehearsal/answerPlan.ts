// Plays the roles of a plan by rule: planner, worker, verifier, updater, writer of the result. There is no
// understanding; a task that lists its parts gets a subtask for each of them. Failures depend on the request's seed, so
// that verification and refinement have work. Every text states that it is rehearsed.

import type { ChatRequest } from '../../core/llm';
import { planRoles } from '../../core/plan';
import { splitTask } from './answerGenerator';
import {
  answerSummarizer,
  answerVerifier,
  answerWorker,
  assembleRequirement,
  partNames,
  stateRequirement,
} from './answerPlanWork';
import { answerUpdater } from './answerUpdater';
import { readFences } from './readPrompt';

type PlanRole = keyof typeof planRoles;

/** Undefined for other requests. */
export function answerPlan(request: ChatRequest): string | undefined {
  const first = request.messages[0]?.content.split('\n', 1)[0];
  const role = (Object.keys(planRoles) as PlanRole[]).find((key) => planRoles[key] === first);
  switch (role) {
    case undefined:
      return undefined;
    case 'planner':
      return answerPlanner(request);
    case 'worker':
      return answerWorker(request);
    case 'verifier':
      return answerVerifier(request);
    case 'updater':
      return answerUpdater(request);
    case 'summarizer':
      return answerSummarizer(request);
  }
}

const forms = [
  [/\b(?:latex|beamer)\b/i, 'LaTeX'],
  [/\b(?:html|web ?sites?|web ?pages?|site)\b/i, 'HTML'],
  [/\b(?:javascript|typescript|code|functions?)\b/i, 'JavaScript'],
  [/\bjson\b/i, 'JSON'],
] as const;

/** Candidates differ by seed: parts in parallel, in sequence, or after an outline. Some are invalid plans. */
function answerPlanner(request: ChatRequest): string {
  const user = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  const task = readFences(user).find(({ language }) => language === 'task')?.text ?? user;
  const seed = request.temperature === 0 ? 0 : (request.seed ?? 0);
  const isCorrected = request.messages.some(({ role }) => role === 'assistant');
  const form = forms.find(([words]) => words.test(task))?.[1] ?? 'Markdown';
  const listed = partNames(task);
  const parts = (listed.length > 1 ? listed : splitTask(task)).slice(0, 12);
  const manner = seed % 3;
  const slides = /\b(\d{1,3}) slides\b/i.exec(task)?.[1];
  const each = slides === undefined ? '' : ` It has ${Math.ceil(Number(slides) / parts.length)} slides.`;
  // The first part states when, where and by whom.
  const fact = task.match(/[^.]*\b(?:takes place|organi[sz]ed by)\b[^.]*\./i)?.[0].trim();
  const idOf = (index: number) => `part_${index + 1}`;
  const subtasks: Record<string, object> = {};
  const add = (id: string, requirement: string, child: readonly string[], agent: string) => {
    subtasks[id] = {
      'subtask requirement': requirement,
      status: 'not started',
      child,
      agent,
      output_format: form,
    };
  };
  if (manner === 2)
    add(
      'outline',
      'Write an outline of the whole.',
      parts.map((_, index) => idOf(index)),
      'Planner',
    );
  for (const [index, part] of parts.entries()) {
    const next = manner === 1 && index + 1 < parts.length ? [idOf(index + 1)] : [];
    const state = index === 0 && fact !== undefined ? ` ${stateRequirement} ${fact.replaceAll('"', "'")}` : '';
    add(idOf(index), `Write the part "${part.replaceAll('"', "'")}".${each}${state}`, [...next, 'whole'], 'Writer');
  }
  // Some plans have a cycle, which an error message corrects or not.
  const isWrong = seed % 11 === 5 || (seed % 7 === 3 && !isCorrected);
  const names = parts.map((part) => `"${part.replaceAll('"', "'")}"`).join(', ');
  add('whole', `${assembleRequirement}: ${names}.`, isWrong ? [idOf(0)] : [], 'Editor');
  return `\`\`\`json\n${JSON.stringify({ subtasks, agents }, null, 2)}\n\`\`\``;
}

const agents = [
  { id: 'Planner', role: 'Writes outlines' },
  { id: 'Writer', role: 'Writes one part at a time' },
  { id: 'Editor', role: 'Puts parts together' },
];
