// The worker for large flowcharts and other formats. A page starts it once for each, so that neither delays the other.
// Procedures have their own script, which loads before the first picture and must be small.

import { serveWorker } from '../adapters/workers/serveWorker';
import { createFormatsConverter } from '../state/exchange/convertFormats';
import type { FormatsMethods } from './formatsWorker';
import { createChartHandler } from './handleChartRequest';

serveWorker<FormatsMethods>({
  convert: async () => createFormatsConverter(),
  readChart: async () => createChartHandler(),
});
