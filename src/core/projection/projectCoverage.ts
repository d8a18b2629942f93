// Converts coverage into amounts for the canvas: the number of sessions (`coverage`), or of times in all sessions
// (`frequency`).

import type { WorkflowGraph } from '../graph';
import type { CanvasHeat } from './canvasView';
import { formatCount, formatCountOf, formatShare, type HeatOverlay, heatLevel, heatSteps } from './heatScale';
import type { Counted, Coverage } from './measureCoverage';

export function projectCoverage(coverage: Coverage, graph: WorkflowGraph, mode: 'coverage' | 'frequency'): HeatOverlay {
  const { sessions } = coverage;
  const isCoverage = mode === 'coverage';
  const all: readonly Counted[] = [
    ...graph.nodes.flatMap(({ id, kind }) =>
      kind === 'start' || kind === 'end' ? [] : (coverage.nodes.get(id) ?? []),
    ),
    ...coverage.edges.values(),
    ...coverage.preconditions.values(),
  ];
  const most = isCoverage ? sessions : all.reduce((high, { times }) => Math.max(high, times), 0);
  const heatOf = (counted: Counted, more: readonly string[]): CanvasHeat => {
    const words = isCoverage
      ? `in ${formatCount(counted.sessions)} of ${formatCountOf(sessions, 'session')}`
      : counted.times === 0
        ? 'never'
        : `${formatCountOf(counted.times, 'time')} in ${formatCountOf(counted.sessions, 'session')}`;
    return {
      level: heatLevel(isCoverage ? counted.sessions : counted.times, most),
      text: isCoverage ? `${formatCount(counted.sessions)}/${formatCount(sessions)}` : `${formatCount(counted.times)}×`,
      description: [words, ...more].join(', '),
    };
  };
  const nodeHeat: Record<string, CanvasHeat> = {};
  for (const [id, node] of coverage.nodes) {
    nodeHeat[id] = heatOf(node, [
      ...(node.denials > 0 ? [`${formatCount(node.denials)} denied`] : []),
      ...(node.violations > 0 ? [formatCountOf(node.violations, 'violation')] : []),
    ]);
  }
  const edgeHeat: Record<string, CanvasHeat> = {};
  for (const [id, edge] of coverage.edges) edgeHeat[id] = heatOf(edge, []);
  for (const [id, edge] of coverage.preconditions) {
    edgeHeat[id] = heatOf(edge, [
      ...(edge.denied > 0 ? [`${formatCount(edge.denied)} denied for it`] : []),
      ...(edge.violated > 0 ? [`${formatCount(edge.violated)} without it`] : []),
    ]);
  }
  const unit = isCoverage ? ['session', 'sessions'] : ['time', 'times'];
  const formatRange = (from: number, to: number) => {
    const amount =
      from === to
        ? formatCountOf(from, unit[0] as string)
        : `${formatCount(from)} to ${formatCountOf(to, unit[0] as string)}`;
    return isCoverage ? `${amount} (${formatShare(to, sessions)})` : amount;
  };
  return {
    nodeHeat,
    edgeHeat,
    scale: {
      mode,
      title: isCoverage
        ? `Coverage by ${formatCountOf(sessions, 'session')}`
        : `Frequency in ${formatCountOf(sessions, 'session')}`,
      steps: [{ level: 0, text: 'never' }, ...heatSteps(most, true, formatRange)],
      facts: factsOf(coverage, graph),
    },
  };
}

function factsOf(coverage: Coverage, graph: WorkflowGraph): readonly string[] {
  const reached = (counted: readonly Counted[]) => counted.filter(({ sessions }) => sessions > 0).length;
  const line = (word: string, counted: readonly Counted[]) =>
    counted.length === 0
      ? []
      : [`${word}: ${reached(counted)} of ${counted.length} (${formatShare(reached(counted), counted.length)}).`];
  const nodes = graph.nodes.flatMap(({ id, kind }) =>
    kind === 'api' || kind === 'answer' ? (coverage.nodes.get(id) ?? []) : [],
  );
  const preconditions = [...coverage.preconditions.values()];
  const tested = preconditions.filter(({ denied, violated }) => denied + violated > 0).length;
  return [
    ...line('APIs and ANSWERs', nodes),
    ...line('Flow edges', [...coverage.edges.values()]),
    ...line('Preconditions met', preconditions),
    ...(preconditions.length > 0 ? [`Preconditions put to the test: ${tested} of ${preconditions.length}.`] : []),
  ];
}
