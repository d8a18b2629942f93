// Plays the builder of the summarize stage: reads the executions in the prompt, mines them, and builds the mined graph
// with graph functions, one call at a time. It uses only the traces of the prompt. Temperaments: hasty finishes too
// early, forgetful gets a parameter wrong; both correct it after an error message.

import { type ExecutableGraph, type ExecutableNode, emptyExecutable } from '../../core/executable';
import type { Trace, TraceCall } from '../../core/logs';
import { mineExecutable } from '../../core/reconstruct';
import { canonicalJson, createRandom, isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import type { StageManner } from './answerTask';
import { readFences } from './readPrompt';
import { parseJsonOrUndefined, type StageCallMade, type StagePrompt } from './readStagePrompt';
import { printStagePlan, type StageMove } from './stageMoves';

export function answerBuilder(stage: StagePrompt, manner: StageManner): StageMove {
  return nextGraphCall(graphCalls(minedIn(stage.material)), stage.calls, stage.material, manner);
}

export function answerBuilderPlan(stage: StagePrompt): string {
  const calls = graphCalls(minedIn(stage.material));
  const nodes = calls.filter(({ name }) => name !== 'add_edge').map(({ name, arguments: args }) => wordsOf(name, args));
  const edges = calls.flatMap(({ name, arguments: args }) =>
    name === 'add_edge' ? [`${args.from} -> ${args.to}${args.branch === undefined ? '' : ` [${args.branch}]`}`] : [],
  );
  const most = 30;
  const first = nodes.slice(0, most);
  const rest = nodes.slice(most);
  return printStagePlan('The order of the calls over all executions, with what their arguments came from.', [
    ...first,
    ...(rest.length > 0 ? [rest.join('; ')] : []),
    ...(edges.length > 0 ? [`Connect ${edges.join(', ')}`] : []),
    'Call finish',
  ]);
}

const wordsOf = (name: string, args: JsonObject) => `${name} ${JSON.stringify(args)}`;

/** The first call that has not been made; `finish` after all of them. */
export function nextGraphCall(
  calls: readonly GraphCall[],
  made: readonly StageCallMade[],
  about: string,
  { model, seed }: StageManner,
): StageMove {
  const random = createRandom(`${seed ?? 1}/builder/${about}`);
  const next = calls.find((call) => !made.some((other) => matchesCall(call, other)));
  const finish: StageMove = { name: 'finish', arguments: {}, reasoning: 'The graph is complete.' };
  if (!next) return finish;
  const hasFinished = made.some(({ name }) => name === 'finish');
  if (/hasty/.test(model) && next.name === 'add_edge' && !hasFinished && random.fork('early').next() < 0.5) {
    return { ...finish, reasoning: 'That should be enough.' };
  }
  const failed = made.filter(({ name, hasSucceeded }) => name === next.name && !hasSucceeded).length;
  const slips = /forgetful/.test(model) && failed === 0 && random.fork(`slip/${next.name}`).next() < 0.4;
  return {
    name: next.name,
    arguments: slips ? mistaken(next.arguments) : next.arguments,
    reasoning: 'This belongs to the way the executions took.',
  };
}

/** Failed calls count as well, so a refused call is not repeated. */
function matchesCall(call: GraphCall, other: StageCallMade): boolean {
  return other.name === call.name && canonicalJson(other.arguments) === canonicalJson(call.arguments);
}

const mistaken = (args: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(args).map(([key, value], at) => [at === 0 ? `${key}_value` : key, value]));

export interface GraphCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** The calls that build a graph: its nodes in order, then its edges. */
export function graphCalls(graph: ExecutableGraph): GraphCall[] {
  const { nodes, edges } = withPlainIds(graph);
  const joined = edges.map(
    ({ from, to, branch }): GraphCall => ({
      name: 'add_edge',
      arguments: { from, to, ...(branch === undefined ? {} : { branch }) },
    }),
  );
  return [...nodes.map(nodeCall), ...joined];
}

function nodeCall(node: ExecutableNode): GraphCall {
  const node_id = node.id;
  switch (node.kind) {
    case 'start':
      return {
        name: 'add_start_node',
        arguments: {
          node_id,
          inputs: [...node.inputs],
          ...(Object.keys(node.data).length > 0 ? { initial_data: node.data } : {}),
        },
      };
    case 'function':
      return {
        name: 'add_function_node',
        arguments: { node_id, function: node.function, inputs: { ...node.inputs }, output_key: node.output },
      };
    case 'condition':
      return { name: 'add_condition_node', arguments: { node_id, expression: node.expression } };
    case 'llm':
      return {
        name: 'add_llm_node',
        arguments: { node_id, prompt: node.prompt, inputs: { ...node.inputs }, output_key: node.output },
      };
    case 'end':
      return {
        name: 'add_end_node',
        arguments: { node_id, ...(node.answer === undefined ? {} : { answer: node.answer }) },
      };
  }
}

/** Renames the nodes of a mined graph, whose ids are their contents, as a builder would. */
function withPlainIds({ nodes, edges }: ExecutableGraph): ExecutableGraph {
  const counts = new Map<string, number>();
  const ids = new Map<string, string>();
  for (const node of nodes) {
    const stem = node.kind === 'function' ? node.function.replace(/[^\p{L}\p{N}_]/gu, '_') : node.kind;
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    ids.set(node.id, count === 1 ? stem : `${stem}_${count}`);
  }
  const plain = (id: string) => ids.get(id) ?? id;
  return {
    nodes: nodes.map((node) => ({ ...node, id: plain(node.id) })),
    edges: edges.map((edge) => ({ ...edge, from: plain(edge.from), to: plain(edge.to) })),
  };
}

const mined = new Map<string, ExecutableGraph>();
const maxMined = 4;

const minedIn = (material: string): ExecutableGraph => mineExecutions(readExecutions(material));

export interface ReadExecution {
  readonly trace: Trace;
  readonly inputs?: JsonObject;
  readonly answer?: JsonValue;
  readonly hasSucceeded: boolean;
}

/** Cached: each call of a stage contains the same executions, and mining is most of the work. */
export function mineExecutions(executions: readonly ReadExecution[]): ExecutableGraph {
  const key = JSON.stringify(executions);
  const known = mined.get(key);
  if (known) return known;
  const graph = mineChosen(executions);
  if (mined.size >= maxMined) mined.clear();
  mined.set(key, graph);
  return graph;
}

function mineChosen(executions: readonly ReadExecution[]): ExecutableGraph {
  const succeeded = executions.filter(({ hasSucceeded }) => hasSucceeded);
  const chosen = succeeded.length > 0 ? succeeded : executions;
  if (chosen.length === 0) return emptyExecutable;
  return mineExecutable(
    chosen.map(({ trace }) => trace),
    {
      inputs: Object.fromEntries(chosen.flatMap(({ trace, inputs }) => (inputs ? [[trace.id, inputs]] : []))),
      answers: Object.fromEntries(
        chosen.flatMap(({ trace, answer }) => (answer === undefined ? [] : [[trace.id, answer]])),
      ),
    },
  ).executable;
}

/** Reads the fences of `## Execution n`: a line for the task, then one for each call. */
function readExecutions(material: string): ReadExecution[] {
  return readFences(material).flatMap((fence, index) => {
    const lines = fence.text.split('\n').map(parseJsonOrUndefined);
    const [head, ...rest] = lines;
    if (!isJsonObject(head) || typeof head.status !== 'string') return [];
    const id = `${index}/${typeof head.id === 'string' ? head.id : ''}`;
    const steps = rest.flatMap((line, at): TraceCall[] => {
      if (!isJsonObject(line) || typeof line.call !== 'string') return [];
      const call = {
        kind: 'call',
        seq: at + 1,
        name: line.call,
        arguments: isJsonObject(line.arguments) ? (line.arguments as JsonObject) : {},
      } as const;
      return [
        line.result === undefined
          ? { ...call, outcome: 'failed', message: String(line.error) }
          : { ...call, outcome: 'succeeded', result: line.result as JsonValue },
      ];
    });
    return [
      {
        trace: { id, source: 'weir', steps },
        ...(isJsonObject(head.inputs) ? { inputs: head.inputs as JsonObject } : {}),
        ...(head.answer === undefined ? {} : { answer: head.answer as JsonValue }),
        hasSucceeded: head.status === 'succeeded',
      },
    ];
  });
}
