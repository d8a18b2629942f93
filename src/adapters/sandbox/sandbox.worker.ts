// The worker that runs scripts. Once its engine is loaded it removes its own network and messaging globals, so that
// even a hole in the engine leads to a worker that reaches only the page, which reads its answers as data.

import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { runScript } from './runScript';
import type { FromThread, ToThread } from './sandboxClient';

const scope = globalThis as unknown as {
  postMessage(message: FromThread): void;
  onmessage: ((event: MessageEvent<ToThread>) => void) | null;
};
const answer = scope.postMessage.bind(scope);

const removedGlobals = [
  ...[
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
    'Worker',
    'SharedWorker',
  ],
  ...[
    'BroadcastChannel',
    'MessageChannel',
    'indexedDB',
    'caches',
    'importScripts',
    'navigator',
    'postMessage',
    'close',
  ],
  ...['RTCPeerConnection', 'Notification', 'FileReaderSync', 'webkitRequestFileSystem', 'webkitRequestFileSystemSync'],
] as const;

function removeGlobals(): void {
  for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    for (const name of removedGlobals) {
      if (!Object.hasOwn(owner, name)) continue;
      try {
        Object.defineProperty(owner, name, { value: undefined, configurable: false, writable: false });
      } catch {
        // Not configurable, so scripts cannot change it either.
      }
    }
  }
}

async function load(): Promise<void> {
  const response = await fetch(wasmUrl);
  const compiled = await WebAssembly.compile(await response.arrayBuffer());
  // A first run loads the engine's remaining parts; nothing is fetched afterwards.
  const context = { calls: [], slots: {}, callNumber: 1, seed: 1, now: 0 };
  const limits = { timeMs: 1000, memoryMb: 8, outputLength: 100 };
  await runScript(compiled, { source: '() => 1', args: {}, context, limits });
  removeGlobals();
  scope.onmessage = ({ data }) => {
    void runScript(compiled, data.request, () => answer({ kind: 'began', id: data.id })).then((run) =>
      answer({ kind: 'ran', id: data.id, run }),
    );
  };
  answer({ kind: 'ready' });
}

// A rejected promise does not raise the worker's error event, so the client would not be notified.
load().catch(() => answer({ kind: 'unloaded' }));
