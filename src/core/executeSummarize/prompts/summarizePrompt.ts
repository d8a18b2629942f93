// The prompts of the summarize stage, in our own words; their content follows FlowMind App. G: building step by step,
// planning the graph first, and building by the plan, each with the traces.

import { type ChatMessage, type ChatToolSchema, fenceText } from '../../llm';
import type { Execution } from '../execution';
import { functionSignature } from '../stage/functionSignature';
import type { CallForm } from '../stage/stagePorts';
import { printExecutions } from './printExecutions';
import { dataRule, functionSection, numberLines, planReplySection, replySection, stageRoles } from './promptSections';

export const graphRules = [
  '## The graph',
  '- Values are named by keys, and written as expressions over them: a key (`total`), part of a value (`order.items[0].price`), a text in double quotes, a number, a comparison (`total > 3 and kind == "new"`).',
  '- One start node: its inputs are the inputs of the task, whose values differ from run to run, so that the graph also works on other inputs.',
  '- A function node for each call that the solution needs. Its inputs are expressions: a key of the start, the output key of an earlier node, a part of either, or a constant. Never copy a result in as a constant.',
  '- The same call repeated with other values is a loop: a condition `each item in items`, which binds `item` to the next one; its branch true leads to the body, an edge leads from the end of the body back to the condition, and its branch false leads on when no item is left. If a value decides, the condition is that comparison.',
  '- Where traces differ, a condition on the value that decides, with an edge for each branch. Branches that join again lead to the same node.',
  '- Calls that do not need results of each other can be parallel: several edges from one node, and an edge from each of them to the next.',
  '- Failed calls, and calls that were made only to correct them, do not belong to the workflow.',
  '- An end node whose answer is an expression for the final answer. Every node is on a path from the start to an end.',
].join('\n');

interface BuilderPrompt {
  readonly executions: readonly Execution[];
  /** Graph tools and the tool that ends the stage. */
  readonly graphTools: readonly ChatToolSchema[];
  /** Business functions that a graph may name; they cannot be called. */
  readonly known?: readonly ChatToolSchema[];
  readonly calls: CallForm;
}

export function builderMessages(prompt: BuilderPrompt, plan: readonly string[] = []): ChatMessage[] {
  const { graphTools, calls } = prompt;
  const system = [
    stageRoles.builder,
    'You turn recorded executions of a task into a workflow graph that solves every task of this kind. You build it with graph functions, one call at a time; after each call you see the current graph and what is missing. `finish` submits it.',
    graphRules,
    ['## Rules', '- The functions in the traces have run already; they cannot be called.', `- ${dataRule}`].join('\n'),
    ...(calls === 'text' ? [functionSection('Graph functions', graphTools)] : []),
    ...(plan.length > 0
      ? ['## Plan\nThere is a plan in addition to the executions. Execute it step by step, then call `finish`.']
      : []),
    replySection(calls),
  ].join('\n\n');
  const planned = plan.length > 0 ? `\n\n## Plan\n${fenceText('text', numberLines(plan))}` : '';
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${material(prompt)}${planned}\n\nBuild the graph, beginning with the start node.` },
  ];
}

export function builderPlannerMessages(prompt: Omit<BuilderPrompt, 'calls'>): ChatMessage[] {
  const system = [
    stageRoles.builderPlanner,
    'You plan how recorded executions of a task become a workflow graph that solves every task of this kind. Another agent builds it by your plan. Nothing is called while you plan.',
    graphRules,
    [
      '## Rules',
      '- State first what the traces show: a sequence of calls, a loop, a branch, parallel calls.',
      '- Then a step for each node and each edge, with names, keys and expressions, so that it can be built from the plan.',
      `- ${dataRule}`,
    ].join('\n'),
    functionSection('Graph functions', prompt.graphTools),
    planReplySection(),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${material(prompt)}\n\nPlan the graph.` },
  ];
}

function material({ executions, known }: Pick<BuilderPrompt, 'executions' | 'known'>): string {
  const functions =
    known && known.length > 0
      ? [`## Functions that nodes may name\n${fenceText('text', known.map(functionSignature).join('\n\n'))}`]
      : [];
  return [...functions, printExecutions(executions)].join('\n\n');
}
