// Reads the traces of references: in the traces worker, or on the main thread where no worker is available. Keeps the
// traces of the last logs, so that mining them again does not read them again.

import { applyTraceMapping, type Trace, tracesFromEvents } from '../../core/logs';
import type { TraceViolation } from '../../core/reconstruct';
import { reduceSession, type SessionEvent } from '../../core/session';
import { readLogBlob } from './readLogBlob';
import type { LogSnapshot, LogTraces, TraceReference } from './traceReference';

export interface ReadTraces {
  readonly traces: readonly Trace[];
  /** Of a run: the calls and ANSWERs that took effect with unmet preconditions. */
  readonly violations?: readonly TraceViolation[];
}

export interface TraceReader {
  /** Keeps the traces of a log that has just been read. */
  keep(log: LogSnapshot, traces: readonly Trace[]): void;
  read(reference: TraceReference): Promise<ReadTraces>;
}

/** Bytes of the logs whose traces are kept. The last one is kept whatever its size. */
const MAX_KEPT = 64 * 1024 * 1024;

export function createTraceReader(loadEvents: (runId: string) => Promise<readonly SessionEvent[]>): TraceReader {
  /** By key of the log; the last one used is last. */
  const kept = new Map<string, { readonly size: number; readonly traces: readonly Trace[] }>();

  const keep: TraceReader['keep'] = ({ key, content: { size } }, traces) => {
    kept.delete(key);
    kept.set(key, { size, traces });
    let total = 0;
    for (const [other, log] of [...kept].reverse()) {
      total += log.size;
      if (other !== key && total > MAX_KEPT) kept.delete(other);
    }
  };

  const readAll = async (log: LogSnapshot): Promise<readonly Trace[]> => {
    let traces = kept.get(log.key)?.traces;
    if (!traces) {
      const read = await readLogBlob(log.content, log.name);
      // The same text was read before, so this is the limit of the memory or a bug.
      if (!read?.ok) throw new Error(read?.error.message ?? log.name);
      traces = read.value.file.traces;
    }
    keep(log, traces);
    return traces;
  };

  const readLogTraces = async ({ log, picked, names }: LogTraces): Promise<readonly Trace[]> => {
    const all = await readAll(log);
    const traces = picked
      ? picked.flatMap(({ index, id }) => {
          const trace = all[index];
          return trace ? [trace.id === id ? trace : { ...trace, id }] : [];
        })
      : all;
    return names ? applyTraceMapping(traces, names) : traces;
  };

  return {
    keep,
    read: async (reference) => {
      if (reference.kind === 'traces') return reference;
      if (reference.kind === 'log') return { traces: await readLogTraces(reference) };
      const events = reference.kind === 'run' ? await loadEvents(reference.id) : reference.events;
      return events.length === 0
        ? { traces: [] }
        : { traces: tracesOfRun(events), violations: traceViolations(events) };
    },
  };
}

/**
 * Traces of a stored run. In an imported run of another program, labels of replies do not count as ANSWERs, so that it
 * compares as its record did before it was stored.
 */
export function tracesOfRun(events: readonly SessionEvent[]): readonly Trace[] {
  const traces = tracesFromEvents(events);
  const [started] = events;
  const origin = started?.kind === 'session.started' ? started.imported?.source : undefined;
  return origin === undefined ? traces : traces.map((trace) => ({ ...trace, source: origin }));
}

/** Violations of a run: calls and ANSWERs that took effect with unmet preconditions. */
export function traceViolations(events: readonly SessionEvent[]): readonly TraceViolation[] {
  return reduceSession(events).transcript.flatMap((entry) => {
    if (entry.kind !== 'call' && entry.kind !== 'agent') return [];
    const { violations = [], nodeId } = entry;
    return violations.length === 0 || nodeId === undefined ? [] : [{ nodeId, missing: violations }];
  });
}
