// Cuts traces into slices that are received quickly, and joins them again. Invariant: joining the slices of traces
// gives equal traces, whatever the size of a slice.

import type { Trace, TraceStep } from '../core/logs';

/** A trace whose steps follow. */
type TraceHead = Omit<Trace, 'steps'>;

export type SlicePart =
  | { readonly kind: 'trace'; readonly head: TraceHead }
  /** Steps of the last trace head. */
  | { readonly kind: 'steps'; readonly steps: readonly TraceStep[] };

/** Characters per slice: takes some milliseconds on the main thread. */
const WEIGHT = 128 * 1024;

const weightOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

export function* sliceTraces(traces: readonly Trace[], limit = WEIGHT): Generator<readonly SlicePart[]> {
  let parts: SlicePart[] = [];
  let weight = 0;
  for (const { steps, ...head } of traces) {
    parts.push({ kind: 'trace', head });
    weight += weightOf(head);
    let open: TraceStep[] = [];
    for (const step of steps) {
      open.push(step);
      weight += weightOf(step);
      if (weight < limit) continue;
      yield [...parts, { kind: 'steps', steps: open }];
      parts = [];
      open = [];
      weight = 0;
    }
    if (open.length > 0) parts.push({ kind: 'steps', steps: open });
  }
  if (parts.length > 0) yield parts;
}

export function createTraceJoiner(): { add(parts: readonly SlicePart[]): void; take(): readonly Trace[] } {
  let heads: { head: TraceHead; steps: TraceStep[] }[] = [];
  return {
    add: (parts) => {
      for (const part of parts) {
        if (part.kind === 'trace') heads.push({ head: part.head, steps: [] });
        else heads.at(-1)?.steps.push(...part.steps);
      }
    },
    take: () => {
      const traces = heads.map(({ head, steps }) => ({ ...head, steps }));
      heads = [];
      return traces;
    },
  };
}
