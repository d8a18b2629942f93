import type { AnalysisWorkerRequest, AnalysisWorkerResponse } from './analysisWorkerMessages';

// Imported dynamically, so that this script has run before the first paint: a browser delivers messages only then.
const answering = import('./handleAnalysisRequest').then(({ createAnalysisHandler: createAnswerer }) =>
  createAnswerer(),
);

self.onmessage = ({ data }: MessageEvent<AnalysisWorkerRequest>) => {
  const missing = { kind: 'missing' } satisfies AnalysisWorkerResponse;
  answering
    .then(
      (answer) => self.postMessage(answer(data)),
      () => self.postMessage(missing),
    )
    // The page receives it as an error of the worker.
    .catch(reportError);
};
