import { createFormatsConverter, type FormatsRequest } from '../../../state/exchange/convertFormats';

const answer = createFormatsConverter();

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly request: FormatsRequest }>) => {
  try {
    self.postMessage({ id: data.id, answer: answer(data.request) });
  } catch (error) {
    // Reports a bug of a converter as an error; the worker answers the next request normally.
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
