// Proposes skeletons that could have produced the words (the names of the calls of each trace), likelier ones first.
// Binding selects among them: a word alone does not show whether repeated calls of a tool are two sites or a loop.
// Invariant: each proposal explains every given segment. Bounded: at most `most` proposals of a part; once the budget
// of parts is spent, only the first fitting shape is used; once the budget of examined calls is spent, any order of
// calls.

import { memoize } from '../../support';
import { buildDirectlyFollows } from '../miner/activityLog';
import { parallelCut, sequenceCut } from '../miner/cuts';
import { callsWithin } from '../processTree';
import {
  type Skeleton,
  type SkeletonCallSite,
  type SkeletonLoop,
  segmentEnd,
  segmentPart,
  type TraceSegment,
} from './skeleton';

const most = 10;
const maxOfOneKind = 4;
const maxTogether = 8;

const maxParts = 400;
/** Calls examined, including those of nested parts: enough for a thousand sessions of a structured workflow. */
const maxSteps = 1_200_000;
/**
 * Cost of a part besides its calls, in examined calls; counted once the budget of parts is spent, because their number
 * is then very large.
 */
const stepsPerPart = 30;

export interface Proposals {
  readonly skeletons: readonly Skeleton[];
  /** False: the calls have so many orders that not every shape was tried. */
  readonly isComplete: boolean;
  /** Number of parts of traces for which shapes were proposed. */
  readonly parts: number;
}

export function proposeSkeletons(segments: readonly TraceSegment[]): Proposals {
  const proposer = new Proposer();
  const skeletons = proposer.propose(segments);
  return { skeletons, isComplete: proposer.isComplete(), parts: proposer.parts() };
}

/** Returns one site for each position if all words are equal, else undefined. */
export const lineSkeleton = (segments: readonly TraceSegment[]): Skeleton | undefined =>
  segments.length > 0 && areEqual(segments) ? lineOf(segments) : undefined;

/** True if all segments have the same calls in the same order. */
function areEqual(segments: readonly TraceSegment[]): boolean {
  const first = segments[0]?.items ?? [];
  return segments.every(
    ({ items }) =>
      items.length === first.length && items.every((item, index) => item.activity === first[index]?.activity),
  );
}

const wordOf = (segment: TraceSegment) => JSON.stringify(segment.items.map((item) => item.activity));
const nameAt = (segment: TraceSegment, index: number) => segment.items[index]?.activity;

class Proposer {
  private budget = maxParts;
  private remainingSteps = maxSteps;

  isComplete(): boolean {
    return this.remainingSteps > 0;
  }

  parts(): number {
    return maxParts - this.budget;
  }

  propose(segments: readonly TraceSegment[]): Skeleton[] {
    if (segments.every((segment) => segment.items.length === 0)) return [{ kind: 'silent' }];
    if (!this.canContinue(segments)) return [anyOrder(segments)];
    this.budget -= 1;
    if (this.budget < 0) this.remainingSteps -= stepsPerPart;
    const found: Skeleton[] = [];
    const isFull = () => found.length >= (this.budget > 0 ? most : 1);
    const areSegmentsEqual = areEqual(segments);
    if (areSegmentsEqual) found.push(lineOf(segments));
    const proposalSteps = [
      () => this.stages(segments),
      () => this.lanes(segments),
      () => (areSegmentsEqual ? [] : this.loops(segments)),
      () => this.optional(segments),
      () => (areSegmentsEqual ? [] : this.commonEnds(segments, true)),
      () => (areSegmentsEqual ? this.loops(segments) : this.commonEnds(segments, false)),
      () => (areSegmentsEqual ? [] : this.alternatives(segments)),
    ];
    for (const proposalStep of proposalSteps) {
      if (isFull()) break;
      found.push(...proposalStep().slice(0, maxOfOneKind));
    }
    const [line, ...rest] = areSegmentsEqual ? found : [undefined, ...found];
    const sorted = dropTwins(rest as Skeleton[]).sort((a, b) => sizeOf(a) - sizeOf(b));
    return (line ? [line, ...sorted] : sorted).slice(0, most);
  }

  /** False once the budget of examined calls is spent; each use spends some of it. */
  private canContinue(segments: readonly TraceSegment[]): boolean {
    if (this.remainingSteps > 0) this.remainingSteps -= segments.reduce((sum, { items }) => sum + 1 + items.length, 0);
    return this.remainingSteps > 0;
  }

  /** Combinations of proposals for the parts, the smaller first. */
  private together(
    parts: readonly (readonly TraceSegment[])[],
    join: (children: readonly Skeleton[]) => Skeleton,
  ): Skeleton[] {
    let combinations: { readonly children: Skeleton[]; readonly size: number }[] = [{ children: [], size: 0 }];
    for (const part of parts) {
      const proposals = this.propose(part);
      combinations = combinations
        .flatMap(({ children, size }) =>
          proposals.map((proposal) => ({ children: [...children, proposal], size: size + sizeOf(proposal) })),
        )
        .sort((a, b) => a.size - b.size)
        .slice(0, maxTogether);
    }
    return combinations.map(({ children }) => join(children));
  }

  private stages(segments: readonly TraceSegment[]): Skeleton[] {
    const follows = buildDirectlyFollows(segments);
    // The cut compares each pair of names.
    this.remainingSteps -= follows.activities.length ** 2;
    const groups = sequenceCut(follows);
    if (!groups) return [];
    this.remainingSteps -= (groups.length * segments.reduce((sum, { items }) => sum + items.length, 0)) / 8;
    const groupOf = new Map(groups.flatMap((group, index) => group.map((name) => [name, index] as const)));
    const parts = groups.map((_, index) =>
      segments.map((segment) => {
        const start = segment.items.findIndex((item) => (groupOf.get(item.activity) ?? 0) >= index);
        const end = segment.items.findIndex((item) => (groupOf.get(item.activity) ?? 0) > index);
        const length = segment.items.length;
        return segmentPart(segment, start < 0 ? length : start, end < 0 ? length : end);
      }),
    );
    return this.together(parts, sequenceOf);
  }

  /** Groups whose order varies between traces run in parallel. */
  private lanes(segments: readonly TraceSegment[]): Skeleton[] {
    if (segments.some((segment) => segment.items.length === 0)) return [];
    const groups = parallelCut(buildDirectlyFollows(segments));
    if (!groups || repeatedIn(segments).size > 0) return [];
    const parts = groups.map((group) => {
      const own = new Set(group);
      return segments.map(
        (segment): TraceSegment => ({
          trace: segment.trace,
          items: segment.items.filter((item) => own.has(item.activity)),
          from: segment.from,
          up: segment,
        }),
      );
    });
    return this.together(parts, (children) => ({ kind: 'parallel', children }));
  }

  private optional(segments: readonly TraceSegment[]): Skeleton[] {
    const filled = segments.filter((segment) => segment.items.length > 0);
    if (filled.length === segments.length) return [];
    const decisions = segments.map((segment) => ({
      segment,
      at: segment.from,
      branch: segment.items.length > 0 ? 0 : 1,
    }));
    return this.propose(filled).map((child) => ({ kind: 'choice', children: [child, { kind: 'silent' }], decisions }));
  }

  /** The calls that all traces begin and end with become separate sites; the part between them varies. */
  private commonEnds(segments: readonly TraceSegment[], isHeadFirst: boolean): Skeleton[] {
    const shortest = segments.reduce((least, { items }) => Math.min(least, items.length), Infinity);
    const first = segments[0] as TraceSegment; // words differ, so there are several
    const agrees = (index: (segment: TraceSegment) => number) =>
      segments.every((segment) => nameAt(segment, index(segment)) === nameAt(first, index(first)));
    let [head, tail] = [0, 0];
    const growHead = () => {
      while (head + tail < shortest && agrees(() => head)) head++;
    };
    const growTail = () => {
      while (head + tail < shortest && agrees((segment) => segment.items.length - 1 - tail)) tail++;
    };
    if (isHeadFirst) growHead();
    growTail();
    growHead();
    if (head + tail === 0) return [];
    const cut = (start: (segment: TraceSegment) => number, end: (segment: TraceSegment) => number) =>
      segments.map((segment) => segmentPart(segment, start(segment), end(segment)));
    const length = (segment: TraceSegment) => segment.items.length;
    const middle = cut(
      () => head,
      (segment) => length(segment) - tail,
    );
    const before = lineOf(
      cut(
        () => 0,
        () => head,
      ),
    );
    const after = lineOf(cut((segment) => length(segment) - tail, length));
    return this.propose(middle).map((child) => sequenceOf([before, child, after]));
  }

  private alternatives(segments: readonly TraceSegment[]): Skeleton[] {
    if (segments.some((segment) => segment.items.length === 0)) return [];
    const names = [...new Set(segments.map((segment) => nameAt(segment, 0)))];
    if (names.length < 2) return [];
    const parts = names.map((name) => segments.filter((segment) => nameAt(segment, 0) === name));
    const decisions = segments.map((segment) => ({
      segment,
      at: segment.from,
      branch: names.indexOf(nameAt(segment, 0)),
    }));
    return this.together(parts, (children) => ({ kind: 'choice', children, decisions }));
  }

  private loops(segments: readonly TraceSegment[]): Skeleton[] {
    const names = [...new Set(segments.flatMap((segment) => segment.items.map((item) => item.activity)))];
    const repeats = repeatedIn(segments);
    const repeated = names.filter((name) => repeats.has(name));
    const found: Skeleton[] = [];
    if (repeated.length > 0 && names.length > 1) found.push(...this.roundsOfAll(segments, 'ends').slice(0, 2));
    const tried = new Set<string>();
    for (const name of repeated) {
      for (const cuts of headsOf(segments, name)) {
        for (const last of ['known', 'inside', 'rest'] as const) {
          if (!this.canContinue(segments)) return found;
          const ends = endsOf(segments, cuts, last);
          const key = JSON.stringify([cuts, ends]);
          if (tried.has(key)) continue;
          tried.add(key);
          found.push(...this.roundsFrom(segments, cuts, ends).slice(0, 2));
        }
        if (this.budget <= 0 && found.length > 0) return found;
      }
    }
    if (repeated.length > 0 && names.length > 1) found.push(...this.roundsOfAll(segments, 'single'));
    return dropTwins(found).sort((a, b) => sizeOf(a) - sizeOf(b));
  }

  /** A part before the rounds, rounds that begin at the cuts, and a part after the last round. */
  private roundsFrom(
    segments: readonly TraceSegment[],
    cuts: readonly (readonly number[])[],
    ends: readonly number[],
  ): Skeleton[] {
    const before = new Set<string>();
    segments.forEach((segment, index) => {
      for (const item of segment.items.slice(0, (cuts[index] as readonly number[])[0] ?? 0)) before.add(item.activity);
    });
    const spans = segments.map((segment, index) => {
      const own = cuts[index] as readonly number[];
      if (own.length > 0) return { start: own[0] as number, end: ends[index] as number, own };
      const start = segment.items.findIndex((item) => !before.has(item.activity));
      const at = start < 0 ? segment.items.length : start;
      return { start: at, end: at, own };
    });
    const entries = segments.map((segment, index) => {
      const { start, end, own } = spans[index] as (typeof spans)[number];
      const part = segmentPart(segment, start, end);
      return {
        segment,
        at: part.from,
        rounds: own.map((cut, round) => segmentPart(segment, cut, own[round + 1] ?? end)),
      };
    });
    const heads = segments.map((segment, index) => segmentPart(segment, 0, spans[index]?.start ?? 0));
    const tails = segments.map((segment, index) => segmentPart(segment, spans[index]?.end ?? 0, segment.items.length));
    const rounds = entries.flatMap((entry) => entry.rounds);
    // The recursion ends because a round is always shorter than the whole.
    return this.together([heads, rounds, tails], ([head, body, tail]) =>
      sequenceOf([head as Skeleton, { kind: 'loop', body: body as Skeleton, entries }, tail as Skeleton]),
    );
  }

  /** The whole repeats: cut between an end and a beginning, or after every call. */
  private roundsOfAll(segments: readonly TraceSegment[], cut: 'ends' | 'single'): Skeleton[] {
    const { starts, ends } = buildDirectlyFollows(segments);
    const begins = (segment: TraceSegment, index: number) =>
      cut === 'single' || (starts.has(nameAt(segment, index) ?? '') && ends.has(nameAt(segment, index - 1) ?? ''));
    let isTruncated = false;
    const entries = segments.map((segment) => {
      const rounds: TraceSegment[] = [];
      let start = 0;
      for (let index = 1; index <= segment.items.length; index++) {
        if (index < segment.items.length && !begins(segment, index)) continue;
        if (index < segment.items.length) isTruncated = true;
        rounds.push(segmentPart(segment, start, index));
        start = index;
      }
      return { segment, at: segment.from, rounds };
    });
    if (!isTruncated) return [];
    const rounds = entries.flatMap((entry) => entry.rounds);
    return this.propose(rounds).map((body): SkeletonLoop => ({ kind: 'loop', body, entries }));
  }
}

/**
 * Candidate starts of rounds that begin with this tool: every call of it; the first of several in a row; every call
 * with the same successor as the first one; every second or third. Only candidates with a second round in some trace.
 */
function headsOf(segments: readonly TraceSegment[], name: string): number[][][] {
  const places = segments.map((segment) =>
    segment.items.flatMap((item, index) => (item.activity === name ? [index] : [])),
  );
  const keep = (isIncluded: (segment: TraceSegment, index: number, place: number) => boolean) =>
    places.map((own, at) => own.filter((index, place) => isIncluded(segments[at] as TraceSegment, index, place)));
  const first = segments.findIndex((_, at) => (places[at] ?? []).length > 1);
  const next = nameAt(segments[first] as TraceSegment, (places[first]?.[0] ?? 0) + 1);
  const found = [
    places,
    keep((segment, index) => nameAt(segment, index - 1) !== name),
    keep((segment, index) => nameAt(segment, index + 1) === next),
  ];
  for (const period of [2, 3]) {
    if (places.every((own) => own.length % period === 0)) found.push(keep((_, __, place) => place % period === 0));
  }
  return found.filter((cuts) => cuts.some((own) => own.length > 1));
}

/** The names that occur more than once in one segment. */
function repeatedIn(segments: readonly TraceSegment[]): Set<string> {
  const repeated = new Set<string>();
  for (const { items } of segments) {
    const seen = new Set<string>();
    for (const { activity } of items) {
      if (seen.has(activity)) repeated.add(activity);
      seen.add(activity);
    }
  }
  return repeated;
}

/** A loop over a choice of all calls: explains any trace, but is uninformative. */
function anyOrder(segments: readonly TraceSegment[]): Skeleton {
  const single = segments.flatMap((segment) => segment.items.map((_, index) => segmentPart(segment, index, index + 1)));
  const byName = new Map<string, TraceSegment[]>();
  for (const part of single) {
    const name = nameAt(part, 0) as string;
    const own = byName.get(name) ?? [];
    byName.set(name, own);
    own.push(part);
  }
  const names = [...byName.keys()];
  const branchOf = new Map(names.map((name, branch) => [name, branch]));
  const sites = [...byName.values()].map(lineOf);
  const decisions = single.map((segment) => ({
    segment,
    at: segment.from,
    branch: branchOf.get(nameAt(segment, 0) as string) as number,
  }));
  const body: Skeleton = sites.length === 1 ? (sites[0] as Skeleton) : { kind: 'choice', children: sites, decisions };
  let next = 0;
  const entries = segments.map((segment) => {
    const rounds = single.slice(next, next + segment.items.length);
    next += segment.items.length;
    return { segment, at: segment.from, rounds };
  });
  return { kind: 'loop', body, entries };
}

/** The words are equal: one site for each position. */
function lineOf(segments: readonly TraceSegment[]): Skeleton {
  const length = segments[0]?.items.length ?? 0;
  const sites = Array.from(
    { length },
    (_, index): SkeletonCallSite => ({
      kind: 'call',
      name: nameAt(segments[0] as TraceSegment, index) as string,
      positions: segments.map((segment) => ({ segment, at: segment.items[index]?.at ?? segmentEnd(segment) })),
    }),
  );
  return sequenceOf(sites);
}

function sequenceOf(children: readonly Skeleton[]): Skeleton {
  const flat = children.flatMap((child) => {
    if (child.kind === 'silent') return [];
    return child.kind === 'sequence' ? child.children : [child];
  });
  if (flat.length === 0) return { kind: 'silent' };
  return flat.length === 1 ? (flat[0] as Skeleton) : { kind: 'sequence', children: flat };
}

/**
 * End of the last round: as in earlier rounds, as late as their names allow, or where all traces have a common rest.
 */
function endsOf(
  segments: readonly TraceSegment[],
  cuts: readonly (readonly number[])[],
  last: 'known' | 'inside' | 'rest',
): number[] {
  const whole = new Set<string>();
  const sizes = new Set<number>();
  const inside = new Set<string>();
  segments.forEach((segment, index) => {
    const own = cuts[index] as readonly number[];
    own.slice(1).forEach((end, round) => {
      const part = segmentPart(segment, own[round] as number, end);
      whole.add(wordOf(part));
      sizes.add(part.items.length);
      for (const item of part.items) inside.add(item.activity);
    });
  });
  const lengths = [...sizes].sort((a, b) => b - a);
  const tail = commonTail(segments);
  return segments.map((segment, index) => {
    const start = (cuts[index] as readonly number[]).at(-1);
    if (start === undefined) return 0;
    let longest = start + 1;
    while (longest < segment.items.length && inside.has(nameAt(segment, longest) as string)) longest++;
    if (last === 'inside') return longest;
    if (last === 'rest') return Math.max(start + 1, segment.items.length - tail);
    const known = lengths.find(
      (size) => start + size <= longest && whole.has(wordOf(segmentPart(segment, start, start + size))),
    );
    return known === undefined ? longest : start + known;
  });
}

function commonTail(segments: readonly TraceSegment[]): number {
  const first = segments[0] as TraceSegment; // there are rounds, so there are segments
  let tail = 0;
  const last = (segment: TraceSegment) => nameAt(segment, segment.items.length - 1 - tail);
  while (last(first) !== undefined && segments.every((segment) => last(segment) === last(first))) tail++;
  return tail;
}

/**
 * Number of sites, choices and loops: of two skeletons for the same traces, the smaller is better. Memoized, because
 * proposals share parts.
 */
const sizeOf = memoize((skeleton: Skeleton): number => {
  switch (skeleton.kind) {
    case 'silent':
      return 0;
    case 'call':
      return 2;
    case 'loop': {
      // A loop with a constant number of rounds is more likely a repetition written out in the workflow.
      const counts = new Set(skeleton.entries.map((entry) => entry.rounds.length));
      const isNested = skeleton.body.kind === 'loop';
      return (skeleton.entries.length > 1 && counts.size === 1 ? 4 : 1) + (isNested ? 2 : 0) + sizeOf(skeleton.body);
    }
    case 'choice':
      return skeleton.children.reduce((sum, child) => sum + sizeOf(child), 2 * (skeleton.children.length - 1));
    default:
      return skeleton.children.reduce(
        (sum, child, index) => sum + sizeOf(child) + (isPeeled(skeleton.children, index) ? 3 : 0),
        0,
      );
  }
});

/** A call next to a loop with the same call: a round that was split off. */
function isPeeled(children: readonly Skeleton[], index: number): boolean {
  const child = children[index];
  if (child?.kind !== 'loop') return false;
  const names = new Set(callsWithin(child.body).map((site) => site.name));
  return [children[index - 1], children[index + 1]].some(
    (neighbour) => neighbour?.kind === 'call' && names.has(neighbour.name),
  );
}

/** Text form of a skeleton, to compare proposals: `a (b | c)* d`, with the number of rounds. */
export const shapeOf = memoize((skeleton: Skeleton): string => {
  switch (skeleton.kind) {
    case 'silent':
      return '';
    case 'call':
      return JSON.stringify(skeleton.name);
    case 'sequence':
    case 'parallel':
      return `${skeleton.kind === 'parallel' ? '&' : ''}(${skeleton.children.map(shapeOf).join(' ')})`;
    case 'choice':
      return `(${skeleton.children.map(shapeOf).join('|')})`;
    case 'loop':
      return `(${shapeOf(skeleton.body)})*${skeleton.entries.map((entry) => entry.rounds.length).join(',')}`;
  }
});

function dropTwins(skeletons: readonly Skeleton[]): Skeleton[] {
  const seen = new Set<string>();
  return skeletons.filter((skeleton) => {
    const shape = shapeOf(skeleton);
    return !seen.has(shape) && seen.add(shape);
  });
}
