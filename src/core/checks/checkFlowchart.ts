// Checks flowcharts, which are graphs without a PDL text. Invariant: needs only nodes and edges; the text, if given,
// adds edges at subgraphs and fixes. Nodes without edges are ignored, because flowcharts contain notes and legends.

import { planFlowchartEdit } from '../document';
import { isStateDiagram, leftOutParts, lostArrows } from '../flowchart';
import type { GraphEdge, WorkflowGraph } from '../graph';
import { type Diagnostic, LineIndex, type QuickFix } from '../support';
import { type CheckOptions, sortDiagnostics } from './checkPdl';
import { findMissingExits, findUnclearExits } from './flowchart/findExitFaults';
import { type ChartKind, findUnreached } from './flowchart/findUnreached';
import { type FlowchartFinding, labelLine, noRange } from './flowchart/flowchartFinding';
import { buildFlowchartPaths } from './flowchart/flowchartPaths';
import { groupDiagnostics } from './groupDiagnostics';
import { type RuleName, rulePresets } from './rulePresets';

/** Largest number of findings with a fix, because each fix reads the whole text. */
const MAX_FIXES = 12;
/** Largest number of further places that a finding lists. */
const MAX_RELATED = 20;
/** For long texts fewer fixes are planned: together they read at most this many characters. */
const MAX_FIX_CHARACTERS = 600_000;

/**
 * Finds unreachable nodes, dead ends that are not end nodes, decisions with one exit, repeated edges and arrows without
 * an effect; folds many equal findings. `source` is the text of a flowchart document.
 */
export function checkFlowchart(graph: WorkflowGraph, options: CheckOptions = {}, source?: string): Diagnostic[] {
  const kind = source === undefined ? 'plan' : isStateDiagram(source) ? 'states' : 'flowchart';
  return reportFindings(findInFlowchart(graph, kind, source), options, { graph, source });
}

export function findInFlowchart(graph: WorkflowGraph, kind: ChartKind, source?: string): FlowchartFinding[] {
  const paths = buildFlowchartPaths(graph, source);
  return [
    ...repeatedEdges(graph),
    ...lost(graph),
    ...findUnreached(graph, paths, kind),
    ...findMissingExits(graph, paths),
    ...findUnclearExits(graph, kind === 'states'),
    ...(source === undefined ? [] : findLeftOut(source, graph)),
  ];
}

/** The findings with their levels, by position; fixes are planned in the text of `about`. */
export function reportFindings(
  findings: readonly FlowchartFinding[],
  options: CheckOptions,
  about?: { readonly graph: WorkflowGraph; readonly source: string | undefined },
): Diagnostic[] {
  const preset = rulePresets[options.preset ?? 'recommended'];
  const source = about?.source;
  const leveled = findings.flatMap((finding): FlowchartFinding[] => {
    const name = finding.code.slice('checks/'.length);
    const level = options.levels?.[name] ?? (preset[name as RuleName].level === 'off' ? 'off' : finding.severity);
    return level === 'off' ? [] : [{ ...finding, severity: level }];
  });
  const lines = source === undefined ? undefined : new LineIndex(source);
  const maxFixes = Math.max(1, Math.min(MAX_FIXES, Math.floor(MAX_FIX_CHARACTERS / Math.max(1, source?.length ?? 0))));
  let fixed = 0;
  const toDiagnostic = ({ fix, ...diagnostic }: FlowchartFinding): Diagnostic => {
    const planned =
      about && fix && source !== undefined && fixed++ < maxFixes ? planFix(source, about.graph, fix) : undefined;
    return planned ? { ...diagnostic, fixes: [planned] } : diagnostic;
  };
  return groupDiagnostics(sortDiagnostics(leveled), toDiagnostic, lines && ((offset) => lines.positionAt(offset).line));
}

function planFix(
  source: string,
  graph: WorkflowGraph,
  { title, edit }: NonNullable<FlowchartFinding['fix']>,
): QuickFix | undefined {
  const plan = planFlowchartEdit(source, graph, edit);
  return plan.ok ? { title, edits: plan.value.edits } : undefined;
}

function* lost(graph: WorkflowGraph): Iterable<FlowchartFinding> {
  for (const { message, isLayout, nodeIds, range = noRange } of lostArrows(graph)) {
    if (!isLayout) yield { code: 'checks/lost-arrow', severity: 'warning', message, nodeIds, range };
  }
}

/** One finding for each kind of part, with its other places as related ones. */
function* findLeftOut(source: string, graph: WorkflowGraph): Iterable<FlowchartFinding> {
  for (const { message, ranges } of leftOutParts(source, graph)) {
    const [range = noRange, ...others] = ranges;
    const related = others.slice(0, MAX_RELATED).map((other) => ({ message: 'Also here', range: other }));
    const count = ranges.length === 1 ? '' : ` (${ranges.length} places)`;
    yield {
      code: 'checks/left-out',
      severity: 'info',
      message: `${message}${count}`,
      range,
      nodeIds: [],
      ...(related.length > 0 ? { related } : {}),
    };
  }
}

function* repeatedEdges(graph: WorkflowGraph): Iterable<FlowchartFinding> {
  const labels = new Map(graph.nodes.map((node) => [node.id, node.label]));
  const label = (id: string) => labelLine(labels.get(id) ?? id);
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
