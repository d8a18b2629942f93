import { type AsideQuestion, answerAside } from '../state/compare/executeWorkerPort';

self.onmessage = ({ data }: MessageEvent<AsideQuestion>) => {
  try {
    self.postMessage({ answer: answerAside(data) });
  } catch (error) {
    self.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
};
