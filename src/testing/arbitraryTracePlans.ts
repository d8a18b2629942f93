// Random structured workflows, traces that cover a workflow completely, and an independent recogniser of its language.
// Tests only. Invariant: the recogniser is independent of the miner and of graphs; it uses Brzozowski's derivatives (J.
// ACM 1964), so that it can also list every possible next call.

import fc from 'fast-check';
import type { Trace } from '../core/logs';
import { memoize } from '../core/support';

export type TracePlan =
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'sequence' | 'parallel' | 'choice'; readonly parts: readonly TracePlan[] }
  /** The body once, then any number of rounds of the redo part and the body again. */
  | { readonly kind: 'loop'; readonly body: TracePlan; readonly redo: TracePlan | undefined }
  /** The rest of a loop after its body: rounds only. */
  | { readonly kind: 'rounds'; readonly body: TracePlan; readonly redo: TracePlan };

const skip: TracePlan = { kind: 'skip' };

/** Plans of `calls` calls `t0`, `t1`, ...; by default any nesting is possible. */
export function arbitraryTracePlan(
  maxCalls: number,
  allow: (plan: TracePlan) => boolean = () => true,
): fc.Arbitrary<TracePlan> {
  return fc
    .tuple(fc.integer({ min: 1, max: maxCalls }), fc.infiniteStream(fc.nat({ max: 5039 })))
    .map(([calls, stream]) => {
      const draws = stream[Symbol.iterator]();
      return drawTracePlan(calls, (bound) => (draws.next().value as number) % bound);
    })
    .filter((plan) => !isNullableTracePlan(plan) && allow(plan));
}

export function drawTracePlan(calls: number, draw: (bound: number) => number): TracePlan {
  let named = 0;
  const visit = (size: number): TracePlan => {
    if (size === 1) {
      const call: TracePlan = { kind: 'call', name: `t${named++}` };
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

export function callsOfTracePlan(plan: TracePlan): string[] {
  switch (plan.kind) {
    case 'call':
      return [plan.name];
    case 'skip':
      return [];
    case 'loop':
    case 'rounds':
      return [...callsOfTracePlan(plan.body), ...(plan.redo ? callsOfTracePlan(plan.redo) : [])];
    default:
      return plan.parts.flatMap(callsOfTracePlan);
  }
}

/** All plans within a plan, itself first. */
export function tracePlansWithin(plan: TracePlan): TracePlan[] {
  if (plan.kind === 'call' || plan.kind === 'skip') return [plan];
  if (plan.kind === 'loop' || plan.kind === 'rounds') {
    return [plan, ...tracePlansWithin(plan.body), ...(plan.redo ? tracePlansWithin(plan.redo) : [])];
  }
  return [plan, ...plan.parts.flatMap(tracePlansWithin)];
}

/** Returns true if the plan accepts the empty sequence. */
export function isNullableTracePlan(plan: TracePlan): boolean {
  switch (plan.kind) {
    case 'call':
      return false;
    case 'skip':
    case 'rounds':
      return true;
    case 'loop':
      return isNullableTracePlan(plan.body);
    case 'choice':
      return plan.parts.some(isNullableTracePlan);
    default:
      return plan.parts.every(isNullableTracePlan);
  }
}

/** The rest of the plan after a call of `name`; undefined if the call is not allowed. */
export function tracePlanAfter(plan: TracePlan, name: string): TracePlan | undefined {
  switch (plan.kind) {
    case 'call':
      return plan.name === name ? skip : undefined;
    case 'skip':
      return undefined;
    case 'choice':
      return either(plan.parts.map((part) => tracePlanAfter(part, name)));
    case 'parallel':
      return either(
        plan.parts.map((part, index) => {
          const rest = tracePlanAfter(part, name);
          return rest && joined('parallel', plan.parts.with(index, rest));
        }),
      );
    case 'sequence': {
      const continuations: (TracePlan | undefined)[] = [];
      for (const [index, part] of plan.parts.entries()) {
        const rest = tracePlanAfter(part, name);
        continuations.push(rest && joined('sequence', [rest, ...plan.parts.slice(index + 1)]));
        if (!isNullableTracePlan(part)) break;
      }
      return either(continuations);
    }
    case 'loop':
      return tracePlanAfter(
        { kind: 'sequence', parts: [plan.body, { kind: 'rounds', body: plan.body, redo: plan.redo ?? skip }] },
        name,
      );
    case 'rounds': {
      const rest = tracePlanAfter({ kind: 'sequence', parts: [plan.redo, plan.body] }, name);
      return rest && joined('sequence', [rest, plan]);
    }
  }
}

function joined(kind: 'sequence' | 'parallel', parts: readonly TracePlan[]): TracePlan {
  const flat = parts
    .flatMap((part) => (part.kind === kind ? part.parts : [part]))
    .filter((part) => part.kind !== 'skip');
  return flat.length === 0 ? skip : flat.length === 1 ? (flat[0] as TracePlan) : { kind, parts: flat };
}

function either(plans: readonly (TracePlan | undefined)[]): TracePlan | undefined {
  const found = new Map(
    plans
      .flatMap((plan) => (plan ? (plan.kind === 'choice' ? plan.parts : [plan]) : []))
      .map((plan) => [keyOf(plan), plan]),
  );
  const parts = [...found.values()];
  return parts.length < 2 ? parts[0] : { kind: 'choice', parts };
}

const keyOf = memoize((plan: TracePlan) => JSON.stringify(plan));

/** Returns true if the plan accepts this sequence of calls. */
export function acceptsCalls(plan: TracePlan, names: readonly string[]): boolean {
  let rest: TracePlan | undefined = plan;
  for (const name of names) {
    rest = tracePlanAfter(rest, name);
    if (!rest) return false;
  }
  return isNullableTracePlan(rest);
}

/**
 * Draws a sequence of the plan; `draw(n)` is a number below n; `forcedChoice` determines the branch of a choice, or the
 * rounds of a loop.
 */
export function playTracePlan(
  plan: TracePlan,
  draw: (bound: number) => number,
  forcedChoice: (at: TracePlan) => number | undefined = () => undefined,
): string[] {
  switch (plan.kind) {
    case 'call':
      return [plan.name];
    case 'skip':
      return [];
    case 'sequence':
      return plan.parts.flatMap((part) => playTracePlan(part, draw, forcedChoice));
    case 'choice':
      return playTracePlan(plan.parts[forcedChoice(plan) ?? draw(plan.parts.length)] as TracePlan, draw, forcedChoice);
    case 'loop':
    case 'rounds': {
      const names = plan.kind === 'loop' ? playTracePlan(plan.body, draw, forcedChoice) : [];
      for (let round = forcedChoice(plan) ?? draw(3); round > 0; round--) {
        if (plan.redo) names.push(...playTracePlan(plan.redo, draw, forcedChoice));
        names.push(...playTracePlan(plan.body, draw, forcedChoice));
      }
      return names;
    }
    case 'parallel': {
      const lanes = plan.parts.map((part) => playTracePlan(part, draw, forcedChoice));
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
 * Traces that cover a plan: a shortest one for every directly-follows pair and for every first and last call, one for
 * each branch of each choice, each loop with zero, one and two more rounds, and a few drawn ones. Undefined if the plan
 * has more than `mostStates` states.
 */
export function completeTraces(
  plan: TracePlan,
  draw: (bound: number) => number,
  mostStates = 800,
): string[][] | undefined {
  const shortest = shortestTraces(plan, mostStates);
  if (!shortest) return undefined;
  const found = new Map<string, string[]>();
  const add = (names: string[]) => found.set(names.join(' '), names);
  shortest.forEach(add);
  const within = tracePlansWithin(plan);
  for (const at of within) {
    const choiceCount = at.kind === 'choice' ? at.parts.length : at.kind === 'loop' ? 3 : 0;
    // A forced choice counts only if the sequence reaches it, so sequences are drawn until it is reached.
    for (let choice = 0; choice < choiceCount; choice++) {
      const leading = leadingTo(plan, at);
      add(playTracePlan(plan, draw, (other) => (other === at ? choice : leading.get(other))));
    }
  }
  for (let extra = 0; extra < 10; extra++) add(playTracePlan(plan, draw));
  return [...found.values()];
}

/** The choices and numbers of rounds that lead to a part of the plan. */
function leadingTo(plan: TracePlan, part: TracePlan): Map<TracePlan, number> {
  const continuationByPlan = new Map<TracePlan, number>();
  const leads = (at: TracePlan): boolean => {
    if (at === part) return true;
    if (at.kind === 'call' || at.kind === 'skip') return false;
    if (at.kind === 'loop' || at.kind === 'rounds') {
      if (leads(at.body)) return true;
      if (!at.redo || !leads(at.redo)) return false;
      continuationByPlan.set(at, 1);
      return true;
    }
    const index = at.parts.findIndex(leads);
    if (index >= 0 && at.kind === 'choice') continuationByPlan.set(at, index);
    return index >= 0;
  };
  leads(plan);
  return continuationByPlan;
}

function shortestTraces(plan: TracePlan, mostStates: number): string[][] | undefined {
  const names = callsOfTracePlan(plan);
  interface Situation {
    readonly rest: TracePlan;
    readonly words: readonly string[];
    readonly next: [string, number][];
    /** Shortest sequence to the end. */
    end?: readonly string[];
  }
  const places = new Map<string, number>([[keyOf(plan), 0]]);
  const situations: Situation[] = [{ rest: plan, words: [], next: [] }];
  for (let at = 0; at < situations.length; at++) {
    if (situations.length > mostStates) return undefined;
    const { rest, words, next } = situations[at] as Situation;
    for (const name of names) {
      const after = tracePlanAfter(rest, name);
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
  let open = situations.filter(({ rest }) => isNullableTracePlan(rest));
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
      if (isNullableTracePlan((situations[middle] as Situation).rest)) keep(`${first} >`, [...words, first]);
      for (const [second, place] of then) {
        keep(`${first} ${second}`, [...words, first, second, ...((situations[place] as Situation).end ?? [])]);
      }
    }
  }
  return [...pairs.values()];
}

/** Successful calls without arguments; each result is its index. */
export const traceOfCalls = (names: readonly string[], id: string): Trace => ({
  id,
  source: 'openai',
  steps: names.map((name, seq) => ({ kind: 'call', seq, name, arguments: {}, outcome: 'succeeded', result: seq })),
});
