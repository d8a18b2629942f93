// Coverage as what the canvas draws: in how many of the sessions (`coverage`), or how often in all (`frequency`).

import type { WorkflowGraph } from '../graph';
import type { CanvasHeat } from './canvasView';
import { type HeatLight, heatLevel, heatSteps, plural, tellCount, tellShare } from './heatScale';
import type { Counted, Coverage } from './measureCoverage';

export function projectCoverage(coverage: Coverage, graph: WorkflowGraph, mode: 'coverage' | 'frequency'): HeatLight {
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
      ? `in ${tellCount(counted.sessions)} of ${plural(sessions, 'session')}`
      : counted.times === 0
        ? 'never'
        : `${plural(counted.times, 'time')} in ${plural(counted.sessions, 'session')}`;
    return {
      level: heatLevel(isCoverage ? counted.sessions : counted.times, most),
      text: isCoverage ? `${tellCount(counted.sessions)}/${tellCount(sessions)}` : `${tellCount(counted.times)}×`,
      words: [words, ...more].join(', '),
    };
  };
  const nodeHeat: Record<string, CanvasHeat> = {};
  for (const [id, node] of coverage.nodes) {
    nodeHeat[id] = heatOf(node, [
      ...(node.denials > 0 ? [`${tellCount(node.denials)} denied`] : []),
      ...(node.violations > 0 ? [plural(node.violations, 'violation')] : []),
    ]);
  }
  const edgeHeat: Record<string, CanvasHeat> = {};
  for (const [id, edge] of coverage.edges) edgeHeat[id] = heatOf(edge, []);
  for (const [id, edge] of coverage.preconditions) {
    edgeHeat[id] = heatOf(edge, [
      ...(edge.denied > 0 ? [`${tellCount(edge.denied)} denied for it`] : []),
      ...(edge.violated > 0 ? [`${tellCount(edge.violated)} without it`] : []),
    ]);
  }
  const unit = isCoverage ? ['session', 'sessions'] : ['time', 'times'];
  const tell = (from: number, to: number) => {
    const amount =
      from === to ? plural(from, unit[0] as string) : `${tellCount(from)} to ${plural(to, unit[0] as string)}`;
    return isCoverage ? `${amount} (${tellShare(to, sessions)})` : amount;
  };
  return {
    nodeHeat,
    edgeHeat,
    scale: {
      mode,
      title: isCoverage ? `Coverage by ${plural(sessions, 'session')}` : `Frequency in ${plural(sessions, 'session')}`,
      steps: [{ level: 0, text: 'never' }, ...heatSteps(most, true, tell)],
      facts: factsOf(coverage, graph),
    },
  };
}

function factsOf(coverage: Coverage, graph: WorkflowGraph): readonly string[] {
  const reached = (counted: readonly Counted[]) => counted.filter(({ sessions }) => sessions > 0).length;
  const line = (word: string, counted: readonly Counted[]) =>
    counted.length === 0
      ? []
      : [`${word}: ${reached(counted)} of ${counted.length} (${tellShare(reached(counted), counted.length)}).`];
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
