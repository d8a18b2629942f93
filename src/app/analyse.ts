// The analysis of a document: by a worker for the first text, for large ones and for those that the YAML library must
// judge; else at once, once the reader is there. Small flowcharts are read here, large ones in a worker of their own;
// Mermaid's own parser judges all of them in another.

import { DocumentSession } from '../core/document';
import type { FlowchartDocument } from '../core/flowchart';
import type { PdlDocument } from '../core/language';
import { reuseDiagnostics } from '../core/projection';
import type { Diagnostic } from '../core/support';
import { appMessages as t } from '../messages/app.en';
import type { Analysis, DocumentKind } from '../state/support/analysis';
import type { WeirPorts } from '../state/support/ports';
import { loadFlowchartGestures } from '../state/workspace/flowchartEditor';
import { loadShapes } from '../ui/canvas';
import { afterContentPainted } from '../ui/kit/lazyComponent';
import { type AnalysisJob, createAnalysisWorker } from './analysisWorker';
import type { ChartJob, createChartWorker } from './chartWorker';

type Reader = typeof import('./documentReader');

/** Neither the parser nor the rules are part of the first script. */
export const loadReader = (): Promise<Reader> => import('./documentReader');

/** What reads a flowchart, and what the canvas needs to draw it. */
const loadFlowcharts = async (): Promise<Reader> => {
  const [reader] = await Promise.all([loadReader(), loadShapes()]);
  return reader;
};

/** All that the first flowchart needs, and its judge: for it to be there at once. */
export const preloadFlowcharts = async (): Promise<void> => {
  const [{ requestMermaidCheck: askJudge }] = await Promise.all([loadFlowcharts(), loadFlowchartGestures()]);
  await askJudge('flowchart TD\n  a');
};

/** The analysis port's second opinion: the same analysis where Mermaid reads the flowchart as we do. */
export const checkAnalysisWithMermaid: NonNullable<WeirPorts['checkWithMermaid']> = async (analysis, options) => {
  const { source } = analysis;
  const reader = await loadReader().catch(() => undefined);
  const answer = await reader?.requestMermaidCheck(source);
  return !reader || !answer || answer.agrees ? analysis : reader.toFlowchartAnalysis({ source, ...answer }, options);
};

/** The part of the reader that needs the YAML library, where no worker has it. */
export const loadStrictParser = () => import('./parseStrictly');

/** Never rejects: a part that cannot be loaded is a problem of the document's, with what to do about it. */
const analyseInline = async ({ source, options, document }: AnalysisJob): Promise<Analysis> => {
  try {
    const { toAnalysis } = await loadReader();
    // Apart, because the YAML library comes along.
    return toAnalysis(document ?? (await loadStrictParser()).parsePdl(source), options);
  } catch {
    return failedAnalysis('pdl', source);
  }
};

const READER_MISSING = 'app/reader-missing';

/** Whether the text was not read because the code that reads it did not come: worth another try. */
export const isReaderMissing = ({ diagnostics }: Analysis): boolean => diagnostics[0]?.code === READER_MISSING;

export const READER_MISSING_TEXT = t.readerNotLoaded;

const failedAnalysis = (kind: DocumentKind, source: string): Analysis => ({
  kind,
  source,
  title: '',
  graphs: {},
  diagnostics: [
    {
      code: READER_MISSING,
      severity: 'error',
      message: READER_MISSING_TEXT,
      range: { start: 0, end: 0 },
      nodeIds: [],
    },
  ],
});

/**
 * The analysis port. It remembers the document analysed last: a text that follows from it by a small edit is read in
 * parts, here, whatever its length; large ones are then checked in the worker, small ones at once. `startsEarly`: the worker
 * starts right away, while the page still opens its storage; it lays the first procedure out, too, with `laysOut`.
 */
export function createAnalyser({ early: startsEarly = false, places: laysOut = false } = {}): WeirPorts['analyse'] {
  const hasWorkers = typeof Worker !== 'undefined';
  let inWorker = startsEarly && hasWorkers ? createAnalysisWorker(analyseInline, laysOut) : undefined;
  let reader: Reader | undefined;
  /** As `reader`, with the shapes that flowcharts are drawn with. */
  let charts: Reader | undefined;
  let chartWorker: ReturnType<typeof createChartWorker> | undefined;
  const charted = new DocumentSession<FlowchartDocument, FlowchartDocument | undefined>((source, before) =>
    charts?.readFlowchart(source, before),
  );
  const session = new DocumentSession<PdlDocument, PdlDocument | undefined>((...parts) => reader?.readInline(...parts));
  /** Number of the question that was read last. */
  let lastReadRequest = 0;
  let requestCount = 0;
  let shown: readonly Diagnostic[] = [];
  let shared: { readonly given: Analysis; readonly analysis: Analysis } | undefined;

  const fetchReader = () => {
    afterContentPainted()
      .then(loadReader)
      .then(
        (loaded) => {
          reader = loaded;
        },
        // Without it the worker goes on reading everything.
        () => undefined,
      );
  };
  const remember = (document: PdlDocument | undefined, requestNumber: number) => {
    // A later text may have been read here while the worker was at this one.
    if (!document || requestNumber < lastReadRequest) return;
    session.adopt(document);
    lastReadRequest = requestNumber;
  };
  /** With the diagnostics of before where they say the same; the same object for whoever waited for one result. */
  const reuseUnchanged = (given: Analysis): Analysis => {
    if (shared?.given === given) return shared.analysis;
    shown = reuseDiagnostics(given.diagnostics, shown);
    shared = { given, analysis: { ...given, diagnostics: shown } };
    return shared.analysis;
  };

  /** What an edit does not touch is not read again. What is not plain waits for its judge. */
  const readChartInline = (charts: Reader, { source, options, edits }: ChartJob): Analysis | Promise<Analysis> => {
    charted.change(source, edits);
    const chart = charted.read() ?? charts.readFlowchart(source);
    const analysis = charts.toFlowchartAnalysis(chart, options);
    return chart.needsMermaid ? checkAnalysisWithMermaid(analysis, options) : analysis;
  };
  const readChart = (charts: Reader, job: ChartJob): Analysis | Promise<Analysis> => {
    const { source, options } = job;
    if (!hasWorkers || source.length <= charts.MAX_INLINE_CHART_LENGTH) return readChartInline(charts, job);
    chartWorker ??= charts.createChartWorker(async (chartJob) => readChartInline(charts, chartJob));
    return chartWorker(job).then(({ analysis, needsMermaid: isUnsure }) =>
      isUnsure ? checkAnalysisWithMermaid(analysis, options) : analysis,
    );
  };
  const analyseChart = (job: ChartJob): Analysis | Promise<Analysis> => {
    if (charts) return readChart(charts, job);
    const loaded = loadFlowcharts().then((found) => {
      charts = found;
      return readChart(found, job);
    });
    return loaded.catch(() => failedAnalysis('mermaid', job.source));
  };

  return (kind, source, options, edits) => {
    if (kind === 'mermaid') return analyseChart({ source, options, edits });
    requestCount += 1;
    const requestNumber = requestCount;
    session.change(source, edits);
    const document = session.read();
    if (document) lastReadRequest = requestNumber;
    if (reader && document && source.length <= reader.MAX_INLINE_LENGTH)
      return reuseUnchanged(reader.toAnalysis(document, options));
    const receive = (analysis: Analysis) => {
      remember(analysis.document, requestNumber);
      if (!reader) fetchReader();
      return reuseUnchanged(analysis);
    };
    const job = { source, options, document, edits };
    if (!hasWorkers) return analyseInline(job).then(receive);
    inWorker ??= createAnalysisWorker(analyseInline);
    return inWorker(job).then(receive);
  };
}
