// Client of the worker for procedures.

import { connectWorker } from '../adapters/workers/connectWorker';
import type { PdlDocument } from '../core/language';
import { applyAnalysisPatch, type DerivedParts, pdlTitle } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import type { AnalysisWorkerRequest, AnalysisWorkerResponse } from './handleAnalysisRequest';
import { createTextWorker } from './textWorker';

export interface AnalysisJob {
  readonly source: string;
  readonly options?: AnalyseOptions | undefined;
  /** The edits since the text of the previous job. */
  readonly edits?: readonly TextEdit[] | undefined;
  /** The document, if the main thread has read the text: the worker then only checks it. */
  readonly document?: PdlDocument | undefined;
}

export interface AnalysisMethods {
  analyse(request: AnalysisWorkerRequest): AnalysisWorkerResponse;
}

/**
 * Starts the worker. `fallback` analyses without it; neither it nor the returned function rejects. `places`: the first
 * answer includes the node positions.
 */
export function createAnalysisWorker(
  fallback: (job: AnalysisJob) => Promise<Analysis>,
  places = false,
): (job: AnalysisJob) => Promise<Analysis> {
  const client = connectWorker<AnalysisMethods>(
    () => new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' }),
  );
  client.warm();
  /** Parts of its last answer. */
  let parts: DerivedParts | undefined;
  let wantsPlaces = places;

  return createTextWorker(async (text, { options, document }) => {
    if (typeof text === 'string') parts = undefined;
    const wants = document && parts ? 'changes' : 'analysis';
    const answering = client.call('analyse', { text, options, wants, ...(wantsPlaces && { places: true }) });
    wantsPlaces = false;
    const answer = await answering;
    if (answer.kind === 'analysis') {
      const { graphs, diagnostics } = answer.analysis;
      const { dependency, procedure } = graphs;
      if (dependency && procedure) parts = { dependency, procedure, diagnostics };
      return answer.analysis;
    }
    const [read, before] = [document as PdlDocument, parts as DerivedParts]; // otherwise an analysis was requested
    parts = applyAnalysisPatch(before, answer.patch);
    const { dependency, procedure, diagnostics } = parts;
    const { source } = read;
    return {
      kind: 'pdl',
      source,
      title: pdlTitle(read),
      document: read,
      graphs: { dependency, procedure },
      diagnostics,
    };
  }, fallback);
}
