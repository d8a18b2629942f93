// Traces of a page for a method of the traces worker. The worker keeps the traces of the last call, and asks the page
// for the missing ones, slice by slice, so that sending many of them is never a long task of the page.

import type { WorkerCall } from '../adapters/workers/workerMessages';
import type { Trace } from '../core/logs';
import { createTraceJoiner, type SlicePart, sliceTraces } from './sliceTraces';

/** The keys of the traces that the worker has not got, and then `more` until the answer is undefined. */
export type TracesCall = WorkerCall<readonly number[] | 'more', readonly SlicePart[] | undefined>;

/** Traces do not change: the same object has the same key for the lifetime of the page. */
const keys = new WeakMap<Trace, number>();
let lastKey = 0;

/** The page's side: the keys of the traces, and the answers to the worker. */
export function offerTraces(traces: readonly Trace[]) {
  const byKey = new Map<number, Trace>();
  const traceKeys = traces.map((trace) => {
    const key = keys.get(trace) ?? ++lastKey;
    keys.set(trace, key);
    byKey.set(key, trace);
    return key;
  });
  let slices: ReturnType<typeof sliceTraces> | undefined;
  const onAsk = (message: readonly number[] | 'more'): readonly SlicePart[] | undefined => {
    if (message !== 'more') slices = sliceTraces(message.flatMap((key) => byKey.get(key) ?? []));
    const slice = slices?.next();
    return slice?.done ? undefined : slice?.value;
  };
  return { keys: traceKeys, onAsk };
}

let kept: ReadonlyMap<number, Trace> = new Map();

/** The worker's side: the traces of a call. */
export async function takeTraces(traceKeys: readonly number[], call: TracesCall): Promise<readonly Trace[]> {
  const missing = [...new Set(traceKeys)].filter((key) => !kept.has(key));
  const joiner = createTraceJoiner();
  let parts = missing.length > 0 ? await call.ask(missing) : undefined;
  while (parts) {
    joiner.add(parts);
    parts = await call.ask('more');
  }
  const known = new Map([...kept, ...joiner.take().map((trace, index) => [missing[index] as number, trace] as const)]);
  const traces = traceKeys.flatMap((key) => known.get(key) ?? []);
  kept = new Map(traceKeys.map((key, index) => [key, traces[index] as Trace]));
  return traces;
}
