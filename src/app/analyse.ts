// The analysis of a document: at once for small everyday PDL; in a worker for large texts and for those that the YAML
// library must judge (so that it is no part of the first script); by Mermaid's own parser for flowcharts.

import { checkFlowchart } from '../core/checks';
import { emptyGraph } from '../core/graph';
import { readPdl } from '../core/language';
import type { AnalyseOptions, Analysis, DocumentKind } from '../state/analysis';
import type { WeirPorts } from '../state/ports';
import { toAnalysis } from './toAnalysis';

/** About 500 nodes of PDL: beyond it the analysis may cost more than a frame. */
const WORKER_LENGTH = 40_000;

async function analyseMermaid(source: string): Promise<Analysis> {
  const { parseFlowchart } = await import('../adapters/mermaid/parseFlowchart');
  const parsed = await parseFlowchart(source);
  if (!parsed.ok) {
    return { kind: 'mermaid', source, title: '', graphs: { flowchart: emptyGraph }, diagnostics: [parsed.diagnostic] };
  }
  const diagnostics = checkFlowchart(parsed.graph);
  return { kind: 'mermaid', source, title: '', graphs: { flowchart: parsed.graph }, diagnostics };
}

/** What is to be analysed: plain data, for it travels to the worker. */
interface Job {
  readonly source: string;
  readonly options?: AnalyseOptions | undefined;
}

/** Never rejects: a part that cannot be loaded is a problem of the document's, with what to do about it. */
const analyseHere = async ({ source, options }: Job): Promise<Analysis> => {
  try {
    return (await import('./analysePdlSource')).analysePdlSource(source, options);
  } catch {
    return failedAnalysis('pdl', source);
  }
};

const failedAnalysis = (kind: DocumentKind, source: string): Analysis => ({
  kind,
  source,
  title: '',
  graphs: {},
  diagnostics: [
    {
      code: 'app/reader-missing',
      severity: 'error',
      message: 'The part of Weir that reads this text could not be loaded. Check the connection and reload the page.',
      range: { start: 0, end: 0 },
      nodeIds: [],
    },
  ],
});

interface Waiting {
  readonly job: Job;
  readonly resolve: (analysis: Analysis) => void;
}

/** One worker, one job at a time; while it works only the newest text waits, older ones resolve with its result. */
function createAnalysisWorker(): (job: Job) => Promise<Analysis> {
  const worker = new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' });
  let running: Waiting[] = [];
  let queued: Waiting[] = [];
  const next = () => {
    running = queued;
    queued = [];
    const newest = running.at(-1);
    if (newest) worker.postMessage(newest.job);
  };
  worker.onmessage = (event: MessageEvent<Analysis>) => {
    for (const waiting of running) waiting.resolve(event.data);
    running = [];
    next();
  };
  let isBroken = false;
  worker.onerror = () => {
    // A worker that cannot run costs smoothness, not the analysis: from now on it is made here.
    isBroken = true;
    worker.terminate();
    const jobs = [...running, ...queued];
    running = [];
    queued = [];
    for (const { job, resolve } of jobs) void analyseHere(job).then(resolve);
  };
  return (job) => {
    if (isBroken) return analyseHere(job);
    return new Promise((resolve) => {
      queued.push({ job, resolve });
      if (running.length === 0) next();
    });
  };
}

export function createAnalyser(): WeirPorts['analyse'] {
  let inWorker: ((job: Job) => Promise<Analysis>) | undefined;
  return (kind, source, options) => {
    if (kind === 'mermaid') return analyseMermaid(source).catch(() => failedAnalysis('mermaid', source));
    if (source.length <= WORKER_LENGTH) {
      const { document, isJudged } = readPdl(source);
      if (isJudged) return toAnalysis(document, options);
    }
    const job = { source, options };
    if (typeof Worker === 'undefined') return analyseHere(job);
    inWorker ??= createAnalysisWorker();
    return inWorker(job);
  };
}
