// Checks whether an executable graph is a workflow that can run: its form, its paths, its functions, and that every key
// has a value before it is used. Findings are data; nothing is thrown for any graph. Source: FlowMind App. E (graph
// validity: one start, an end, everything on a path between them, inputs provided, known functions).

import { type Expr, namesInExpression, parseEachClause, parseExpression } from '../expression';
import { buildTokenNet, type TokenNet } from '../graph';
import type { ChatToolSchema } from '../llm';
import { looseName, nearestName } from '../support';
import { availableKeys } from './availableKeys';
import type { ExecutableGraph, ExecutableNode } from './executableGraph';
import { maxExecutableEdges, maxExecutableNodes } from './executableProgram';
import { executableToGraph } from './executableToGraph';
import type { GraphValidity, GraphValidityCode, GraphValidityProblem } from './graphValidity';
import { findToolSchema, toolParameters } from './toolParameters';

export interface CheckExecutableOptions {
  /** The business tools; if given, every function must be one of them. */
  readonly tools?: readonly ChatToolSchema[];
}

export function checkExecutable(graph: ExecutableGraph, options: CheckExecutableOptions = {}): GraphValidity {
  const check = new Check(graph);
  if (graph.nodes.length > maxExecutableNodes || graph.edges.length > maxExecutableEdges) {
    check.report('too-large', `The graph has more than ${maxExecutableNodes} nodes or ${maxExecutableEdges} edges`);
  } else {
    check.form();
    check.reachability();
    check.branches();
    if (options.tools) check.functions(options.tools);
    check.data();
  }
  const { problems, warnings } = check;
  return { valid: problems.length === 0, problems, ...(warnings.length === 0 ? {} : { warnings }) };
}

/** A text of a node that is parsed as an expression. */
interface Use {
  readonly what: string;
  readonly text: string;
}

class Check {
  readonly problems: GraphValidityProblem[] = [];
  readonly warnings: GraphValidityProblem[] = [];
  private readonly net: TokenNet;

  constructor(private readonly graph: ExecutableGraph) {
    const isLarge = graph.nodes.length > maxExecutableNodes || graph.edges.length > maxExecutableEdges;
    this.net = buildTokenNet(isLarge ? { nodes: [], edges: [] } : executableToGraph(graph));
  }

  report(code: GraphValidityCode, message: string, nodeIds: readonly string[] = []): void {
    this.problems.push({ code, message, nodeIds });
  }

  form(): void {
    const { nodes, edges } = this.graph;
    const starts = nodes.filter((node) => node.kind === 'start').map((node) => node.id);
    if (starts.length === 0) this.report('no-start', 'There is no start node');
    if (starts.length > 1) {
      this.report(
        'several-starts',
        `There are ${starts.length} start nodes, expected one: ${starts.join(', ')}`,
        starts,
      );
    }
    if (!nodes.some((node) => node.kind === 'end')) this.report('no-end', 'There is no end node');
    const ids = new Map<string, ExecutableNode>();
    for (const node of nodes) {
      if (ids.has(node.id)) this.report('duplicate-id', `Two nodes have the id ${node.id}`, [node.id]);
      ids.set(node.id, node);
      if ((node.kind === 'function' || node.kind === 'llm') && node.output.trim() === '') {
        this.report('no-output', `${node.id} names no key for its result`, [node.id]);
      }
    }
    const edgeIds = new Set<string>();
    for (const { id, from, to } of edges) {
      if (edgeIds.has(id)) this.report('duplicate-id', `Two edges have the id ${id}`);
      edgeIds.add(id);
      const [source, target] = [ids.get(from), ids.get(to)];
      if (!source) this.report('unknown-end', `An edge comes from the node ${from}, which does not exist`);
      if (!target) this.report('unknown-end', `An edge leads to the node ${to}, which does not exist`);
      if (source?.kind === 'end') this.report('stray-edge', `An edge leads out of the end ${from}`, [from]);
      if (target?.kind === 'start') this.report('stray-edge', `An edge leads into the start ${to}`, [to]);
    }
  }

  reachability(): void {
    const { nodes } = this.graph;
    const { net } = this;
    const placesOf = (kind: ExecutableNode['kind']) => nodes.flatMap((node, at) => (node.kind === kind ? [at] : []));
    const [starts, ends] = [placesOf('start'), placesOf('end')];
    const forward = reachedFrom(starts, (at) => net.nodes[at]?.alternatives.flat().map((edge) => net.targets[edge]));
    const backward = reachedFrom(ends, (at) => net.nodes[at]?.incoming.map((edge) => net.sources[edge]));
    nodes.forEach(({ id, kind }, at) => {
      if (starts.length > 0 && !forward.has(at))
        this.report('unreachable', `No path leads from the start to ${id}`, [id]);
      if (ends.length > 0 && !backward.has(at)) this.report('dead-end', `No path leads from ${id} to an end`, [id]);
      const alternatives = net.nodes[at]?.alternatives ?? [];
      const backs = alternatives.filter((edges) => net.back[edges[0] as number]).length;
      if (kind !== 'condition' && backs > 0 && alternatives.length > backs) {
        this.report('open-loop', `${id} leads on and back at once; a condition must decide between the two`, [id]);
      }
    });
  }

  branches(): void {
    const conditions = new Set(this.graph.nodes.filter((node) => node.kind === 'condition').map((node) => node.id));
    const branches = new Map<string, Set<string>>();
    for (const { from, to, branch } of this.graph.edges) {
      if (!conditions.has(from)) {
        if (branch !== undefined) {
          this.report(
            'stray-branch',
            `The edge from ${from} to ${to} has the branch ${branch}, but ${from} is not a condition`,
            [from],
          );
        }
        continue;
      }
      if (branch === undefined) {
        this.report(
          'no-branch',
          `The edge from the condition ${from} to ${to} has no branch (true, false, a value, or else)`,
          [from],
        );
      }
      branches.set(from, (branches.get(from) ?? new Set()).add(branch ?? 'else'));
    }
    for (const id of conditions) {
      const own = branches.get(id) ?? new Set();
      // Without edges it is already reported as a dead end.
      if (own.size !== 1 || own.has('else')) continue;
      const [only] = own;
      this.report('one-way-condition', `The condition ${id} has only the branch ${only}; add one for the other case`, [
        id,
      ]);
    }
  }

  functions(tools: readonly ChatToolSchema[]): void {
    const names = tools.map((tool) => tool.name);
    for (const node of this.graph.nodes) {
      if (node.kind !== 'function') continue;
      const tool = findToolSchema(node.function, tools);
      if (!tool) {
        const near = nearestName(node.function, names);
        const hint = near === undefined ? `known are ${listed(names)}` : `did you mean ${near}?`;
        this.report('unknown-function', `${node.function} is not a known function; ${hint}`, [node.id]);
        continue;
      }
      const { names: parameters, required, open } = toolParameters(tool);
      const given = Object.keys(node.inputs);
      for (const name of given) {
        if (open || parameters.includes(name)) continue;
        const takes = parameters.length === 0 ? 'no parameters' : listed(parameters);
        this.report('unknown-parameter', `${tool.name} has no parameter ${name}; it takes ${takes}`, [node.id]);
      }
      for (const name of required) {
        if (!given.includes(name))
          this.report('missing-parameter', `${tool.name} needs the parameter ${name}`, [node.id]);
      }
    }
  }

  data(): void {
    const { nodes } = this.graph;
    const branchOf = new Map(this.graph.edges.map((edge) => [edge.id, edge.branch]));
    const keys = availableKeys(this.net, (at, edge) => {
      const node = nodes[at];
      return node ? providedBy(node, branchOf.get(this.net.edgeIds[edge] ?? '')).map(looseName) : [];
    });
    const reached = reachedFrom(
      this.net.initial.map((edge) => this.net.targets[edge] as number),
      (at) => this.net.nodes[at]?.alternatives.flat().map((edge) => this.net.targets[edge]),
    );
    const all = nodes.flatMap((node) => providedBy(node, 'true'));
    nodes.forEach((node, at) => {
      for (const use of usesOf(node)) {
        const read = readUse(node, use);
        if ('message' in read) {
          this.report(
            'bad-expression',
            `${use.what} of ${node.id} cannot be read: ${read.message.replace(/\.$/, '')}`,
            [node.id],
          );
        } else if (reached.has(at)) {
          // An unreachable node is reported as such; no key is available before it.
          for (const name of read.names)
            this.key(node, use, name, keys[at] ?? { guaranteed: new Set(), possible: new Set() }, all);
        }
      }
    });
  }

  private key(
    node: ExecutableNode,
    use: Use,
    name: string,
    { guaranteed, possible }: { readonly guaranteed: ReadonlySet<string>; readonly possible: ReadonlySet<string> },
    all: readonly string[],
  ): void {
    const loose = looseName(name);
    if (guaranteed.has(loose)) return;
    if (possible.has(loose)) {
      const message = `${use.what} of ${node.id} uses ${name}, which may be missing: not every path to it provides it`;
      this.warnings.push({ code: 'maybe-missing', message, nodeIds: [node.id] });
      return;
    }
    const isProvidedElsewhere = all.some((key) => looseName(key) === loose);
    const near = isProvidedElsewhere ? undefined : nearestName(name, all);
    const hint = isProvidedElsewhere
      ? 'only later nodes or other paths provide it'
      : /\p{L}-|-\p{L}|-\d/u.test(name)
        ? 'put spaces around a minus sign'
        : near === undefined
          ? 'name a start input or the output of an earlier node'
          : `did you mean ${near}?`;
    this.report('missing-input', `${use.what} of ${node.id} uses ${name}, which no earlier node provides; ${hint}`, [
      node.id,
    ]);
  }
}

/** Keys that have a value once the node has run; `each` provides its item on the branch `true`. */
function providedBy(node: ExecutableNode, branch: string | undefined): readonly string[] {
  switch (node.kind) {
    case 'start':
      return [...node.inputs, ...Object.keys(node.data)];
    case 'function':
    case 'llm':
      return node.output === '' ? [] : [node.output];
    case 'condition': {
      const each = branch === 'true' ? parseEachClause(node.expression) : undefined;
      return each ? [each.item] : [];
    }
    case 'end':
      return [];
  }
}

function usesOf(node: ExecutableNode): Use[] {
  switch (node.kind) {
    case 'start':
      return [];
    case 'function':
    case 'llm':
      return Object.entries(node.inputs).map(([name, text]) => ({ what: `The input ${name}`, text }));
    case 'condition':
      return [{ what: 'The expression', text: node.expression }];
    case 'end':
      return node.answer === undefined ? [] : [{ what: 'The answer', text: node.answer }];
  }
}

function readUse(
  node: ExecutableNode,
  { text }: Use,
): { readonly names: readonly string[] } | { readonly message: string } {
  const named = (expression: Expr) => ({ names: namesInExpression(expression, { includeExists: false }) });
  if (node.kind === 'condition') {
    const each = parseEachClause(text);
    if (each) return named(each.list);
  }
  const read = parseExpression(text);
  if (read.ok) return named(read.value);
  const form =
    node.kind === 'condition' && /^\s*(for\s+)?each\b/i.test(text) ? ' A loop is written: each item in items' : '';
  return { message: `${read.error.message}${form}` };
}

function reachedFrom(
  roots: readonly number[],
  next: (at: number) => readonly (number | undefined)[] | undefined,
): Set<number> {
  const reached = new Set(roots);
  for (const at of reached) {
    for (const other of next(at) ?? []) if (other !== undefined && other >= 0) reached.add(other);
  }
  return reached;
}

const listed = (names: readonly string[]): string =>
  names.length > 20 ? `${names.slice(0, 20).join(', ')} and ${names.length - 20} more` : names.join(', ');
