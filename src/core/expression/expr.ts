// The tree of expressions and conditions: of PDL procedures and preconditions, breakpoints, executable graphs and mined
// conditions. PDL parses tolerantly (`language/procedure`), the others strictly (`parseExpression`).

import type { JsonValue, TextRange } from '../support';

/** Target of a call: `API.x`, `API_x`, `ANSWER.x`, `x(...)`, `SUBTASK_x(...)`, a `def` of the document, or unknown. */
export type CalleeKind = 'api' | 'answer' | 'function' | 'other' | 'unknown';

export interface Call {
  readonly kind: CalleeKind;
  /** The name without its prefix, as written. */
  readonly name: string;
  readonly nameRange: TextRange;
  readonly range: TextRange;
  /** The declared name it resolves to (loose match over `-`, `_`, space, case and punctuation), if any. */
  readonly ref?: string;
  /**
   * Section prefix as written (`API`, `ANSWER`, `SUBTASK`), without its separator; for a method call, the text of its
   * target.
   */
  readonly prefix?: string;
  /** Object of a method call: `items` of `items.append(x)`. */
  readonly target?: Expr;
  readonly args: readonly Expr[];
}

/** `before`: only in preconditions, between names of nodes. */
export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'is' | 'is not' | 'before';

/** Ranges are offsets in the text; an expression without a text has empty ranges. */
export type Expr =
  | { readonly kind: 'name'; readonly name: string; readonly range: TextRange }
  | {
      readonly kind: 'literal';
      readonly value: string | number | boolean | null;
      readonly range: TextRange;
      /** Digits as written, for numbers that floating point cannot represent exactly and numbers with leading zeros. */
      readonly digits?: string;
      /** Expressions between the braces of an f-string. */
      readonly parts?: readonly Expr[];
    }
  | { readonly kind: 'list'; readonly items: readonly Expr[]; readonly range: TextRange }
  | {
      readonly kind: 'keyword';
      readonly name: string;
      readonly nameRange: TextRange;
      readonly value: Expr;
      readonly range: TextRange;
    }
  | {
      readonly kind: 'attribute';
      readonly target: Expr;
      readonly name: string;
      readonly nameRange: TextRange;
      readonly range: TextRange;
    }
  | { readonly kind: 'index'; readonly target: Expr; readonly index: Expr; readonly range: TextRange }
  | { readonly kind: 'call'; readonly call: Call; readonly range: TextRange }
  | { readonly kind: 'not'; readonly operand: Expr; readonly range: TextRange }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expr[]; readonly range: TextRange }
  | {
      readonly kind: 'compare';
      readonly op: CompareOperator;
      readonly left: Expr;
      readonly right: Expr;
      readonly range: TextRange;
    }
  /** A sign is a `-` from a literal 0. */
  | {
      readonly kind: 'binary';
      readonly op: string;
      readonly left: Expr;
      readonly right: Expr;
      readonly range: TextRange;
    }
  /** `{"key": value}`. */
  | {
      readonly kind: 'dict';
      readonly entries: readonly { readonly key: Expr; readonly value: Expr }[];
      readonly range: TextRange;
    }
  /** `then if condition else otherwise`. */
  | {
      readonly kind: 'conditional';
      readonly condition: Expr;
      readonly then: Expr;
      readonly otherwise: Expr;
      readonly range: TextRange;
    }
  /** Natural language, or text that is not an expression (a lambda, a comprehension); kept verbatim. */
  | {
      readonly kind: 'unknown';
      readonly text: string;
      /** The calls of nodes between the words. */
      readonly parts?: readonly Expr[];
      readonly range: TextRange;
    };

export type ExprOf<Kind extends Expr['kind']> = Extract<Expr, { readonly kind: Kind }>;

const nowhere: TextRange = { start: 0, end: 0 };

/** Builders of expressions without a text. */
export const nameExpr = (name: string): Expr => ({ kind: 'name', name, range: nowhere });

export function literalExpr(value: JsonValue): Expr {
  if (Array.isArray(value)) return listExpr(value.map((item) => literalExpr(item as JsonValue)));
  if (typeof value !== 'object' || value === null) return { kind: 'literal', value, range: nowhere };
  return dictExpr(Object.entries(value).map(([key, item]) => [key, literalExpr(item as JsonValue)]));
}

/** `digits`: as written, if floating point would change them. */
export const numberExpr = (value: number, digits?: string): Expr =>
  digits === undefined
    ? { kind: 'literal', value, range: nowhere }
    : { kind: 'literal', value, digits, range: nowhere };

export const listExpr = (items: readonly Expr[]): Expr => ({ kind: 'list', items, range: nowhere });

export const dictExpr = (entries: readonly (readonly [key: string, value: Expr])[]): Expr => ({
  kind: 'dict',
  entries: entries.map(([key, value]) => ({ key: literalExpr(key), value })),
  range: nowhere,
});

/** A value within `target`, by names and indexes. */
export const pathExpr = (target: Expr, path: readonly (string | number)[]): Expr =>
  path.reduce<Expr>(
    (inner, part) =>
      typeof part === 'number'
        ? { kind: 'index', target: inner, index: literalExpr(part), range: nowhere }
        : { kind: 'attribute', target: inner, name: part, nameRange: nowhere, range: nowhere },
    target,
  );

export const callExpr = (name: string, args: readonly Expr[]): Expr => ({
  kind: 'call',
  call: { kind: 'function', name, nameRange: nowhere, range: nowhere, args },
  range: nowhere,
});

export const notExpr = (operand: Expr): Expr => ({ kind: 'not', operand, range: nowhere });

export const joinExpr = (kind: 'and' | 'or', operands: readonly Expr[]): Expr => ({ kind, operands, range: nowhere });

export const compareExpr = (left: Expr, op: CompareOperator, right: Expr): Expr => ({
  kind: 'compare',
  op,
  left,
  right,
  range: nowhere,
});

export const binaryExpr = (left: Expr, op: string, right: Expr): Expr => ({
  kind: 'binary',
  op,
  left,
  right,
  range: nowhere,
});
