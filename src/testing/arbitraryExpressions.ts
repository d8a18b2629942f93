// Random expressions, in the form that the parser returns, and scopes with values for them. Tests only.

import fc from 'fast-check';
import { type Expression, type ExpressionScope, expressionFunctionNames } from '../core/expression';
import type { JsonValue } from '../core/support';

const names = ['a', 'b', 'c', 'missing', 'party-size', 'and', 'true', '科室', '$x'];

/** Values that are loosely but not strictly equal, falsy values, values of incompatible types. */
const scalar = fc.constantFrom<JsonValue>(0, 1, 2, -1, 2.5, '', '1', ' A', 'a', 'true', true, false, null);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar, { maxKeys: 2 }),
);

export const arbitraryScope: fc.Arbitrary<ExpressionScope> = fc.dictionary(
  fc.constantFrom(...names.filter((name) => name !== 'missing')),
  value.map((literalValue) => JSON.parse(JSON.stringify(literalValue)) as JsonValue),
  { maxKeys: 6 },
);

const literal = fc
  .oneof(scalar, fc.string({ maxLength: 5 }), fc.constantFrom(1e21, 1e-7, 1e308))
  .map((literalValue): Expression => ({ kind: 'literal', value: literalValue }));

const name = fc
  .tuple(
    fc.constantFrom(...names),
    fc.array(fc.constantFrom<string | number>('a', 'visit date', 'or', '', 0, -1), { maxLength: 1 }),
  )
  .map(([called, path]): Expression => ({ kind: 'name', name: called, path }));

export const arbitraryExpression: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => {
  const any = tie('any');
  const parts = fc.array(any, { maxLength: 3 });
  const pair = fc.record({ left: any, right: any });
  return {
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      name,
      literal,
      pair.chain((both) =>
        fc
          .constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'not in')
          .map((op): Expression => ({ kind: 'compare', op, ...both })),
      ),
      pair.chain((both) => fc.constantFrom('and', 'or').map((kind): Expression => ({ kind, ...both }))),
      // Several comparisons of one name with values, as in real documents.
      fc
        .tuple(
          name,
          fc.array(scalar, { minLength: 2, maxLength: 3 }),
          fc.constantFrom('==', '!=', '<'),
          fc.constantFrom('and', 'or'),
        )
        .map(([left, values, op, kind]) =>
          values
            .map(
              (literalValue): Expression => ({
                kind: 'compare',
                op,
                left,
                right: { kind: 'literal', value: literalValue },
              }),
            )
            .reduce((one, other): Expression => ({ kind, left: one, right: other })),
        ),
      any.map((operand): Expression => ({ kind: 'not', operand })),
      any.map((operand): Expression => ({ kind: 'exists', operand })),
      // The parser reads a sign before a number as part of the number.
      name.map((operand): Expression => ({ kind: 'negative', operand })),
      pair.chain((both) =>
        fc.constantFrom('+', '-', '*', '/', '%').map((op): Expression => ({ kind: 'arithmetic', op, ...both })),
      ),
      parts.map((items): Expression => ({ kind: 'list', items })),
      fc
        .array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), any), { maxLength: 2 })
        .map((entries): Expression => ({ kind: 'object', entries })),
      fc.tuple(fc.constantFrom(...expressionFunctionNames), any, any).map(([called, one, other]): Expression => {
        const args =
          called === 'min' || called === 'max' || called === 'sum' || called === 'round' ? [one, other] : [one];
        return { kind: 'call', name: called, args };
      }),
    ),
  };
}).any;
