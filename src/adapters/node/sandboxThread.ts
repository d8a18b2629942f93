// Entry of the worker thread of `createNodeSandbox`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { runScript } from '../sandbox/runScript';
import type { FromThread, ToThread } from '../sandbox/sandboxClient';

const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const answer = (message: FromThread) => port.postMessage(message);
  const compiled = await WebAssembly.compile(readFileSync(wasm));
  port.on('message', ({ id, request }: ToThread) => {
    void runScript(compiled, request, () => answer({ kind: 'began', id })).then((run) =>
      answer({ kind: 'ran', id, run }),
    );
  });
  answer({ kind: 'ready' });
}

if (parentPort) void serve(parentPort);
