// Checks flowcharts, which are graphs without a PDL text. Invariant: needs only nodes and edges; the text, if given,
// adds edges at subgraphs and fixes. Nodes without edges are ignored, because flowcharts contain notes and legends.

import { type FlowchartEdit, planFlowchartEdit } from '../document';
import { isDecisionShape, lostArrows } from '../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../graph';
import { type Diagnostic, LineIndex, type QuickFix, type Severity } from '../support';
import { type CheckOptions, sortDiagnostics } from './checkPdl';
import { buildFlowchartPaths, type FlowchartPaths } from './flowchartPaths';
import { groupDiagnostics } from './groupDiagnostics';
import { type RuleName, rulePresets } from './rulePresets';

/** Largest number of findings with a fix, because each fix reads the whole text. */
const MAX_FIXES = 12;
/** For long texts fewer fixes are planned: together they read at most this many characters. */
const MAX_FIX_CHARACTERS = 600_000;

/**
 * Finds unreachable nodes, dead ends that are not end nodes, decisions with one exit, repeated edges and arrows without
 * an effect; folds many equal findings. `source` is the text of a flowchart document.
 */
export function checkFlowchart(graph: WorkflowGraph, options: CheckOptions = {}, source?: string): Diagnostic[] {
  const preset = rulePresets[options.preset ?? 'recommended'];
  const paths = buildFlowchartPaths(graph, source);
  const found = [
    ...repeatedEdges(graph),
    ...lost(graph),
    ...findUnreachable(graph, paths),
    ...findMissingExits(graph, paths),
  ];
  const leveled = found.flatMap((finding): Finding[] => {
    const name = finding.code.slice('checks/'.length);
    const level = options.levels?.[name] ?? (preset[name as RuleName].level === 'off' ? 'off' : finding.severity);
    return level === 'off' ? [] : [{ ...finding, severity: level }];
  });
  const lines = source === undefined ? undefined : new LineIndex(source);
  const maxFixes = Math.max(1, Math.min(MAX_FIXES, Math.floor(MAX_FIX_CHARACTERS / Math.max(1, source?.length ?? 0))));
  let fixed = 0;
  const toDiagnostic = ({ fix, ...diagnostic }: Finding): Diagnostic => {
    const wantsFix = fix !== undefined && source !== undefined && fixed++ < maxFixes;
    const planned = wantsFix ? planFix(source, graph, fix) : undefined;
    return planned ? { ...diagnostic, fixes: [planned] } : diagnostic;
  };
  return groupDiagnostics(sortDiagnostics(leveled), toDiagnostic, lines && ((offset) => lines.positionAt(offset).line));
}

interface Finding extends Diagnostic {
  readonly fix?: { readonly title: string; readonly edit: FlowchartEdit };
}

function planFix(
  source: string,
  graph: WorkflowGraph,
  { title, edit }: NonNullable<Finding['fix']>,
): QuickFix | undefined {
  const plan = planFlowchartEdit(source, graph, edit);
  return plan.ok ? { title, edits: plan.value.edits } : undefined;
}

function* findMissingExits(
  graph: WorkflowGraph,
  { next, hasEdges: isUsed, hasUndirectedEdge: isVague }: FlowchartPaths,
): Iterable<Finding> {
  const ends = graph.nodes.filter((node) => node.kind === 'end');
  const [end] = ends;
  for (const node of graph.nodes) {
    if (!isUsed(node.id) || isVague(node.id)) continue;
    const count = next(node.id).size;
    // A diamond with one exit is drawn as a decision but is only a step.
    const isDecision = node.kind === 'condition' || isDecisionShape(node.shape);
    if (isDecision && count === 1) {
      const message = `The decision "${shown(node.label)}" has one way out, so it decides nothing. Add the other branch, or make it a step.`;
      const edit = { kind: 'setShape', nodeId: node.id, shape: 'square' } as const;
      yield { ...finding('single-exit-decision', 'warning', node, message), fix: { title: 'Draw it as a step', edit } };
    }
    if (count === 0 && (isDecision || (end && node.kind !== 'end'))) {
      const message = `Nothing follows "${shown(node.label)}", and it is not an end. Connect it to the next step or to an end.`;
      const severity = isDecision ? 'warning' : 'info';
      const base = finding('dead-end', severity, node, message);
      const edit = { kind: 'addEdge', from: node.id, to: end?.id ?? '' } as const;
      yield end && ends.length === 1 ? { ...base, fix: { title: `Lead it to "${shown(end.label)}"`, edit } } : base;
    }
  }
}

/** One finding for each entry into unreached steps; the steps behind it get the badge too. */
function* findUnreachable(
  graph: WorkflowGraph,
  { next, hasEdges: isUsed, hasIncomingEdges: isEntered, partOf }: FlowchartPaths,
): Iterable<Finding> {
  const used = graph.nodes.filter((node) => isUsed(node.id));
  const placeOf = new Map(graph.nodes.map(({ id }, place) => [id, place]));
  const starts = used.filter((node) => node.kind === 'start');
  const isMarked = starts.length > 0;
  const roots = isMarked ? starts : used.filter((node) => !isEntered(node.id));
  const rooted = new Set(roots.map((node) => partOf(node.id)));
  // A flow that is only a loop starts at its first node in the text.
  const loops = isMarked ? [] : used.filter((node) => !rooted.has(partOf(node.id)) && rooted.add(partOf(node.id)));
  const seen = new Set<string>();
  const reach = (from: readonly GraphNode[]): GraphNode[] => {
    const reached: number[] = [];
    const stack = from.map((node) => node.id);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const place = placeOf.get(id);
      if (place !== undefined) reached.push(place);
      for (const other of next(id)) stack.push(other);
    }
    return reached.sort((a, b) => a - b).flatMap((place) => graph.nodes[place] ?? []);
  };
  reach([...roots, ...loops]);
  // Nodes without incoming edges come first, so that the nodes behind them are not reported again.
  const unreached = used.filter((node) => !seen.has(node.id));
  const ordered = [...unreached.filter((node) => !isEntered(node.id)), ...unreached];
  for (const node of ordered) {
    if (seen.has(node.id)) continue;
    const behind = reach([node]);
    const more =
      behind.length === 1
        ? ''
        : behind.length === 2
          ? ' and the step behind it'
          : ` and the ${behind.length - 1} steps behind it`;
    const message = isMarked
      ? `No path from the start reaches "${shown(node.label)}"${more}. Lead an edge to it, or remove it.`
      : `Nothing leads into the loop of "${shown(node.label)}"${more}. Lead an edge to it, or mark where the flow starts.`;
    const others = behind.filter((other) => other !== node).map((other) => other.id);
    yield { ...finding('unreachable-node', 'warning', node, message), nodeIds: [node.id, ...others] };
  }
}

const noRange = { start: 0, end: 0 };

function* lost(graph: WorkflowGraph): Iterable<Finding> {
  for (const { message, isLayout, nodeIds, range = noRange } of lostArrows(graph)) {
    if (!isLayout) yield { code: 'checks/lost-arrow', severity: 'warning', message, nodeIds, range };
  }
}

function* repeatedEdges(graph: WorkflowGraph): Iterable<Finding> {
  const labels = new Map(graph.nodes.map((node) => [node.id, node.label]));
  const label = (id: string) => shown(labels.get(id) ?? id);
  const seen = new Map<string, GraphEdge>();
  for (const edge of graph.edges) {
    const key = edgeKey(edge);
    const first = seen.get(key);
    if (!first) {
      seen.set(key, edge);
      continue;
    }
    const related = first.range ? [{ message: 'The first one', range: first.range }] : [];
    yield {
      code: 'checks/duplicate-edge',
      severity: 'info',
      message: `The edge from "${label(edge.from)}" to "${label(edge.to)}" is there twice. Remove one.`,
      range: edge.range ?? noRange,
      nodeIds: [edge.from, edge.to],
      ...(related.length > 0 ? { related } : {}),
      fix: { title: 'Remove this one', edit: { kind: 'deleteEdge', edgeId: edge.id } },
    };
  }
}

/** Equal for edges with the same meaning. Edges drawn in another style may have another meaning. */
function edgeKey({ from, to, kind, condition = '', stroke, heads }: GraphEdge): string {
  const hasEqualHeads = heads !== undefined && heads.from === heads.to;
  const ends = hasEqualHeads ? [from, to].sort() : [from, to];
  return JSON.stringify([...ends, kind, condition, stroke ?? '', heads ? [heads.from, heads.to] : '']);
}

/** The label on one line, shortened for a list of problems. */
function shown(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function finding(name: RuleName, severity: Severity, node: GraphNode, message: string): Finding {
  return { code: `checks/${name}`, severity, message, range: node.range ?? noRange, nodeIds: [node.id] };
}
