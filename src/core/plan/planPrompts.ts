// Prompts of the roles of a plan: planner, worker, verifier, updater, writer of the final result. The wording is this
// project's own. Invariant: all outside text is in a fence that it cannot close, and the first line of the system
// message identifies the role.

import { type ChatMessage, fenceText } from '../llm';
import type { PlanAgent, Subtask } from './planSchema';

export const planRoles = {
  planner: '## Role: planner of subtasks',
  worker: '## Role: worker on a subtask',
  verifier: '## Role: verifier of a subtask',
  updater: '## Role: updater of a plan',
  summarizer: '## Role: writer of the final result',
} as const;

/** The user's constraints on roles; an absent field sets no limit. */
export interface RoleConstraints {
  readonly most?: number;
  /** If present, only these roles are allowed. */
  readonly kinds?: readonly string[];
}

const form = `{
  "subtasks": {
    "short_name": {
      "subtask requirement": "what has to be done, complete in itself",
      "status": "not started",
      "child": ["names of the subtasks that need its output"],
      "agent": "role that does it",
      "output_format": "form of its output, such as Markdown, JSON, HTML, code"
    }
  },
  "agents": [{ "id": "role", "role": "what this agent is good at" }]
}`;

const goodPlan = [
  '- A subtask is one piece of work that one agent can finish. Its requirement contains all that the agent must know.',
  '- "child" names only subtasks that need this output. Subtasks that do not need each other run at the same',
  '  time: use as many of them as the task allows, and as few dependencies as possible.',
  '- Subtasks that run at the same time do not see the output of each other. If they must agree on something, such as a',
  '  name or a format, the requirement of each of them contains it.',
  '- No subtask waits for itself, directly or through others. Every name in "child" is a key of "subtasks".',
].join('\n');

const pair = (system: string, user: string): readonly ChatMessage[] => [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

export function plannerMessages(task: string, roles: RoleConstraints = {}): readonly ChatMessage[] {
  const bounds = [
    ...(roles.most === undefined ? [] : [`- Use at most ${roles.most} different agents.`]),
    ...(roles.kinds === undefined || roles.kinds.length === 0
      ? []
      : [`- Use only these agents: ${roles.kinds.join(', ')}.`]),
  ];
  const system = [
    `${planRoles.planner}\nYou split a task into subtasks for several agents.`,
    [goodPlan, ...bounds].join('\n'),
    `Reply with one JSON object of this form and nothing else:\n\n${fenceText('json', form)}`,
  ].join('\n\n');
  return pair(system, `Task:\n\n${fenceText('task', task)}`);
}

/** The same conversation with an invalid reply and its problems. */
export function correctionMessages(
  previousMessages: readonly ChatMessage[],
  reply: string,
  problems: readonly string[],
): readonly ChatMessage[] {
  const list = problems.slice(0, 12).map((problem) => `- ${problem}`);
  const request = `This plan is not valid:\n\n${list.join('\n')}\n\nWrite the whole JSON object again with these problems corrected.`;
  return [...previousMessages, { role: 'assistant', content: reply }, { role: 'user', content: request }];
}

/** The output of a parent as its child gets it; null if it was lost. */
export interface ParentOutput {
  readonly id: string;
  readonly requirement: string;
  readonly data: string | null;
}

export interface WorkerInput {
  readonly task: string;
  readonly agent: PlanAgent;
  readonly subtask: Pick<Subtask, 'id' | 'requirement' | 'outputFormat'>;
  readonly parents: readonly ParentOutput[];
  /** Outputs that the verifier rejected, oldest first, with its feedback. */
  readonly rejected: readonly { readonly output: string; readonly feedback: string }[];
}

export function workerMessages({ task, agent, subtask, parents, rejected }: WorkerInput): readonly ChatMessage[] {
  const system = [
    `${planRoles.worker}\nYou are one of several agents that do a task together. Your role:\n\n${fenceText('agent', agent.role)}`,
    'Do the subtask that you are given, and only that one. Use the outputs of the subtasks before it. Answer with the output',
    'itself, complete, in the form that is asked for, and without remarks about it.',
  ].join('\n');
  const user = [
    `The whole task, so that you know what your part is for:\n\n${fenceText('task', task)}`,
    `Your subtask, ${subtask.id}:\n\n${fenceText('requirement', subtask.requirement)}`,
    ...(subtask.outputFormat === undefined
      ? []
      : [`Form of the output:\n\n${fenceText('format', subtask.outputFormat)}`]),
    ...parents.map(
      ({ id, requirement, data }) =>
        `Output of ${id}, whose requirement was: ${oneLine(requirement)}\n\n${fenceText('output', data ?? 'none')}`,
    ),
  ].join('\n\n');
  const rework = rejected.flatMap(({ output, feedback }): ChatMessage[] => [
    { role: 'assistant', content: output },
    {
      role: 'user',
      content: `The output does not fulfil the requirement yet:\n\n${fenceText('feedback', feedback)}\n\nWrite the whole output again with this corrected.`,
    },
  ]);
  return [...pair(system, user), ...rework];
}

export function verifierMessages(
  subtask: Pick<Subtask, 'id' | 'requirement' | 'outputFormat'>,
  output: string,
): readonly ChatMessage[] {
  const system = [
    `${planRoles.verifier}\nYou check whether an output fulfils the requirement of its subtask. You do not improve it.`,
    'Judge only what the requirement asks for. Reply with one JSON object and nothing else:',
    fenceText(
      'json',
      '{ "fulfilled": true or false, "feedback": "what is missing or wrong; empty when it is fulfilled" }',
    ),
  ].join('\n\n');
  const user = [
    `Requirement of ${subtask.id}:\n\n${fenceText('requirement', subtask.requirement)}`,
    ...(subtask.outputFormat === undefined
      ? []
      : [`Form of the output:\n\n${fenceText('format', subtask.outputFormat)}`]),
    `Output:\n\n${fenceText('output', output)}`,
  ].join('\n\n');
  return pair(system, user);
}

export interface SummaryInput {
  readonly task: string;
  /** Outputs of the subtasks without children. */
  readonly outputs: readonly ParentOutput[];
}

export function summaryMessages({ task, outputs }: SummaryInput): readonly ChatMessage[] {
  const system = [
    `${planRoles.summarizer}\nSeveral agents have done a task. You combine their outputs into the one result that was`,
    'requested. Leave out nothing of what they did, invent nothing, and make the parts consistent. Reply with the result itself,',
    'in the form that the task asks for, and without remarks about it.',
  ].join(' ');
  const user = [
    `Task:\n\n${fenceText('task', task)}`,
    ...outputs.map(
      ({ id, requirement, data }) =>
        `Output of ${id}, whose requirement was: ${oneLine(requirement)}\n\n${fenceText('output', data ?? 'none')}`,
    ),
  ].join('\n\n');
  return pair(system, user);
}

export interface UpdaterInput {
  readonly task: string;
  /** An AOV dictionary with statuses and data; the data is shortened. */
  readonly plan: string;
  /** Events since the last update, in sentences. */
  readonly reportLines: readonly string[];
  /** The plan shows only the ancestors and descendants of failed subtasks. */
  readonly isPartialPlan: boolean;
}

export function updaterMessages({ task, plan, reportLines, isPartialPlan }: UpdaterInput): readonly ChatMessage[] {
  const system = [
    `${planRoles.updater}\nYou watch a plan while agents work on it, and change it if that helps the task.`,
    [
      '- You may add, remove, edit, rerun and reassign subtasks, and change their dependencies.',
      '- Completed work is kept. To have a completed or failed subtask done again, give it the status "not started".',
      '- An output that is null was lost: subtasks that need it cannot be done well unless its subtask is done again.',
      '- When you remove a subtask, give the subtasks that depend on it other parents, or remove them too.',
      goodPlan,
    ].join('\n'),
    'If nothing has to change, reply with {} and nothing else. Otherwise reply with the whole updated plan, without the',
    `data, as one JSON object of this form and nothing else:\n\n${fenceText('json', form)}`,
  ].join('\n\n');
  const user = [
    `Task:\n\n${fenceText('task', task)}`,
    `What has happened:\n\n${fenceText('news', reportLines.map((line) => `- ${line}`).join('\n'))}`,
    `${isPartialPlan ? 'The part of the plan around the subtask that failed; the rest stays as it is' : 'The plan now'}:\n\n${fenceText('plan', plan)}`,
  ].join('\n\n');
  return pair(system, user);
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
