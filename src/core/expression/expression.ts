// Types of an expression, as the parser returns and the evaluator reads it. Plain JSON, so that it can be stored,
// compared and printed.

import type { JsonValue } from '../support';
import type { FunctionName } from './expressionFunctions';

export type ComparisonExpression = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

export type Expression =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: Expression])[] }
  /** A name of the scope, and the path into its value. */
  | { readonly kind: 'name'; readonly name: string; readonly path: readonly (string | number)[] }
  | { readonly kind: 'exists'; readonly operand: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'negative'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'compare';
      readonly op: ComparisonExpression;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'arithmetic';
      readonly op: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

export type ExpressionScope = Readonly<Record<string, JsonValue>>;

export interface ExpressionProblem {
  readonly message: string;
}

/** Names of constants. */
export const expressionConstants: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);

/** Names reserved by the language. */
export const expressionKeywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'exists']);
