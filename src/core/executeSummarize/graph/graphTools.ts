// The only tools of the summarize stage: they build a graph and call nothing. Source: FlowMind 3.1.1, App. G (start,
// function, condition, LLM and end nodes, edges).

import type { ChatToolSchema } from '../../llm';
import type { JsonObject } from '../../support';

const text = (description: string) => ({ type: 'string', description });
const id = text('Name of the node, used once.');
const inputs = (of: string) => ({ type: 'object', description: `By ${of}, the expression of its value.` });

function tool(
  name: string,
  description: string,
  properties: JsonObject,
  required: readonly string[] = [],
): ChatToolSchema {
  return { name, description, parameters: { type: 'object', properties, required: [...required] } };
}

export const graphTools: readonly ChatToolSchema[] = [
  tool('add_start_node', 'Adds the start: what a run is given. There is exactly one.', {
    inputs: {
      type: 'array',
      items: { type: 'string' },
      description: 'Keys that every run is given and that differ from run to run: the inputs of the task.',
    },
    initial_data: {
      type: 'object',
      description: 'Keys with a value that is the same in every run. An input of the run replaces it.',
    },
    node_id: { ...id, description: `${id.description} \`start\` when left out.` },
  }),
  tool(
    'add_function_node',
    'Adds a call of a business function; its result is kept under a key.',
    {
      node_id: id,
      function: text('Name of the function, as the traces call it.'),
      inputs: inputs('parameter'),
      output_key: text('Key under which later nodes find the result.'),
    },
    ['node_id', 'function', 'output_key'],
  ),
  tool(
    'add_condition_node',
    'Adds a choice. Its edges carry the branch: true or false, a value of the expression, or else for any other.',
    {
      node_id: id,
      expression: text('The expression that decides; or `each item in items` for a loop.'),
    },
    ['node_id', 'expression'],
  ),
  tool(
    'add_llm_node',
    'Adds a step that only a language model can do. The text it writes is kept under a key.',
    {
      node_id: id,
      prompt: text('What the model is asked; `{name}` stands for an input.'),
      inputs: inputs('name in the prompt'),
      output_key: text('Key under which later nodes find the text.'),
    },
    ['node_id', 'prompt', 'output_key'],
  ),
  tool('add_end_node', 'Adds an end of the workflow, with its answer.', {
    node_id: { ...id, description: `${id.description} \`end\` when left out.` },
    answer: text('What the workflow answers, an expression.'),
  }),
  tool(
    'add_edge',
    'Connects two nodes. An edge back to an earlier condition makes a loop; several edges without a branch run side by side.',
    {
      from: text('Node the edge leaves.'),
      to: text('Node the edge leads to.'),
      branch: text('Only on edges of a condition: the branch it stands for.'),
    },
    ['from', 'to'],
  ),
  tool('remove_node', 'Removes a node and its edges.', { node_id: text('Node to remove.') }, ['node_id']),
  tool(
    'remove_edge',
    'Removes the edge between two nodes.',
    {
      from: text('Node it leaves.'),
      to: text('Node it leads to.'),
      branch: text('Its branch, when there are several.'),
    },
    ['from', 'to'],
  ),
];

/**
 * Ends the summarize stage; in the one-stage baselines the `finish` of `executePrompt.ts` submits the answer of the
 * task instead.
 */
export const finishGraphTool: ChatToolSchema = {
  name: 'finish',
  description: 'The graph is complete.',
  parameters: { type: 'object', properties: { summary: text('What the workflow does, in a sentence.') } },
};
