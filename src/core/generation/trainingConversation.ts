// Conversations that train a generator of workflows: a task with its actions, and its gold workflow as the reply
// (WorfBench 3.2 and App. A.5, which fine-tune on such pairs, with two examples in the prompt). Refuses graphs that a
// generator must not learn.

import { innerGraph, printWorfGraph, type WorfGraph } from '../evaluation';
import type { ChatMessage } from '../llm';
import { fail, ok, oneLine, type Result } from '../support';
import type { GenerationAction } from './action';
import { checkEdges } from './checkCandidate';
import { buildEdgesPrompt, buildNodesPrompt, buildWorkflowPrompt } from './generationPrompt';

/**
 * `whole`: one reply with the nodes and the edges, in WorfBench's form. `steps`: two requests, nodes and then edges, as
 * `generateWorkflow` sends them.
 */
export type TrainingForm = 'whole' | 'steps';

/** Fails with the problem of the graph: no subtask, a cycle, or a subtask that is not between START and END. */
export function trainingConversation(
  task: string,
  actions: readonly GenerationAction[],
  graph: WorfGraph,
  form: TrainingForm,
): Result<readonly ChatMessage[], string> {
  const nodes = innerGraph(graph).nodes.map((node) => oneLine(node));
  if (nodes.length === 0) return fail('The workflow has no subtask.');
  const [problem] = checkEdges(graph);
  if (problem) return fail(problem.message);
  const text = printWorfGraph(graph);
  if (form === 'whole') return ok([...buildWorkflowPrompt(task, actions), { role: 'assistant', content: text }]);
  const edges = text.slice(text.lastIndexOf('\n') + 1);
  return ok([...buildEdgesPrompt(buildNodesPrompt(task, actions), nodes), { role: 'assistant', content: edges }]);
}
