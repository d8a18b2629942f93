// A skeleton whose parts are bound to expressions, ready to be drawn. Invariant: every part keeps the positions of the
// traces that it explains; they become the evidence of nodes and edges.

import type { Expr } from '../../expression';
import type { VariableId } from './bindingExpression';
import type { ValueObservation } from './explainValues';
import type { SkeletonLoopEntry, TracePosition } from './skeleton';

export type BoundNode =
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly inputs: Readonly<Record<string, Expr>>;
      readonly result: VariableId;
      readonly positions: readonly TracePosition[];
    }
  | { readonly kind: 'sequence' | 'parallel'; readonly children: readonly BoundNode[] }
  | {
      readonly kind: 'choice';
      readonly when: Expr;
      readonly yes: BoundNode;
      readonly no: BoundNode;
      readonly yesPositions: readonly TracePosition[];
      readonly noPositions: readonly TracePosition[];
    }
  | {
      readonly kind: 'each';
      readonly list: Expr;
      readonly item: VariableId;
      readonly body: BoundNode;
      readonly entries: readonly SkeletonLoopEntry[];
      /** Evaluated after each round: true leaves the loop before the end of the list. */
      readonly until?: Expr;
    }
  | {
      readonly kind: 'while';
      readonly when: Expr;
      /** Evaluated after the round, not before it. */
      readonly isTail: boolean;
      readonly body: BoundNode;
      readonly entries: readonly SkeletonLoopEntry[];
    }
  | { readonly kind: 'end'; readonly answer?: Expr; readonly positions: readonly TracePosition[] };

/** A value without an explanation. */
export type UnexplainedValue =
  | {
      readonly kind: 'parameter' | 'answer';
      /** Names the call and its parameter. */
      readonly what: string;
      readonly observations: readonly ValueObservation[];
    }
  | { readonly kind: 'condition'; readonly what: string };

export interface BoundProgram {
  readonly root: BoundNode;
  /** Lower is simpler; an unexplained value costs more than any structure. */
  readonly cost: number;
  /** The share of `cost` for unexplained values. */
  readonly penalty: number;
  readonly unexplained: readonly UnexplainedValue[];
  /** Keys of the inputs that replace unexplained values. */
  readonly free: readonly string[];
  readonly notes: readonly string[];
}

/** Every expression of a program, in drawing order. */
export function expressionsOfBound(bound: BoundNode): Expr[] {
  switch (bound.kind) {
    case 'silent':
      return [];
    case 'call':
      return Object.values(bound.inputs);
    case 'sequence':
    case 'parallel':
      return bound.children.flatMap(expressionsOfBound);
    case 'choice':
      return [bound.when, ...expressionsOfBound(bound.yes), ...expressionsOfBound(bound.no)];
    case 'each':
      return [bound.list, ...expressionsOfBound(bound.body), ...(bound.until ? [bound.until] : [])];
    case 'while':
      return [bound.when, ...expressionsOfBound(bound.body)];
    case 'end':
      return bound.answer ? [bound.answer] : [];
  }
}

/** Ids of the keys that a part writes. */
export function resultsOfBound(bound: BoundNode): ReadonlySet<string> {
  switch (bound.kind) {
    case 'silent':
    case 'end':
      return new Set();
    case 'call':
      return new Set([bound.result]);
    case 'sequence':
    case 'parallel':
      return new Set(bound.children.flatMap((child) => [...resultsOfBound(child)]));
    case 'choice':
      return new Set([...resultsOfBound(bound.yes), ...resultsOfBound(bound.no)]);
    default:
      return resultsOfBound(bound.body);
  }
}
