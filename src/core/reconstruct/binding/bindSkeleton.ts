// Binds every part of a skeleton to expressions: arguments, lists and conditions of loops, conditions of choices, the
// answer. Invariant: always returns a program; a value without an explanation becomes an input of the workflow and is
// reported. Parts are bound from the outside in, so that the items of a loop are known when its body is bound. Over 300
// lines: binding is one recursion over the kinds of parts.

import { type Expr, nameExpr } from '../../expression';
import { appendTo } from '../../support';
import { callsWithin } from '../processTree';
import type { BindingContext } from './bindingContext';
import {
  constantOf,
  inputVariable,
  isNameable,
  printWithNames,
  type VariableId,
  variableKind,
  variableName,
  variablePathOf,
} from './bindingExpression';
import type { BoundNode, BoundProgram, UnexplainedValue } from './boundProgram';
import { type EachList, eachLists, listAt, matchItems, setItems } from './eachLists';
import { explainValues, type ValueExplanation, type ValueObservation } from './explainValues';
import { parallelOrSequential } from './parallelOrSequential';
import { isDistinctive } from './recording';
import {
  type Skeleton,
  type SkeletonCallSite,
  type SkeletonChoice,
  type SkeletonLoop,
  segmentEnd,
  type TracePosition,
  type TraceSegment,
} from './skeleton';
import { splitCallSite } from './splitCallSite';
import { type ObservationSplit, splitObservations } from './splitObservations';

const price = { parameter: 60, answer: 50, condition: 100, call: 1.5, choice: 1, each: 1, loop: 1.5 };
const maxNotes = 12;
const fewTraces = 5;
/** Maximum number of branches that are separated one after the other. */
const maxConsecutive = 100;

export interface BindOptions {
  /** A call site may be split into several with a condition between them. */
  readonly split: boolean;
}

export function bindSkeleton(context: BindingContext, options: BindOptions): BoundProgram {
  return new Binder(context, options).bind();
}

interface Branch {
  readonly branch: number;
  readonly child: Skeleton;
  readonly positions: readonly TracePosition[];
}

class Binder {
  private cost = 0;
  private readonly unexplained: UnexplainedValue[] = [];
  private readonly free = new Set<string>();
  /** By wanted name: the last suffix number used, so that no number is tried twice. */
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
      if (initial?.kind === 'constant') this.cost += isDistinctive(initial.value) ? 8 : 0.3;
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

  private part(skeleton: Skeleton): BoundNode {
    switch (skeleton.kind) {
      case 'silent':
        return skeleton;
      case 'call':
        return this.call(skeleton, skeleton.positions, 0);
      case 'sequence':
        return { kind: 'sequence', children: skeleton.children.map((child) => this.part(child)) };
      case 'parallel':
        return parallelOrSequential(skeleton.children.map((child) => this.part(child)));
      case 'choice':
        return this.choice(skeleton);
      case 'loop':
        return this.loop(skeleton);
    }
  }

  private note(text: string): void {
    if (this.notes.length < maxNotes && !this.notes.includes(text)) this.notes.push(text);
  }

  /** Binds the arguments of a call; a site that two expressions explain together is split up to a depth of two. */
  private call(site: SkeletonCallSite, positions: readonly TracePosition[], depth: number): BoundNode {
    const byParameter = observationsAt(this.context, positions);
    const inputs: [string, Expr][] = [];
    const missing: [string, readonly ValueObservation[]][] = [];
    const chosen: [string, readonly ValueExplanation[]][] = [];
    for (const [name, observations] of byParameter) {
      const found = this.preferUserInput(
        name,
        observations,
        this.preferOwnResult(site, explainValues(this.context, observations, name)),
      );
      if (found[0]) chosen.push([name, found]);
      else missing.push([name, observations]);
      if (found[0]) inputs.push([name, found[0].expr]);
    }
    const [first] = missing;
    if (first && this.options.split && depth < 2) {
      const split = splitCallSite(this.context, first[1], first[0]);
      if (split) {
        this.cost += price.choice + split.separation.cost;
        return {
          kind: 'choice',
          when: split.separation.expr,
          children: [this.call(site, split.yes, depth + 1), this.call(site, split.no, depth + 1)],
          positions: [split.yes, split.no],
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
    return { kind: 'call', name: site.name, inputs: Object.fromEntries(inputs), result, positions };
  }

  /**
   * In the first round a key's initial value equals its constant. If only first rounds were observed, the key is
   * preferred, because later rounds change it.
   */
  private preferOwnResult(site: SkeletonCallSite, found: readonly ValueExplanation[]): readonly ValueExplanation[] {
    const own = this.context.groupOf(site);
    if (own?.initial?.kind !== 'constant' || !found[0] || constantOf(found[0].expr) === undefined) return found;
    const first = found.find(({ expr }) => expr.kind === 'name' && expr.name === own.variable);
    return first ? [first, ...found.filter((other) => other !== first)] : found;
  }

  /**
   * If inputs are not recorded, a value without an explanation came from the user; equal values in few traces are not a
   * constant.
   */
  private preferUserInput(
    name: string,
    observations: readonly ValueObservation[],
    found: readonly ValueExplanation[],
  ): readonly ValueExplanation[] {
    const traces = new Set(observations.map(({ position }) => position.segment.trace));
    const isUnknown = [...traces].every((trace) => this.context.recordings[trace]?.areInputsKnown === false);
    const best = found[0]?.expr;
    const value = best && constantOf(best);
    const isCoincidence = value !== undefined && isDistinctive(value) && traces.size < fewTraces;
    if (!isUnknown || !isNameable(name) || (best && !isCoincidence)) return found;
    return [{ expr: nameExpr(inputVariable(name)), cost: 2 }];
  }

  private groupOf(site: SkeletonCallSite): VariableId {
    return this.context.groupOf(site)?.variable ?? 'result:none';
  }

  private freeInput(name: string): Expr {
    const base = name === '' ? 'value' : name.replaceAll('`', "'");
    let key = base;
    let count = this.freeCounts.get(base) ?? 1;
    const isNameUsed = (candidate: string) =>
      this.free.has(candidate) || this.context.recordings.some(({ inputs }) => Object.hasOwn(inputs, candidate));
    while (isNameUsed(key)) key = `${base}_${++count}`;
    this.freeCounts.set(base, count);
    this.free.add(key);
    return nameExpr(inputVariable(key));
  }

  /** Notes the second expression if it is nearly as simple as the first, so that readers can question the choice. */
  private noteChoice(what: string, found: readonly ValueExplanation[]): void {
    const [first, second] = found;
    if (!first || !second || second.cost - first.cost > 0.25) return;
    if (sourceOf(first.expr) === sourceOf(second.expr)) return;
    this.note(`${what}: ${this.print(first.expr)} was taken; ${this.print(second.expr)} fits as well.`);
  }

  /** Uses provisional names: keys are assigned when the graph is drawn. */
  private print(expr: Expr): string {
    return printWithNames(expr, (variable) => this.roughName(variable));
  }

  private roughName(variable: VariableId): string {
    const kind = variableKind(variable);
    if (kind === 'item') return 'item';
    if (kind !== 'result') return variableName(variable);
    const group = this.context.groups.find((candidate) => candidate.variable === variable);
    const names = new Set([...(group?.sites ?? [])].map((site) => site.name));
    return `${[...names].join(' or ')} result`;
  }

  private choice(choice: SkeletonChoice): BoundNode {
    const positions: TracePosition[][] = choice.children.map(() => []);
    for (const decision of choice.decisions) positions[decision.branch]?.push(decision);
    const branches = choice.children.map((child, branch) => ({ branch, child, positions: positions[branch] ?? [] }));
    return this.branches(branches.filter(({ positions }) => positions.length > 0));
  }

  /** Separates the branches one after the other: first the branch with the simplest condition against the rest. */
  private branches(branches: readonly Branch[]): BoundNode {
    const [only] = branches;
    if (!only) return { kind: 'silent' };
    if (branches.length === 1) return this.part(only.child);
    const hasManyBranches = this.context.effort.isSpent || branches.length > maxConsecutive;
    // For an optional part, the condition describes when it happens.
    const candidates = branches.slice(0, hasManyBranches ? 0 : 8).flatMap((branch) => {
      const rest = branches.filter((other) => other !== branch);
      if (branches.length === 2 && branch.child.kind === 'silent') return [];
      if (branches.length === 2 && branch !== only && only.child.kind !== 'silent') return [];
      const no = rest.flatMap(({ positions }) => positions);
      const found = splitObservations(this.context, branch.positions, no);
      return found[0] ? [{ branch, rest, found, no }] : [];
    });
    candidates.sort((a, b) => (a.found[0]?.cost ?? 0) - (b.found[0]?.cost ?? 0));
    const best = candidates[0];
    this.context.effort.spend(2 * branches.reduce((sum, { positions }) => sum + positions.length, 0));
    if (!best && branches.length > (this.context.effort.isSpent ? 4 : maxConsecutive)) return this.halves(branches);
    if (!best) {
      const branch = branches.find(({ child }) => child.kind !== 'silent') ?? only;
      const rest = branches.filter((other) => other !== branch);
      const what = `whether ${firstName(branch.child)} is called`;
      this.cost += price.condition + price.choice;
      this.unexplained.push({ kind: 'condition', what });
      return {
        kind: 'choice',
        when: this.freeInput(`call_${firstName(branch.child)}`.replace(/\W+/g, '_')),
        children: [this.part(branch.child), this.branches(rest)],
        positions: [branch.positions, rest.flatMap(({ positions }) => positions)],
      };
    }
    const { branch, rest, found, no } = best;
    this.noteSeparation(`Before ${firstName(branch.child)}`, found, branch.positions.length + no.length);
    const expr = (found[0] as ObservationSplit).expr;
    this.cost += price.choice + (found[0] as ObservationSplit).cost;
    return {
      kind: 'choice',
      when: expr,
      children: [this.part(branch.child), this.branches(rest)],
      positions: [branch.positions, no],
    };
  }

  /** Binary split: a chain of very many branches would list all later branches at each step. */
  private halves(branches: readonly Branch[]): BoundNode {
    const middle = branches.length >> 1;
    const [first, second] = [branches.slice(0, middle), branches.slice(middle)];
    const name = firstName((first[0] as Branch).child);
    this.cost += price.condition + price.choice;
    this.unexplained.push({ kind: 'condition', what: `whether ${name} or one of ${middle - 1} others is called` });
    return {
      kind: 'choice',
      when: this.freeInput(`call_${name}_or_other`.replace(/\W+/g, '_')),
      children: [this.branches(first), this.branches(second)],
      positions: [first.flatMap(({ positions }) => positions), second.flatMap(({ positions }) => positions)],
    };
  }

  private noteSeparation(what: string, found: readonly ObservationSplit[], count: number): void {
    const [first, second] = found;
    if (!first) return;
    const also = second && second.cost - first.cost < 0.5 ? ` ${this.print(second.expr)} fits as well.` : '';
    if (count < 4) this.note(`${what}: ${this.print(first.expr)} rests on ${count} decisions.${also}`);
    else if (also !== '') this.note(`${what}: ${this.print(first.expr)} was taken.${also}`);
  }

  private loop(loop: SkeletonLoop): BoundNode {
    const each = eachLists(this.context, loop, `item:${this.items++}`);
    for (const found of each) {
      const bound = this.each(loop, found);
      if (bound) return bound;
    }
    return this.while(loop);
  }

  private each(loop: SkeletonLoop, { list, path, item, coversWholeList }: EachList): BoundNode | undefined {
    this.cost += price.each + list.cost;
    if (coversWholeList) {
      setItems(this.context, loop, list.expr, item);
      const body = this.part(loop.body);
      return { kind: 'each', list: list.expr, item, body, entries: loop.entries };
    }
    const matched = loop.entries.map((entry) => matchItems(this.context, loop, entry, list.expr, path));
    const isPrefix = matched.every((places) => places.every((place, round) => place === round));
    if (isPrefix) {
      setItems(this.context, loop, list.expr, item);
      const until = this.breakOf(loop, list.expr);
      if (until) {
        this.cost += price.choice + until.cost;
        const body = this.part(loop.body);
        return { kind: 'each', list: list.expr, item, body, entries: loop.entries, until: until.expr };
      }
      this.context.clearItems(loop.entries.flatMap((entry) => entry.rounds));
    }
    const decisions: (TracePosition & { readonly branch: number })[] = [];
    const entries = loop.entries.map((entry, index) => {
      const items = listAt(this.context, entry, list.expr);
      const places = matched[index] as readonly number[];
      let at = entry.at;
      const rounds = items.map((value, place): TraceSegment => {
        const round = places.indexOf(place);
        const own = round < 0 ? undefined : entry.rounds[round];
        const segment: TraceSegment = own ?? { trace: entry.segment.trace, items: [], from: at, up: entry.segment };
        this.context.setItem(segment, item, value);
        decisions.push({ segment, at: segment.from, branch: own ? 0 : 1 });
        at = segmentEnd(segment);
        return segment;
      });
      return { segment: entry.segment, at: entry.at, rounds };
    });
    const body = this.choice({ kind: 'choice', children: [loop.body, { kind: 'silent' }], decisions });
    return { kind: 'each', list: list.expr, item, body, entries };
  }

  /** A condition to leave before the end of the list: true after those rounds and after no other. */
  private breakOf(loop: SkeletonLoop, list: Expr): ObservationSplit | undefined {
    const [leave, stay]: [TracePosition[], TracePosition[]] = [[], []];
    for (const entry of loop.entries) {
      const count = listAt(this.context, entry, list).length;
      entry.rounds.forEach((round, index) => {
        const position = { segment: round, at: segmentEnd(round) };
        if (index < entry.rounds.length - 1) stay.push(position);
        else if (entry.rounds.length < count) leave.push(position);
      });
      if (entry.rounds.length === 0 && count > 0) return undefined;
    }
    return splitObservations(this.context, leave, stay)[0];
  }

  private while(loop: SkeletonLoop): BoundNode {
    const rounds = loop.entries.flatMap((entry) => entry.rounds);
    const after = (wanted: 'last' | 'other') =>
      loop.entries.flatMap((entry) =>
        entry.rounds.flatMap((round, index): TracePosition[] =>
          (index === entry.rounds.length - 1) === (wanted === 'last')
            ? [{ segment: round, at: segmentEnd(round) }]
            : [],
        ),
      );
    // The position before a round uses the loop's own segment: it has the items of outer loops and nothing of the
    // round.
    const before = rounds.map((round): TracePosition => ({ segment: round, at: round.from }));
    const done = loop.entries.map((entry): TracePosition => {
      const last = entry.rounds[entry.rounds.length - 1];
      return { segment: entry.segment, at: last ? segmentEnd(last) : entry.at };
    });
    const head = splitObservations(this.context, before, done);
    const hasEmpty = loop.entries.some((entry) => entry.rounds.length === 0);
    const tail = hasEmpty ? [] : splitObservations(this.context, after('other'), after('last'));
    // If the number of rounds never varies, any condition that fits does so by chance.
    const counts = new Set(loop.entries.map((entry) => entry.rounds.length));
    if (loop.entries.length > 1 && counts.size === 1) this.cost += 12;
    const isTail = !head[0] || (tail[0] !== undefined && tail[0].cost + 0.6 < head[0].cost);
    const found = isTail ? tail : head;
    const body = this.part(loop.body);
    const name = firstName(loop.body);
    if (found[0]) {
      this.cost += price.loop + found[0].cost;
      this.noteSeparation(`Repeating ${name}`, found, rounds.length + done.length);
      return { kind: 'loop', when: found[0].expr, isTail, body, entries: loop.entries };
    }
    this.cost += price.condition + price.loop;
    this.unexplained.push({ kind: 'condition', what: `how often ${name} is repeated` });
    const when = this.freeInput(`repeat_${name}`.replace(/\W+/g, '_'));
    return { kind: 'loop', when, isTail: !hasEmpty, body, entries: loop.entries };
  }

  private end(): BoundNode {
    const positions = this.context.recordings.map(
      (recording, trace): TracePosition => ({
        segment: { trace, items: [], from: recording.calls.length },
        at: recording.calls.length,
      }),
    );
    const known = positions.flatMap((position): ValueObservation[] => {
      const { answer } = this.context.recordings[position.segment.trace] ?? {};
      return answer === undefined ? [] : [{ position, value: answer }];
    });
    if (known.length === 0) return this.lastResult(positions);
    return this.answer(known, positions, 0);
  }

  /** If no answer is recorded, the result of the last call of every trace is used. */
  private lastResult(positions: readonly TracePosition[]): BoundNode {
    const observations = positions.flatMap((position): ValueObservation[] => {
      const last = this.context.recordings[position.segment.trace]?.calls.at(-1);
      return last ? [{ position, value: last.result }] : [];
    });
    const results = this.context.groups.map((group) => group.variable);
    const found = explainValues(this.context, observations, '', results).filter(
      ({ expr }) => expr.kind === 'name' && constantOf(expr) === undefined,
    )[0];
    if (!found) return { kind: 'end', positions };
    this.note('The traces do not contain the answer; the last result was taken.');
    return { kind: 'end', answer: found.expr, positions };
  }

  private answer(
    observations: readonly ValueObservation[],
    positions: readonly TracePosition[],
    depth: number,
  ): BoundNode {
    const found = explainValues(this.context, observations, 'answer');
    if (found[0]) {
      this.cost += found[0].cost;
      this.noteChoice('The answer', found);
      return { kind: 'end', answer: found[0].expr, positions };
    }
    const split = this.options.split && depth < 3 ? splitCallSite(this.context, observations, 'answer') : undefined;
    if (split) {
      this.cost += price.choice + split.separation.cost;
      const of = (part: readonly TracePosition[]) => {
        const own = new Set(part);
        return observations.filter(({ position }) => own.has(position));
      };
      return {
        kind: 'choice',
        when: split.separation.expr,
        children: [this.answer(of(split.yes), split.yes, depth + 1), this.answer(of(split.no), split.no, depth + 1)],
        positions: [split.yes, split.no],
      };
    }
    this.cost += price.answer;
    this.unexplained.push({ kind: 'answer', what: 'the answer', observations });
    return { kind: 'end', positions };
  }
}

/** By parameter, its values at the calls of these positions. */
type Observations = ReadonlyMap<string, readonly ValueObservation[]>;

/** Cached because a skeleton is bound many times with the same positions; valid for one list of recordings. */
const observations = new WeakMap<readonly TracePosition[], Observations>();

function observationsAt({ recordings }: BindingContext, positions: readonly TracePosition[]): Observations {
  const known = observations.get(positions);
  if (known) return known;
  const byParameter = new Map<string, ValueObservation[]>();
  for (const position of positions) {
    const call = recordings[position.segment.trace]?.calls[position.at];
    for (const [name, value] of Object.entries(call?.arguments ?? {})) {
      appendTo(byParameter, name, { position, value });
    }
  }
  observations.set(positions, byParameter);
  return byParameter;
}

/** Its variable, or the kind of an expression that is computed or constant. */
const sourceOf = (expr: Expr) =>
  variablePathOf(expr)?.variable ?? (constantOf(expr) === undefined ? expr.kind : 'constant');

function firstName(skeleton: Skeleton): string {
  return callsWithin(skeleton)[0]?.name ?? 'nothing';
}
