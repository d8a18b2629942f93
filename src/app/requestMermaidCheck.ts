// Checks flowcharts with Mermaid's parser in a worker: one text at a time, the latest next. If the worker cannot be
// loaded, or takes too long for a text, Weir's own reading is used.

import type { FlowchartData } from '../core/flowchart';
import type { Diagnostic } from '../core/support';

export type MermaidCheckResult =
  | { readonly agrees: true }
  | { readonly agrees: false; readonly data: FlowchartData; readonly diagnostics: readonly Diagnostic[] };

/** Milliseconds after which a check is aborted: Mermaid's parser may take quadratic time for a malicious text. */
const TIMEOUT = 20_000;

interface Job {
  readonly source: string;
  readonly resolve: (answer: MermaidCheckResult) => void;
}

const noOpinion: MermaidCheckResult = { agrees: true };

function createMermaidChecker(): (source: string) => Promise<MermaidCheckResult> {
  let worker: Worker | undefined;
  let running: Job | undefined;
  let queued: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = (answer: MermaidCheckResult) => {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    job?.resolve(answer);
    next();
  };
  const cancel = () => {
    worker?.terminate();
    worker = undefined;
    finish(noOpinion);
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./flowchart.worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data: answer }: MessageEvent<MermaidCheckResult>) => finish(answer);
    made.onerror = cancel;
    return made;
  };
  const next = () => {
    const newest = queued.pop();
    if (!newest || running) return;
    // Requests for older texts get Weir's own reading.
    for (const { resolve } of queued) resolve(noOpinion);
    queued = [];
    running = newest;
    worker ??= start();
    timer = setTimeout(cancel, TIMEOUT);
    worker.postMessage(newest.source);
  };

  return (source) =>
    new Promise((resolve) => {
      queued.push({ source, resolve });
      if (!running) next();
    });
}

let checker: ReturnType<typeof createMermaidChecker> | undefined;

/** Mermaid's result for a text; `agrees` if workers are not available. */
export function requestMermaidCheck(source: string): Promise<MermaidCheckResult> {
  if (typeof Worker === 'undefined') return Promise.resolve(noOpinion);
  checker ??= createMermaidChecker();
  return checker(source);
}
