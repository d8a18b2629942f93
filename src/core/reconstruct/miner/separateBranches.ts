// Which result value tells the branches of a decision apart, worded as a condition.
// A value separates when it was known at every decision and each branch saw values of its own. The most recent call is
// asked first; true/false before few named values before numbers with a threshold between them.

import type { TraceCall, TraceResponse } from '../../logs';
import type { JsonValue } from '../../support';
import type { Decision } from './blockTree';

type Scalar = boolean | number | string | null;

export interface Separation {
  /** The value that decides, such as `hospital_exists`. */
  readonly subject: string;
  /** By branch: `hospital_exists == true`. */
  readonly conditions: ReadonlyMap<number, string>;
}

const longestText = 60;
const mostLeaves = 200;

/** Scalars of a result by path (`status`, `items.0.price`, `items.length`); a bare result has the path ''. */
export function leavesOf(value: JsonValue): Map<string, Scalar> {
  const found = new Map<string, Scalar>();
  const visit = (current: JsonValue, path: string): void => {
    if (found.size >= mostLeaves) return;
    if (current === null || typeof current !== 'object') {
      found.set(path, current);
      return;
    }
    const step = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);
    if (Array.isArray(current)) {
      found.set(step('length'), current.length);
      for (const [index, item] of current.entries()) visit(item as JsonValue, step(index));
    } else for (const [key, item] of Object.entries(current)) visit(item as JsonValue, step(key));
  };
  visit(value, '');
  return found;
}

interface Known {
  /** How many activities ago the call was made; 0 is the last one. */
  readonly age: number;
  readonly value: Scalar;
}

/** What the trace knew before place `at`: the latest value of each path of each call. */
function knownBefore(steps: readonly (TraceCall | TraceResponse)[], at: number): Map<string, Known> {
  const known = new Map<string, Known>();
  for (let place = Math.min(at, steps.length) - 1; place >= 0; place--) {
    const step = steps[place];
    if (step?.kind !== 'call' || step.result === undefined) continue;
    const leaves = leavesOf(step.result);
    // Whether anything was found at all, for results that are null when nothing was.
    leaves.set('found', step.result !== null);
    for (const [path, value] of leaves) {
      const key = `${step.name} ${path}`;
      if (!known.has(key)) known.set(key, { age: at - 1 - place, value });
    }
  }
  return known;
}

/** The value that separates the branches, or undefined when none does. `stepsOf(trace)` are that trace's activities. */
export function separateBranches(
  decisions: readonly Decision[],
  stepsOf: (trace: number) => readonly (TraceCall | TraceResponse)[],
): Separation | undefined {
  const branches = [...new Set(decisions.map((decision) => decision.branch))].sort((a, b) => a - b);
  if (branches.length < 2) return undefined;
  const views = decisions.map((decision) => ({
    branch: decision.branch,
    known: knownBefore(stepsOf(decision.trace), decision.at),
  }));
  const candidates: { rank: number; age: number; key: string; separation: Separation }[] = [];
  for (const key of views[0]?.known.keys() ?? []) {
    const valuesOf = new Map<number, Scalar[]>(branches.map((branch) => [branch, []]));
    let age = 0;
    const isKnownToAll = views.every(({ branch, known }) => {
      const entry = known.get(key);
      if (!entry) return false;
      age = Math.max(age, entry.age);
      valuesOf.get(branch)?.push(entry.value);
      return true;
    });
    if (!isKnownToAll) continue;
    const [call, ...rest] = key.split(' ');
    const path = rest.join(' ');
    const found = conditionsFor(path === '' ? `${call} result` : path, valuesOf, decisions.length);
    if (found) candidates.push({ rank: found.rank, age, key, separation: found.separation });
  }
  candidates.sort((a, b) => a.age - b.age || a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return candidates[0]?.separation;
}

function conditionsFor(
  subject: string,
  valuesOf: ReadonlyMap<number, readonly Scalar[]>,
  count: number,
): { rank: number; separation: Separation } | undefined {
  const distinct = new Map([...valuesOf].map(([branch, values]) => [branch, [...new Set(values)]]));
  const all = [...distinct.values()].flat();
  if (new Set(all).size !== all.length) return numberRanges(subject, distinct);
  if (all.some((value) => typeof value === 'string' && value.length > longestText)) return undefined;
  const isNumeric = all.every((value) => typeof value === 'number');
  const isFlag = isNumeric && all.length === 2 && all.every((value) => value === 0 || value === 1);
  if (isNumeric && !isFlag) {
    const ranges = numberRanges(subject, distinct);
    if (ranges) return ranges;
  }
  // As many values as decisions are names or ids that happen to differ, unless there is little to go by anyway.
  if (all.length > 2 && all.length > count / 2 && all.length > distinct.size) return undefined;
  const conditions = new Map([...distinct].map(([branch, values]) => [branch, equals(subject, values)]));
  const isBoolean = all.every((value) => typeof value === 'boolean');
  // `found` only decides where nothing more telling does.
  const rank = subject === 'found' ? 3 : isBoolean ? 0 : 1;
  return { rank, separation: { subject, conditions } };
}

function equals(subject: string, values: readonly Scalar[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length === 1 ? `${subject} == ${texts[0]}` : `${subject} in [${texts.join(', ')}]`;
}

/** Two branches with all numbers of one below all numbers of the other. */
function numberRanges(
  subject: string,
  distinct: ReadonlyMap<number, readonly Scalar[]>,
): { rank: number; separation: Separation } | undefined {
  const sides = [...distinct].map(([branch, values]) => ({
    branch,
    numbers: values.filter((value) => typeof value === 'number'),
    isNumeric: values.every((value) => typeof value === 'number'),
  }));
  if (sides.length !== 2 || !sides.every((side) => side.isNumeric)) return undefined;
  const [a, b] = sides as [(typeof sides)[number], (typeof sides)[number]]; // its length is two
  const [low, high] = Math.max(...a.numbers) < Math.min(...b.numbers) ? [a, b] : [b, a];
  const limit = Math.max(...low.numbers);
  if (limit >= Math.min(...high.numbers)) return undefined;
  const conditions = new Map([
    [low.branch, limit === 0 && Math.min(...low.numbers) === 0 ? `${subject} == 0` : `${subject} <= ${limit}`],
    [high.branch, `${subject} > ${limit}`],
  ]);
  return { rank: 2, separation: { subject, conditions } };
}
