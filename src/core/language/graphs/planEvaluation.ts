// Plans the order in which an expression makes its calls, and which of them it can skip: `a and API.b()` evaluates `a`
// first and calls `b` only if `a` is true. The plan is data; the procedure graph draws it.
// Invariant: a call that can be skipped is behind a guard; without such calls the plan is the calls in order.

import { partsOf } from '../../expression';
import type { Call, Expr } from '../model';
import { callsOf } from './walk';

/** Where evaluation continues if its result is known early. */
export type Settled = 'true' | 'false' | EvaluationScope;
/** A part of the plan that an early result can leave, to continue at its end. */
export interface EvaluationScope {
  readonly steps: readonly EvaluationStep[];
}

export type EvaluationStep =
  | { readonly kind: 'call'; readonly call: Call }
  /**
   * Evaluates `parts` (joined by one operator). If the result equals `leavesOn`, continues at `to`, else with the next
   * step.
   */
  | { readonly kind: 'guard'; readonly parts: readonly Expr[]; readonly leavesOn: boolean; readonly to: Settled }
  | { readonly kind: 'scope'; readonly scope: EvaluationScope }
  | {
      readonly kind: 'choice';
      readonly condition: Expr;
      readonly then: readonly EvaluationStep[];
      readonly otherwise: readonly EvaluationStep[];
    };

interface Exits {
  readonly whenTrue: Settled;
  readonly whenFalse: Settled;
}

/**
 * `isDrawn` returns true for calls that are steps of the flow. The early results of a condition are 'true' and 'false'.
 */
export function planEvaluation(
  expr: Expr,
  isCondition: boolean,
  isDrawn: (call: Call) => boolean,
): readonly EvaluationStep[] {
  const draws = (part: Expr) => callsOf(part).some(isDrawn);
  return isCondition ? plan(expr, { whenTrue: 'true', whenFalse: 'false' }) : value(expr);

  function value(part: Expr): EvaluationStep[] {
    return inScope((scope) => plan(part, { whenTrue: scope, whenFalse: scope }));
  }

  /** Wraps steps in a scope that they can leave; without guards returns the steps themselves. */
  function inScope(build: (scope: EvaluationScope) => EvaluationStep[]): EvaluationStep[] {
    const steps: EvaluationStep[] = [];
    const scope: EvaluationScope = { steps };
    steps.push(...build(scope));
    return steps.every((step) => step.kind === 'call') ? steps : [{ kind: 'scope', scope }];
  }

  function plan(part: Expr, exits: Exits): EvaluationStep[] {
    if (!draws(part)) return [];
    switch (part.kind) {
      case 'and':
      case 'or':
        return operands(part, exits);
      case 'not':
        return plan(part.operand, { whenTrue: exits.whenFalse, whenFalse: exits.whenTrue });
      case 'conditional': {
        if (!draws(part.then) && !draws(part.otherwise)) return value(part.condition);
        const then = plan(part.then, exits);
        const otherwise = plan(part.otherwise, exits);
        return [...value(part.condition), { kind: 'choice', condition: part.condition, then, otherwise }];
      }
      default: {
        const steps = partsOf(part).flatMap(value);
        if (part.kind === 'call' && isDrawn(part.call)) steps.push({ kind: 'call', call: part.call });
        return steps;
      }
    }
  }

  function operands(part: Extract<Expr, { kind: 'and' | 'or' }>, exits: Exits): EvaluationStep[] {
    const leavesOn = part.kind === 'or';
    const early = leavesOn ? exits.whenTrue : exits.whenFalse;
    const steps: EvaluationStep[] = [];
    const last = part.operands.length - 1;
    let firstUnplanned = 0;
    for (const [index, operand] of part.operands.entries()) {
      if (!draws(operand)) continue;
      if (index > firstUnplanned) {
        steps.push({ kind: 'guard', parts: part.operands.slice(firstUnplanned, index), leavesOn, to: early });
        firstUnplanned = index;
      }
      if (index === last) steps.push(...plan(operand, exits));
      else {
        steps.push(
          ...inScope((scope) =>
            plan(operand, leavesOn ? { whenTrue: early, whenFalse: scope } : { whenTrue: scope, whenFalse: early }),
          ),
        );
      }
    }
    return steps;
  }
}
