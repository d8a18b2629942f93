import { analysePdlSource } from './analyse';

self.onmessage = (event: MessageEvent<string>) => {
  self.postMessage(analysePdlSource(event.data));
};
