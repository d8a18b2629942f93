// The prompts of the one-stage baselines, in our own words: one agent solves the task and builds the graph of its
// solution, with both kinds of functions (FlowMind 4.1). Used only for comparison.

import { type ChatMessage, type ChatToolSchema, fenceText } from '../../llm';
import type { TaskSpec } from '../execution';
import type { CallForm } from '../stage/stagePorts';
import { planRules } from './executePrompt';
import {
  dataRule,
  functionSection,
  numberLines,
  planReplySection,
  replySection,
  stageRoles,
  taskSections,
} from './promptSections';
import { graphRules } from './summarizePrompt';

interface OneStagePrompt {
  readonly task: TaskSpec;
  readonly business: readonly ChatToolSchema[];
  readonly graphTools: readonly ChatToolSchema[];
  readonly control: readonly ChatToolSchema[];
  readonly calls: CallForm;
}

const listed = ({ business, graphTools, control }: Omit<OneStagePrompt, 'calls' | 'task'>) => [
  functionSection('Functions', business),
  functionSection('Graph functions', graphTools),
  functionSection('Other functions', control),
];

const rules = [
  '## Rules',
  '- Solve the task with functions; every value in the answer is from a result or from the task.',
  '- Build with graph functions the workflow that solves any task of this kind, from what you did.',
  '- `finish` submits the answer to the task when the task is solved and the graph is complete.',
  '- When a call fails, read the reason, correct it by the signature that is shown, and continue.',
  `- ${dataRule}`,
].join('\n');

export const graphReminder =
  'The answer is stored, but the workflow graph is empty. Build it now with graph functions, from the calls that you made. Then call finish with the same answer.';

/** With a plan, the task section contains it. */
export function oneStageMessages(prompt: OneStagePrompt, plan: readonly string[]): ChatMessage[] {
  const { task, calls } = prompt;
  const system = [
    stageRoles.oneStage,
    'You solve one task by calling functions, and you build the workflow graph of your solution, both in the same conversation.',
    rules,
    graphRules,
    ...(calls === 'text' ? listed(prompt) : []),
    ...(plan.length > 0 ? [planRules(calls)] : []),
    replySection(calls),
  ].join('\n\n');
  const planned = plan.length > 0 ? `\n\n## Plan\n${fenceText('text', numberLines(plan))}` : '';
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${taskSections(task.text, task.inputs)}${planned}` },
  ];
}

export function oneStagePlannerMessages(prompt: Omit<OneStagePrompt, 'calls'>): ChatMessage[] {
  const system = [
    stageRoles.oneStagePlanner,
    'You plan how a task will be solved with functions and how the workflow graph of it will be built. Nothing is called while you plan.',
    rules,
    ...listed(prompt),
    planReplySection(),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: taskSections(prompt.task.text, prompt.task.inputs) },
  ];
}
