// The script sandbox of the command line: a worker thread of Node, so that a script that exceeds its time can be
// terminated.

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ScriptSandbox } from '../../core/session';
import { createSandboxClient, type FromThread } from '../sandbox/sandboxClient';

export function createNodeSandbox(): ScriptSandbox {
  return createSandboxClient(() => {
    const worker = isSource ? new Worker(fromSource(), { ...options, eval: true }) : new Worker(builtThread(), options);
    // A running script must not keep the process alive.
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (listener) => void worker.on('message', (message: FromThread) => listener(message)),
      onError: (listener) => void worker.on('error', listener),
      terminate: () => void worker.terminate(),
    };
  });
}

const options = {
  name: 'weir-sandbox',
  env: {},
  argv: [],
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 4 },
};

const isSource = import.meta.url.endsWith('.ts');

/** In the built command the thread is a separate file beside the entry; chunks are one folder below. */
const builtThread = () => new URL('../sandboxThread.mjs', import.meta.url);

/** From source, a thread needs the same TypeScript loader as the main thread. */
function fromSource(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('./dist/esm/api/index.mjs', tsx).href;
  const thread = new URL('./sandboxThread.ts', import.meta.url).href;
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(thread)}); });`;
}
