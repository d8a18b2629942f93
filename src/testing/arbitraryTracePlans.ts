// Random structured workflows, traces that show all of one, and an independent recogniser of what it accepts. Tests only.
// Invariant: the recogniser knows nothing of the miner or of graphs; it takes a plan apart by one call after another
// (Brzozowski's derivatives, J. ACM 1964), so that it can also tell every call that may come next.

import fc from 'fast-check';
import type { Trace } from '../core/logs';
import { memoize } from '../core/support';

export type Plan =
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'sequence' | 'parallel' | 'choice'; readonly parts: readonly Plan[] }
  /** The body once, then any number of rounds of the redo part and the body again. */
  | { readonly kind: 'loop'; readonly body: Plan; readonly redo: Plan | undefined }
  /** What is left of a loop whose body has been passed: rounds only. */
  | { readonly kind: 'rounds'; readonly body: Plan; readonly redo: Plan };

const skip: Plan = { kind: 'skip' };

/** Plans of `calls` calls `t0`, `t1`, ...; by default anything goes into anything. */
export function arbitraryPlan(maxCalls: number, allow: (plan: Plan) => boolean = () => true): fc.Arbitrary<Plan> {
  return fc
    .tuple(fc.integer({ min: 1, max: maxCalls }), fc.infiniteStream(fc.nat({ max: 5039 })))
    .map(([calls, stream]) => {
      const draws = stream[Symbol.iterator]();
      return drawPlan(calls, (bound) => (draws.next().value as number) % bound);
    })
    .filter((plan) => !isNullable(plan) && allow(plan));
}

export function drawPlan(calls: number, draw: (bound: number) => number): Plan {
  let named = 0;
  const visit = (size: number): Plan => {
    if (size === 1) {
      const call: Plan = { kind: 'call', name: `t${named++}` };
      const kind = draw(8);
      if (kind === 0) return { kind: 'loop', body: call, redo: undefined };
      return kind === 1 ? { kind: 'choice', parts: [call, skip] } : call;
    }
    const kind = draw(9);
    if (kind === 0) return { kind: 'choice', parts: [visit(size), skip] };
    if (kind === 1) {
      const redo = draw(size);
      const body = visit(size - redo);
      return { kind: 'loop', body, redo: redo === 0 ? undefined : visit(redo) };
    }
    const count = Math.min(size, 2 + draw(3));
    const sizes = Array.from({ length: count }, () => 1);
    for (let rest = size - count; rest > 0; rest--) {
      const at = draw(count);
      sizes[at] = (sizes[at] as number) + 1;
    }
    const parts = sizes.map(visit);
    return { kind: kind < 5 ? 'sequence' : kind < 7 ? 'parallel' : 'choice', parts };
  };
  return visit(calls);
}

export function callsOf(plan: Plan): string[] {
  switch (plan.kind) {
    case 'call':
      return [plan.name];
    case 'skip':
      return [];
    case 'loop':
    case 'rounds':
      return [...callsOf(plan.body), ...(plan.redo ? callsOf(plan.redo) : [])];
    default:
      return plan.parts.flatMap(callsOf);
  }
}

/** All plans within a plan, itself first. */
export function plansWithin(plan: Plan): Plan[] {
  if (plan.kind === 'call' || plan.kind === 'skip') return [plan];
  if (plan.kind === 'loop' || plan.kind === 'rounds') {
    return [plan, ...plansWithin(plan.body), ...(plan.redo ? plansWithin(plan.redo) : [])];
  }
  return [plan, ...plan.parts.flatMap(plansWithin)];
}

/** Whether nothing at all is one of its ways. */
export function isNullable(plan: Plan): boolean {
  switch (plan.kind) {
    case 'call':
      return false;
    case 'skip':
    case 'rounds':
      return true;
    case 'loop':
      return isNullable(plan.body);
    case 'choice':
      return plan.parts.some(isNullable);
    default:
      return plan.parts.every(isNullable);
  }
}

/** What may follow once `name` has been called; undefined when it may not be called. */
export function planAfter(plan: Plan, name: string): Plan | undefined {
  switch (plan.kind) {
    case 'call':
      return plan.name === name ? skip : undefined;
    case 'skip':
      return undefined;
    case 'choice':
      return either(plan.parts.map((part) => planAfter(part, name)));
    case 'parallel':
      return either(
        plan.parts.map((part, index) => {
          const rest = planAfter(part, name);
          return rest && joined('parallel', plan.parts.with(index, rest));
        }),
      );
    case 'sequence': {
      const ways: (Plan | undefined)[] = [];
      for (const [index, part] of plan.parts.entries()) {
        const rest = planAfter(part, name);
        ways.push(rest && joined('sequence', [rest, ...plan.parts.slice(index + 1)]));
        if (!isNullable(part)) break;
      }
      return either(ways);
    }
    case 'loop':
      return planAfter(
        { kind: 'sequence', parts: [plan.body, { kind: 'rounds', body: plan.body, redo: plan.redo ?? skip }] },
        name,
      );
    case 'rounds': {
      const rest = planAfter({ kind: 'sequence', parts: [plan.redo, plan.body] }, name);
      return rest && joined('sequence', [rest, plan]);
    }
  }
}

function joined(kind: 'sequence' | 'parallel', parts: readonly Plan[]): Plan {
  const flat = parts
    .flatMap((part) => (part.kind === kind ? part.parts : [part]))
    .filter((part) => part.kind !== 'skip');
  return flat.length === 0 ? skip : flat.length === 1 ? (flat[0] as Plan) : { kind, parts: flat };
}

function either(ways: readonly (Plan | undefined)[]): Plan | undefined {
  const found = new Map(
    ways.flatMap((way) => (way ? (way.kind === 'choice' ? way.parts : [way]) : [])).map((way) => [keyOf(way), way]),
  );
  const parts = [...found.values()];
  return parts.length < 2 ? parts[0] : { kind: 'choice', parts };
}

const keyOf = memoize((plan: Plan) => JSON.stringify(plan));

/** Whether the calls, in this order, are one way through the plan from beginning to end. */
export function acceptsCalls(plan: Plan, names: readonly string[]): boolean {
  let rest: Plan | undefined = plan;
  for (const name of names) {
    rest = planAfter(rest, name);
    if (!rest) return false;
  }
  return isNullable(rest);
}

/** One way through the plan; `draw(n)` is a number below n; `force` says the branch of a choice, or the rounds of a loop. */
export function playPlan(
  plan: Plan,
  draw: (bound: number) => number,
  force: (at: Plan) => number | undefined = () => undefined,
): string[] {
  switch (plan.kind) {
    case 'call':
      return [plan.name];
    case 'skip':
      return [];
    case 'sequence':
      return plan.parts.flatMap((part) => playPlan(part, draw, force));
    case 'choice':
      return playPlan(plan.parts[force(plan) ?? draw(plan.parts.length)] as Plan, draw, force);
    case 'loop':
    case 'rounds': {
      const names = plan.kind === 'loop' ? playPlan(plan.body, draw, force) : [];
      for (let round = force(plan) ?? draw(3); round > 0; round--) {
        if (plan.redo) names.push(...playPlan(plan.redo, draw, force));
        names.push(...playPlan(plan.body, draw, force));
      }
      return names;
    }
    case 'parallel': {
      const lanes = plan.parts.map((part) => playPlan(part, draw, force));
      const names: string[] = [];
      for (let open = lanes.filter((lane) => lane.length > 0); open.length > 0; ) {
        names.push((open[draw(open.length)] as string[]).shift() as string);
        open = open.filter((lane) => lane.length > 0);
      }
      return names;
    }
  }
}

/**
 * Traces that show all of a plan: a shortest one for every pair of calls of which one can directly follow the other and
 * for every first and last call, one for each branch of each choice, each loop with no, one and two more rounds, and a
 * few drawn ones. Undefined where the plan has more than `mostStates` situations.
 */
export function completeTraces(plan: Plan, draw: (bound: number) => number, mostStates = 800): string[][] | undefined {
  const shortest = shortestTraces(plan, mostStates);
  if (!shortest) return undefined;
  const found = new Map<string, string[]>();
  const add = (names: string[]) => found.set(names.join(' '), names);
  shortest.forEach(add);
  const within = plansWithin(plan);
  for (const at of within) {
    const ways = at.kind === 'choice' ? at.parts.length : at.kind === 'loop' ? 3 : 0;
    // What is forced counts only where the way comes by: so it is drawn often enough to come by.
    for (let way = 0; way < ways; way++) {
      const leading = leadingTo(plan, at);
      add(playPlan(plan, draw, (other) => (other === at ? way : leading.get(other))));
    }
  }
  for (let extra = 0; extra < 10; extra++) add(playPlan(plan, draw));
  return [...found.values()];
}

/** The choices to take, and the rounds to make, so that a part of the plan is come by. */
function leadingTo(plan: Plan, part: Plan): Map<Plan, number> {
  const ways = new Map<Plan, number>();
  const leads = (at: Plan): boolean => {
    if (at === part) return true;
    if (at.kind === 'call' || at.kind === 'skip') return false;
    if (at.kind === 'loop' || at.kind === 'rounds') {
      if (leads(at.body)) return true;
      if (!at.redo || !leads(at.redo)) return false;
      ways.set(at, 1);
      return true;
    }
    const index = at.parts.findIndex(leads);
    if (index >= 0 && at.kind === 'choice') ways.set(at, index);
    return index >= 0;
  };
  leads(plan);
  return ways;
}

function shortestTraces(plan: Plan, mostStates: number): string[][] | undefined {
  const names = callsOf(plan);
  interface Situation {
    readonly rest: Plan;
    readonly words: readonly string[];
    readonly next: [string, number][];
    /** Shortest way to the end. */
    end?: readonly string[];
  }
  const places = new Map<string, number>([[keyOf(plan), 0]]);
  const situations: Situation[] = [{ rest: plan, words: [], next: [] }];
  for (let at = 0; at < situations.length; at++) {
    if (situations.length > mostStates) return undefined;
    const { rest, words, next } = situations[at] as Situation;
    for (const name of names) {
      const after = planAfter(rest, name);
      if (!after) continue;
      const key = keyOf(after);
      let place = places.get(key);
      if (place === undefined) {
        place = situations.length;
        places.set(key, place);
        situations.push({ rest: after, words: [...words, name], next: [] });
      }
      next.push([name, place]);
    }
  }
  let open = situations.filter(({ rest }) => isNullable(rest));
  for (const one of open) one.end = [];
  const before = situations.map((): { from: Situation; name: string }[] => []);
  for (const from of situations) for (const [name, to] of from.next) before[to]?.push({ from, name });
  while (open.length > 0) {
    const further: Situation[] = [];
    for (const to of open) {
      for (const { from, name } of before[situations.indexOf(to)] ?? []) {
        if (from.end) continue;
        from.end = [name, ...(to.end ?? [])];
        further.push(from);
      }
    }
    open = further;
  }
  const pairs = new Map<string, string[]>();
  const keep = (key: string, words: string[]) => {
    const known = pairs.get(key);
    if (!known || words.length < known.length) pairs.set(key, words);
  };
  for (const { words, next } of situations) {
    for (const [first, middle] of next) {
      const { next: then, end = [] } = situations[middle] as Situation;
      if (words.length === 0) keep(`> ${first}`, [first, ...end]);
      if (isNullable((situations[middle] as Situation).rest)) keep(`${first} >`, [...words, first]);
      for (const [second, place] of then) {
        keep(`${first} ${second}`, [...words, first, second, ...((situations[place] as Situation).end ?? [])]);
      }
    }
  }
  return [...pairs.values()];
}

/** Successful calls without arguments; each result is its place. */
export const traceOfCalls = (names: readonly string[], id: string): Trace => ({
  id,
  source: 'openai',
  steps: names.map((name, seq) => ({ kind: 'call', seq, name, arguments: {}, outcome: 'succeeded', result: seq })),
});
