import { serveWorker } from '../adapters/workers/serveWorker';
import type { AnalysisMethods } from './analysisWorker';

// Imported dynamically, so that this script has run before the first paint: a browser delivers messages only then.
const loading = import('./handleAnalysisRequest').then(({ createAnalysisHandler }) => createAnalysisHandler());

serveWorker<AnalysisMethods>({ analyse: () => loading });
