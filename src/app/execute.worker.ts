import { type ExecuteRequest, handleExecuteRequest } from '../state/compare/executeWorkerPort';

self.onmessage = ({ data }: MessageEvent<ExecuteRequest>) => {
  try {
    self.postMessage({ answer: handleExecuteRequest(data) });
  } catch (error) {
    self.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
};
