// The worker for evaluations: cells, users and figures of agents, WorfEval, and its sentence model. The runtime
// of the model loads with its first call.

import { loadTogether, serveWorker } from '../adapters/workers/serveWorker';
import { type AgentsMethods, createAgentsMethods } from './agentsMethods';
import type { SentenceMethods } from './sentenceMethods';
import { createWorfMethods, type WorfMethods } from './worfMethods';

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
  async () => createAgentsMethods(),
);
const scorer = loadTogether<WorfMethods>(
  { read: true, setGraph: true, clear: true, texts: true, evaluate: true, open: true },
  async () => createWorfMethods(),
);
const sentences = loadTogether<SentenceMethods>({ openModel: true, embedSentences: true }, async () =>
  (await import('./sentenceMethods')).createSentenceMethods(),
);

serveWorker<AgentsMethods & WorfMethods & SentenceMethods>({ ...agents, ...scorer, ...sentences });
