import type { Trace } from '../core/logs';
import type { Repository } from '../core/storage';
import type { TraceSourceItem } from '../state/compare/compareStore';
import { createTraceReader } from '../state/compare/traceReader';
import { createTraceService, type TraceService } from '../state/compare/traceService';

/** The computations of the traces worker on this thread. */
export const inlineTraces = (repository: Pick<Repository, 'loadEvents'>): TraceService =>
  createTraceService(createTraceReader((id) => repository.loadEvents(id)));

export const traceItem = (id: string, traces: readonly Trace[]): TraceSourceItem => ({
  id,
  label: id.replace('file:', ''),
  traces: [{ kind: 'traces', traces }],
  traceIds: traces.map((trace) => trace.id),
});
