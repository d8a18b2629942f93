import { createParserCheck } from '../parserWorker/createParserCheck';

/** `latexFault` in a worker. */
export const createLatexCheck = () =>
  createParserCheck('LaTeX', () => new Worker(new URL('./latex.worker.ts', import.meta.url), { type: 'module' }));
