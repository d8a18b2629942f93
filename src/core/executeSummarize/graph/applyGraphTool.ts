// Applies one call of a graph tool to a graph. Pure; only the graph changes, and no business function is called here.
// Arguments of a model are validated first: a failed call leaves the graph unchanged and returns a message with the
// correction. Longer than usual: every tool is one case, and each is short.

import type { ExecutableEdge, ExecutableGraph, ExecutableNode, ToolOutcome } from '../../executable';
import { checkExpression, parseEachClause } from '../../expression';
import { type ChatToolSchema, checkArguments, requiredParameters } from '../../llm';
import {
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  nearestName,
  ok,
  type Result,
} from '../../support';
import { functionSignature } from '../stage/functionSignature';
import { graphTools } from './graphTools';

export interface GraphToolContext {
  /** The business functions that a graph may name; if absent, any name is accepted. */
  readonly tools?: readonly ChatToolSchema[];
}

export interface AppliedGraphTool {
  readonly graph: ExecutableGraph;
  readonly result: ToolOutcome;
}

/** A name that is not a graph tool is refused like a call with wrong arguments. */
export function applyGraphTool(
  graph: ExecutableGraph,
  name: string,
  args: JsonObject,
  context: GraphToolContext = {},
): AppliedGraphTool {
  const schema = graphTools.find((tool) => tool.name === name);
  if (!schema) {
    const near = nearestName(
      name,
      graphTools.map((tool) => tool.name),
    );
    const message = `There is no graph tool ${name}${near === undefined ? '' : `; is ${near} meant?`}`;
    return { graph, result: { kind: 'failed', message } };
  }
  const given = resolveAliases(withoutNothing(args));
  // Values of the wrong type that can be converted to expressions are accepted below.
  const faults = checkArguments(schema.parameters, given, { types: 'convertible', unknown: true }).filter(
    ({ kind, path }) => !(kind === 'type' && expressionFields.has(path)),
  );
  const applied: Result<ExecutableGraph, string> =
    faults.length > 0
      ? fail(`${faults.map(({ message }) => message).join('; ')}.`)
      : change(graph, name, given, context);
  return applied.ok
    ? { graph: applied.value, result: { kind: 'succeeded', value: 'done' } }
    : { graph, result: { kind: 'failed', message: applied.error } };
}

type Changed = Result<ExecutableGraph, string>;

const expressionFields = new Set(['answer', 'expression', 'branch']);

/** A parameter with the value `null` counts as absent. */
const withoutNothing = (args: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

/** Alternative names that models use for these parameters. */
const parameterAliases: Readonly<Record<string, string>> = {
  id: 'node_id',
  name: 'node_id',
  function_name: 'function',
  input_keys: 'inputs',
  output: 'output_key',
  condition: 'expression',
  condition_expr: 'expression',
  from_node: 'from',
  to_node: 'to',
  source: 'from',
  target: 'to',
  label: 'branch',
  branch_label: 'branch',
  data: 'initial_data',
};

function resolveAliases(args: JsonObject): JsonObject {
  const entries = Object.entries(args).map(([key, value]): [string, JsonValue] => {
    const own = Object.hasOwn(parameterAliases, key) ? (parameterAliases[key] as string) : key;
    return [Object.hasOwn(args, own) ? key : own, value];
  });
  return Object.fromEntries(entries);
}

function change(graph: ExecutableGraph, name: string, args: JsonObject, context: GraphToolContext): Changed {
  switch (name) {
    case 'add_start_node':
      return addStart(graph, args);
    case 'add_function_node':
      return addFunction(graph, args, context);
    case 'add_condition_node': {
      const expression = expressionOf(args.expression ?? '');
      const problem = parseEachClause(expression) ? undefined : checkExpression(expression)?.message;
      if (problem !== undefined) return fail(`The expression ${JSON.stringify(expression)} cannot be read. ${problem}`);
      return addNode(graph, { kind: 'condition', id: textOf(args.node_id), expression });
    }
    case 'add_llm_node': {
      const inputs = readInputs(args.inputs);
      if (!inputs.ok) return inputs;
      const output = readKey(textOf(args.output_key));
      if (!output.ok) return output;
      const prompt = textOf(args.prompt);
      return addNode(graph, {
        kind: 'llm',
        id: textOf(args.node_id),
        prompt,
        inputs: inputs.value,
        output: output.value,
      });
    }
    case 'add_end_node': {
      const id = args.node_id === undefined ? 'end' : textOf(args.node_id);
      if (args.answer === undefined) return addNode(graph, { kind: 'end', id });
      const answer = expressionOf(args.answer);
      const problem = checkExpression(answer);
      if (problem) return fail(`The answer ${JSON.stringify(answer)} cannot be read. ${problem.message}`);
      return addNode(graph, { kind: 'end', id, answer });
    }
    case 'add_edge':
      return addEdge(graph, args);
    case 'remove_node': {
      const id = textOf(args.node_id);
      if (!graph.nodes.some((node) => node.id === id)) return fail(unknownNode(graph, id));
      return ok({
        nodes: graph.nodes.filter((node) => node.id !== id),
        edges: graph.edges.filter((edge) => edge.from !== id && edge.to !== id),
      });
    }
    default:
      return removeEdge(graph, args);
  }
}

function addStart(graph: ExecutableGraph, args: JsonObject): Changed {
  const known = graph.nodes.find((node) => node.kind === 'start');
  if (known) return fail(`There is a start already, ${known.id}. Remove it first to change it.`);
  const written = Array.isArray(args.inputs) ? (args.inputs as readonly JsonValue[]) : [];
  const inputs: string[] = [];
  for (const input of written) {
    const key = readKey(textOf(input));
    if (!key.ok) return key;
    if (!inputs.includes(key.value)) inputs.push(key.value);
  }
  const data = isJsonObject(args.initial_data) ? (args.initial_data as JsonObject) : {};
  for (const name of Object.keys(data)) {
    const key = readKey(name);
    if (!key.ok) return key;
  }
  const id = args.node_id === undefined ? 'start' : textOf(args.node_id);
  return addNode(graph, { kind: 'start', id, inputs: inputs.filter((key) => !Object.hasOwn(data, key)), data });
}

function addFunction(graph: ExecutableGraph, args: JsonObject, { tools }: GraphToolContext): Changed {
  const written = textOf(args.function);
  const tool = tools?.find(({ name }) => name === written) ?? looseTool(written, tools);
  if (tools && !tool) {
    const near = nearestName(
      written,
      tools.map(({ name }) => name),
    );
    const hint = near === undefined ? ` There are: ${tools.map(({ name }) => name).join(', ')}.` : ` Is ${near} meant?`;
    return fail(`There is no function ${JSON.stringify(written)}.${hint}`);
  }
  const inputs = readInputs(args.inputs);
  if (!inputs.ok) return inputs;
  if (tool) {
    const problem = parameterProblem(tool, Object.keys(inputs.value));
    if (problem !== undefined) return fail(`${problem}\nThe function is ${functionSignature(tool)}`);
  }
  const output = readKey(textOf(args.output_key));
  if (!output.ok) return output;
  const name = tool?.name ?? written;
  return addNode(graph, {
    kind: 'function',
    id: textOf(args.node_id),
    function: name,
    inputs: inputs.value,
    output: output.value,
  });
}

function looseTool(written: string, tools: readonly ChatToolSchema[] | undefined): ChatToolSchema | undefined {
  const close = (tools ?? []).filter(({ name }) => looseName(name) === looseName(written));
  return close.length === 1 ? close[0] : undefined;
}

function parameterProblem({ name, parameters }: ChatToolSchema, given: readonly string[]): string | undefined {
  const properties = isJsonObject(parameters.properties) ? Object.keys(parameters.properties) : [];
  const isOpen = properties.length === 0 || isJsonObject(parameters.additionalProperties);
  const unknown = isOpen ? [] : given.filter((key) => !properties.includes(key));
  const missing = requiredParameters(parameters).filter((key) => !given.includes(key));
  if (unknown.length > 0) return `${name} has no parameter ${unknown.join(', ')}.`;
  return missing.length > 0 ? `${name} needs ${missing.join(', ')}.` : undefined;
}

function addNode(graph: ExecutableGraph, node: ExecutableNode): Changed {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.:# -]{0,79}$/u.test(node.id)) {
    return fail(
      `${JSON.stringify(node.id.slice(0, 80))} cannot be a node's name: letters, digits and underscores, 80 at most.`,
    );
  }
  if (graph.nodes.some(({ id }) => id === node.id)) {
    return fail(`There is a node ${node.id} already. Take another name, or remove it first.`);
  }
  if (graph.nodes.length >= maxNodes) return fail(`The graph has ${maxNodes} nodes, more than that are not taken.`);
  return ok({ ...graph, nodes: [...graph.nodes, node] });
}

const maxNodes = 200;

function addEdge(graph: ExecutableGraph, args: JsonObject): Changed {
  const [from, to] = [textOf(args.from), textOf(args.to)];
  const source = graph.nodes.find(({ id }) => id === from);
  const target = graph.nodes.find(({ id }) => id === to);
  if (!source) return fail(unknownNode(graph, from));
  if (!target) return fail(unknownNode(graph, to));
  if (source.kind === 'end') return fail(`${from} is an end: nothing comes after it.`);
  if (target.kind === 'start') return fail(`${to} is the start: nothing comes before it.`);
  const branch = args.branch === undefined || args.branch === '' ? undefined : branchOf(args.branch);
  if (branch !== undefined && source.kind !== 'condition') {
    return fail(`${from} is no condition: its edges have no branch.`);
  }
  if (branch === undefined && source.kind === 'condition') {
    return fail(`${from} is a condition: say which branch the edge stands for (true, false, a value, or else).`);
  }
  if (findEdge(graph, from, to, branch)) {
    return fail(`There is an edge from ${from} to ${to}${branch === undefined ? '' : ` for ${branch}`} already.`);
  }
  const edge: ExecutableEdge = {
    id: freeId(graph, `${from}->${to}${branch === undefined ? '' : `:${branch}`}`),
    from,
    to,
    ...(branch === undefined ? {} : { branch }),
  };
  return ok({ ...graph, edges: [...graph.edges, edge] });
}

function removeEdge(graph: ExecutableGraph, args: JsonObject): Changed {
  const [from, to] = [textOf(args.from), textOf(args.to)];
  const between = graph.edges.filter((edge) => edge.from === from && edge.to === to);
  const branch = args.branch === undefined || args.branch === '' ? undefined : branchOf(args.branch);
  const matching = branch === undefined ? between : between.filter((edge) => edge.branch === branch);
  if (matching.length === 0) return fail(`There is no such edge from ${from} to ${to}.`);
  if (matching.length > 1) {
    return fail(`There are several: say which branch (${matching.map((edge) => edge.branch ?? '-').join(', ')}).`);
  }
  return ok({ ...graph, edges: graph.edges.filter((edge) => edge !== matching[0]) });
}

const findEdge = (graph: ExecutableGraph, from: string, to: string, branch: string | undefined) =>
  graph.edges.find((edge) => edge.from === from && edge.to === to && edge.branch === branch);

function freeId(graph: ExecutableGraph, wanted: string): string {
  const taken = new Set([...graph.edges, ...graph.nodes].map(({ id }) => id));
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}#${count}`;
  return id;
}

function unknownNode(graph: ExecutableGraph, id: string): string {
  const ids = graph.nodes.map((node) => node.id);
  const near = nearestName(id, ids);
  const hint = near === undefined ? (ids.length > 0 ? ` There are: ${ids.join(', ')}.` : '') : ` Is ${near} meant?`;
  return `There is no node ${JSON.stringify(id)}.${hint}`;
}

/** Scalars as text: a model writes `true` with and without quotes. */
const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : JSON.stringify(value);

const branchOf = (value: JsonValue): string => {
  const text = textOf(value);
  return /^(?:true|yes)$/i.test(text) ? 'true' : /^(?:false|no)$/i.test(text) ? 'false' : text;
};

/** A number, a boolean or a list in place of an expression becomes a literal. */
const expressionOf = (value: JsonValue): string => textOf(value);

function readInputs(value: JsonValue | undefined): Result<Readonly<Record<string, string>>, string> {
  const inputs: Record<string, string> = {};
  for (const [name, written] of Object.entries(isJsonObject(value) ? value : {})) {
    const expression = expressionOf(written);
    const problem = checkExpression(expression);
    if (problem) {
      return fail(
        `The value of ${name}, ${JSON.stringify(expression)}, cannot be read as an expression. ${problem.message} A text is in double quotes inside the value.`,
      );
    }
    Object.defineProperty(inputs, name, { value: expression, enumerable: true, writable: true, configurable: true });
  }
  return ok(inputs);
}

function readKey(key: string): Result<string, string> {
  return /^[\p{L}_][\p{L}\p{N}_-]{0,79}$/u.test(key)
    ? ok(key)
    : fail(`${JSON.stringify(key.slice(0, 80))} cannot be a key: a letter, then letters, digits and underscores.`);
}
