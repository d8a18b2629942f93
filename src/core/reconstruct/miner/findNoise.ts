// Finds behaviour that is too rare to shape the workflow, in the spirit of the infrequent inductive miner (Leemans,
// Fahland, van der Aalst, BPM Workshops 2013): activities in very few traces, and traces with rare behaviour: an
// unusual successor, beginning or end, a call missing or repeated contrary to almost all others, an order that is
// hardly ever reversed. Invariant: rarity is a share of the traces that could have shown the behaviour, so a rarely
// reached part is not rare by itself; something is always left.

import { partsWithin } from '../processTree';
import { type ActivityLog, activitiesOf, type LogTrace, type PreparedLog } from './activityLog';
import { discoverBlocks } from './discoverBlocks';
import { activitiesWithin, type ProcessBlock } from './processBlock';

export interface Rarity {
  /** Description with numbers. */
  readonly text: string;
  /** Indices in the log of the sequences that show it. */
  readonly sequences: readonly number[];
}

export interface Noise {
  readonly activities: ReadonlyMap<string, Rarity>;
  /** Rare behaviour; each sequence is listed under the first kind that it shows. */
  readonly behaviour: readonly Rarity[];
}

type Weight = (trace: LogTrace) => number;

const countTraces = (count: number) => `${count} ${count === 1 ? 'trace' : 'traces'}`;

/** `threshold` is a share, 0 to 1: behaviour in a smaller share of the traces that could show it is noise. */
export function findNoise({ log, members, activities }: PreparedLog, threshold: number): Noise {
  const weight: Weight = ({ trace }) => members[trace]?.length ?? 0;
  const filled = log.filter(({ items }) => items.length > 0);
  const total = filled.reduce((sum, trace) => sum + weight(trace), 0);
  const nameOf = (activity: string) => activities.get(activity)?.name ?? activity;
  const rare = new Map<string, Rarity>();
  for (const activity of activities.keys()) {
    const having = filled.filter(({ items }) => items.some((item) => item.activity === activity));
    const count = having.reduce((sum, trace) => sum + weight(trace), 0);
    if (count >= threshold * total) continue;
    const text = `${nameOf(activity)}, in ${count} of ${total} traces`;
    rare.set(activity, { text, sequences: having.map(({ trace }) => trace) });
  }
  if (rare.size === activities.size) rare.clear();
  const kept = filled
    .map((trace) => ({ ...trace, items: trace.items.filter((item) => !rare.has(item.activity)) }))
    .filter(({ items }) => items.length > 0);
  return { activities: rare, behaviour: rareBehaviour(kept, weight, threshold, nameOf) };
}

/**
 * Returns branches and rounds of the discovered workflow that few traces take compared with the most frequent one. This
 * finds what no pair of calls shows, such as that none of several alternatives happened.
 */
export function findRareBranches({ log, members, activities }: PreparedLog, threshold: number): Rarity[] {
  const filled = log.filter(({ items }) => items.length > 0);
  const nameOf = (activity: string) => activities.get(activity)?.name ?? activity;
  const namesOf = (block: ProcessBlock) => activitiesWithin(block).map(nameOf).join(', ');
  const textOf = (block: ProcessBlock, branch: number): string => {
    if (block.kind === 'loop') return `a further round of ${namesOf(block)}`;
    const child = block.kind === 'choice' ? block.children[branch] : undefined;
    return !child || child.kind === 'silent' ? `none of ${namesOf(block)}` : `a way through ${namesOf(child)}`;
  };
  return partsWithin(discoverBlocks(filled).block).flatMap((block) => {
    if (block.kind !== 'choice' && block.kind !== 'loop') return [];
    const takers = new Map<number, Set<number>>();
    for (const { branch, trace } of block.decisions) takers.set(branch, (takers.get(branch) ?? new Set()).add(trace));
    const counts = [...takers].map(([branch, own]) => ({
      branch,
      own,
      count: [...own].reduce((sum, trace) => sum + (members[trace]?.length ?? 0), 0),
    }));
    const most = Math.max(...counts.map(({ count }) => count));
    return counts
      .filter(({ count }) => count < threshold * most)
      .map(({ branch, own, count }) => ({
        text: `${textOf(block, branch)}, in ${countTraces(count)} beside ${most}`,
        sequences: [...own],
      }));
  });
}

/**
 * Visits a feature of a sequence, encoded as numbers because there are very many pairs of activities: the kind, two
 * indices in the list of activities, and which of up to three cases applies. For `next`, `a` is the index of the
 * predecessor plus one and `b` the index of the successor, or the number of activities at the end.
 */
type Visit = (kind: number, a: number, b: number, which: number) => boolean;

const kinds = { next: 0, times: 1, all: 2, with: 3, often: 4, order: 5 } as const;
const maxCases = 3;

/** Counts of traces by key: an array as long as the key range is small. */
class Tally {
  private readonly sums: Uint32Array | Map<number, number>;

  constructor(size: number) {
    this.sums = size <= 8_000_000 ? new Uint32Array(size) : new Map();
  }

  add(key: number, count: number): void {
    if (this.sums instanceof Map) this.sums.set(key, (this.sums.get(key) ?? 0) + count);
    else this.sums[key] = (this.sums[key] as number) + count;
  }

  of(key: number): number {
    return (this.sums instanceof Map ? this.sums.get(key) : this.sums[key]) ?? 0;
  }
}

function rareBehaviour(
  log: ActivityLog,
  weight: Weight,
  threshold: number,
  nameOf: (activity: string) => string,
): Rarity[] {
  const names = activitiesOf(log);
  const places = new Map(names.map((name, place) => [name, place]));
  const ranks = new Uint32Array(names.length);
  [...names.keys()]
    .sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : 1))
    .forEach((place, rank) => {
      ranks[place] = rank;
    });
  const shown = log.map(({ items }) => items.map(({ activity }) => places.get(activity) as number));
  const width = names.length + 1;
  const keyOf = (kind: number, a: number, b: number, which: number) =>
    ((kind * width + a) * width + b) * maxCases + which;
  const counts = new Tally(keyOf(Object.keys(kinds).length, 0, 0, 0));
  // A successor is compared with the most frequent one, because parallel parts have many successors, each of them
  // infrequent.
  const most = Array.from({ length: width }, () => 0);
  log.forEach((trace, index) => {
    const own = weight(trace);
    visitFeatures(shown[index] as readonly number[], ranks, (kind, a, b, which) => {
      const key = keyOf(kind, a, b, which);
      counts.add(key, own);
      if (kind === kinds.next) most[a] = Math.max(most[a] as number, counts.of(key));
      return false;
    });
  });
  /** Number of traces that could show the feature: each of them shows one of its cases. */
  const could = (kind: number, a: number, b: number) =>
    kind === kinds.next
      ? (most[a] as number)
      : counts.of(keyOf(kind, a, b, 0)) + counts.of(keyOf(kind, a, b, 1)) + counts.of(keyOf(kind, a, b, 2));
  const nameAt = (place: number) => {
    const name = names[place];
    return name === undefined ? undefined : nameOf(name);
  };
  const found = new Map<number, { text: string; sequences: number[] }>();
  let left = log.length;
  log.forEach((trace, index) => {
    visitFeatures(shown[index] as readonly number[], ranks, (kind, a, b, which) => {
      const key = keyOf(kind, a, b, which);
      const count = counts.of(key);
      const of = could(kind, a, b);
      if (count >= threshold * of) return false;
      const text = () => `${describeFeature(kind, a, b, which, nameAt)}, in ${countTraces(count)} beside ${of}`;
      const rarity = found.get(key) ?? { text: text(), sequences: [] };
      found.set(key, rarity);
      rarity.sequences.push(trace.trace);
      left -= 1;
      return true;
    });
  });
  if (left > 0 || log.length === 0) return [...found.values()];
  // If every sequence is rare, the most frequent one is kept as the workflow.
  const best = log.reduce((a, b) => (weight(b) > weight(a) ? b : a)).trace;
  return [...found.values()]
    .map(({ text, sequences }) => ({ text, sequences: sequences.filter((trace) => trace !== best) }))
    .filter(({ sequences }) => sequences.length > 0);
}

/**
 * Visits each feature of a sequence once, until a visit returns true. `ranks`: of two activities, `a` is the one of
 * lower rank.
 */
function visitFeatures(items: readonly number[], ranks: Uint32Array, visit: Visit): void {
  const end = ranks.length;
  const counts = new Uint32Array(end);
  const firsts = new Uint32Array(end);
  const seen: number[] = [];
  const pairs = new Set<number>();
  let before = -1;
  for (const [index, place] of items.entries()) {
    if (counts[place] === 0) {
      seen.push(place);
      firsts[place] = index;
    }
    counts[place] = (counts[place] as number) + 1;
    const pair = (before + 1) * (end + 1) + place;
    if (!pairs.has(pair) && visit(kinds.next, before + 1, place, 0)) return;
    pairs.add(pair);
    before = place;
  }
  if (visit(kinds.next, before + 1, end, 0)) return;
  for (const a of seen) if (visit(kinds.times, a, 0, counts[a] === 1 ? 0 : 1)) return;
  for (let b = 0; b < end; b++) {
    const occurs = counts[b] !== 0;
    if (visit(kinds.all, b, 0, occurs ? 1 : 0)) return;
    for (const a of seen) {
      if (a === b) continue;
      if (visit(kinds.with, a, b, occurs ? 1 : 0)) return;
      if (!occurs || (ranks[a] as number) > (ranks[b] as number)) continue;
      if (visit(kinds.often, a, b, Math.sign((counts[a] as number) - (counts[b] as number)) + 1)) return;
      if (visit(kinds.order, a, b, (firsts[a] as number) < (firsts[b] as number) ? 0 : 1)) return;
    }
  }
}

function describeFeature(
  kind: number,
  a: number,
  b: number,
  which: number,
  nameAt: (place: number) => string | undefined,
): string {
  const presence = which === 1 ? 'there' : 'absent';
  switch (kind) {
    case kinds.next: {
      const [before, after] = [nameAt(a - 1), nameAt(b)];
      if (after === undefined) return `nothing after ${before}`;
      return before === undefined ? `${after} first` : `${after} right after ${before}`;
    }
    case kinds.times:
      return `${nameAt(a)} ${which === 0 ? 'once' : 'repeatedly'}`;
    case kinds.all:
      return `${nameAt(a)} ${presence}`;
    case kinds.with:
      return `${nameAt(b)} ${presence} where ${nameAt(a)} is there`;
    case kinds.often:
      return `${nameAt(a)} ${['less often than', 'as often as', 'more often than'][which]} ${nameAt(b)}`;
    default:
      return which === 0 ? `${nameAt(a)} before ${nameAt(b)}` : `${nameAt(b)} before ${nameAt(a)}`;
  }
}
