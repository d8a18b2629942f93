import type { AnalysisWorkerRequest, AnalysisWorkerResponse } from './analysisWorkerMessages';

// Apart, so that this script has run before the page draws for the first time: a browser hands questions over only then.
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
    // The page hears of it as of any fault of a worker.
    .catch(reportError);
};
