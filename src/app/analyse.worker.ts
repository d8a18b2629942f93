import { analysePdlSource } from './analysePdlSource';

self.onmessage = (event: MessageEvent<string>) => {
  self.postMessage(analysePdlSource(event.data));
};
