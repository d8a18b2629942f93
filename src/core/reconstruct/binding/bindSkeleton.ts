// Gives every part of a skeleton its expressions: arguments, lists and conditions of loops, conditions of choices, the
// answer. Invariant: always ends in a program; what nothing explains becomes an input of the workflow and is reported.
// Longer than others because binding is one recursion over the kinds of parts.
// The parts are bound from outside in, so that the items of a loop are known where its body is bound.

import { type BindingContext, inputVariable } from './bindingContext';
import type { Bound, BoundProgram, Unexplained } from './boundProgram';
import { type EachList, eachLists, listAt, matchItems, setItems } from './eachLists';
import { type Explanation, explainValues, type Observation } from './explainValues';
import { besideOrAfter } from './parallelOrSequential';
import { isTelling } from './recording';
import {
  type CallSite,
  type Choice,
  callSitesOf,
  endOf,
  type Loop,
  type Moment,
  type Segment,
  type Skeleton,
} from './skeleton';
import { splitSite } from './splitCallSite';
import { type Separation, separateMoments } from './splitObservations';
import { isNameable, printTerm, type Term, type Variable } from './term';

const price = { parameter: 60, answer: 50, condition: 100, call: 1.5, choice: 1, each: 1, loop: 1.5 };
const mostNotes = 12;
const fewTraces = 5;
/** Branches that are told from all others, one after the other. */
const mostInARow = 100;

export interface BindOptions {
  /** One site may become several with a condition between them. */
  readonly split: boolean;
}

export function bindSkeleton(context: BindingContext, options: BindOptions): BoundProgram {
  return new Binder(context, options).bind();
}

interface Branch {
  readonly branch: number;
  readonly child: Skeleton;
  readonly moments: readonly Moment[];
}

class Binder {
  private cost = 0;
  private readonly unexplained: Unexplained[] = [];
  private readonly free = new Set<string>();
  /** By wanted name: the last number that was given, so that none is tried twice. */
  private readonly freeCounts = new Map<string, number>();
  private readonly notes: string[] = [];
  private items = 0;

  constructor(
    private readonly context: BindingContext,
    private readonly options: BindOptions,
  ) {}

  bind(): BoundProgram {
    for (const { initial, sites } of this.context.groups) {
      if (sites.size > 1) this.cost += 0.2;
      if (initial?.kind === 'constant') this.cost += isTelling(initial.value) ? 8 : 0.3;
      if (initial?.kind === 'input') this.cost += 0.9;
    }
    const root = this.part(this.context.skeleton);
    const end = this.end();
    return {
      root: { kind: 'sequence', children: [root, end] },
      cost: this.cost,
      penalty: this.unexplained.reduce((sum, { kind }) => sum + price[kind], 0),
      unexplained: this.unexplained,
      free: [...this.free],
      notes: this.notes,
    };
  }

  private part(skeleton: Skeleton): Bound {
    switch (skeleton.kind) {
      case 'silent':
        return skeleton;
      case 'call':
        return this.call(skeleton, skeleton.moments, 0);
      case 'sequence':
        return { kind: 'sequence', children: skeleton.children.map((child) => this.part(child)) };
      case 'parallel':
        return besideOrAfter(skeleton.children.map((child) => this.part(child)));
      case 'choice':
        return this.choice(skeleton);
      case 'loop':
        return this.loop(skeleton);
    }
  }

  private note(text: string): void {
    if (this.notes.length < mostNotes && !this.notes.includes(text)) this.notes.push(text);
  }

  /** `undefined` where the call is the first to be explained by two sites' worth of expressions. */
  private call(site: CallSite, moments: readonly Moment[], depth: number): Bound {
    const byParameter = observationsAt(this.context, moments);
    const inputs: [string, Term][] = [];
    const missing: [string, readonly Observation[]][] = [];
    const chosen: [string, readonly Explanation[]][] = [];
    for (const [name, observations] of byParameter) {
      const found = this.userFirst(
        name,
        observations,
        this.ownResultFirst(site, explainValues(this.context, observations, name)),
      );
      if (found[0]) chosen.push([name, found]);
      else missing.push([name, observations]);
      if (found[0]) inputs.push([name, found[0].term]);
    }
    const [first] = missing;
    if (first && this.options.split && depth < 2) {
      const split = splitSite(this.context, first[1], first[0]);
      if (split) {
        this.cost += price.choice + split.separation.cost;
        return {
          kind: 'choice',
          when: split.separation.term,
          yes: this.call(site, split.yes, depth + 1),
          no: this.call(site, split.no, depth + 1),
          yesMoments: split.yes,
          noMoments: split.no,
        };
      }
    }
    this.cost += price.call;
    for (const [name, found] of chosen) {
      this.cost += found[0]?.cost ?? 0;
      this.noteChoice(`${site.name}.${name}`, found);
    }
    for (const [name, observations] of missing) {
      this.cost += price.parameter;
      this.unexplained.push({ kind: 'parameter', what: `${site.name}.${name}`, observations });
      inputs.push([name, this.freeInput(name)]);
    }
    const order = [...byParameter.keys()];
    inputs.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    const result = this.groupOf(site);
    return { kind: 'call', name: site.name, inputs: Object.fromEntries(inputs), result, moments };
  }

  /**
   * What a key holds at first and the constant that it holds are the same in the first round; where only first rounds were
   * seen, it is the key that goes on.
   */
  private ownResultFirst(site: CallSite, found: readonly Explanation[]): readonly Explanation[] {
    const own = this.context.groupOf(site);
    if (own?.initial?.kind !== 'constant' || found[0]?.term.kind !== 'constant') return found;
    const isOwn = ({ term }: Explanation) =>
      term.kind === 'variable' && term.variable.id === own.variable.id && term.path.length === 0;
    const first = found.find(isOwn);
    return first ? [first, ...found.filter((other) => other !== first)] : found;
  }

  /** Where inputs are not recorded, what no data explains came from the user: few values that are alike are no constant. */
  private userFirst(
    name: string,
    observations: readonly Observation[],
    found: readonly Explanation[],
  ): readonly Explanation[] {
    const traces = new Set(observations.map(({ moment }) => moment.segment.trace));
    const isUnknown = [...traces].every((trace) => this.context.recordings[trace]?.areInputsKnown === false);
    const best = found[0]?.term;
    const isChance = best?.kind === 'constant' && isTelling(best.value) && traces.size < fewTraces;
    if (!isUnknown || !isNameable(name) || (best && !isChance)) return found;
    return [{ term: { kind: 'variable', variable: inputVariable(name), path: [] }, cost: 2 }];
  }

  private groupOf(site: CallSite): Variable {
    return this.context.groupOf(site)?.variable ?? { id: 'result:none', kind: 'result' };
  }

  private freeInput(name: string): Term {
    const base = name === '' ? 'value' : name.replaceAll('`', "'");
    let key = base;
    let count = this.freeCounts.get(base) ?? 1;
    const isTaken = (candidate: string) =>
      this.free.has(candidate) || this.context.recordings.some(({ inputs }) => Object.hasOwn(inputs, candidate));
    while (isTaken(key)) key = `${base}_${++count}`;
    this.freeCounts.set(base, count);
    this.free.add(key);
    return { kind: 'variable', variable: { id: `input:${key}`, kind: 'input' }, path: [] };
  }

  /** Two expressions that are nearly as simple: said, so that a reader can doubt. */
  private noteChoice(what: string, found: readonly Explanation[]): void {
    const [first, second] = found;
    if (!first || !second || second.cost - first.cost > 0.25) return;
    if (first.term.kind !== second.term.kind) {
      this.note(`${what}: ${this.print(first.term)} was taken; ${this.print(second.term)} fits as well.`);
      return;
    }
    if (first.term.kind !== 'variable' || second.term.kind !== 'variable') return;
    if (first.term.variable.id === second.term.variable.id) return;
    this.note(`${what}: ${this.print(first.term)} was taken; ${this.print(second.term)} fits as well.`);
  }

  /** Rough names: keys are given when the graph is drawn. */
  private print(term: Term): string {
    return printTerm(
      term,
      (variable) => this.roughName(variable),
      (value) => JSON.stringify(value),
    );
  }

  private roughName(variable: Variable): string {
    if (variable.kind === 'input') return variable.id.slice('input:'.length);
    if (variable.kind === 'item') return 'item';
    const group = this.context.groups.find((candidate) => candidate.variable.id === variable.id);
    const names = new Set([...(group?.sites ?? [])].map((site) => site.name));
    return `${[...names].join(' or ')} result`;
  }

  private choice(choice: Choice): Bound {
    const moments: Moment[][] = choice.children.map(() => []);
    for (const decision of choice.decisions) moments[decision.branch]?.push(decision);
    const branches = choice.children.map((child, branch) => ({ branch, child, moments: moments[branch] ?? [] }));
    return this.branches(branches.filter(({ moments }) => moments.length > 0));
  }

  /** One after the other: the branch that is simplest to tell from the rest goes first. */
  private branches(branches: readonly Branch[]): Bound {
    const [only] = branches;
    if (!only) return { kind: 'silent' };
    if (branches.length === 1) return this.part(only.child);
    const isMany = this.context.effort.isSpent || branches.length > mostInARow;
    // Of an optional part the condition says when it happens.
    const candidates = branches.slice(0, isMany ? 0 : 8).flatMap((branch) => {
      const rest = branches.filter((other) => other !== branch);
      if (branches.length === 2 && branch.child.kind === 'silent') return [];
      if (branches.length === 2 && branch !== only && only.child.kind !== 'silent') return [];
      const no = rest.flatMap(({ moments }) => moments);
      const found = separateMoments(this.context, branch.moments, no);
      return found[0] ? [{ branch, rest, found, no }] : [];
    });
    candidates.sort((a, b) => (a.found[0]?.cost ?? 0) - (b.found[0]?.cost ?? 0));
    const best = candidates[0];
    this.context.effort.spend(2 * branches.reduce((sum, { moments }) => sum + moments.length, 0));
    if (!best && branches.length > (this.context.effort.isSpent ? 4 : mostInARow)) return this.halves(branches);
    if (!best) {
      const branch = branches.find(({ child }) => child.kind !== 'silent') ?? only;
      const rest = branches.filter((other) => other !== branch);
      const what = `whether ${firstName(branch.child)} is called`;
      this.cost += price.condition + price.choice;
      this.unexplained.push({ kind: 'condition', what });
      return {
        kind: 'choice',
        when: this.freeInput(`call_${firstName(branch.child)}`.replace(/\W+/g, '_')),
        yes: this.part(branch.child),
        no: this.branches(rest),
        yesMoments: branch.moments,
        noMoments: rest.flatMap(({ moments }) => moments),
      };
    }
    const { branch, rest, found, no } = best;
    this.noteSeparation(`Before ${firstName(branch.child)}`, found, branch.moments.length + no.length);
    const term = (found[0] as Separation).term;
    this.cost += price.choice + (found[0] as Separation).cost;
    return {
      kind: 'choice',
      when: term,
      yes: this.part(branch.child),
      no: this.branches(rest),
      yesMoments: branch.moments,
      noMoments: no,
    };
  }

  /** One after the other would be very many, and each would name all that come after it: this half or that one. */
  private halves(branches: readonly Branch[]): Bound {
    const middle = branches.length >> 1;
    const [first, second] = [branches.slice(0, middle), branches.slice(middle)];
    const name = firstName((first[0] as Branch).child);
    this.cost += price.condition + price.choice;
    this.unexplained.push({ kind: 'condition', what: `whether ${name} or one of ${middle - 1} others is called` });
    return {
      kind: 'choice',
      when: this.freeInput(`call_${name}_or_other`.replace(/\W+/g, '_')),
      yes: this.branches(first),
      no: this.branches(second),
      yesMoments: first.flatMap(({ moments }) => moments),
      noMoments: second.flatMap(({ moments }) => moments),
    };
  }

  private noteSeparation(what: string, found: readonly Separation[], count: number): void {
    const [first, second] = found;
    if (!first) return;
    const also = second && second.cost - first.cost < 0.5 ? ` ${this.print(second.term)} fits as well.` : '';
    if (count < 4) this.note(`${what}: ${this.print(first.term)} rests on ${count} decisions.${also}`);
    else if (also !== '') this.note(`${what}: ${this.print(first.term)} was taken.${also}`);
  }

  private loop(loop: Loop): Bound {
    const each = eachLists(this.context, loop, { id: `item:${this.items++}`, kind: 'item' });
    for (const found of each) {
      const bound = this.each(loop, found);
      if (bound) return bound;
    }
    return this.while(loop);
  }

  private each(loop: Loop, { list, path, item, isWhole }: EachList): Bound | undefined {
    this.cost += price.each + list.cost;
    if (isWhole) {
      setItems(this.context, loop, list.term, item);
      const body = this.part(loop.body);
      return { kind: 'each', list: list.term, item, body, entries: loop.entries };
    }
    const matched = loop.entries.map((entry) => matchItems(this.context, loop, entry, list.term, path));
    const isPrefix = matched.every((places) => places.every((place, round) => place === round));
    if (isPrefix) {
      setItems(this.context, loop, list.term, item);
      const until = this.breakOf(loop, list.term);
      if (until) {
        this.cost += price.choice + until.cost;
        const body = this.part(loop.body);
        return { kind: 'each', list: list.term, item, body, entries: loop.entries, until: until.term };
      }
      this.context.clearItems(loop.entries.flatMap((entry) => entry.rounds));
    }
    const decisions: (Moment & { readonly branch: number })[] = [];
    const entries = loop.entries.map((entry, index) => {
      const items = listAt(this.context, entry, list.term);
      const places = matched[index] as readonly number[];
      let at = entry.at;
      const rounds = items.map((value, place): Segment => {
        const round = places.indexOf(place);
        const own = round < 0 ? undefined : entry.rounds[round];
        const segment: Segment = own ?? { trace: entry.segment.trace, items: [], from: at, up: entry.segment };
        this.context.setItem(segment, item, value);
        decisions.push({ segment, at: segment.from, branch: own ? 0 : 1 });
        at = endOf(segment);
        return segment;
      });
      return { segment: entry.segment, at: entry.at, rounds };
    });
    const body = this.choice({ kind: 'choice', children: [loop.body, { kind: 'silent' }], decisions });
    return { kind: 'each', list: list.term, item, body, entries };
  }

  /** Leaving before the end of the list: what holds after those rounds and after no other. */
  private breakOf(loop: Loop, list: Term): Separation | undefined {
    const [leave, stay]: [Moment[], Moment[]] = [[], []];
    for (const entry of loop.entries) {
      const count = listAt(this.context, entry, list).length;
      entry.rounds.forEach((round, index) => {
        const moment = { segment: round, at: endOf(round) };
        if (index < entry.rounds.length - 1) stay.push(moment);
        else if (entry.rounds.length < count) leave.push(moment);
      });
      if (entry.rounds.length === 0 && count > 0) return undefined;
    }
    return separateMoments(this.context, leave, stay)[0];
  }

  private while(loop: Loop): Bound {
    const rounds = loop.entries.flatMap((entry) => entry.rounds);
    const after = (wanted: 'last' | 'other') =>
      loop.entries.flatMap((entry) =>
        entry.rounds.flatMap((round, index): Moment[] =>
          (index === entry.rounds.length - 1) === (wanted === 'last') ? [{ segment: round, at: endOf(round) }] : [],
        ),
      );
    // Before a round the segment is the loop's own: items of outer loops are known there, and nothing of the round.
    const before = rounds.map((round): Moment => ({ segment: round, at: round.from }));
    const done = loop.entries.map((entry): Moment => {
      const last = entry.rounds[entry.rounds.length - 1];
      return { segment: entry.segment, at: last ? endOf(last) : entry.at };
    });
    const head = separateMoments(this.context, before, done);
    const hasEmpty = loop.entries.some((entry) => entry.rounds.length === 0);
    const tail = hasEmpty ? [] : separateMoments(this.context, after('other'), after('last'));
    // What always makes as many rounds shows no condition: any that fits does so by chance.
    const counts = new Set(loop.entries.map((entry) => entry.rounds.length));
    if (loop.entries.length > 1 && counts.size === 1) this.cost += 12;
    const isTail = !head[0] || (tail[0] !== undefined && tail[0].cost + 0.6 < head[0].cost);
    const found = isTail ? tail : head;
    const body = this.part(loop.body);
    const name = firstName(loop.body);
    if (found[0]) {
      this.cost += price.loop + found[0].cost;
      this.noteSeparation(`Repeating ${name}`, found, rounds.length + done.length);
      return { kind: 'while', when: found[0].term, isTail, body, entries: loop.entries };
    }
    this.cost += price.condition + price.loop;
    this.unexplained.push({ kind: 'condition', what: `how often ${name} is repeated` });
    const when = this.freeInput(`repeat_${name}`.replace(/\W+/g, '_'));
    return { kind: 'while', when, isTail: !hasEmpty, body, entries: loop.entries };
  }

  private end(): Bound {
    const moments = this.context.recordings.map(
      (recording, trace): Moment => ({
        segment: { trace, items: [], from: recording.calls.length },
        at: recording.calls.length,
      }),
    );
    const known = moments.flatMap((moment): Observation[] => {
      const { answer } = this.context.recordings[moment.segment.trace] ?? {};
      return answer === undefined ? [] : [{ moment, value: answer }];
    });
    if (known.length === 0) return this.lastResult(moments);
    return this.answer(known, moments, 0);
  }

  /** No answer is known: the result of what every trace ends with stands for it. */
  private lastResult(moments: readonly Moment[]): Bound {
    const observations = moments.flatMap((moment): Observation[] => {
      const last = this.context.recordings[moment.segment.trace]?.calls.at(-1);
      return last ? [{ moment, value: last.result }] : [];
    });
    const results = this.context.groups.map((group) => group.variable);
    const found = explainValues(this.context, observations, '', results).filter(
      ({ term }) => term.kind === 'variable' && term.path.length === 0,
    )[0];
    if (!found) return { kind: 'end', moments };
    this.note('The traces do not say what the answer is; the last result was taken.');
    return { kind: 'end', answer: found.term, moments };
  }

  private answer(observations: readonly Observation[], moments: readonly Moment[], depth: number): Bound {
    const found = explainValues(this.context, observations, 'answer');
    if (found[0]) {
      this.cost += found[0].cost;
      this.noteChoice('The answer', found);
      return { kind: 'end', answer: found[0].term, moments };
    }
    const split = this.options.split && depth < 3 ? splitSite(this.context, observations, 'answer') : undefined;
    if (split) {
      this.cost += price.choice + split.separation.cost;
      const of = (part: readonly Moment[]) => {
        const own = new Set(part);
        return observations.filter(({ moment }) => own.has(moment));
      };
      return {
        kind: 'choice',
        when: split.separation.term,
        yes: this.answer(of(split.yes), split.yes, depth + 1),
        no: this.answer(of(split.no), split.no, depth + 1),
        yesMoments: split.yes,
        noMoments: split.no,
      };
    }
    this.cost += price.answer;
    this.unexplained.push({ kind: 'answer', what: 'the answer', observations });
    return { kind: 'end', moments };
  }
}

/** By parameter, what it was at the calls of these moments. */
type Observations = ReadonlyMap<string, readonly Observation[]>;

/** A skeleton is bound many times, and its moments stay the same; they belong to one list of recordings. */
const observations = new WeakMap<readonly Moment[], Observations>();

function observationsAt({ recordings }: BindingContext, moments: readonly Moment[]): Observations {
  const known = observations.get(moments);
  if (known) return known;
  const byParameter = new Map<string, Observation[]>();
  for (const moment of moments) {
    const call = recordings[moment.segment.trace]?.calls[moment.at];
    for (const [name, value] of Object.entries(call?.arguments ?? {})) {
      const own = byParameter.get(name);
      if (own) own.push({ moment, value });
      else byParameter.set(name, [{ moment, value }]);
    }
  }
  observations.set(moments, byParameter);
  return byParameter;
}

function firstName(skeleton: Skeleton): string {
  return callSitesOf(skeleton)[0]?.name ?? 'nothing';
}
