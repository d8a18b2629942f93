// The worker for evaluations: cells, users and figures of agents, WorfEval, and its sentence model. Each of the three
// loads with its first call.

import { loadTogether, serveWorker } from '../adapters/workers/serveWorker';
import type { AgentsMethods } from './agentsMethods';
import type { SentenceMethods } from './sentenceMethods';
import type { WorfMethods } from './worfMethods';

const agents = loadTogether<AgentsMethods>(
  {
    cell: true,
    rehearseUsers: true,
    writeUsers: true,
    forecast: true,
    measure: true,
    compare: true,
    eventForFigure: true,
  },
  async () => (await import('./agentsMethods')).createAgentsMethods(),
);
const scorer = loadTogether<WorfMethods>(
  { read: true, setGraph: true, clear: true, texts: true, evaluate: true, open: true },
  async () => (await import('./worfMethods')).createWorfMethods(),
);
const sentences = loadTogether<SentenceMethods>({ openModel: true, embedSentences: true }, async () =>
  (await import('./sentenceMethods')).createSentenceMethods(),
);

serveWorker<AgentsMethods & WorfMethods & SentenceMethods>({ ...agents, ...scorer, ...sentences });
