// Compiles an executable graph: its token game and its expressions, parsed once. Invariant: every graph gives a program
// or the first reason why it cannot run; nothing runs here.

import { type EachClause, type Expr, parseEachClause, parseExpression } from '../expression';
import { buildTokenNet, type TokenNet } from '../graph';
import type { ChatToolSchema } from '../llm';
import { fail, ok, type Result } from '../support';
import type { ExecutableGraph, ExecutableNode } from './executableGraph';
import { executableToGraph } from './executableToGraph';
import { optionalParameters } from './toolParameters';

export const maxExecutableNodes = 2000;
export const maxExecutableEdges = 6000;

export interface ExecutableProgram {
  readonly net: TokenNet;
  /** In the order of `net.nodes`. */
  readonly nodes: readonly ExecutableProgramNode[];
  readonly limits: ExecutableLimits;
}

export interface ExecutableLimits {
  /** Maximum number of node executions; 2,000 by default. */
  readonly maxSteps: number;
  /** Maximum number of LLM nodes among them; 200 by default. */
  readonly maxPrompts: number;
  /** Characters that results and prompts may hold together; 20 million by default. */
  readonly maxData: number;
}

export interface ExecutableProgramOptions extends Partial<ExecutableLimits> {
  /**
   * Schemas with the optional parameters, which may be left out if their input has no value. Functions without a schema
   * have none.
   */
  readonly tools?: readonly ChatToolSchema[];
}

export type ExecutableProgramInput = {
  readonly name: string;
  readonly text: string;
  readonly value: Expr;
  /** Left out if it has no value, instead of failing. */
  readonly optional: boolean;
};

export type ExecutableProgramNode =
  | Extract<ExecutableNode, { readonly kind: 'start' }>
  | {
      readonly kind: 'function' | 'llm';
      readonly id: string;
      /** The function's name, or the prompt. */
      readonly what: string;
      readonly inputs: readonly ExecutableProgramInput[];
      readonly output: string;
    }
  | {
      readonly kind: 'condition';
      readonly id: string;
      readonly text: string;
      readonly test: Expr | undefined;
      readonly each: EachClause | undefined;
      /** By branch, the index of its alternative in the net's node. */
      readonly branches: ReadonlyMap<string, number>;
    }
  | {
      readonly kind: 'end';
      readonly id: string;
      readonly text: string;
      readonly answer: Expr | undefined;
    };

export interface ExecutableProgramProblem {
  readonly message: string;
  readonly nodeId?: string;
}

const defaults: ExecutableLimits = { maxSteps: 2000, maxPrompts: 200, maxData: 20_000_000 };

export function buildExecutableProgram(
  graph: ExecutableGraph,
  options: ExecutableProgramOptions = {},
): Result<ExecutableProgram, ExecutableProgramProblem> {
  const shape = shapeProblem(graph);
  if (shape) return fail(shape);
  const drawn = executableToGraph(graph);
  const net = buildTokenNet(drawn);
  const conditions = new Map(drawn.edges.map((edge) => [edge.id, edge.condition]));
  const nodes: ExecutableProgramNode[] = [];
  for (const [index, node] of graph.nodes.entries()) {
    const branches = new Map<string, number>();
    net.nodes[index]?.alternatives.forEach((edges, at) => {
      branches.set(conditions.get(net.edgeIds[edges[0] as number] ?? '') ?? '', at);
    });
    const read = readNode(node, branches, options.tools ?? []);
    if (!read.ok) return fail({ ...read.error, nodeId: node.id });
    nodes.push(read.value);
  }
  const { maxSteps, maxPrompts, maxData } = { ...defaults, ...options };
  return ok({ net, nodes, limits: { maxSteps, maxPrompts, maxData } });
}

function shapeProblem({ nodes, edges }: ExecutableGraph): ExecutableProgramProblem | undefined {
  if (nodes.length > maxExecutableNodes || edges.length > maxExecutableEdges) {
    return { message: `The graph has more than ${maxExecutableNodes} nodes or ${maxExecutableEdges} edges.` };
  }
  const starts = nodes.filter((node) => node.kind === 'start').length;
  if (starts !== 1) return { message: `A workflow begins at one start node; this one has ${starts}.` };
  const ids = new Set<string>();
  for (const { id } of nodes) {
    if (ids.has(id)) return { message: `Two nodes have the id ${id}.`, nodeId: id };
    ids.add(id);
  }
  const edgeIds = new Set<string>();
  for (const { id, from, to } of edges) {
    if (edgeIds.has(id)) return { message: `Two edges have the id ${id}.` };
    edgeIds.add(id);
    const unknown = [from, to].find((end) => !ids.has(end));
    if (unknown !== undefined) return { message: `An edge names the node ${unknown}, which does not exist.` };
  }
  return undefined;
}

function readNode(
  node: ExecutableNode,
  branches: ReadonlyMap<string, number>,
  tools: readonly ChatToolSchema[],
): Result<ExecutableProgramNode, { readonly message: string }> {
  switch (node.kind) {
    case 'start':
      return ok(node);
    case 'function':
    case 'llm': {
      const inputs: ExecutableProgramInput[] = [];
      const mayLack = node.kind === 'function' ? optionalParameters(node.function, tools) : undefined;
      for (const [name, text] of Object.entries(node.inputs)) {
        const value = parseExpression(text);
        if (!value.ok)
          return fail({ message: `The input ${name} of ${node.id} cannot be read: ${value.error.message}` });
        inputs.push({ name, text, value: value.value, optional: mayLack?.has(name) === true });
      }
      const what = node.kind === 'function' ? node.function : node.prompt;
      return ok({ kind: node.kind, id: node.id, what, inputs, output: node.output });
    }
    case 'condition': {
      const each = parseEachClause(node.expression);
      const test = each ? undefined : parseExpression(node.expression);
      if (test && !test.ok) return fail({ message: `The condition ${node.id} cannot be read: ${test.error.message}` });
      return ok({ kind: 'condition', id: node.id, text: node.expression, test: test?.value, each, branches });
    }
    case 'end': {
      const answer = node.answer === undefined ? undefined : parseExpression(node.answer);
      if (answer && !answer.ok)
        return fail({ message: `The answer of ${node.id} cannot be read: ${answer.error.message}` });
      return ok({ kind: 'end', id: node.id, text: node.answer ?? '', answer: answer?.value });
    }
  }
}
