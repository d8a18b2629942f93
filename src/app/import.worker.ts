import { openRepository } from '../adapters/storage/openRepository';
import { createImportReader, type ImportReader } from '../state/exchange/importReader';
import type { ImportAnswer, ImportRequest } from './importWorkerMessages';
import { sliceTraces } from './sliceTraces';

const say = (answer: ImportAnswer) => self.postMessage(answer);

/** Progress more often than this nobody sees. */
const PROGRESS_MS = 60;

let opening: Promise<ImportReader> | undefined;
const openReader = () => {
  opening ??= openRepository().then((repository) => createImportReader({ repository, now: () => Date.now() }));
  return opening;
};
let onMore: (() => void) | undefined;

async function read({ job, file, ...how }: Extract<ImportRequest, { kind: 'read' }>): Promise<void> {
  let said = 0;
  const onProgress = (done: number) => {
    if (done < file.size && Date.now() - said < PROGRESS_MS) return;
    said = Date.now();
    say({ kind: 'progress', job, done });
  };
  const result = await (await openReader()).read(file, { ...how, onProgress });
  if (!result.ok || result.value.kind !== 'traces') return say({ kind: 'read', job, result });
  for (const parts of sliceTraces(result.value.traces)) {
    const taken = new Promise<void>((resolve) => {
      onMore = resolve;
    });
    say({ kind: 'slice', parts });
    await taken;
  }
  return say({ kind: 'read', job, result: { ok: true, value: { ...result.value, traces: [] } } });
}

async function store({ job, key }: Extract<ImportRequest, { kind: 'store' }>): Promise<void> {
  const result = await (await openReader()).store(key, {
    onWriting: (ids) => say({ kind: 'writing', job, ids }),
    onProgress: (done, total) => say({ kind: 'storing', job, done, total }),
  });
  say({ kind: 'stored', job, result });
}

self.onmessage = ({ data }: MessageEvent<ImportRequest>) => {
  if (data.kind === 'more') onMore?.();
  else if (data.kind === 'read') void read(data);
  else void store(data);
};
