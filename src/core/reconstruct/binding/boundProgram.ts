// A skeleton whose parts are bound to expressions, ready to be drawn. Invariant: every part keeps the positions of the
// traces that it explains; they become the evidence of nodes and edges.

import type { Expr } from '../../expression';
import { callsWithin, childPartsOf, type ProcessTree } from '../processTree';
import type { VariableId } from './bindingExpression';
import type { ValueObservation } from './explainValues';
import type { SkeletonLoopEntry, TracePosition } from './skeleton';

export interface BoundCall {
  readonly kind: 'call';
  readonly name: string;
  readonly inputs: Readonly<Record<string, Expr>>;
  readonly result: VariableId;
  readonly positions: readonly TracePosition[];
}

interface BoundEnd {
  readonly kind: 'end';
  readonly answer?: Expr;
  readonly positions: readonly TracePosition[];
}

/** The first child if the condition is true, else the second. */
interface BoundChoice {
  readonly when: Expr;
  readonly children: readonly [yes: BoundNode, no: BoundNode];
  readonly positions: readonly [yes: readonly TracePosition[], no: readonly TracePosition[]];
}

/** Rounds as long as the condition is true. */
interface BoundLoop {
  readonly when: Expr;
  /** Evaluated after the round, not before it. */
  readonly isTail: boolean;
  readonly entries: readonly SkeletonLoopEntry[];
}

interface BoundEach {
  readonly list: Expr;
  readonly item: VariableId;
  readonly entries: readonly SkeletonLoopEntry[];
  /** Evaluated after each round: true leaves the loop before the end of the list. */
  readonly until?: Expr;
}

export type BoundNode = ProcessTree<BoundCall | BoundEnd, BoundChoice, BoundLoop, unknown, BoundEach>;

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
  const inner = childPartsOf(bound).flatMap(expressionsOfBound);
  switch (bound.kind) {
    case 'call':
      return Object.values(bound.inputs);
    case 'choice':
    case 'loop':
      return [bound.when, ...inner];
    case 'each':
      return [bound.list, ...inner, ...(bound.until ? [bound.until] : [])];
    case 'end':
      return bound.answer ? [bound.answer] : [];
    default:
      return inner;
  }
}

/** The variables that a part writes. */
export const resultsOfBound = (bound: BoundNode): ReadonlySet<VariableId> =>
  new Set(callsWithin(bound).map(({ result }) => result));
