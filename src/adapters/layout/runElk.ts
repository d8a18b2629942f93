// Runs ELK: in a browser in a worker of its own, which loads the library with the first flowchart; without workers (the
// command line, tests) in the same thread.

import Api, { type ELK } from 'elkjs/lib/elk-api.js';
import type { WorkflowGraph } from '../../core/graph';
import { chartParts, packParts } from './chartParts';
import { CANVAS_ASPECT, type ChartLayout, chooseChart } from './chooseChart';
import { chartToElk, readElkLayout } from './layoutChart';
import type { LayoutPositions } from './layoutTypes';

let elk: Promise<ELK> | undefined;

async function createElk(): Promise<ELK> {
  if (typeof Worker === 'undefined') return new (await import('elkjs/lib/elk.bundled.js')).default();
  const { default: workerUrl } = await import('elkjs/lib/elk-worker.min.js?url');
  return new Api({ workerFactory: () => new Worker(workerUrl) });
}

/** Loads ELK once. Rejects if it cannot be loaded; a later call tries again. */
export function loadElk(): Promise<ELK> {
  elk ??= createElk().catch((error: unknown) => {
    elk = undefined;
    throw error;
  });
  return elk;
}

/** Rejects if ELK cannot be loaded or refuses the chart. */
export async function layoutWithElk(graph: WorkflowGraph): Promise<LayoutPositions> {
  const engine = await loadElk();
  const parts = [];
  for (const part of chartParts(graph)) {
    const layOut: ChartLayout = async (options) => readElkLayout(part, await engine.layout(chartToElk(part, options)));
    parts.push(await chooseChart(part, layOut));
  }
  const isSideways = graph.direction === 'LR' || graph.direction === 'RL';
  return packParts(parts, CANVAS_ASPECT, !isSideways);
}
