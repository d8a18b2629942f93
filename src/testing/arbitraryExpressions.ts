// Random expressions, in the form that the parser returns, and scopes with values for them. Tests only.

import fc from 'fast-check';
import {
  binaryExpr,
  callExpr,
  compareExpr,
  dictExpr,
  type Expr,
  type ExpressionValues,
  expressionFunctionNames,
  joinExpr,
  listExpr,
  literalExpr,
  nameExpr,
  notExpr,
  pathExpr,
} from '../core/expression';
import type { JsonValue } from '../core/support';

const names = ['a', 'b', 'c', 'missing', 'party-size', 'and', 'true', '科室', '$x'];

/** Values that are loosely but not strictly equal, falsy values, values of incompatible types. */
const scalar = fc.constantFrom<JsonValue>(0, 1, 2, -1, 2.5, '', '1', ' A', 'a', 'true', true, false, null);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar, { maxKeys: 2 }),
);

export const arbitraryScope: fc.Arbitrary<ExpressionValues> = fc.dictionary(
  fc.constantFrom(...names.filter((name) => name !== 'missing')),
  value.map((literalValue) => JSON.parse(JSON.stringify(literalValue)) as JsonValue),
  { maxKeys: 6 },
);

const literal = fc.oneof(scalar, fc.string({ maxLength: 5 }), fc.constantFrom(1e21, 1e-7, 1e308)).map(literalExpr);

const name = fc
  .tuple(
    fc.constantFrom(...names),
    fc.array(fc.constantFrom<string | number>('a', 'visit date', 'or', '', 0, -1), { maxLength: 1 }),
  )
  .map(([called, path]) => pathExpr(nameExpr(called), path));

/** Operands of the same kind are one list, as the parser reads them without parentheses. */
const joined = (kind: 'and' | 'or', operands: readonly Expr[]): Expr => {
  const [first, ...others] = operands as [Expr, ...Expr[]];
  return joinExpr(kind, [...(first.kind === kind ? first.operands : [first]), ...others]);
};

export const arbitraryExpression: fc.Arbitrary<Expr> = fc.letrec<{ any: Expr }>((tie) => {
  const any = tie('any');
  const parts = fc.array(any, { maxLength: 3 });
  const pair = fc.record({ left: any, right: any });
  const kinds = fc.constantFrom('and', 'or');
  return {
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      name,
      literal,
      pair.chain(({ left, right }) =>
        fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'not in').map((op) => compareExpr(left, op, right)),
      ),
      pair.chain(({ left, right }) => kinds.map((kind) => joined(kind, [left, right]))),
      // Several comparisons of one name with values, as in real documents.
      fc
        .tuple(name, fc.array(scalar, { minLength: 2, maxLength: 3 }), fc.constantFrom('==', '!=', '<'), kinds)
        .map(([left, values, op, kind]) =>
          joinExpr(
            kind,
            values.map((item) => compareExpr(left, op, literalExpr(item))),
          ),
        ),
      any.map(notExpr),
      any.map((operand) => callExpr('exists', [operand])),
      // The parser reads a sign before a number as part of the number.
      name.map((operand) => binaryExpr(literalExpr(0), '-', operand)),
      pair.chain(({ left, right }) =>
        fc.constantFrom('+', '-', '*', '/', '%').map((op) => binaryExpr(left, op, right)),
      ),
      parts.map(listExpr),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), any), { maxLength: 2 }).map(dictExpr),
      fc.tuple(fc.constantFrom(...expressionFunctionNames), any, any).map(([called, one, other]) => {
        const takesTwo = called === 'min' || called === 'max' || called === 'sum' || called === 'round';
        return callExpr(called, takesTwo ? [one, other] : [one]);
      }),
    ),
  };
}).any;
