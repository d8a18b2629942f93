import type { latexFault } from '../latex/latexFault';
import type { checkWithMermaid } from '../mermaid/checkWithMermaid';
import type { typescriptFault } from '../typescript/typescriptFault';
import { createWorkerClient } from '../workers/createWorkerClient';

export interface ParserMethods {
  latex: typeof latexFault;
  typescript: typeof typescriptFault;
  mermaid: typeof checkWithMermaid;
}

/**
 * A parser computes without a pause and may take quadratic time for a malicious text, so a cancelled call terminates its
 * worker. `failure`: the error of a call if the parser cannot be loaded or breaks down.
 */
export const createParserClient = (failure: string) =>
  createWorkerClient<ParserMethods>({
    open: () => new Worker(new URL('./parsers.worker.ts', import.meta.url), { type: 'module' }),
    failure,
    isExclusive: true,
  });
