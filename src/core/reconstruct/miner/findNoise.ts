// What happens too rarely to shape the workflow, in the spirit of the infrequent inductive miner (Leemans, Fahland, van
// der Aalst, BPM Workshops 2013): activities that hardly a trace has, and traces that show rare behaviour: an unusual
// successor, beginning or end, a call missing or repeated where it hardly ever is, an order that is hardly ever turned round.
// Invariant: rarity is a share of the traces that could have shown it, so that what rarely comes by is not rare by itself;
// something is always left.

import type { ActivityLog, LogTrace, PreparedLog } from './activityLog';
import { activitiesWithin, type Block, blocksWithin } from './blockTree';
import { discoverBlocks } from './discoverBlocks';

export interface Rarity {
  /** In words, with numbers. */
  readonly text: string;
  /** Places in the log of the sequences that show it. */
  readonly sequences: readonly number[];
}

export interface Noise {
  readonly activities: ReadonlyMap<string, Rarity>;
  /** Rare behaviour, each sequence with the first kind that it shows. */
  readonly behaviour: readonly Rarity[];
}

type Weight = (trace: LogTrace) => number;

const countTraces = (count: number) => `${count} ${count === 1 ? 'trace' : 'traces'}`;

/** `threshold` is a share, 0 to 1: what is seen in less of the traces that could show it is noise. */
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
 * Branches and rounds of the workflow, as it would be without this, that hardly any trace takes beside the others. What no
 * pair of calls shows is seen here: that none of several alternatives happened, say.
 */
export function findRareBranches({ log, members, activities }: PreparedLog, threshold: number): Rarity[] {
  const filled = log.filter(({ items }) => items.length > 0);
  const nameOf = (activity: string) => activities.get(activity)?.name ?? activity;
  const namesOf = (block: Block) => activitiesWithin(block).map(nameOf).join(', ');
  const textOf = (block: Block, branch: number): string => {
    if (block.kind === 'loop') return `a further round of ${namesOf(block)}`;
    const child = block.kind === 'choice' ? block.children[branch] : undefined;
    return !child || child.kind === 'silent' ? `none of ${namesOf(block)}` : `a way through ${namesOf(child)}`;
  };
  return blocksWithin(discoverBlocks(filled).block).flatMap((block) => {
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

interface Feature {
  readonly text: string;
  /** What it is a share of. */
  readonly context: string;
}

function rareBehaviour(
  log: ActivityLog,
  weight: Weight,
  threshold: number,
  nameOf: (activity: string) => string,
): Rarity[] {
  const names = [...new Set(log.flatMap(({ items }) => items.map(({ activity }) => activity)))];
  const shown = log.map((trace) => featuresOf(trace, names, nameOf));
  const counts = new Map<string, number>();
  const contexts = new Map<string, number>();
  log.forEach((trace, index) => {
    for (const feature of shown[index]?.keys() ?? []) counts.set(feature, (counts.get(feature) ?? 0) + weight(trace));
    const own = new Set([...(shown[index]?.values() ?? [])].map(({ context }) => context));
    for (const context of own) contexts.set(context, (contexts.get(context) ?? 0) + weight(trace));
  });
  // A successor is measured by the most frequent one, as there may be many (parallel parts) of which each is infrequent.
  const most = new Map<string, number>();
  for (const features of shown) {
    for (const [key, { context }] of features) {
      if (context.startsWith('next ')) most.set(context, Math.max(most.get(context) ?? 0, counts.get(key) ?? 0));
    }
  }
  const found = new Map<string, { text: string; sequences: number[] }>();
  let left = log.length;
  log.forEach((trace, index) => {
    for (const [key, { text, context }] of shown[index] ?? []) {
      const count = counts.get(key) ?? 0;
      const of = most.get(context) ?? contexts.get(context) ?? 0;
      if (count >= threshold * of) continue;
      const rarity = found.get(key) ?? { text: `${text}, in ${countTraces(count)} beside ${of}`, sequences: [] };
      found.set(key, rarity);
      rarity.sequences.push(trace.trace);
      left -= 1;
      return;
    }
  });
  if (left > 0 || log.length === 0) return [...found.values()];
  // Everything is rare: the most frequent sequence stands for the workflow.
  const best = log.reduce((a, b) => (weight(b) > weight(a) ? b : a)).trace;
  return [...found.values()]
    .map(({ text, sequences }) => ({ text, sequences: sequences.filter((trace) => trace !== best) }))
    .filter(({ sequences }) => sequences.length > 0);
}

/** What a sequence shows, by key. */
function featuresOf(
  { items }: LogTrace,
  names: readonly string[],
  nameOf: (activity: string) => string,
): Map<string, Feature> {
  const features = new Map<string, Feature>();
  const counts = new Map<string, number>();
  const firsts = new Map<string, number>();
  let before: string | undefined;
  for (const [index, { activity }] of items.entries()) {
    counts.set(activity, (counts.get(activity) ?? 0) + 1);
    if (!firsts.has(activity)) firsts.set(activity, index);
    const text =
      before === undefined ? `${nameOf(activity)} first` : `${nameOf(activity)} right after ${nameOf(before)}`;
    features.set(`next\n${before}\n${activity}`, { text, context: `next ${before}` });
    before = activity;
  }
  features.set(`next\n${before}\n`, { text: `nothing after ${nameOf(before ?? '')}`, context: `next ${before}` });
  for (const [a, count] of counts) {
    const times = count === 1 ? 'once' : 'repeatedly';
    features.set(`times\n${a}\n${times}`, { text: `${nameOf(a)} ${times}`, context: `times ${a}` });
  }
  const seen = [...counts.keys()];
  for (const b of names) {
    const isThere = counts.has(b);
    const absent = `${nameOf(b)} ${isThere ? 'there' : 'absent'}`;
    features.set(`all\n${b}\n${isThere}`, { text: absent, context: `all ${b}` });
    for (const a of seen) {
      if (a === b) continue;
      features.set(`with\n${a}\n${b}\n${isThere}`, {
        text: `${absent} where ${nameOf(a)} is there`,
        context: `with ${a} ${b}`,
      });
      if (!isThere || a > b) continue;
      const isBefore = (firsts.get(a) as number) < (firsts.get(b) as number);
      const [one, other] = isBefore ? [a, b] : [b, a];
      const difference = Math.sign((counts.get(a) as number) - (counts.get(b) as number));
      const often = ['less often than', 'as often as', 'more often than'][difference + 1] as string;
      features.set(`often\n${a}\n${b}\n${difference}`, {
        text: `${nameOf(a)} ${often} ${nameOf(b)}`,
        context: `often ${a} ${b}`,
      });
      features.set(`order\n${one}\n${other}`, {
        text: `${nameOf(one)} before ${nameOf(other)}`,
        context: `order ${a} ${b}`,
      });
    }
  }
  return features;
}
