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
  description: 'The step of the plan that is open is done; goes on with the next.',
  parameters: {
    type: 'object',
    properties: { result: { description: 'What the step came to, if it is worth noting.' } },
  },
};

const rules = [
  '## Rules',
  '- Compute with functions. A value in the answer comes out of a result or out of the task, never out of your head.',
  '- Call a function at least once before `finish`; an answer without a call does not count.',
  '- When a call fails, read why, mend its name or arguments by the signature you are shown, and go on from there.',
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
    'You solve one task by calling functions, one at a time. After each call you see its result and decide what comes next. `finish` hands in the answer.',
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
    'You plan how a task will be solved with functions; somebody else carries the plan out afterwards. Nothing is called while you plan.',
    [
      '## Rules',
      '- A step is one thing to do, and names the function it needs. Two to six steps are usual.',
      '- Each step builds on results of earlier ones; the last one hands in the answer.',
      '- The answer must come out of function results: a plan without a call is no plan.',
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
    'There is a plan. You are told which of its steps is open and what has come out so far.',
    'Work on the open step only. Once it is done, `step_done` goes on with the next one.',
    ...(calls === 'text'
      ? ['A call that completes the step may say so itself: add "step_done": true to the object.']
      : []),
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
      : `Step ${position + 1} of ${plan.length} is open:\n${fenceText('text', step)}`;
  return { role: 'user', content: `## Step\n${open}\n\n## Results so far\n${soFar}` };
}
