// The judge of flowcharts as a function: one text at a time, the newest next. A judge that cannot be loaded, or takes too
// long over a text, has no opinion; what we have read ourselves then stands.

import type { FlowchartData, FlowchartDocument } from '../core/flowchart';
import type { Diagnostic } from '../core/support';

export type JudgeAnswer =
  | { readonly agrees: true }
  | { readonly agrees: false; readonly data: FlowchartData; readonly diagnostics: readonly Diagnostic[] };

/** Milliseconds after which a text is given up: Mermaid's parser may take the square of a hostile text's length. */
const LONGEST = 20_000;

interface Job {
  readonly document: FlowchartDocument;
  readonly resolve: (document: FlowchartDocument) => void;
}

export function createFlowchartJudge(): (document: FlowchartDocument) => Promise<FlowchartDocument> {
  let worker: Worker | undefined;
  let running: Job | undefined;
  let queued: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = (document: FlowchartDocument | undefined) => {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    job?.resolve(document ?? job.document);
    next();
  };
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    finish(undefined);
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./flowchart.worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data: answer }: MessageEvent<JudgeAnswer>) => {
      if (!running) return;
      const { document } = running;
      if (answer.agrees) finish(document.isUnsure ? { ...document, isUnsure: false } : document);
      else finish({ ...document, data: answer.data, diagnostics: answer.diagnostics, isUnsure: false });
    };
    made.onerror = giveUp;
    return made;
  };
  const next = () => {
    const newest = queued.pop();
    if (!newest || running) return;
    // Who asked about an older text gets our own reading of it.
    for (const { document, resolve } of queued) resolve(document);
    queued = [];
    running = newest;
    worker ??= start();
    timer = setTimeout(giveUp, LONGEST);
    worker.postMessage(newest.document.source);
  };

  return (document) =>
    new Promise((resolve) => {
      queued.push({ document, resolve });
      if (!running) next();
    });
}
