// The analysis of a document: at once for small everyday PDL; in a worker for large texts and for those that the YAML
// library must judge (so that it is no part of the first script); by Mermaid's own parser for flowcharts.

import { checkFlowchart } from '../core/checks';
import { emptyGraph } from '../core/graph';
import { readPdl } from '../core/language';
import type { Analysis, DocumentKind } from '../state/analysis';
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

const analyseHere = async (source: string) => (await import('./analysePdlSource')).analysePdlSource(source);

interface Waiting {
  readonly source: string;
  readonly resolve: (analysis: Analysis) => void;
}

/** One worker, one job at a time; while it works only the newest text waits, older ones resolve with its result. */
function createAnalysisWorker(): (source: string) => Promise<Analysis> {
  const worker = new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' });
  let running: Waiting[] = [];
  let queued: Waiting[] = [];
  const next = () => {
    running = queued;
    queued = [];
    const newest = running.at(-1);
    if (newest) worker.postMessage(newest.source);
  };
  worker.onmessage = (event: MessageEvent<Analysis>) => {
    for (const waiting of running) waiting.resolve(event.data);
    running = [];
    next();
  };
  worker.onerror = () => {
    // A worker that cannot run costs smoothness, not the analysis.
    const jobs = [...running, ...queued];
    running = [];
    queued = [];
    for (const { source, resolve } of jobs) void analyseHere(source).then(resolve);
  };
  return (source) =>
    new Promise((resolve) => {
      queued.push({ source, resolve });
      if (running.length === 0) next();
    });
}

export function createAnalyser(): (kind: DocumentKind, source: string) => Analysis | Promise<Analysis> {
  let inWorker: ((source: string) => Promise<Analysis>) | undefined;
  let lastFlowchart: Analysis | undefined;
  return (kind, source) => {
    if (kind === 'mermaid') {
      return analyseMermaid(source).then((analysis) => {
        const [problem] = analysis.diagnostics;
        // While the text is broken the last picture stays, so that typing does not make the canvas blink.
        if (analysis.graphs.flowchart === emptyGraph && problem && lastFlowchart) {
          return { ...analysis, graphs: lastFlowchart.graphs };
        }
        lastFlowchart = analysis;
        return analysis;
      });
    }
    if (source.length <= WORKER_LENGTH) {
      const { document, isJudged } = readPdl(source);
      if (isJudged) return toAnalysis(document);
    }
    if (typeof Worker === 'undefined') return analyseHere(source);
    inWorker ??= createAnalysisWorker();
    return inWorker(source);
  };
}
