import type { DeskRequest } from './deskMessages';
import { serveDesk } from './serveDesk';

const serve = serveDesk((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<DeskRequest>) => void serve(data);
