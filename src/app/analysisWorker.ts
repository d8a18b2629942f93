// Client of the analysis worker. One job at a time: while it runs, only the latest text waits, and older jobs resolve
// with its result. If the worker cannot run, the main thread analyses instead.

import { DocumentSession } from '../core/document';
import type { PdlDocument } from '../core/language';
import { applyAnalysisPatch, type DerivedParts, pdlTitle } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import type { AnalysisWorkerRequest, AnalysisWorkerResponse } from './analysisWorkerMessages';

export interface AnalysisJob {
  readonly source: string;
  readonly options?: AnalyseOptions | undefined;
  /** The edits since the text of the previous job. */
  readonly edits?: readonly TextEdit[] | undefined;
  /** The document, if the main thread has read the text: the worker then only checks it. */
  readonly document?: PdlDocument | undefined;
}

interface PendingJob {
  readonly job: AnalysisJob;
  readonly resolve: (analysis: Analysis) => void;
}

/**
 * `fallback` analyses without a worker; neither it nor the returned function rejects. `places`: the first answer
 * includes the node positions.
 */
export function createAnalysisWorker(
  fallback: (job: AnalysisJob) => Promise<Analysis>,
  places = false,
): (job: AnalysisJob) => Promise<Analysis> {
  let worker: Worker | undefined;
  let running: PendingJob[] = [];
  let queued: PendingJob[] = [];
  /** Parts of its last answer. */
  let parts: DerivedParts | undefined;
  const begin = () =>
    new DocumentSession<{ readonly source: string }, { readonly source: string }>((source) => ({ source }));
  /** The text last sent to the worker, and its changes since. */
  let sentDocument = begin();
  let isBroken = false;
  let wantsPlaces = places;

  const next = () => {
    worker ??= start();
    running = queued;
    queued = [];
    const newest = running.at(-1)?.job;
    if (!newest) return;
    const { options, document } = newest;
    const wants = document && parts ? 'changes' : 'analysis';
    const text = sentDocument.edits ?? sentDocument.source;
    worker.postMessage({ text, options, wants, ...(wantsPlaces && { places: true }) } satisfies AnalysisWorkerRequest);
    wantsPlaces = false;
    sentDocument.read();
  };

  const receive = ({ data }: MessageEvent<AnalysisWorkerResponse>) => {
    if (data.kind === 'missing') {
      stop();
      return;
    }
    const document = running.at(-1)?.job.document;
    let analysis: Analysis | undefined;
    if (data.kind === 'analysis') analysis = data.analysis;
    else if (document && parts) {
      const { dependency, procedure, diagnostics } = applyAnalysisPatch(parts, data.patch);
      const { source } = document;
      analysis = {
        kind: 'pdl',
        source,
        title: pdlTitle(document),
        document,
        graphs: { dependency, procedure },
        diagnostics,
      };
    }
    const { dependency, procedure } = analysis?.graphs ?? {};
    if (analysis && dependency && procedure) parts = { dependency, procedure, diagnostics: analysis.diagnostics };
    if (analysis) for (const waiting of running) waiting.resolve(analysis);
    running = [];
    next();
  };
  const stop = () => {
    worker?.terminate();
    worker = undefined;
    sentDocument = begin();
    parts = undefined;
    const jobs = [...running, ...queued];
    running = [];
    queued = [];
    for (const { job, resolve } of jobs) void fallback(job).then(resolve);
  };

  const start = () => {
    const made = new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = receive;
    made.onerror = (event) => {
      // An event without a message means that the code could not be loaded: a retry may succeed.
      isBroken = 'message' in event;
      stop();
    };
    return made;
  };
  // It loads before the first request.
  worker = start();

  return (job) => {
    if (isBroken) return fallback(job);
    return new Promise((resolve) => {
      sentDocument.change(job.source, job.edits);
      queued.push({ job, resolve });
      if (running.length === 0) next();
    });
  };
}
