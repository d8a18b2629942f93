// The worker of large flowcharts as a function. One text at a time: while it reads only the newest waits, and older ones
// resolve with its result. A worker that cannot run costs smoothness, not the analysis.

import type { FlowchartAnalysis } from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import type { ChartAnswer, ChartRequest } from './chartReader';

export interface ChartJob {
  readonly source: string;
  readonly options: AnalyseOptions | undefined;
}

export interface ReadChart {
  readonly analysis: Analysis;
  /** Whether a part of it has to be read by Mermaid. */
  readonly isUnsure: boolean;
}

interface Waiting {
  readonly job: ChartJob;
  readonly resolve: (read: ReadChart) => void;
}

type Reader = Pick<typeof import('./reader'), 'applyFlowchartPatch' | 'diffText' | 'toChartStores'>;

/** `instead` makes the analysis without a worker; it never rejects, and neither does what comes back. */
export function createChartWorker(
  { applyFlowchartPatch, diffText, toChartStores }: Reader,
  instead: (job: ChartJob) => Promise<Analysis>,
): (job: ChartJob) => Promise<ReadChart> {
  const worker = new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module' });
  let running: Waiting[] = [];
  let queued: Waiting[] = [];
  /** What it answered last, and to which text. */
  let answered: FlowchartAnalysis | undefined;
  let known: string | undefined;
  let isBroken = false;

  const next = () => {
    running = queued;
    queued = [];
    const newest = running.at(-1)?.job;
    if (!newest) return;
    const { source, options } = newest;
    const edit = known === undefined ? undefined : diffText(known, source);
    const text = known === undefined ? source : edit ? [edit] : [];
    known = source;
    worker.postMessage({ text, options } satisfies ChartRequest);
  };
  worker.onmessage = ({ data }: MessageEvent<ChartAnswer>) => {
    if ('analysis' in data) answered = data.analysis;
    else if (answered) answered = applyFlowchartPatch(answered, data.patch);
    const done = running;
    running = [];
    if (answered) {
      const read = { analysis: toChartStores(known ?? '', answered), isUnsure: data.isUnsure };
      for (const { resolve } of done) resolve(read);
    }
    next();
  };
  const readInstead = async ({ job, resolve }: Waiting) => resolve({ analysis: await instead(job), isUnsure: false });
  worker.onerror = () => {
    isBroken = true;
    worker.terminate();
    const waiting = [...running, ...queued];
    running = [];
    queued = [];
    for (const one of waiting) void readInstead(one);
  };

  return (job) =>
    new Promise((resolve) => {
      if (isBroken) {
        void readInstead({ job, resolve });
        return;
      }
      queued.push({ job, resolve });
      if (running.length === 0) next();
    });
}
