// The analysis of a document: at once for small everyday PDL; in a worker for large texts and for those that the YAML
// library must judge (so that it is no part of the first script); by Mermaid's own parser for flowcharts.

import { checkFlowchart } from '../core/checks';
import { emptyGraph } from '../core/graph';
import { type PdlDocument, readPdl, reparseParts } from '../core/language';
import { reuseDiagnostics } from '../core/projection';
import { type Diagnostic, diffText } from '../core/support';
import type { Analysis, DocumentKind } from '../state/analysis';
import type { WeirPorts } from '../state/ports';
import { type AnalysisJob, createAnalysisWorker } from './analysisWorker';
import { toAnalysis } from './toAnalysis';

/** A good 500 nodes of PDL: beyond it checks may cost more than a frame, and reading all of it much more. */
const WORKER_LENGTH = 80_000;

async function analyseMermaid(source: string): Promise<Analysis> {
  const { parseFlowchart } = await import('../adapters/mermaid/parseFlowchart');
  const parsed = await parseFlowchart(source);
  if (!parsed.ok) {
    return { kind: 'mermaid', source, title: '', graphs: { flowchart: emptyGraph }, diagnostics: [parsed.diagnostic] };
  }
  const diagnostics = checkFlowchart(parsed.graph);
  return { kind: 'mermaid', source, title: '', graphs: { flowchart: parsed.graph }, diagnostics };
}

/** Never rejects: a part that cannot be loaded is a problem of the document's, with what to do about it. */
const analyseHere = async ({ source, options, document }: AnalysisJob): Promise<Analysis> => {
  try {
    // Apart, because the YAML library comes along.
    return toAnalysis(document ?? (await import('./parseStrictly')).parsePdl(source), options);
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

/**
 * The analysis port. It remembers the document analysed last: a text that follows from it by a small edit is read in
 * parts, here, whatever its length; large ones are then checked in the worker, small ones at once.
 */
export function createAnalyser(): WeirPorts['analyse'] {
  let inWorker: ((job: AnalysisJob) => Promise<Analysis>) | undefined;
  let last: PdlDocument | undefined;
  /** Number of the question that `last` answers. */
  let lastAsked = 0;
  let asked = 0;
  let shown: readonly Diagnostic[] = [];
  let shared: { readonly given: Analysis; readonly analysis: Analysis } | undefined;

  const read = (source: string): PdlDocument | undefined => {
    if (last) {
      const edit = diffText(last.source, source);
      const document = edit ? reparseParts(last, [edit]) : last;
      if (document) return document;
    }
    if (source.length > WORKER_LENGTH) return undefined;
    const { document, isJudged } = readPdl(source);
    return isJudged ? document : undefined;
  };
  const remember = (document: PdlDocument | undefined, mine: number) => {
    // A later text may have been read here while the worker was at this one.
    if (!document || mine < lastAsked) return;
    last = document;
    lastAsked = mine;
  };
  /** With the diagnostics of before where they say the same; the same object for whoever waited for one result. */
  const share = (given: Analysis): Analysis => {
    if (shared?.given === given) return shared.analysis;
    shown = reuseDiagnostics(given.diagnostics, shown);
    shared = { given, analysis: { ...given, diagnostics: shown } };
    return shared.analysis;
  };

  return (kind, source, options) => {
    if (kind === 'mermaid') return analyseMermaid(source).catch(() => failedAnalysis('mermaid', source));
    asked += 1;
    const mine = asked;
    const document = read(source);
    remember(document, mine);
    if (document && source.length <= WORKER_LENGTH) return share(toAnalysis(document, options));
    const receive = (analysis: Analysis) => {
      remember(analysis.document, mine);
      return share(analysis);
    };
    const job = { source, options, document };
    if (typeof Worker === 'undefined') return analyseHere(job).then(receive);
    inWorker ??= createAnalysisWorker(analyseHere);
    return inWorker(job).then(receive);
  };
}
