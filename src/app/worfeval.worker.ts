import { serveDesk } from './worfWorker';
import type { DeskRequest } from './worfWorkerMessages';

const serve = serveDesk((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<DeskRequest>) => void serve(data);
