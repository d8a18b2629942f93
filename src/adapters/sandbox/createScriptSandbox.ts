// The script sandbox of the browser: a dedicated worker that is loaded with the first script.

import type { ScriptSandbox } from '../../core/session';
import { createSandboxClient, type FromThread } from './sandboxClient';

export function createScriptSandbox(): ScriptSandbox {
  return createSandboxClient(() => {
    const worker = new Worker(new URL('./sandbox.worker.ts', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (listener) => {
        worker.onmessage = (event: MessageEvent<FromThread>) => listener(event.data);
      },
      onError: (listener) => {
        worker.onerror = listener;
        worker.onmessageerror = listener;
      },
      terminate: () => worker.terminate(),
    };
  });
}
