// Client of the worker for large flowcharts. One text at a time: while it is read, only the latest waits, and older
// ones resolve with its result. If the worker cannot run, the main thread analyses instead.

import { DocumentSession } from '../core/document';
import { applyFlowchartPatch, type FlowchartAnalysis } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import type { ChartWorkerRequest, ChartWorkerResponse } from './handleChartRequest';
import { toFlowchartStoreAnalysis } from './toAnalysis';

export interface ChartJob {
  readonly source: string;
  readonly options: AnalyseOptions | undefined;
  /** The edits since the text of the previous job. */
  readonly edits: readonly TextEdit[] | undefined;
}

export interface ReadChart {
  readonly analysis: Analysis;
  /** Whether Mermaid's parser has to check a part of it. */
  readonly needsMermaid: boolean;
}

interface PendingJob {
  readonly job: ChartJob;
  readonly resolve: (read: ReadChart) => void;
}

/** `fallback` analyses without a worker; neither it nor the returned function rejects. */
export function createChartWorker(
  fallback: (job: ChartJob) => Promise<Analysis>,
): (job: ChartJob) => Promise<ReadChart> {
  const worker = new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module' });
  let running: PendingJob[] = [];
  let queued: PendingJob[] = [];
  /** Its last answer. */
  let lastAnalysis: FlowchartAnalysis | undefined;
  /** The text last sent to the worker, and its changes since. */
  const sentDocument = new DocumentSession<{ readonly source: string }, { readonly source: string }>((source) => ({
    source,
  }));
  let isBroken = false;

  const next = () => {
    running = queued;
    queued = [];
    const newest = running.at(-1)?.job;
    if (!newest) return;
    const { options } = newest;
    worker.postMessage({ text: sentDocument.edits ?? sentDocument.source, options } satisfies ChartWorkerRequest);
    sentDocument.read();
  };
  worker.onmessage = ({ data }: MessageEvent<ChartWorkerResponse>) => {
    if ('analysis' in data) lastAnalysis = data.analysis;
    else if (lastAnalysis) lastAnalysis = applyFlowchartPatch(lastAnalysis, data.patch);
    const done = running;
    const source = done.at(-1)?.job.source;
    running = [];
    if (lastAnalysis && source !== undefined) {
      const read = { analysis: toFlowchartStoreAnalysis(source, lastAnalysis), needsMermaid: data.needsMermaid };
      for (const { resolve } of done) resolve(read);
    }
    next();
  };
  const readInstead = async ({ job, resolve }: PendingJob) =>
    resolve({ analysis: await fallback(job), needsMermaid: false });
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
      sentDocument.change(job.source, job.edits);
      queued.push({ job, resolve });
      if (running.length === 0) next();
    });
}
