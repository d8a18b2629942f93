// The log of work on an evaluation: an event for each start, each finished cell and each interruption. Spans of work
// are derived from it. Append-only, one JSON object per line. Invariant: no span includes time in which no program
// worked on the evaluation.

import * as v from 'valibot';
import { finiteSchema as finite, parseJsonValue, readIfValid, shape, textSchema as text } from '../../support';

/** Times are in ms since the Unix epoch. */
const eventSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('evaluation.started'), at: finite, cells: finite }),
  /** The program ended before all cells did, and the evaluation was continued at the time `at`. */
  shape({
    kind: v.literal('evaluation.interrupted'),
    at: finite,
    /** Time of the last recorded activity. */
    lastAt: finite,
  }),
  shape({ kind: v.literal('cell.ended'), at: finite, id: text }),
  shape({ kind: v.literal('evaluation.ended'), at: finite, left: finite }),
]);

export type RunEvent = v.InferOutput<typeof eventSchema>;

/** A span of work, in ms since the Unix epoch. `to` is the last recorded activity. */
export interface RunSpan {
  readonly from: number;
  readonly to: number;
}

export interface RunTimes {
  /** ms of work, without the interruptions. */
  readonly elapsedMs: number;
  readonly interruptions: readonly { readonly lastAt: number; readonly at: number }[];
}

export const printRunEvent = (event: RunEvent): string => `${JSON.stringify(event)}\n`;

/** The event with which a program starts or continues an evaluation. */
export function beginRun(spans: readonly RunSpan[], now: number, cells: number): RunEvent {
  const lastAt = spans.at(-1)?.to;
  return lastAt === undefined
    ? { kind: 'evaluation.started', at: now, cells }
    : { kind: 'evaluation.interrupted', at: Math.max(now, lastAt), lastAt };
}

/** The spans after one more event. */
export function addToSpans(spans: readonly RunSpan[], event: RunEvent): readonly RunSpan[] {
  const last = spans.at(-1);
  if (event.kind === 'evaluation.started' || event.kind === 'evaluation.interrupted' || !last)
    return [...spans, { from: event.at, to: event.at }];
  return [...spans.slice(0, -1), { from: last.from, to: Math.max(last.to, event.at) }];
}

/** The spans of a log; lines that are not events are ignored. */
export function readRunLog(text: string): readonly RunSpan[] {
  return text.split('\n').reduce((spans: readonly RunSpan[], line) => {
    const event = readIfValid(eventSchema, parseJsonValue(line));
    return event ? addToSpans(spans, event) : spans;
  }, []);
}

export function runTimes(spans: readonly RunSpan[]): RunTimes {
  return {
    elapsedMs: spans.reduce((sum, { from, to }) => sum + to - from, 0),
    interruptions: spans.slice(1).map(({ from }, index) => ({ lastAt: spans[index]?.to ?? from, at: from })),
  };
}
