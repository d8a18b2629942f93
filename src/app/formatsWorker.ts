// Clients of the worker for large flowcharts and other formats: one worker for the analysis of flowcharts, one for the
// formats panel, `AllFormats` and the converter.

import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import { stoppedMessages as t } from '../messages/stopped.en';
import type { FormatsAnswer, FormatsRequest } from '../state/exchange/convertFormats';
import type { ConvertFormats } from '../state/exchange/convertLatest';
import type { ChartWorkerRequest, ChartWorkerResponse } from './handleChartRequest';

export interface FormatsMethods {
  convert(request: FormatsRequest): FormatsAnswer;
  readChart(request: ChartWorkerRequest): ChartWorkerResponse;
}

export const openFormatsWorker = () => new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' });

const converting = createWorkerClient<Pick<FormatsMethods, 'convert'>>({
  open: openFormatsWorker,
  failure: t.conversionStopped,
  fallback: async () => ({
    convert: (await import('../state/exchange/convertFormats')).createFormatsConverter(),
  }),
});

export const convertFormats: ConvertFormats = (request) => converting.call('convert', request);
