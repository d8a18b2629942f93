// Prompts that ask a model for a workflow: subtasks first, then the edges between them. The wording is this project's
// own. Invariant: task and actions are in fences that they cannot close.

import { type ChatMessage, fenceText } from '../llm';
import type { GenerationAction } from './action';
import type { CandidateProblem } from './candidate';

/** The first words of the prompt, which identify this role. */
export const generationRole = '## Role: workflow writer in two steps';

const inTwoSteps =
  'First you are asked for the nodes, then for the edges. Reply only with what is requested, in the requested form.';
const atOnce = 'You are asked for the nodes and the edges. Reply only with these, in the requested form.';

const rulesFor = (request: string): string =>
  [
    'You plan a task as a workflow: a directed graph without cycles, whose nodes are subtasks.',
    request,
    '- A node is one subtask, on a line of its own, numbered from 1. If actions are listed, a node is one of them, written',
    '  as in the list; add words after it only to distinguish two uses of the same action.',
    '- Leave out actions that the task does not need; use one more than once if the task needs it more than once.',
    '- An edge (a,b) says that b can begin only when a is done. Subtasks that do not wait for each other have no edge: they',
    '  can be done at the same time. Leave out (a,c) if there are edges (a,b) and (b,c).',
    '- If the task has alternatives, give the subtasks of all of them. Edges have no conditions.',
    '- START comes before the subtasks that wait for nothing, END after those that nothing waits for.',
  ].join('\n');

const examples = [
  `Task: A guest wants to take a bicycle for the afternoon and leaves a deposit.
Actions: find_bicycle, take_deposit, write_ticket, repair_bicycle, hand_over
Node:
1: find_bicycle
2: take_deposit
3: write_ticket
4: hand_over
Edge: (START,1) (START,2) (1,3) (2,3) (3,4) (4,END)`,
  `Task: Bake a loaf for the evening, with the oven hot when the dough has risen.
Actions: mix the dough, let it rise, heat the oven, bake, slice, wash the bowl
Node:
1: mix the dough
2: let it rise
3: heat the oven
4: wash the bowl
5: bake
Edge: (START,1) (START,3) (1,2) (1,4) (2,5) (3,5) (4,END) (5,END)`,
];

export const buildNodesPrompt = (task: string, actions: readonly GenerationAction[]): readonly ChatMessage[] =>
  buildPrompt(task, actions, {
    role: `${generationRole}\n${rulesFor(inTwoSteps)}`,
    request: 'Give the nodes: the line `Node:`, then a numbered line for each subtask. No edges yet.',
  });

/** Asks for the whole workflow in one reply. */
export const buildWorkflowPrompt = (task: string, actions: readonly GenerationAction[]): readonly ChatMessage[] =>
  buildPrompt(task, actions, {
    role: `## Role: workflow writer\n${rulesFor(atOnce)}`,
    request:
      'Give the workflow: the line `Node:`, then a numbered line for each subtask, then `Edge:` with all pairs in the same line.',
  });

function buildPrompt(
  task: string,
  actions: readonly GenerationAction[],
  { role, request }: { readonly role: string; readonly request: string },
): readonly ChatMessage[] {
  const system = [
    role,
    ...examples.map((example, index) => `## Example ${index + 1}\n${fenceText('text', example)}`),
  ].join('\n\n');
  const listed = actions.map(
    ({ name, description }) => `- ${name}${description === undefined ? '' : `: ${description}`}`,
  );
  const user = [
    `Task:\n\n${fenceText('task', task)}`,
    ...(listed.length > 0 ? [`Actions:\n\n${fenceText('actions', listed.join('\n'))}`] : []),
    request,
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

/** `nodes`: the subtasks as they were read, so that the numbers of the edges refer to them. */
export function buildEdgesPrompt(first: readonly ChatMessage[], nodes: readonly string[]): readonly ChatMessage[] {
  const listed = nodes.map((node, index) => `${index + 1}: ${node}`).join('\n');
  const request =
    'Now give the edges between these nodes: the line `Edge:`, then pairs such as (START,1) (1,2) (2,END), with the numbers of the nodes. Nothing else.';
  return [...first, { role: 'assistant', content: `Node:\n${listed}` }, { role: 'user', content: request }];
}

/** The same conversation with the last reply and its problems. */
export function buildCorrectionPrompt(
  previousMessages: readonly ChatMessage[],
  reply: string,
  problems: readonly CandidateProblem[],
): readonly ChatMessage[] {
  const list = problems.slice(0, 12).map(({ message }) => `- ${message}`);
  const what = problems[0]?.step === 'edges' ? 'edges' : 'nodes';
  const request = `These ${what} have problems:\n\n${list.join('\n')}\n\nWrite all ${what} again, in the same form, with these problems corrected.`;
  return [...previousMessages, { role: 'assistant', content: reply }, { role: 'user', content: request }];
}
