// Finds faults at the exits of a flowchart's nodes: decisions with one exit, exits without a label or with equal
// labels, and dead ends.

import { isDecisionShape } from '../../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { groupBy, oneLine } from '../../support';
import { type FlowchartFinding, findingAt, labelLine, nodeList, noRange } from './flowchartFinding';
import type { FlowchartPaths } from './flowchartPaths';

export function* findMissingExits(
  graph: WorkflowGraph,
  { next, hasEdges: isUsed, hasUndirectedEdge: isVague }: FlowchartPaths,
): Iterable<FlowchartFinding> {
  const ends = graph.nodes.filter((node) => node.kind === 'end');
  const [end] = ends;
  for (const node of graph.nodes) {
    if (!isUsed(node.id) || isVague(node.id)) continue;
    const count = next(node.id).size;
    // A diamond with one exit is drawn as a decision but is only a step.
    const isDecision = node.kind === 'condition' || isDecisionShape(node.shape);
    if (isDecision && count === 1) {
      const message = `The decision "${labelLine(node.label)}" has one way out, so it decides nothing. Add the other branch, or make it a step.`;
      const edit = { kind: 'setShape', nodeId: node.id, shape: 'square' } as const;
      yield {
        ...findingAt('single-exit-decision', 'warning', node, message),
        fix: { title: 'Draw it as a step', edit },
      };
    }
    if (count === 0 && (isDecision || (end && node.kind !== 'end'))) {
      const message = `Nothing follows "${labelLine(node.label)}", and it is not an end. Connect it to the next step or to an end.`;
      const severity = isDecision ? 'warning' : 'info';
      const base = findingAt('dead-end', severity, node, message);
      const edit = { kind: 'addEdge', from: node.id, to: end?.id ?? '' } as const;
      yield end && ends.length === 1 ? { ...base, fix: { title: `Lead it to "${labelLine(end.label)}"`, edit } } : base;
    }
  }
}

/**
 * `isStates`: the transitions of a state are a choice between their labels, as the exits of a decision are. A state may
 * have a transition without a label, which it takes when it has finished.
 */
export function* findUnclearExits(graph: WorkflowGraph, isStates: boolean): Iterable<FlowchartFinding> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const exitsOf = groupBy(graph.edges.filter(leadsForward), ({ from }) => from);
  for (const node of graph.nodes) {
    const exits = distinctExits(exitsOf.get(node.id) ?? []);
    const isDecision = node.kind === 'condition';
    if (exits.length < 2 || !(isDecision || (isStates && node.kind === 'step'))) continue;
    const targetsOf = (edges: readonly GraphEdge[]) => edges.flatMap(({ to }) => nodes.get(to) ?? []);
    const blank = exits.filter(({ condition = '' }) => condition.trim() === '');
    // A hexagon is also drawn as a preparation, whose unlabelled exits are parallel.
    const isChoice = isDecision && (isDecisionShape(node.shape) || blank.length < exits.length);
    if (isChoice && blank.length > 0 && !targetsOf(blank).every(({ label }) => isAnswer(label))) {
      yield unlabelled(node, exits, blank, targetsOf(blank));
    }
    for (const equal of groupBy(exits, ({ condition = '' }) => foldLabel(condition)).values()) {
      if (equal.length > 1 && !blank.includes(equal[0] as GraphEdge)) yield equalLabels(node, equal, targetsOf(equal));
    }
  }
}

const leadsForward = ({ heads }: GraphEdge) => heads === undefined || heads.from !== heads.to;

/** Without edges that repeat another: `duplicate-edge` reports those. */
function distinctExits(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const seen = new Set<string>();
  return edges.filter(({ to, toGroup, condition = '' }) => {
    const key = JSON.stringify([toGroup ?? to, foldLabel(condition)]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Equal for labels that differ only in case, spaces and punctuation. Signs of comparisons distinguish labels. */
function foldLabel(label: string): string {
  const text = oneLine(label.normalize('NFKC').toLowerCase());
  const words = text.replace(/[\p{Pd}\p{Pc}]+/gu, ' ').replace(/[.!?,;:'"“”‘’„«»()[\]{}…。、！？，；：]+/gu, '');
  const folded = oneLine(words);
  return folded === '' ? text : folded;
}

const opposites: ReadonlyMap<string, string> = new Map(
  [
    ['yes', 'no'],
    ['y', 'n'],
    ['true', 'false'],
    ['ok', 'not ok'],
    ['ja', 'nein'],
    ['oui', 'non'],
    ['是', '否'],
    ['有', '没有'],
    ['成功', '失败'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

/** A step whose label is an answer labels the edge to it. */
const isAnswer = (label: string) => opposites.has(foldLabel(label));

/** The answer that the other exit lacks, in the case of the given one. */
function oppositeOf(label: string): string | undefined {
  const other = opposites.get(foldLabel(label));
  if (other === undefined) return undefined;
  const first = label.trim().charAt(0);
  return first !== first.toLowerCase() ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}

function unlabelled(
  node: GraphNode,
  exits: readonly GraphEdge[],
  blank: readonly GraphEdge[],
  targets: readonly GraphNode[],
): FlowchartFinding {
  const [edge] = blank as [GraphEdge];
  const name = labelLine(node.label);
  const isOne = blank.length === 1;
  const message = isOne
    ? `The exit of "${name}" to ${nodeList(targets)} has no label, so it applies whenever no other exit does. Label it with its case.`
    : `${blank.length} exits of "${name}" have no label (to ${nodeList(targets)}), so only the next steps distinguish them. Label each with its case, such as yes and no.`;
  const labelled = exits.filter((exit) => !blank.includes(exit));
  const missing = isOne && labelled.length === 1 ? oppositeOf(labelled[0]?.condition ?? '') : undefined;
  return {
    code: 'checks/unlabelled-exit',
    severity: isOne ? 'info' : 'warning',
    message,
    range: edge.range ?? node.range ?? noRange,
    nodeIds: [node.id],
    ...(missing === undefined
      ? {}
      : { fix: { title: `Label it "${missing}"`, edit: { kind: 'setEdge', edgeId: edge.id, label: missing } } }),
  };
}

function equalLabels(node: GraphNode, equal: readonly GraphEdge[], targets: readonly GraphNode[]): FlowchartFinding {
  const [first, second] = equal as [GraphEdge, GraphEdge];
  const label = labelLine(first.condition ?? '');
  return {
    code: 'checks/equal-exits',
    severity: 'warning',
    message: `${equal.length} exits of "${labelLine(node.label)}" have the label "${label}" (to ${nodeList(targets)}), so a reader cannot choose between them. Give each its own label.`,
    range: second.range ?? node.range ?? noRange,
    nodeIds: [node.id],
    ...(first.range ? { related: [{ message: 'The first one', range: first.range }] } : {}),
  };
}
