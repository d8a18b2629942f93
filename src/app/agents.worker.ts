import type { AgentsRequest } from './agentsMessages';
import { serveAgents } from './serveAgents';

const serve = serveAgents((answer) => self.postMessage(answer));

self.onmessage = ({ data }: MessageEvent<AgentsRequest>) => void serve(data);
