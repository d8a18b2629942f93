// A skeleton whose parts have their expressions: ready to be drawn.
// Invariant: every part keeps the moments of the traces that it explains, which become the evidence of nodes and edges.

import type { Observation } from './explainValues';
import type { LoopEntry, Moment } from './skeleton';
import type { Term, Variable } from './term';

export type Bound =
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly inputs: Readonly<Record<string, Term>>;
      readonly result: Variable;
      readonly moments: readonly Moment[];
    }
  | { readonly kind: 'sequence' | 'parallel'; readonly children: readonly Bound[] }
  | {
      readonly kind: 'choice';
      readonly when: Term;
      readonly yes: Bound;
      readonly no: Bound;
      readonly yesMoments: readonly Moment[];
      readonly noMoments: readonly Moment[];
    }
  | {
      readonly kind: 'each';
      readonly list: Term;
      readonly item: Variable;
      readonly body: Bound;
      readonly entries: readonly LoopEntry[];
      /** Asked after each round: true leaves before the list is at its end. */
      readonly until?: Term;
    }
  | {
      readonly kind: 'while';
      readonly when: Term;
      /** Asked after the round, not before it. */
      readonly isTail: boolean;
      readonly body: Bound;
      readonly entries: readonly LoopEntry[];
    }
  | { readonly kind: 'end'; readonly answer?: Term; readonly moments: readonly Moment[] };

/** What no expression explains. */
export type Unexplained =
  | {
      readonly kind: 'parameter' | 'answer';
      /** Of the call and its parameter. */
      readonly what: string;
      readonly observations: readonly Observation[];
    }
  | { readonly kind: 'condition'; readonly what: string };

export interface BoundProgram {
  readonly root: Bound;
  /** Lower is simpler; what is not explained costs more than any structure. */
  readonly cost: number;
  /** The share of `cost` that stands for what is not explained. */
  readonly penalty: number;
  readonly unexplained: readonly Unexplained[];
  /** Inputs that stand for what nothing explains, by key. */
  readonly free: readonly string[];
  readonly notes: readonly string[];
}

/** Every expression of a program, in the order in which it is drawn. */
export function termsOf(bound: Bound): Term[] {
  switch (bound.kind) {
    case 'silent':
      return [];
    case 'call':
      return Object.values(bound.inputs);
    case 'sequence':
    case 'parallel':
      return bound.children.flatMap(termsOf);
    case 'choice':
      return [bound.when, ...termsOf(bound.yes), ...termsOf(bound.no)];
    case 'each':
      return [bound.list, ...termsOf(bound.body), ...(bound.until ? [bound.until] : [])];
    case 'while':
      return [bound.when, ...termsOf(bound.body)];
    case 'end':
      return bound.answer ? [bound.answer] : [];
  }
}

/** Ids of the keys that a part writes. */
export function resultsOf(bound: Bound): ReadonlySet<string> {
  switch (bound.kind) {
    case 'silent':
    case 'end':
      return new Set();
    case 'call':
      return new Set([bound.result.id]);
    case 'sequence':
    case 'parallel':
      return new Set(bound.children.flatMap((child) => [...resultsOf(child)]));
    case 'choice':
      return new Set([...resultsOf(bound.yes), ...resultsOf(bound.no)]);
    default:
      return resultsOf(bound.body);
  }
}
