// Client of the worker for large flowcharts.

import { connectWorker } from '../adapters/workers/connectWorker';
import { applyFlowchartPatch, type FlowchartAnalysis } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import { type FormatsMethods, openFormatsWorker } from './formatsWorker';
import { createTextWorker } from './textWorker';
import { toFlowchartStoreAnalysis } from './toAnalysis';

export interface ChartJob {
  readonly source: string;
  readonly options: AnalyseOptions | undefined;
  /** The edits since the text of the previous job. */
  readonly edits: readonly TextEdit[] | undefined;
}

export interface ReadChart {
  readonly analysis: Analysis;
  /** Whether Mermaid's parser has to check a part of it. */
  readonly needsMermaid: boolean;
}

/** `fallback` analyses without a worker; neither it nor the returned function rejects. */
export function createChartWorker(
  fallback: (job: ChartJob) => Promise<Analysis>,
): (job: ChartJob) => Promise<ReadChart> {
  const client = connectWorker<FormatsMethods>(openFormatsWorker);
  /** Its last answer. */
  let last: FlowchartAnalysis | undefined;
  return createTextWorker<ChartJob, ReadChart>(
    async (text, { source, options }) => {
      const data = await client.call('readChart', { text, options });
      // A patch follows an earlier answer.
      last = 'analysis' in data ? data.analysis : applyFlowchartPatch(last as FlowchartAnalysis, data.patch);
      return { analysis: toFlowchartStoreAnalysis(source, last), needsMermaid: data.needsMermaid };
    },
    async (job) => ({ analysis: await fallback(job), needsMermaid: false }),
  );
}
