// The shape of a workflow before anything is bound: call sites, choices and loops, each with the part of every trace that
// it explains. Unlike the miner's blocks, one tool may stand at several sites.
// Invariant: every call of every trace stands at one place of one site.

import type { LogTrace } from '../miner/activityLog';

/** A part of a trace; `up` is the part that it was cut from, so that a round of a loop is found from inside it. */
export interface TraceSegment extends LogTrace {
  readonly up?: TraceSegment;
}

/** A moment of a trace: everything before `at` has happened. */
export interface TracePosition {
  readonly segment: TraceSegment;
  readonly at: number;
}

export interface SkeletonCallSite {
  readonly kind: 'call';
  readonly name: string;
  /** `at` is the place of the call itself. */
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
