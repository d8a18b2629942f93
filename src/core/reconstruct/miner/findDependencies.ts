// Finds the `requires` edges between activities: an argument's value came from an earlier result (data), or every trace
// with the later activity had the earlier one before it (order). Invariant: no data edge rests on a trivial value or on
// one that the user or an earlier argument had already named. Order edges are reduced: those that a longer chain
// implies are left out; data edges always stay.

import { type GraphEdge, type IndexEdge, topologicalOrder, transitiveReduction } from '../../graph';
import type { Trace } from '../../logs';
import { activityOf, type PreparedLog } from './activityLog';
import { type Scalar, valueLeavesOf } from './valueLeaves';

export interface Dependency extends GraphEdge {
  readonly kind: 'requires';
  readonly reason: 'data' | 'order';
  /** For data: `result path -> argument path`. */
  readonly values: readonly string[];
  readonly evidence: readonly { readonly trace: string; readonly seqs: readonly number[] }[];
}

/** True for values too common to reveal their origin. */
function isTrivial(value: unknown): boolean {
  if (typeof value === 'string') return value.trim().length < 2;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 10;
  return true;
}

/** Values of different types are never equal. */
const keyOf = (value: Scalar) => `${typeof value} ${value}`;

/** The number of items of a list does not identify it. */
const isCount = (path: string) => path === 'length' || path.endsWith('.length');

/** JSON, because names may contain any character. */
const pairKey = (from: string, to: string) => JSON.stringify([from, to]);
const pairOf = (key: string) => JSON.parse(key) as [string, string];

interface Origin {
  readonly activity: string;
  readonly path: string;
  readonly seq: number;
}

interface Found {
  readonly values: Set<string>;
  readonly evidence: Map<string, Set<number>>;
}

/** Comparisons of two activities over all distinct traces; beyond this limit only data edges are found. */
const maxComparisons = 20_000_000;

export const isOrderKnown = ({ activities, log }: PreparedLog): boolean =>
  activities.size ** 2 * (log.length + 20) <= maxComparisons;

export const orderUnknownNote =
  'There are too many different calls to compare the order of every two: requirements follow from data only.';

export function findDependencies(
  traces: readonly Trace[],
  prepared: PreparedLog,
  includeAnswers: (trace: Trace) => boolean,
): Dependency[] {
  const data = new Map<string, Found>();
  for (const trace of traces) findData(trace, includeAnswers(trace), data);
  const firsts = firstPlaces(prepared);
  const order = isOrderKnown(prepared) ? findOrder(prepared, firsts) : new Set<string>();
  const edges: Dependency[] = [];
  const make = (key: string, reason: 'data' | 'order', found: Found) => {
    const [from, to] = pairOf(key);
    edges.push({
      id: `${from} => ${to}`,
      from,
      to,
      kind: 'requires',
      reason,
      values: [...found.values].sort(),
      evidence: [...found.evidence].map(([trace, seqs]) => ({ trace, seqs: [...seqs].sort((a, b) => a - b) })),
    });
  };
  for (const [key, found] of data) make(key, 'data', found);
  const ids = [...prepared.activities.keys()];
  const place = new Map(ids.map((id, index) => [id, index]));
  const toIndex = (key: string): IndexEdge => {
    const [from, to] = pairOf(key);
    return [place.get(from) as number, place.get(to) as number];
  };
  const all = [...new Set([...data.keys(), ...order])].map(toIndex);
  // Data can contradict the order of first occurrences (in a loop that feeds itself): then only the order is reduced.
  const relation = topologicalOrder({ n: ids.length, edges: all }) ? all : [...order].map(toIndex);
  const kept = new Set((transitiveReduction({ n: ids.length, edges: relation }) ?? relation).map(String));
  for (const key of order) {
    if (!data.has(key) && kept.has(String(toIndex(key))))
      make(key, 'order', orderEvidence(key, traces, prepared, firsts));
  }
  return edges;
}

function findData(trace: Trace, withAnswers: boolean, found: Map<string, Found>): void {
  const origins = new Map<string, Origin | null>(); // null: the user, or an argument, named it first
  const userTexts: string[] = [];
  for (const step of trace.steps) {
    if (step.kind === 'user') {
      userTexts.push(step.text.toLowerCase());
      continue;
    }
    const activity = activityOf(step, withAnswers);
    if (step.kind !== 'call' || !activity) continue;
    for (const { text: path, value } of valueLeavesOf(step.arguments)) {
      if (isTrivial(value) || isCount(path)) continue;
      const key = keyOf(value);
      const origin = origins.get(key);
      if (origin && origin.activity !== activity.id) {
        const edge = pairKey(origin.activity, activity.id);
        const entry = found.get(edge) ?? { values: new Set<string>(), evidence: new Map<string, Set<number>>() };
        found.set(edge, entry);
        entry.values.add(`${origin.path || 'result'} -> ${path}`);
        const seqs = entry.evidence.get(trace.id) ?? new Set<number>();
        entry.evidence.set(trace.id, seqs.add(origin.seq).add(step.seq));
      } else if (origin === undefined) origins.set(key, null);
    }
    for (const { text: path, value } of valueLeavesOf(step.result ?? null)) {
      if (isTrivial(value) || isCount(path)) continue;
      const key = keyOf(value);
      if (origins.has(key)) continue;
      const text = String(value).toLowerCase();
      const isInUserText = userTexts.some((turn) => turn.includes(text));
      origins.set(key, isInUserText ? null : { activity: activity.id, path, seq: step.seq });
    }
  }
}

/** By sequence of the log, by activity. */
type FirstPlaces = readonly ReadonlyMap<string, number>[];

const firstPlaces = ({ log }: PreparedLog): FirstPlaces =>
  log.map((trace) => {
    const first = new Map<string, number>();
    for (const item of trace.items) if (!first.has(item.activity)) first.set(item.activity, item.at);
    return first;
  });

/** The keys of pairs in which every trace with the second activity had the first before it. */
function findOrder(prepared: PreparedLog, firsts: FirstPlaces): Set<string> {
  const ids = [...prepared.activities.keys()];
  const found = new Set<string>();
  for (const laterActivity of ids) {
    const having = firsts.filter((first) => first.has(laterActivity));
    for (const earlier of ids) {
      if (earlier === laterActivity) continue;
      const isAlways = having.every((first) => (first.get(earlier) ?? Infinity) < (first.get(laterActivity) as number));
      if (isAlways) found.add(pairKey(earlier, laterActivity));
    }
  }
  return found;
}

function orderEvidence(key: string, traces: readonly Trace[], prepared: PreparedLog, firsts: FirstPlaces): Found {
  const [from, to] = pairOf(key);
  const evidence = new Map<string, Set<number>>();
  for (const [index, { trace: place }] of prepared.log.entries()) {
    const [before, after] = [firsts[index]?.get(from), firsts[index]?.get(to)];
    if (before === undefined || after === undefined) continue;
    for (const trace of prepared.members[place] ?? []) {
      const seqs = [before, after].flatMap((at) => prepared.steps[trace]?.[at]?.seq ?? []);
      evidence.set(traces[trace]?.id ?? '', new Set(seqs));
    }
  }
  return { values: new Set(), evidence };
}
