import type { AgentsRequest } from './agentsWorkerMessages';
import { serveAgents } from './handleAgentsRequest';

const serve = serveAgents((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<AgentsRequest>) => void serve(data);
