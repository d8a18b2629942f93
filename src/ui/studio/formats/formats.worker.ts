import { createFormatsConverter, type FormatsRequest } from '../../../state/exchange/convertFormats';

const answer = createFormatsConverter();

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly request: FormatsRequest }>) => {
  try {
    self.postMessage({ id: data.id, answer: answer(data.request) });
  } catch (error) {
    // A bug of a converter: whoever asked is told, the next question is answered again.
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
