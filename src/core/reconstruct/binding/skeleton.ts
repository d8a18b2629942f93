// The shape of a workflow before binding: call sites, choices and loops, each with the part of every trace that it
// explains. Unlike in the miner's blocks, one tool may have several sites. Invariant: every call of every trace is at
// exactly one position of one site.

import type { LogTrace } from '../miner/activityLog';

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

export interface SkeletonChoice {
  readonly kind: 'choice';
  readonly children: readonly Skeleton[];
  readonly decisions: readonly (TracePosition & { readonly branch: number })[];
}

export interface SkeletonLoopEntry extends TracePosition {
  readonly rounds: readonly TraceSegment[];
}

export interface SkeletonLoop {
  readonly kind: 'loop';
  readonly body: Skeleton;
  readonly entries: readonly SkeletonLoopEntry[];
}

export type Skeleton =
  | { readonly kind: 'silent' }
  | SkeletonCallSite
  | { readonly kind: 'sequence' | 'parallel'; readonly children: readonly Skeleton[] }
  | SkeletonChoice
  | SkeletonLoop;

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

export function callSitesOf(skeleton: Skeleton): SkeletonCallSite[] {
  switch (skeleton.kind) {
    case 'silent':
      return [];
    case 'call':
      return [skeleton];
    case 'loop':
      return callSitesOf(skeleton.body);
    default:
      return skeleton.children.flatMap(callSitesOf);
  }
}
