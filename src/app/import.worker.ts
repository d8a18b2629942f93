import { openRepository } from '../adapters/storage/openRepository';
import { createImportReader, type ImportReader } from '../state/exchange/importReader';
import type { ImportWorkerRequest, ImportWorkerResponse } from './importWorkerMessages';
import { sliceTraces } from './sliceTraces';

const postResponse = (answer: ImportWorkerResponse) => self.postMessage(answer);

/** Minimum milliseconds between two progress messages; more frequent ones are not visible. */
const PROGRESS_MS = 60;

let opening: Promise<ImportReader> | undefined;
const openReader = () => {
  opening ??= openRepository().then((repository) => createImportReader({ repository, now: () => Date.now() }));
  return opening;
};
let onMore: (() => void) | undefined;

async function read({ job, file, ...how }: Extract<ImportWorkerRequest, { kind: 'read' }>): Promise<void> {
  let lastProgressAt = 0;
  const onProgress = (done: number) => {
    if (done < file.size && Date.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = Date.now();
    postResponse({ kind: 'progress', job, done });
  };
  const result = await (await openReader()).read(file, { ...how, onProgress });
  if (!result.ok || result.value.kind !== 'traces') return postResponse({ kind: 'read', job, result });
  for (const parts of sliceTraces(result.value.traces)) {
    const taken = new Promise<void>((resolve) => {
      onMore = resolve;
    });
    postResponse({ kind: 'slice', parts });
    await taken;
  }
  return postResponse({ kind: 'read', job, result: { ok: true, value: { ...result.value, traces: [] } } });
}

async function store({ job, key }: Extract<ImportWorkerRequest, { kind: 'store' }>): Promise<void> {
  const result = await (await openReader()).store(key, {
    onWriting: (ids) => postResponse({ kind: 'writing', job, ids }),
    onProgress: (done, total) => postResponse({ kind: 'storing', job, done, total }),
  });
  postResponse({ kind: 'stored', job, result });
}

self.onmessage = ({ data }: MessageEvent<ImportWorkerRequest>) => {
  if (data.kind === 'more') onMore?.();
  else if (data.kind === 'read') void read(data);
  else void store(data);
};
