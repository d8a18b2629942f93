// Analyses documents. PDL: a worker reads the first text, large texts, and texts that need the YAML library; other
// texts are read on the main thread once the reader is loaded. Flowcharts: small ones are read on the main thread,
// large ones in a worker; Mermaid's own parser checks all of them in another worker.

import { DocumentSession } from '../core/document';
import type { PdlDocument } from '../core/language';
import { reuseDiagnostics } from '../core/projection';
import type { Diagnostic } from '../core/support';
import { appMessages as t } from '../messages/app.en';
import type { Analysis, DocumentKind } from '../state/support/analysis';
import type { WeirPorts } from '../state/support/ports';
import type { WorkspacePorts } from '../state/workspace/carryElements';
import { loadEditParts } from '../state/workspace/loadEditParts';
import { loadShapes } from '../ui/canvas';
import { afterContentPainted } from '../ui/kit/lazyComponent';
import { type AnalysisJob, createAnalysisWorker } from './analysisWorker';
import type { ChartJob, createChartWorker } from './chartWorker';

type Reader = typeof import('./documentReader');

/** The parser and the rules are not part of the entry bundle. */
export const loadReader = async (): Promise<Reader> => {
  loadedReader = await import('./documentReader');
  return loadedReader;
};

let loadedReader: Reader | undefined;

export const carryIfLoaded: NonNullable<WorkspacePorts['carry']> = (...change) =>
  loadedReader?.carryElements(...change) ?? {};

/** The reader of flowcharts, with the shapes that the canvas needs to draw them. */
const loadFlowcharts = async (): Promise<Reader> => {
  const [reader] = await Promise.all([loadReader(), loadShapes()]);
  return reader;
};

/** Preloads all code for the first flowchart and its check. */
export const preloadFlowcharts = async (): Promise<void> => {
  const [{ requestMermaidCheck: askJudge }] = await Promise.all([loadFlowcharts(), loadEditParts()]);
  await askJudge('flowchart TD\n  a');
};

/** Implements `checkWithMermaid`: returns the same analysis if Mermaid reads the flowchart as Weir does. */
export const checkAnalysisWithMermaid: NonNullable<WeirPorts['checkWithMermaid']> = async (analysis, options) => {
  const { source } = analysis;
  const reader = await loadReader().catch(() => undefined);
  const answer = await reader?.requestMermaidCheck(source);
  return !reader || !answer || answer.agrees ? analysis : reader.toFlowchartAnalysis({ source, ...answer }, options);
};

/** Never rejects: code that cannot be loaded becomes a diagnostic of the document with a remedy. */
const analyseInline = async ({ source, options, document }: AnalysisJob): Promise<Analysis> => {
  try {
    const { parsePdl, toAnalysis } = await loadReader();
    return toAnalysis(document ?? parsePdl(source), options);
  } catch {
    return failedAnalysis('pdl', source);
  }
};

const READER_MISSING = 'app/reader-missing';

/** Whether the text was not read because the code of the reader could not be loaded: worth a retry. */
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
 * Creates the analysis port. It keeps the last analysed document: a text that follows from it by a small edit is
 * reparsed in parts on the main thread, whatever its length; large documents are then checked in the worker, small ones
 * at once. `early`: starts the worker at once, while the page still opens its storage. `places`: the worker also lays
 * out the first procedure.
 */
export function createAnalyser({ early: startsEarly = false, places: laysOut = false } = {}): WeirPorts['analyse'] {
  const hasWorkers = typeof Worker !== 'undefined';
  let inWorker = startsEarly && hasWorkers ? createAnalysisWorker(analyseInline, laysOut) : undefined;
  let reader: Reader | undefined;
  /** `reader` for flowcharts, with their shapes. */
  let charts: Reader | undefined;
  let chartWorker: ReturnType<typeof createChartWorker> | undefined;
  const session = new DocumentSession<PdlDocument, PdlDocument | undefined>((...parts) => reader?.readInline(...parts));
  /** Number of the request that was read last. */
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
        // Without it, the worker keeps reading all texts.
        () => undefined,
      );
  };
  const remember = (document: PdlDocument | undefined, requestNumber: number) => {
    // The main thread may have read a later text while the worker was reading this one.
    if (!document || requestNumber < lastReadRequest) return;
    session.adopt(document);
    lastReadRequest = requestNumber;
  };
  /** Keeps the previous diagnostics if they are equal; returns the same object to all callers of one result. */
  const reuseUnchanged = (given: Analysis): Analysis => {
    if (shared?.given === given) return shared.analysis;
    shown = reuseDiagnostics(given.diagnostics, shown);
    shared = { given, analysis: { ...given, diagnostics: shown } };
    return shared.analysis;
  };

  /** Reparses only the edited part. A chart that Weir's reader cannot read reliably waits for Mermaid's parser. */
  const readChartInline = (charts: Reader, { source, options }: ChartJob): Analysis | Promise<Analysis> => {
    const chart = charts.readLatestFlowchart(source);
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

  return (kind, source, options, edits, read) => {
    if (kind === 'mermaid') return analyseChart({ source, options, edits });
    requestCount += 1;
    const requestNumber = requestCount;
    session.change(source, edits);
    if (read) session.adopt(read);
    const document = read ?? session.read();
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
