// The reference agent of the bench: a chat port that follows the reference workflow of the task in each stage, through
// the real prompts and their reply formats. It uses data that no model gets, so it measures the bench and the stages,
// never a model. Tests only.

import { type ExecutableNode, runExecutable } from '../core/executable';
import { stageRoles } from '../core/executeSummarize';
import type { ChatPort, ChatRequest } from '../core/llm';
import { canonicalJson, type JsonObject, type JsonValue } from '../core/support';
import { type BenchTask, benchTasks, toolSetOfTask } from '../core/taskBench';

interface Call {
  readonly name: string;
  readonly args: JsonObject;
}

export interface BenchAgentOptions {
  /** For a one-stage baseline: business calls come after the graph calls. */
  readonly isGraphFirst?: boolean;
  /** The endpoint's error instead of reply `index`; undefined lets the agent reply. */
  failAt?(index: number): string | undefined;
}

export interface BenchAgent extends ChatPort {
  readonly requests: readonly ChatRequest[];
}

export function createBenchAgent(options: BenchAgentOptions = {}): BenchAgent {
  const requests: ChatRequest[] = [];
  const timing = { latencyMs: 1, retries: 0 };
  return {
    requests,
    complete: async (request) => {
      const message = options.failAt?.(requests.length);
      requests.push(request);
      if (message !== undefined) return { kind: 'failed', failure: { kind: 'server-error', message }, timing };
      const content = await replyTo(request, options);
      const usage = { promptTokens: 100, completionTokens: 10 };
      return { kind: 'completed', reply: { content, toolCalls: [], usage }, timing };
    },
  };
}

interface BenchRequest {
  readonly task: BenchTask;
  readonly role: string;
  readonly inputs: JsonObject;
}

interface Solution {
  readonly business: readonly Call[];
  readonly answer: JsonValue;
}

/** The same as a synchronous function, for the examples of some tasks: for an endpoint that replies immediately. */
export async function prepareBenchReplies(tasks: readonly BenchTask[]): Promise<(request: Request) => string> {
  const solutions = new Map<string, Solution>();
  for (const task of tasks) {
    for (const { inputs } of task.examples) solutions.set(solutionKey({ task, inputs }), await solve(task, inputs));
  }
  return (request) => {
    const benchRequest = parseBenchRequest(request);
    return replyFrom(request, benchRequest, () => solutions.get(solutionKey(benchRequest)), {});
  };
}

type Request = Pick<ChatRequest, 'messages'>;

const solutionKey = ({ task, inputs }: Pick<BenchRequest, 'task' | 'inputs'>) => `${task.id} ${canonicalJson(inputs)}`;

/** The solution of a conversation is the same at each of its turns. */
let last: { readonly key: string; readonly solution: Solution } | undefined;

async function replyTo(request: Request, options: BenchAgentOptions): Promise<string> {
  const benchRequest = parseBenchRequest(request);
  if (benchRequest.role !== stageRoles.solver && benchRequest.role !== stageRoles.oneStage) {
    return replyFrom(request, benchRequest, () => undefined, options);
  }
  const key = solutionKey(benchRequest);
  const solution = last?.key === key ? last.solution : await solve(benchRequest.task, benchRequest.inputs);
  last = { key, solution };
  return replyFrom(request, benchRequest, () => solution, options);
}

function parseBenchRequest({ messages }: Request): BenchRequest {
  const role = messages[0]?.content.split('\n')[0] ?? '';
  const words = messages[1]?.content ?? '';
  const task = benchTasks.find(({ text }) => words.includes(text));
  if (!task) throw new Error(`No task of the bench is asked for: ${words.slice(0, 200)}`);
  const given = /## Inputs\n(`{3,})json\n([\s\S]*?)\n\1/.exec(words)?.[2] ?? '{}';
  return { task, role, inputs: JSON.parse(given) as JsonObject };
}

function replyFrom(
  { messages }: Request,
  { task, role }: BenchRequest,
  solution: () => Solution | undefined,
  options: BenchAgentOptions,
): string {
  const isPlanner =
    role === stageRoles.solverPlanner || role === stageRoles.builderPlanner || role === stageRoles.oneStagePlanner;
  if (isPlanner) return JSON.stringify({ analysis: 'As the reference does.', steps: ['Do all of it.'] });
  const calls = callsOf(task, role, solution, options);
  const call = calls[messages.filter((message) => message.role === 'assistant').length];
  if (!call) throw new Error(`The reference agent of ${task.id} has nothing more to do`);
  return JSON.stringify({ reasoning: 'as the reference does', action: call.name, action_input: call.args });
}

async function solve(task: BenchTask, inputs: JsonObject): Promise<Solution> {
  const { outcome, steps } = await runExecutable(task.reference, inputs, { tools: toolSetOfTask(task) });
  if (outcome.kind !== 'finished') throw new Error(`The reference of ${task.id} failed: ${outcome.message}`);
  const business = steps.flatMap((step) =>
    step.kind === 'called' ? [{ name: step.function, args: step.arguments }] : [],
  );
  return { business, answer: outcome.answer ?? null };
}

function callsOf(
  task: BenchTask,
  role: string,
  solution: () => Solution | undefined,
  { isGraphFirst = false }: BenchAgentOptions,
): readonly Call[] {
  const graph = graphCalls(task);
  if (role === stageRoles.builder) return [...graph, { name: 'finish', args: {} }];
  const solved = solution();
  if (!solved) throw new Error(`${task.id} was asked with inputs that are none of its examples`);
  const { business, answer } = solved;
  const finish = { name: 'finish', args: { answer } };
  if (role === stageRoles.solver) return [...business, finish];
  return [...(isGraphFirst ? [...graph, ...business] : [...business, ...graph]), finish];
}

function nodeCall(node: ExecutableNode): Call {
  switch (node.kind) {
    case 'start':
      return { name: 'add_start_node', args: { node_id: node.id, inputs: node.inputs, initial_data: node.data } };
    case 'function':
      return {
        name: 'add_function_node',
        args: { node_id: node.id, function: node.function, inputs: node.inputs, output_key: node.output },
      };
    case 'condition':
      return { name: 'add_condition_node', args: { node_id: node.id, expression: node.expression } };
    case 'end':
      return { name: 'add_end_node', args: { node_id: node.id, answer: node.answer ?? '' } };
    case 'llm':
      return { name: 'add_llm_node', args: { node_id: node.id, prompt: node.prompt, output_key: node.output } };
  }
}

function graphCalls({ reference }: BenchTask): readonly Call[] {
  const nodes = reference.nodes.map(nodeCall);
  const edges = reference.edges.map(({ from, to, branch }) => ({
    name: 'add_edge',
    args: { from, to, ...(branch === undefined ? {} : { branch }) },
  }));
  return [...nodes, ...edges];
}
