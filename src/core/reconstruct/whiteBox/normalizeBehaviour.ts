// Normalises two workflow graphs for comparison: names instead of ids, one spelling of conditions, no layout. A call,
// an ANSWER and a question to a language model are actions; a step is an action only if the graph has no calls (the
// boxes of a flowchart are its calls). Start, end, conditions and other steps are silent. Source: FlowMind C.1
// (canonical representation before comparing).

import {
  type Expr,
  mapExpr,
  normalizeExpression,
  notExpr,
  parseEachClause,
  parseExpression,
  printExpression,
} from '../../expression';
import { buildTokenNet, type GraphNode, type TokenNet, type WorkflowGraph } from '../../graph';
import { looseName, oneLine, stepName } from '../../support';

export interface NormalGraph {
  readonly net: TokenNet;
  /** By node index: its action; undefined if the node is silent. */
  readonly actions: readonly (string | undefined)[];
  /**
   * By node index: the alternative edge sets, one of which is taken when the node runs. An end has one set without
   * edges. A dead end in a graph with ends gets a token that never moves, so such a run is never complete.
   */
  readonly edgeSets: readonly (readonly (readonly number[])[])[];
  /** By edge of the net: the condition under which it is taken, in normal form. */
  readonly guards: readonly (string | undefined)[];
  /** By action: its name for display. */
  readonly names: ReadonlyMap<string, string>;
}

export interface NormalizeOptions {
  /** Whether ANSWER nodes are actions; `as-calls` if the other graph only has steps, which may be either. */
  readonly answers: boolean | 'as-calls';
  /** Declared names of the other graph: there a long step in words may be named by a part of its label. */
  readonly others?: ReadonlySet<string>;
}

/** Returns the declared names of a graph, in the form in which they are compared. */
export const declaredNodeNames = ({ nodes }: WorkflowGraph): ReadonlySet<string> =>
  new Set(nodes.map((node) => looseName(nameOf(node))));

export function normalizeBehaviour(graph: WorkflowGraph, options: NormalizeOptions): NormalGraph {
  const flow = graph.edges.filter((edge) => edge.kind === 'flow');
  const net = buildTokenNet(flow.length === 0 ? graph : { ...graph, edges: flow });
  const withSteps = !graph.nodes.some((node) => node.kind === 'api');
  const actions = graph.nodes.map((node) => actionOf(node, withSteps, options));
  const names = new Map<string, string>();
  graph.nodes.forEach((node, index) => {
    const action = actions[index];
    if (action !== undefined && !names.has(action))
      names.set(action, node.kind === 'llm' && !node.ref ? llm : nameOf(node));
  });
  const hasEnd = graph.nodes.some((node) => node.kind === 'end');
  const edgeSets = net.nodes.map(({ node, alternatives }) => {
    if (alternatives.length > 0) return alternatives;
    return node.kind === 'end' || node.kind === 'answer' || !hasEnd ? [[]] : [[net.targets.length]];
  });
  const conditions = new Map(graph.edges.map((edge) => [edge.id, edge.condition]));
  const guards = net.edgeIds.map((id, edge) => {
    const label = id === undefined ? undefined : conditions.get(id);
    const source = net.nodes[net.sources[edge] as number];
    return label === undefined || !source ? undefined : guardOf(source.node, label);
  });
  return { net, actions, edgeSets, guards, names };
}

const llm = 'language model';
const nameOf = (node: GraphNode) => node.ref ?? node.label;

function actionOf(node: GraphNode, withSteps: boolean, { answers, others }: NormalizeOptions): string | undefined {
  switch (node.kind) {
    case 'api':
      return `call ${looseName(nameOf(node))}`;
    case 'step':
      return withSteps ? `call ${stepKey(nameOf(node), others)}` : undefined;
    case 'llm':
      // The wording of a question does not affect the control flow.
      return node.ref ? `llm ${looseName(node.ref)}` : 'llm';
    case 'answer':
      return answers === false ? undefined : `${answers === true ? 'answer' : 'call'} ${looseName(nameOf(node))}`;
    default:
      return undefined;
  }
}

function stepKey(label: string, others: ReadonlySet<string> | undefined): string {
  const [whole, declared] = [looseName(label), looseName(stepName(label))];
  return others?.has(declared) && !others.has(whole) ? declared : whole;
}

/** The condition of a branch as one text, however it is divided between node and edge. */
function guardOf(node: GraphNode, label: string): string {
  const own = looseText(label);
  const each = node.kind === 'condition' ? parseEachClause(node.label) : undefined;
  if (each) return `${isNegativeBranch(own) ? 'none left' : 'each'} of ${normalText(each.list)}`;
  const conditionExpression = node.kind === 'condition' ? readCondition(node.label) : undefined;
  if (conditionExpression && own === 'true') return normalText(conditionExpression);
  if (conditionExpression && isNegativeBranch(own)) return normalText(notExpr(conditionExpression));
  const stated = readCondition(label);
  if (stated && isStatement(stated)) return normalText(stated);
  return own === 'else' || !conditionExpression ? own : `${normalText(conditionExpression)} is ${own}`;
}

const isNegativeBranch = (label: string) => label === 'false' || label === 'else';
const looseText = (text: string) => oneLine(text).toLowerCase();

function readCondition(text: string): Expr | undefined {
  const read = parseExpression(text);
  return read.ok ? read.value : undefined;
}

/** True for an expression with a truth value, such as `a == 1`; a bare `booked` is the name of a branch. */
const isStatement = (expr: Expr) =>
  expr.kind === 'call'
    ? expr.call.name === 'exists'
    : expr.kind === 'compare' || expr.kind === 'not' || expr.kind === 'and' || expr.kind === 'or';

/** `visit_date` and `Visit Date` are one slot. */
const normalText = (expr: Expr) =>
  printExpression(
    normalizeExpression(
      mapExpr(expr, (part) => (part.kind === 'name' ? { ...part, name: looseName(part.name) } : part)),
    ),
  );
