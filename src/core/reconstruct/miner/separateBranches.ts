// Finds the value that separates the branches of a decision, as a condition in the language of core/expression. A value
// separates if it was known at every decision and each branch had different values. Candidates in order: results of
// earlier calls, then two numbers compared with each other (`total >= budget`), then arguments of calls. Within a kind
// the most recent comes first, then the simplest: true/false, few named values, a threshold between numbers. Invariant:
// core/expression can parse every condition, and values that it treats as equal are never in two branches.

import {
  type CompareOperator,
  checkExpression,
  compareExpr,
  type Expr,
  evaluateExpression,
  joinExpr,
  listExpr,
  literalExpr,
  meetsOrder,
  nameExpr,
  printExpression,
} from '../../expression';
import type { TraceCall, TraceResponse } from '../../logs';
import type { JsonValue } from '../../support';
import { isBlank, valueKey } from '../../values';
import type { BlockDecision } from './processBlock';
import { leafExpression, type Scalar, type ValueLeaf, valueLeavesOf } from './valueLeaves';

export interface BranchSeparation {
  /** The deciding value, such as `hospital_exists`. */
  readonly subject: string;
  /** By branch: `hospital_exists == true`. */
  readonly conditions: ReadonlyMap<number, string>;
}

type Step = TraceCall | TraceResponse;
type StepsOf = (trace: number) => readonly Step[];

const longestText = 60;
/** Maximum number of values of a kind that are compared with each other. */
const maxCompared = 24;

/** Order of the candidates. With few decisions, one of two numbers is easily the larger by chance. */
const kinds = { result: 0, found: 1, comparison: 2, argument: 3, rareComparison: 4 } as const;
const fewDecisions = 4;

interface Source {
  readonly call: string;
  readonly from: 'result' | 'arguments';
  readonly leaf: ValueLeaf;
  /** The leaf in a result or in arguments, under any name. */
  readonly expr: Expr;
  /** Tests whether the call found anything: its result is not null. */
  readonly testsPresence: boolean;
}

/** A value for each decision, in their order. */
interface Column {
  readonly source: Source;
  readonly values: readonly Scalar[];
  /** Maximum number of activities between the call and the decision; 0 is the last activity. */
  readonly age: number;
}

interface Candidate {
  /** One of `kinds`. */
  readonly kind: number;
  readonly age: number;
  readonly rank: number;
  readonly separation: BranchSeparation;
}

/**
 * Returns the value that separates the branches, or undefined if not found. `stepsOf(trace)` are that trace's
 * activities.
 */
export function separateBranches(decisions: readonly BlockDecision[], stepsOf: StepsOf): BranchSeparation | undefined {
  const branches = [...new Set(decisions.map((decision) => decision.branch))].sort((a, b) => a - b);
  if (branches.length < 2) return undefined;
  const view = new DecisionView(decisions, stepsOf);
  const columns = view.sources().flatMap((source) => view.column(source) ?? []);
  const candidates = columns.flatMap((column): Candidate[] => {
    const subject = view.subjectOf(column.source);
    const found = subject && conditionsFor(subject, column, decisions);
    if (!found) return [];
    const kind = column.source.testsPresence
      ? kinds.found
      : column.source.from === 'result'
        ? kinds.result
        : kinds.argument;
    return [{ kind, age: column.age, ...found }];
  });
  if (branches.length === 2 && candidates.every(({ kind }) => kind === kinds.argument)) {
    candidates.push(...comparisons(columns, decisions, view));
  }
  return candidates
    .filter(({ separation }) => [...separation.conditions.values()].every((text) => !checkExpression(text)))
    .sort(
      (a, b) =>
        a.kind - b.kind ||
        a.age - b.age ||
        a.rank - b.rank ||
        (a.separation.subject < b.separation.subject ? -1 : a.separation.subject > b.separation.subject ? 1 : 0),
    )[0]?.separation;
}

/** For each position, the number of different calls with a result before it. */
function namesBefore(steps: readonly Step[]): number[] {
  const names = new Set<string>();
  return [
    0,
    ...steps.map((step) => {
      if (step.kind === 'call' && step.result !== undefined) names.add(step.name);
      return names.size;
    }),
  ];
}

/** The known values at each decision: for each call, the latest one before the decision. */
class DecisionView {
  private readonly latest: readonly ReadonlyMap<string, number>[];
  private readonly steps: readonly (readonly Step[])[];

  constructor(
    private readonly decisions: readonly BlockDecision[],
    stepsOf: StepsOf,
  ) {
    this.steps = decisions.map(({ trace }) => stepsOf(trace));
    const counts = new Map<readonly Step[], number[]>();
    this.latest = decisions.map(({ at }, index) => {
      const found = new Map<string, number>();
      const own = this.steps[index] as readonly Step[];
      const known = counts.get(own) ?? namesBefore(own);
      counts.set(own, known);
      const end = Math.min(at, own.length);
      for (let place = end - 1; place >= 0 && found.size < (known[end] as number); place--) {
        const step = own[place] as Step;
        if (step.kind === 'call' && step.result !== undefined && !found.has(step.name)) found.set(step.name, place);
      }
      return found;
    });
  }

  private callAt(index: number, name: string): TraceCall | undefined {
    const place = this.latest[index]?.get(name);
    return place === undefined ? undefined : (this.steps[index]?.[place] as TraceCall); // only positions of calls are kept
  }

  sources(): Source[] {
    const calls = [...(this.latest[0]?.keys() ?? [])].filter((call) => this.latest.every((known) => known.has(call)));
    return calls.flatMap((call): Source[] => {
      const first = this.callAt(0, call) as TraceCall; // known at every decision
      const wholeValue: ValueLeaf = { path: [], isLength: false, text: '', value: null };
      const sourceOf = (from: Source['from'], testsPresence: boolean) => (leaf: ValueLeaf) => {
        const expr = leafExpression(leaf, 'value') as Expr; // it has a root
        return { call, from, leaf, expr, testsPresence };
      };
      return [
        ...valueLeavesOf(first.result ?? null).map(sourceOf('result', false)),
        sourceOf('result', true)(wholeValue),
        ...valueLeavesOf(first.arguments).map(sourceOf('arguments', false)),
      ];
    });
  }

  /** Undefined if it is not known at some decision. */
  column(source: Source): Column | undefined {
    const values: Scalar[] = [];
    let age = 0;
    for (const [index, { at }] of this.decisions.entries()) {
      const value = valueIn(source, this.callAt(index, source.call) as TraceCall);
      if (value === undefined) return undefined;
      values.push(value);
      age = Math.max(age, at - 1 - (this.latest[index]?.get(source.call) ?? 0));
    }
    return { source, values, age };
  }

  /**
   * Names by the rules of conditions: a name is the latest result of that name, else the latest argument; a call's name
   * is its result. Undefined if the value has no unambiguous name.
   */
  subjectOf({ call, from, leaf, testsPresence }: Source): Expr | undefined {
    if (testsPresence) return nameExpr(call);
    const [root] = leaf.path;
    if (typeof root !== 'string') return from === 'result' ? leafExpression(leaf, call) : undefined;
    const has = (value: JsonValue | undefined) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, root);
    const isHidden = this.latest.some((known, index) =>
      [...known].some(([other, place]) => {
        const step = this.steps[index]?.[place] as TraceCall;
        const isAfterCall = place > (known.get(call) ?? 0);
        if (other === root) return true;
        if (from === 'result') return isAfterCall && has(step.result);
        return has(step.result) || (isAfterCall && has(step.arguments));
      }),
    );
    if (!isHidden) return leafExpression(leaf, undefined);
    return from === 'result' ? leafExpression(leaf, call) : undefined;
  }
}

function valueIn({ from, expr, testsPresence }: Source, call: TraceCall): Scalar | undefined {
  if (testsPresence) return !isBlank(call.result);
  const whole = from === 'result' ? (call.result ?? null) : call.arguments;
  const value = evaluateExpression(expr, () => whole);
  return typeof value !== 'object' || value === null ? value : undefined;
}

/** Values with one key are equal in a condition; all blank ones are `== null`. */
const keyOf = (value: Scalar): string => valueKey(value) ?? 'blank';

function conditionsFor(
  subject: Expr,
  { source, values }: Column,
  decisions: readonly BlockDecision[],
): { readonly rank: number; readonly separation: BranchSeparation } | undefined {
  const distinct = new Map<number, Map<string, Scalar>>();
  decisions.forEach(({ branch }, index) => {
    const value = values[index] as Scalar; // one per decision
    const own = distinct.get(branch) ?? new Map<string, Scalar>();
    distinct.set(branch, own);
    if (!own.has(keyOf(value))) own.set(keyOf(value), value);
  });
  if (source.testsPresence) return foundConditions(subject, distinct);
  const all = [...distinct.values()].flatMap((own) => [...own]);
  const isNumeric = all.every(([, value]) => typeof value === 'number');
  const areValuesDistinct = new Set(all.map(([key]) => key)).size === all.length;
  const isFlag = isNumeric && all.length === 2 && all.every(([, value]) => value === 0 || value === 1);
  if (isNumeric && !(areValuesDistinct && isFlag)) {
    const ranges = numberRanges(subject, distinct);
    if (ranges || !areValuesDistinct) return ranges;
  }
  if (!areValuesDistinct) return undefined;
  if (all.some(([, value]) => typeof value === 'string' && value.length > longestText)) return undefined;
  // If almost every decision has another value, the values are names or ids that differ by chance, unless there are
  // very few decisions.
  if (all.length > 2 && all.length > decisions.length / 2 && all.length > distinct.size) return undefined;
  const conditions = new Map(
    [...distinct].map(([branch, own]) => {
      return [branch, printExpression(oneOf(subject, [...own.values()]))];
    }),
  );
  const rank = all.every(([, value]) => typeof value === 'boolean') ? 0 : 1;
  return { rank, separation: { subject: printExpression(subject), conditions } };
}

/** A blank value cannot be in a list: it has a separate comparison. */
function oneOf(subject: Expr, all: readonly Scalar[]): Expr {
  const list = all.filter((value) => !isBlank(value));
  const [first = null, ...others] = list;
  const held =
    others.length === 0
      ? compareExpr(subject, '==', literalExpr(first))
      : compareExpr(subject, 'in', listExpr(list.map(literalExpr)));
  if (list.length === 0 || list.length === all.length) return held;
  return joinExpr('or', [held, compareExpr(subject, '==', literalExpr(null))]);
}

/** Used only if no more specific value separates. */
function foundConditions(
  subject: Expr,
  distinct: ReadonlyMap<number, ReadonlyMap<string, Scalar>>,
): { readonly rank: number; readonly separation: BranchSeparation } | undefined {
  const sides = [...distinct].map(([branch, own]) => [branch, [...own.values()]] as const);
  if (sides.length !== 2 || sides.some(([, values]) => values.length !== 1)) return undefined;
  if (sides[0]?.[1][0] === sides[1]?.[1][0]) return undefined;
  const conditions = sides.map(
    ([branch, [testsPresence]]) =>
      [branch, printExpression(compareExpr(subject, testsPresence ? '!=' : '==', literalExpr(null)))] as const,
  );
  return { rank: 3, separation: { subject: printExpression(subject), conditions: new Map(conditions) } };
}

/** Two branches with all numbers of one below all numbers of the other. */
function numberRanges(
  subject: Expr,
  distinct: ReadonlyMap<number, ReadonlyMap<string, Scalar>>,
): { readonly rank: number; readonly separation: BranchSeparation } | undefined {
  const sides = [...distinct].map(([branch, own]) => ({
    branch,
    numbers: [...own.values()].filter((value) => typeof value === 'number'),
  }));
  const [a, b] = sides;
  if (!a || !b || sides.length !== 2) return undefined;
  const [low, high] = Math.max(...a.numbers) < Math.min(...b.numbers) ? [a, b] : [b, a];
  const limit = Math.max(...low.numbers);
  if (limit >= Math.min(...high.numbers)) return undefined;
  const isZero = limit === 0 && Math.min(...low.numbers) === 0;
  const conditions = new Map([
    [low.branch, printExpression(compareExpr(subject, isZero ? '==' : '<=', literalExpr(limit)))],
    [high.branch, printExpression(compareExpr(subject, '>', literalExpr(limit)))],
  ]);
  return { rank: 2, separation: { subject: printExpression(subject), conditions } };
}

const opposite: Readonly<Record<string, CompareOperator>> = {
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '==': '!=',
};

/**
 * Pairs of values of which one is always larger, or which are always equal, in the one branch and never in the other.
 */
function comparisons(columns: readonly Column[], decisions: readonly BlockDecision[], view: DecisionView): Candidate[] {
  const [first] = [...new Set(decisions.map(({ branch }) => branch))].sort((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
  const other = decisions.find(({ branch }) => branch !== first)?.branch;
  if (first === undefined || other === undefined) return [];
  const numeric = columns
    .filter(({ source, values }) => !source.leaf.isLength && values.every((value) => typeof value === 'number'))
    .sort((a, b) => a.age - b.age)
    .slice(0, maxCompared);
  const candidates: Candidate[] = [];
  numeric.forEach((left, index) => {
    for (const right of numeric.slice(index + 1)) {
      const differences = left.values.map((value, at) => (value as number) - (right.values[at] as number));
      const isTrueForAll = (test: (difference: number) => boolean) =>
        decisions.every(({ branch }, at) => test(differences[at] as number) === (branch === first));
      const op = (['>=', '>', '<=', '<', '=='] as const).find((sign) =>
        isTrueForAll((by) => (sign === '==' ? by === 0 : meetsOrder(sign, by) === true)),
      );
      const [one, two] = [view.subjectOf(left.source), view.subjectOf(right.source)];
      if (!op || !one || !two) continue;
      const [yes, no] = [compareExpr(one, op, two), compareExpr(one, opposite[op] as CompareOperator, two)].map(
        printExpression,
      );
      candidates.push({
        kind: decisions.length < fewDecisions ? kinds.rareComparison : kinds.comparison,
        age: Math.min(left.age, right.age),
        rank: Math.max(left.age, right.age),
        separation: {
          subject: `${printExpression(one)} ${op} ${printExpression(two)}`,
          conditions: new Map([
            [first, yes as string],
            [other, no as string],
          ]),
        },
      });
    }
  });
  return candidates;
}
