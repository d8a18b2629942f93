// The worker for parsers of other programs: each loads with its first text.

import { serveWorker } from '../workers/serveWorker';
import type { ParserMethods } from './parserMethods';

serveWorker<ParserMethods>({
  latex: async () => (await import('../latex/latexFault')).latexFault,
  typescript: async () => (await import('../typescript/typescriptFault')).typescriptFault,
  mermaid: async () => (await import('../mermaid/checkWithMermaid')).checkWithMermaid,
});
