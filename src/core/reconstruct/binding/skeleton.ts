// The shape of a workflow before binding: call sites, choices and loops, each with the part of every trace that it
// explains. Unlike in the miner's blocks, one tool may have several sites. Invariant: every call of every trace is at
// exactly one position of one site.

import type { LogTrace } from '../miner/activityLog';
import type { ProcessTree } from '../processTree';

/** A part of a trace; `up` is the segment it was cut from, so that the enclosing rounds can be found. */
export interface TraceSegment extends LogTrace {
  readonly up?: TraceSegment;
}

/** A position in a trace: everything before `at` has happened. */
export interface TracePosition {
  readonly segment: TraceSegment;
  readonly at: number;
}

export interface SkeletonCallSite {
  readonly kind: 'call';
  readonly name: string;
  /** `at` is the position of the call itself. */
  readonly positions: readonly TracePosition[];
}

export interface SkeletonLoopEntry extends TracePosition {
  readonly rounds: readonly TraceSegment[];
}

export type Skeleton = ProcessTree<
  SkeletonCallSite,
  { readonly decisions: readonly (TracePosition & { readonly branch: number })[] },
  { readonly entries: readonly SkeletonLoopEntry[] }
>;
export type SkeletonChoice = Extract<Skeleton, { readonly kind: 'choice' }>;
export type SkeletonLoop = Extract<Skeleton, { readonly kind: 'loop' }>;

export const segmentEnd = (segment: TraceSegment): number => {
  const last = segment.items[segment.items.length - 1];
  return last ? last.at + 1 : segment.from;
};

/** Items `start` to `end` of a segment. */
export const segmentPart = (segment: TraceSegment, start: number, end: number): TraceSegment => {
  const before = segment.items[start - 1];
  return {
    trace: segment.trace,
    items: segment.items.slice(start, end),
    from: before ? before.at + 1 : segment.from,
    up: segment,
  };
};
