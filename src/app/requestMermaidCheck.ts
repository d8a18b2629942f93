// The judge of flowcharts as a function: one text at a time, the newest next. A judge that cannot be loaded, or takes too
// long over a text, has no opinion; what we have read ourselves then stands.

import type { FlowchartData } from '../core/flowchart';
import type { Diagnostic } from '../core/support';

export type JudgeAnswer =
  | { readonly agrees: true }
  | { readonly agrees: false; readonly data: FlowchartData; readonly diagnostics: readonly Diagnostic[] };

/** Milliseconds after which a text is given up: Mermaid's parser may take the square of a hostile text's length. */
const LONGEST = 20_000;

interface Job {
  readonly source: string;
  readonly resolve: (answer: JudgeAnswer) => void;
}

const noOpinion: JudgeAnswer = { agrees: true };

function createFlowchartJudge(): (source: string) => Promise<JudgeAnswer> {
  let worker: Worker | undefined;
  let running: Job | undefined;
  let queued: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = (answer: JudgeAnswer) => {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    job?.resolve(answer);
    next();
  };
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    finish(noOpinion);
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./flowchart.worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data: answer }: MessageEvent<JudgeAnswer>) => finish(answer);
    made.onerror = giveUp;
    return made;
  };
  const next = () => {
    const newest = queued.pop();
    if (!newest || running) return;
    // Who asked about an older text gets our own reading of it.
    for (const { resolve } of queued) resolve(noOpinion);
    queued = [];
    running = newest;
    worker ??= start();
    timer = setTimeout(giveUp, LONGEST);
    worker.postMessage(newest.source);
  };

  return (source) =>
    new Promise((resolve) => {
      queued.push({ source, resolve });
      if (!running) next();
    });
}

let judge: ReturnType<typeof createFlowchartJudge> | undefined;

/** Mermaid's opinion of a text; our own where there are no workers. */
export function askJudge(source: string): Promise<JudgeAnswer> {
  if (typeof Worker === 'undefined') return Promise.resolve(noOpinion);
  judge ??= createFlowchartJudge();
  return judge(source);
}
