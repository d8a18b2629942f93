// Discovers nested blocks in a log by divide and conquer: find a cut, split every trace, recurse into the parts.
// Invariant: every trace of the log is a path through the result. Deterministic: ties follow first appearance. The cuts
// are the inductive miner's (Leemans, Fahland, van der Aalst, 2013); if direct succession alone fits a loop as well as
// parallel parts, all readings are followed and the one with the shortest description is used. If every activity
// happens exactly once per trace, the order that all traces agree on is used directly (a partial order).

import { type IndexEdge, transitiveReduction } from '../../graph';
import { EffortBudget } from '../effortBudget';
import {
  type ActivityLog,
  activitiesOf,
  buildDirectlyFollows,
  type DirectlyFollows,
  type LogTrace,
  selectActivities,
} from './activityLog';
import { choiceCut, loopCuts, sequenceCut } from './cuts';
import { choiceDescriptionLength, interleavingDescriptionLength } from './descriptionLength';
import { laneCuts } from './laneCuts';
import { nestStages } from './nestStages';
import { type BlockDecision, isNullable, type ProcessBlock } from './processBlock';
import { splitChoice, splitLoop, splitParallel, splitRounds, splitSequence } from './splitLog';

/** Bits to describe one further block of the workflow. */
const bitsOfBlock = 2;
/** Nesting levels on which several readings are followed; deeper levels use the first one. */
const maxReadings = 4;

/**
 * Pairs of activities and items compared while several readings are followed. Beyond it the first reading of each part
 * is used; beyond twice this number the rest is treated as unstructured.
 */
const maxCompared = 3_000_000;

interface Reading {
  readonly block: ProcessBlock;
  readonly bits: number;
}

export interface BlockDiscovery {
  readonly block: ProcessBlock;
  /** Returns the part of the log that a block of the result explains. */
  logOf(block: ProcessBlock): ActivityLog | undefined;
}

/** Returns the blocks that explain every trace of the log. */
export function discoverBlocks(log: ActivityLog): BlockDiscovery {
  const logs = new Map<ProcessBlock, ActivityLog>();
  const known = new Map<string, Reading>();
  const wide = new EffortBudget(maxCompared);
  const most = new EffortBudget(2 * maxCompared);
  const budget: Budget = {
    spend(count) {
      wide.spend(count);
      most.spend(count);
    },
    isFirstOnly: () => wide.isSpent,
    isBudgetSpent: () => most.isSpent,
  };
  const read: Read = (part, depth, canMiss = false) => {
    const activities = activitiesOf(part);
    if (activities.length < 2) {
      // Not cached: building the key takes as long as reading the log.
      const reading = readLog(part, activities, depth, canMiss, read, budget);
      logs.set(reading.block, part);
      return reading;
    }
    const key = `${Math.min(depth, maxReadings)};${canMiss};${keyOf(part)}`;
    const before = known.get(key);
    if (before) return before;
    const wanted = budget.isFirstOnly() ? Math.max(depth, maxReadings) : depth;
    const reading = readLog(part, activities, wanted, canMiss, read, budget);
    known.set(key, reading);
    logs.set(reading.block, part);
    return reading;
  };
  return { block: read(log, 0).block, logOf: (block) => logs.get(block) };
}

/** A position of a trace has one activity, so positions alone identify the log. */
function keyOf(log: ActivityLog): string {
  let key = '';
  for (const { trace, from, items } of log) {
    key += `${trace} ${from}`;
    for (const { at } of items) key += ` ${at}`;
    key += ';';
  }
  return key;
}

/** `canMiss`: the log is that of an optional part, so its reading may also accept an empty trace. */
type Read = (log: ActivityLog, depth: number, canMiss?: boolean) => Reading;

interface Budget {
  spend(count: number): void;
  /** Only the first reading is followed. */
  isFirstOnly(): boolean;
  isBudgetSpent(): boolean;
}

const sizeOf = (log: ActivityLog, activities: readonly string[]) =>
  log.reduce((count, { items }) => count + items.length, activities.length ** 2);

function readLog(
  log: ActivityLog,
  activities: readonly string[],
  depth: number,
  canMiss: boolean,
  read: Read,
  budget: Budget,
): Reading {
  budget.spend(sizeOf(log, activities));
  if (activities.length === 0) return { block: { kind: 'silent' }, bits: 0 };
  if (log.some((trace) => trace.items.length === 0)) return optional(log, depth, read);
  if (activities.length === 1) return oneActivity(log, activities[0] as string);
  if (budget.isBudgetSpent()) return unstructuredBlock(log, activities);
  const agreed = agreedOrder(log, activities);
  if (agreed) return agreed;
  const follows = buildDirectlyFollows(log);
  const alternatives = choiceCut(follows);
  if (alternatives) {
    const { logs, decisions } = splitChoice(log, alternatives);
    return choiceOf(
      logs.map((part) => read(part, depth, canMiss)),
      decisions,
    );
  }
  const stages = sequenceCut(follows);
  if (stages) {
    const parts = splitSequence(log, nestStages(log, stages)).map((part) => read(part, depth));
    return sum({ kind: 'sequence', children: parts.map(({ block }) => block) }, parts, 0);
  }
  return ambiguous(log, follows, depth, canMiss, read, budget);
}

/**
 * Tries readings if there is no choice cut and no sequence cut: parallel parts, loops, or one activity parallel to the
 * rest.
 */
function ambiguous(
  log: ActivityLog,
  follows: DirectlyFollows,
  depth: number,
  canMiss: boolean,
  read: Read,
  budget: Budget,
): Reading {
  const { activities } = follows;
  const deeper = (part: ActivityLog) => read(part, depth + 1);
  const strategies: (() => Reading | undefined)[] = [
    ...laneCuts(log, follows).map((lanes) => () => parallelOf(splitParallel(log, lanes), deeper)),
    ...loopCuts(follows).map((parts) => () => loopOf(log, parts, deeper)),
    () => {
      const begins = (trace: LogTrace, index: number) =>
        follows.starts.has(trace.items[index]?.activity ?? '') &&
        follows.ends.has(trace.items[index - 1]?.activity ?? '');
      return roundsOf(log, begins, deeper);
    },
    () => roundsOf(log, startsAnew(), deeper),
  ];
  const readings: Reading[] = [];
  for (const strategy of strategies) {
    const reading = strategy();
    if (reading) readings.push(reading);
    if (reading && depth >= maxReadings && (canMiss || !isNullable(reading.block))) break;
  }
  if (readings.length === 0)
    readings.push(parallelToRest(log, activities, deeper, budget) ?? unstructuredBlock(log, activities));
  // No trace of the log is empty: a reading that accepts an empty trace is used only if there is no other.
  const tight = canMiss ? readings : readings.filter(({ block }) => !isNullable(block));
  const among = tight.length > 0 ? tight : readings;
  return among.reduce((best, other) => (other.bits < best.bits - 1e-9 ? other : best));
}

function sum(block: ProcessBlock, parts: readonly Reading[], own: number): Reading {
  return { block, bits: parts.reduce((bits, part) => bits + part.bits, own + bitsOfBlock) };
}

const countsOf = (decisions: readonly BlockDecision[], first: number, branchCount: number) => {
  const counts = Array.from({ length: branchCount }, () => 0);
  for (const { branch } of decisions) counts[branch - first] = (counts[branch - first] as number) + 1;
  return counts;
};

function choiceOf(parts: readonly Reading[], decisions: readonly BlockDecision[]): Reading {
  const block: ProcessBlock = { kind: 'choice', children: parts.map((part) => part.block), decisions };
  return sum(block, parts, choiceDescriptionLength(countsOf(decisions, 0, parts.length)));
}

function optional(log: ActivityLog, depth: number, read: Read): Reading {
  const decisions = log.map((trace) => ({
    trace: trace.trace,
    at: trace.from,
    branch: trace.items.length === 0 ? 1 : 0,
  }));
  const filled = log.filter((trace) => trace.items.length > 0);
  return choiceOf([read(filled, depth, true), { block: { kind: 'silent' }, bits: 0 }], decisions);
}

function oneActivity(log: ActivityLog, activity: string): Reading {
  const leaf: Reading = { block: { kind: 'call', activity }, bits: 0 };
  if (log.every((trace) => trace.items.length === 1)) return leaf;
  const { decisions } = splitRounds(log, () => true);
  return loopBlock(leaf, [{ block: { kind: 'silent' }, bits: 0 }], decisions);
}

function loopBlock(body: Reading, redos: readonly Reading[], decisions: readonly BlockDecision[]): Reading {
  const block: ProcessBlock = { kind: 'loop', body: body.block, redos: redos.map((redo) => redo.block), decisions };
  return sum(block, [body, ...redos], choiceDescriptionLength(countsOf(decisions, -1, redos.length + 1)));
}

function parallelOf(lanes: readonly ActivityLog[], read: (log: ActivityLog) => Reading): Reading {
  const parts = lanes.map(read);
  const bits = (lanes[0] ?? []).reduce(
    (total, _, trace) => total + interleavingDescriptionLength(lanes.map((lane) => lane[trace]?.items.length ?? 0)),
    0,
  );
  return sum({ kind: 'parallel', children: parts.map(({ block }) => block), edges: [] }, parts, bits - bitsOfBlock);
}

/** If each activity happens exactly once in each trace, the precedences common to all traces form a partial order. */
function agreedOrder(log: ActivityLog, activities: readonly string[]): Reading | undefined {
  if (!log.every((trace) => trace.items.length === activities.length)) return undefined;
  const places = log.map((trace) => new Map(trace.items.map((item) => [item.activity, item.at])));
  if (!places.every((place) => place.size === activities.length)) return undefined;
  const edges: IndexEdge[] = [];
  activities.forEach((a, i) => {
    activities.forEach((b, j) => {
      if (i !== j && places.every((place) => (place.get(a) as number) < (place.get(b) as number))) edges.push([i, j]);
    });
  });
  const children = activities.map((activity): ProcessBlock => ({ kind: 'call', activity }));
  // One bit per trace for each unordered pair: an upper bound, because counting orders exactly is hard.
  const open = (activities.length * (activities.length - 1)) / 2 - edges.length;
  const block: ProcessBlock = {
    kind: 'parallel',
    children,
    edges: transitiveReduction({ n: activities.length, edges }) ?? [],
  };
  const most = interleavingDescriptionLength(activities.map(() => 1));
  return { block, bits: bitsOfBlock + log.length * Math.min(open, most) };
}

function loopOf(
  log: ActivityLog,
  groups: readonly (readonly string[])[],
  read: (log: ActivityLog) => Reading,
): Reading {
  const { logs, decisions } = splitLoop(log, groups);
  const [body, ...redos] = logs.map(read);
  return loopBlock(body ?? { block: { kind: 'silent' }, bits: 0 }, redos, decisions);
}

/** The whole repeats, without calls between two rounds. */
function roundsOf(
  log: ActivityLog,
  begins: (trace: LogTrace, index: number) => boolean,
  read: (log: ActivityLog) => Reading,
): Reading | undefined {
  const rounds = splitRounds(log, begins);
  if (rounds.log.length === log.length) return undefined;
  return loopBlock(read(rounds.log), [{ block: { kind: 'silent' }, bits: 0 }], rounds.decisions);
}

/** A round ends before an activity that it already contains. */
function startsAnew(): (trace: LogTrace, index: number) => boolean {
  let seen = new Set<string>();
  return ({ items }, index) => {
    if (index === 1) seen = new Set([items[0]?.activity ?? '']);
    const activity = items[index]?.activity ?? '';
    const isNew = seen.has(activity);
    seen = isNew ? new Set([activity]) : seen.add(activity);
    return isNew;
  };
}

/** One activity hides the structure of the others: it runs in parallel to them. */
function parallelToRest(
  log: ActivityLog,
  activities: readonly string[],
  read: (log: ActivityLog) => Reading,
  budget: Budget,
): Reading | undefined {
  const rest = (activity: string) =>
    log.map((trace) => ({ ...trace, items: trace.items.filter((item) => item.activity !== activity) }));
  const occursOnce = (activity: string) =>
    log.every(({ items }) => {
      const first = items.findIndex((item) => item.activity === activity);
      return first >= 0 && items.findLastIndex((item) => item.activity === activity) === first;
    });
  const hides = (activity: string) => {
    if (budget.isFirstOnly()) return undefined;
    const others = rest(activity);
    budget.spend(sizeOf(others, activities));
    const follows = buildDirectlyFollows(others);
    return choiceCut(follows) ?? sequenceCut(follows) ?? laneCuts(others, follows)[0] ?? loopCuts(follows)[0];
  };
  const found = activities.find(occursOnce) ?? activities.find((activity) => hides(activity) !== undefined);
  if (found === undefined) return undefined;
  return parallelOf([selectActivities(log, new Set([found])), rest(found)], read);
}

/** No structure: any activity, any number of times. */
export function unstructuredBlock(log: ActivityLog, activities: readonly string[]): Reading {
  const decisions = log.flatMap((trace) => [
    ...trace.items.map((item) => ({ trace: trace.trace, at: item.at, branch: activities.indexOf(item.activity) })),
    { trace: trace.trace, at: (trace.items[trace.items.length - 1]?.at ?? trace.from - 1) + 1, branch: -1 },
  ]);
  const leaves = activities.map((activity): Reading => ({ block: { kind: 'call', activity }, bits: 0 }));
  return loopBlock({ block: { kind: 'silent' }, bits: 0 }, leaves, decisions);
}
