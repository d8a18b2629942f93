import { createParserCheck } from '../parserWorker/createParserCheck';

/** `typescriptFault` in a worker. */
export const createTypescriptCheck = () =>
  createParserCheck(
    'TypeScript',
    () => new Worker(new URL('./typescript.worker.ts', import.meta.url), { type: 'module' }),
  );
