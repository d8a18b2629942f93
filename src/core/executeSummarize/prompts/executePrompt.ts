// The prompts of the execute stage, in our own words; their content follows FlowMind App. G: react, planning, and
// execution of a plan step by step with the results so far.

import type { ChatMessage, ChatToolSchema } from '../../llm';
import { fenceText } from '../../llm';
import type { TaskSpec } from '../execution';
import type { CallForm } from '../stage/stagePorts';
import {
  dataRule,
  functionSection,
  numberLines,
  planReplySection,
  replySection,
  stageRoles,
  taskSections,
} from './promptSections';

export const finishTool: ChatToolSchema = {
  name: 'finish',
  description: 'Ends the task with its answer.',
  parameters: {
    type: 'object',
    properties: { answer: { description: 'The answer as a JSON value: a number as a number, a list as a list.' } },
    required: ['answer'],
  },
};

export const stepDoneTool: ChatToolSchema = {
  name: 'step_done',
  description: 'Completes the current step of the plan and continues with the next one.',
  parameters: {
    type: 'object',
    properties: { result: { description: 'Result of the step, if a later step needs it.' } },
  },
};

const rules = [
  '## Rules',
  '- Compute with functions. Every value in the answer is from a result or from the task. Do not calculate or guess values yourself.',
  '- Call a function at least once before `finish`; an answer without a call does not count.',
  '- When a call fails, read the reason, correct its name or arguments by the signature that is shown, and continue.',
  `- ${dataRule}`,
].join('\n');

interface SolverPrompt {
  readonly task: TaskSpec;
  /** Business functions and the tools that end the task or a step. */
  readonly tools: readonly ChatToolSchema[];
  readonly calls: CallForm;
}

export function solverMessages({ task, tools, calls }: SolverPrompt): ChatMessage[] {
  const system = [
    stageRoles.solver,
    'You solve one task by calling functions, one at a time. After each call you see its result and decide what comes next. `finish` submits the answer.',
    rules,
    ...(calls === 'text' ? [functionSection('Functions', tools)] : []),
    replySection(calls),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: taskSections(task.text, task.inputs) },
  ];
}

export function solverPlannerMessages({ task, tools }: Omit<SolverPrompt, 'calls'>): ChatMessage[] {
  const system = [
    stageRoles.solverPlanner,
    'You plan how a task will be solved with functions. Another agent executes the plan afterwards. Nothing is called while you plan.',
    [
      '## Rules',
      '- A step is one thing to do, and names the function it needs. Two to six steps are usual.',
      '- Each step uses results of earlier steps; the last one submits the answer.',
      '- The answer must be made from function results: a plan without a call is not valid.',
      `- ${dataRule}`,
    ].join('\n'),
    functionSection('Functions', tools),
    planReplySection(),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: taskSections(task.text, task.inputs) },
  ];
}

export function planSolverMessages({ task, tools, calls }: SolverPrompt, plan: readonly string[]): ChatMessage[] {
  const [system, user] = solverMessages({ task, tools, calls }) as [ChatMessage, ChatMessage];
  const extra = planRules(calls);
  return [
    { role: 'system', content: `${system.content}\n\n${extra}` },
    { role: 'user', content: `${user.content}\n\n## Plan\n${fenceText('text', numberLines(plan))}` },
  ];
}

export function planRules(calls: CallForm): string {
  return [
    '## Plan',
    'There is a plan. You see its current step and the results so far.',
    'Work on the current step only. When it is done, `step_done` continues with the next one.',
    ...(calls === 'text' ? ['If a call completes the step, add "step_done": true to its object.'] : []),
    'After the last step call `finish` with the answer to the whole task.',
  ].join('\n');
}

/** `results`: a line of JSON for each successful call, and for the results of steps. */
export function stepMessage(plan: readonly string[], position: number, results: readonly string[]): ChatMessage {
  const soFar = results.length === 0 ? 'Nothing yet.' : fenceText('json', results.join('\n'));
  const step = plan[position];
  const open =
    step === undefined
      ? 'All steps are done. Call `finish` with the answer to the whole task.'
      : `Current step, ${position + 1} of ${plan.length}:\n${fenceText('text', step)}`;
  return { role: 'user', content: `## Step\n${open}\n\n## Results so far\n${soFar}` };
}
