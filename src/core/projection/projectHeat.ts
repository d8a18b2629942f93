// Projects one session onto a graph by amount: the order of its steps, the time and the tokens of each node. The
// session has amounts by name: several call sites of one name share them, and their text mentions it.

import type { GraphNode, WorkflowGraph } from '../graph';
import type { SessionState } from '../session';
import type { CanvasHeat } from './canvasView';
import { visitsOf, visitsOver } from './graphPath';
import {
  formatCount,
  formatCountOf,
  formatShare,
  formatTime,
  type HeatOverlay,
  heatLevel,
  heatSteps,
} from './heatScale';
import { knownId, runId } from './nodeIds';

export type SessionMode = 'order' | 'time' | 'tokens';

export function projectHeat(state: SessionState, graph: WorkflowGraph, mode: SessionMode, workflow = 0): HeatOverlay {
  return mode === 'order' ? orderOverlay(state, graph, workflow) : amountOverlay(state, graph, mode, workflow);
}

function orderOverlay(state: SessionState, graph: WorkflowGraph, workflow: number): HeatOverlay {
  const knows = (id: string) => Object.hasOwn(state.nodes, id);
  const { arrivals } = visitsOver(graph, visitsOf(state, workflow), workflow);
  const most = state.visitCount;
  const nodeHeat: Record<string, CanvasHeat> = {};
  for (const node of graph.nodes) {
    if (knownId(knows, node, workflow) === undefined) continue;
    const visits = arrivals.get(node.id) ?? [];
    const last = visits.at(-1);
    nodeHeat[node.id] =
      last === undefined
        ? { level: 0, text: '–', description: 'not on the path' }
        : {
            level: heatLevel(last, most),
            text: visits.length > 3 ? `… ${visits.slice(-2).join(', ')}` : visits.join(', '),
            description: `${visits.length === 1 ? 'step' : 'steps'} ${visits.join(', ')} of ${most}`,
          };
  }
  const formatRange = (from: number, to: number) => (from === to ? `step ${from}` : `steps ${from} to ${to}`);
  return {
    nodeHeat,
    edgeHeat: {},
    scale: {
      mode: 'order',
      title: 'Order of steps',
      steps: heatSteps(most, true, formatRange),
      facts: [`${formatCountOf(most, 'step')} in ${formatCountOf(state.turn, 'turn')}.`],
    },
  };
}

function amountOverlay(
  state: SessionState,
  graph: WorkflowGraph,
  mode: 'time' | 'tokens',
  workflow: number,
): HeatOverlay {
  const amountOf = (id: string) => state.nodes[id]?.[mode === 'time' ? 'timeMs' : 'tokens'] ?? 0;
  const ids = Object.keys(state.nodes);
  const sum = ids.reduce((total, id) => total + amountOf(id), 0);
  const sites = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    const id = runId(state, node, workflow);
    if (id !== undefined) sites.set(id, [...(sites.get(id) ?? []), node]);
  }
  const most = Math.max(0, ...[...sites.keys()].map(amountOf));
  const formatRange = mode === 'time' ? formatTime : formatCount;
  const nodeHeat: Record<string, CanvasHeat> = {};
  // The log has amounts by name: sites of one name share them by their visits; the first site also has those without a
  // visit.
  const { arrivals } = visitsOver(graph, visitsOf(state, workflow), workflow);
  const what = mode === 'time' ? 'time' : 'tokens';
  for (const [id, nodes] of sites) {
    const visits = nodes.map((node) => arrivals.get(node.id)?.length ?? 0);
    const all = visits.reduce((total, count) => total + count, 0);
    for (const [index, node] of nodes.entries()) {
      const part = all === 0 ? Number(index === 0) : (visits[index] ?? 0) / all;
      const amount = amountOf(id) * part;
      const words = amount > 0 ? `${formatShare(amount, sum)} of the ${what}` : `no ${what} yet`;
      nodeHeat[node.id] = { level: heatLevel(amount, most), text: formatRange(Math.round(amount)), description: words };
    }
  }
  const unit = mode === 'time' ? '' : ' tokens';
  const { promptTokens, completionTokens } = state.counters;
  return {
    nodeHeat,
    edgeHeat: {},
    scale: {
      mode,
      title: mode === 'time' ? 'Time spent' : 'Tokens',
      steps: heatSteps(most, mode === 'tokens', (_from, to) => `up to ${formatRange(to)}${unit}`),
      facts:
        mode === 'time'
          ? [`${formatTime(sum)} in all: the model calls that decided for a node, and its own calls.`]
          : [
              `${formatCount(sum)} in decisions about nodes; ${formatCount(promptTokens)} prompt and ${formatCount(completionTokens)} completion tokens in all.`,
            ],
    },
  };
}
