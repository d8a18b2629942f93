// The log of work on an evaluation: an event for each start, each finished cell and each interruption. Spans of work
// are derived from it. Append-only, one JSON object per line. Invariant: no span includes time in which no program
// worked on the evaluation.

import { isJsonObject } from '../../support';

export type RunEvent =
  | { readonly kind: 'evaluation.started'; readonly at: number; readonly cells: number }
  /** The program ended before all cells did, and the evaluation was continued at the time `at`. */
  | {
      readonly kind: 'evaluation.interrupted';
      readonly at: number /** Time of the last recorded activity. */;
      readonly lastAt: number;
    }
  | { readonly kind: 'cell.ended'; readonly at: number; readonly id: string }
  | { readonly kind: 'evaluation.ended'; readonly at: number; readonly left: number };

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
    const event = eventOf(line);
    return event ? addToSpans(spans, event) : spans;
  }, []);
}

const kinds: readonly string[] = [
  'evaluation.started',
  'evaluation.interrupted',
  'cell.ended',
  'evaluation.ended',
] satisfies readonly RunEvent['kind'][];

function eventOf(line: string): RunEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const isEvent = isJsonObject(value) && kinds.includes(String(value['kind'])) && typeof value['at'] === 'number';
  return isEvent ? (value as unknown as RunEvent) : undefined; // Written by `printRunEvent`.
}

export function runTimes(spans: readonly RunSpan[]): RunTimes {
  return {
    elapsedMs: spans.reduce((sum, { from, to }) => sum + to - from, 0),
    interruptions: spans.slice(1).map(({ from }, index) => ({ lastAt: spans[index]?.to ?? from, at: from })),
  };
}
