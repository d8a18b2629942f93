import type { AgentsWorkerRequest } from './agentsWorkerMessages';
import { createAgentsHandler } from './handleAgentsRequest';

const serve = createAgentsHandler((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<AgentsWorkerRequest>) => void serve(data);
