import { createWorfHandler } from './worfWorker';
import type { WorfWorkerRequest } from './worfWorkerMessages';

const serve = createWorfHandler((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<WorfWorkerRequest>) => void serve(data);
