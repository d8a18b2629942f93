import type { AnalyseOptions } from '../state/analysis';
import { analysePdlSource } from './analysePdlSource';

self.onmessage = (event: MessageEvent<{ readonly source: string; readonly options?: AnalyseOptions }>) => {
  self.postMessage(analysePdlSource(event.data.source, event.data.options));
};
