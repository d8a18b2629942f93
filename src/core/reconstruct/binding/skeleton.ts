// The shape of a workflow before anything is bound: call sites, choices and loops, each with the part of every trace that
// it explains. Unlike the miner's blocks, one tool may stand at several sites.
// Invariant: every call of every trace stands at one place of one site.

import type { LogTrace } from '../miner/activityLog';

/** A part of a trace; `up` is the part that it was cut from, so that a round of a loop is found from inside it. */
export interface Segment extends LogTrace {
  readonly up?: Segment;
}

/** A moment of a trace: everything before `at` has happened. */
export interface Moment {
  readonly segment: Segment;
  readonly at: number;
}

export interface CallSite {
  readonly kind: 'call';
  readonly name: string;
  /** `at` is the place of the call itself. */
  readonly moments: readonly Moment[];
}

export interface Choice {
  readonly kind: 'choice';
  readonly children: readonly Skeleton[];
  readonly decisions: readonly (Moment & { readonly branch: number })[];
}

export interface LoopEntry extends Moment {
  readonly rounds: readonly Segment[];
}

export interface Loop {
  readonly kind: 'loop';
  readonly body: Skeleton;
  readonly entries: readonly LoopEntry[];
}

export type Skeleton =
  | { readonly kind: 'silent' }
  | CallSite
  | { readonly kind: 'sequence' | 'parallel'; readonly children: readonly Skeleton[] }
  | Choice
  | Loop;

export const endOf = (segment: Segment): number => {
  const last = segment.items[segment.items.length - 1];
  return last ? last.at + 1 : segment.from;
};

/** Items `start` to `end` of a segment. */
export const partOf = (segment: Segment, start: number, end: number): Segment => {
  const before = segment.items[start - 1];
  return {
    trace: segment.trace,
    items: segment.items.slice(start, end),
    from: before ? before.at + 1 : segment.from,
    up: segment,
  };
};

export function callSitesOf(skeleton: Skeleton): CallSite[] {
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
