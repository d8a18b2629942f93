// Evaluates an expression over a scope by a policy. Weir has one evaluator; the policies differ in comparing, truth and
// unknown values (docs/pdl.md, "How conditions are decided"). Never throws unless a callback of the scope does, and
// never evaluates text as code.

import type { JsonValue } from '../support';
import type { Call, CompareOperator, Expr, ExprOf } from './expr';

export type ExpressionValue = JsonValue | undefined;

/** `undefined`: no value, or not known. */
export interface ExpressionScope {
  value(name: string): ExpressionValue;
  /** The value of an unquoted word on the right of a comparison or in a list; default: `value`. */
  word?(name: string): ExpressionValue;
  /** `evaluateArgument` evaluates an argument. */
  call?(call: Call, evaluateArgument: (argument: Expr) => ExpressionValue): ExpressionValue;
  /** Decides a condition before the policy does; undefined if it does not apply. */
  decide?(condition: Expr): boolean | undefined;
}

export interface ComparisonOperands {
  readonly op: CompareOperator;
  readonly left: ExpressionValue;
  readonly right: ExpressionValue;
  readonly expr: ExprOf<'compare'>;
}

export interface ExpressionPolicy {
  compare(comparison: ComparisonOperands): boolean | undefined;
  /** The truth of a value that is used as a condition; `undefined`: open. */
  truth(value: ExpressionValue, expr: Expr): boolean | undefined;
  /** A field by its name, or an item that is not in a list by its index. */
  field(value: ExpressionValue, name: string | number): ExpressionValue;
  /**
   * The result of an operator. Without it, only names, literals, lists, calls and paths have values: sums, objects,
   * conditions used as values, and plain words have none.
   */
  calculate?(op: string, left: ExpressionValue, right: ExpressionValue): ExpressionValue;
  /** An item without a value becomes null; otherwise a list or an object with such an item has no value. */
  readonly keepsBlankItems?: boolean;
  /** Numbers are rounded to floating point instead of being compared by their digits. */
  readonly roundsNumbers?: boolean;
}

/** Limit of the recursion: `a.b.c...` is nested as deep as it is long. Below it there are no values. */
const maxDepth = 200;

/** `undefined` if the expression has no value. */
export const evaluate = (expr: Expr, scope: ExpressionScope, policy: ExpressionPolicy): ExpressionValue =>
  new Evaluator(scope, policy).value(expr, 0);

/** Whether the condition is true; `undefined`: open. */
export const decide = (condition: Expr, scope: ExpressionScope, policy: ExpressionPolicy): boolean | undefined =>
  new Evaluator(scope, policy).condition(condition, 0);

class Evaluator {
  constructor(
    private readonly scope: ExpressionScope,
    private readonly policy: ExpressionPolicy,
  ) {}

  condition(expr: Expr, depth: number): boolean | undefined {
    const { scope, policy } = this;
    const decided = scope.decide?.(expr);
    if (decided !== undefined || depth > maxDepth) return decided;
    switch (expr.kind) {
      case 'not': {
        const inner = this.condition(expr.operand, depth + 1);
        return inner === undefined ? undefined : !inner;
      }
      case 'and':
      case 'or': {
        const settles = expr.kind === 'or';
        let isOpen = false;
        for (const operand of expr.operands) {
          const part = this.condition(operand, depth + 1);
          if (part === settles) return settles;
          if (part === undefined) isOpen = true;
        }
        return isOpen ? undefined : !settles;
      }
      case 'compare': {
        const left = this.value(expr.left, depth + 1);
        const right = this.word(expr.right, depth + 1);
        return policy.compare({ op: expr.op, left, right, expr });
      }
      default:
        return policy.truth(this.value(expr, depth), expr);
    }
  }

  value(expr: Expr, depth: number): ExpressionValue {
    if (depth > maxDepth) return undefined;
    const { scope, policy } = this;
    const computes = policy.calculate !== undefined;
    // Without a closure for the parts: paths are evaluated for every value of many traces.
    switch (expr.kind) {
      case 'literal':
        if (expr.parts !== undefined && !computes) return undefined;
        return policy.roundsNumbers ? expr.value : (expr.digits ?? expr.value);
      case 'name':
        return scope.value(expr.name);
      case 'call':
        return scope.call?.(expr.call, (part) => this.value(part, depth + 1));
      case 'attribute':
        return policy.field(this.value(expr.target, depth + 1), expr.name);
      case 'index': {
        const target = this.value(expr.target, depth + 1);
        const index = this.value(expr.index, depth + 1);
        if (typeof index === 'number' && Array.isArray(target)) return target.at(index) as ExpressionValue;
        return typeof index === 'number' || typeof index === 'string' ? policy.field(target, index) : undefined;
      }
      case 'list':
        return this.items(
          expr.items.map((item) => {
            const value = this.value(item, depth + 1);
            return value === undefined && item.kind === 'name' ? scope.word?.(item.name) : value;
          }),
        );
      default:
        return computes ? this.computed(expr, depth) : undefined;
    }
  }

  private computed(expr: Expr, depth: number): ExpressionValue {
    const of = (part: Expr) => this.value(part, depth + 1);
    switch (expr.kind) {
      case 'keyword':
        return of(expr.value);
      case 'dict': {
        const values = this.items(expr.entries.map(({ value }) => of(value)));
        const keys = expr.entries.map(({ key }) => String(of(key) ?? ''));
        return values && Object.fromEntries(keys.map((key, at) => [key, values[at] as JsonValue]));
      }
      case 'binary':
        return this.policy.calculate?.(expr.op, of(expr.left), of(expr.right));
      case 'conditional':
        return of(this.condition(expr.condition, depth + 1) === true ? expr.then : expr.otherwise);
      case 'unknown':
        return expr.text;
      default:
        return this.condition(expr, depth);
    }
  }

  /** The right side of a comparison, where an unquoted word can be a text. */
  private word(expr: Expr, depth: number): ExpressionValue {
    if (expr.kind === 'name') return (this.scope.word ?? this.scope.value).call(this.scope, expr.name);
    if (expr.kind !== 'list' || depth > maxDepth) return this.value(expr, depth);
    return this.items(expr.items.map((item) => this.word(item, depth + 1)));
  }

  private items(values: readonly ExpressionValue[]): JsonValue[] | undefined {
    if (!this.policy.keepsBlankItems && values.includes(undefined)) return undefined;
    return values.map((value) => value ?? null);
  }
}
