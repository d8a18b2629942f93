// The two languages of expressions on one text: `parseCondition` reads PDL, `parseExpression` the strict language.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExpression } from '../../../testing/arbitraryExpressions';
import {
  binaryExpr,
  callExpr,
  compareExpr,
  type Expr,
  joinExpr,
  listExpr,
  literalExpr,
  mapExpr,
  nameExpr,
  numberExpr,
  parseExpression,
  printExpr,
  printExpression,
  walkExpressions,
} from '../../expression';
import { parseCondition } from '../parseText';

/** An expression without ranges, and with its calls as calls of functions. */
const bare = (expr: Expr): unknown =>
  JSON.parse(
    JSON.stringify(
      mapExpr(expr, (part) => (part.kind === 'call' ? callExpr(part.call.name, part.call.args) : part)),
      (key, value: unknown) => (key === 'range' || key === 'nameRange' ? undefined : value),
    ),
  );

const strict = (text: string) => {
  const read = parseExpression(text);
  return read.ok ? bare(read.value) : read.error.message;
};
const tolerant = (text: string) => {
  const expr = parseCondition(text);
  return expr ? bare(expr) : undefined;
};

const isPlain = (name: string) => /^[a-z科室]+$/.test(name) && !['and', 'or', 'true'].includes(name);

/** Names and fields that both languages write without quotes. */
const hasPlainNames = (expr: Expr) =>
  [...walkExpressions(expr)].every(
    (part) =>
      !((part.kind === 'name' || part.kind === 'attribute') && !isPlain(part.name)) &&
      !(part.kind === 'index' && part.index.kind === 'literal' && typeof part.index.value === 'string'),
  );

describe('a printed expression', () => {
  it('is the same tree in both languages', () => {
    fc.assert(
      fc.property(arbitraryExpression.filter(hasPlainNames), (expression) => {
        const text = printExpr(expression);
        fc.pre(text.length <= 1000);
        expect(tolerant(text), text).toEqual(bare(expression));
        expect(strict(text), text).toEqual(bare(expression));
      }),
      { numRuns: 500 },
    );
  });

  it('of the strict language is the same tree in PDL, except for exists and quoted names', () => {
    const isShared = (expr: Expr) =>
      hasPlainNames(expr) &&
      [...walkExpressions(expr)].every(
        (part) =>
          !(part.kind === 'call' && part.call.name === 'exists') &&
          !(part.kind === 'literal' && /e/.test(String(part.value)) && typeof part.value === 'number'),
      );
    fc.assert(
      fc.property(arbitraryExpression.filter(isShared), (expression) => {
        expect(tolerant(printExpression(expression))).toEqual(bare(expression));
      }),
      { numRuns: 500 },
    );
  });
});

describe('one text in both languages', () => {
  it.each([
    'a == 1 and not b in [1, "x"] or -c < 2.5',
    '--a == - -2',
    'a === 1 && !(b !== 2) || c',
    '"tab\\t, line\\n, \\d, \\\\ and \\"quotes\\"" == a',
    'length(a) + 2 * b % 3 >= a.b[0].c[-1]',
    '{"k": [a, null]} == {"k": []}',
  ])('is the same: %s', (text) => {
    expect(tolerant(text)).toEqual(strict(text));
    expect(typeof strict(text)).toBe('object');
  });

  const a = nameExpr('a');
  it.each<[text: string, pdl: Expr | undefined, strict: Expr | RegExp]>([
    // PDL reads what people write in procedures, `=` with a diagnostic; a mistake in a breakpoint or executable is refused.
    ['a = 1', undefined, /==, not =/],
    [
      'a < 1 < 2',
      joinExpr('and', [compareExpr(a, '<', literalExpr(1)), compareExpr(literalExpr(1), '<', literalExpr(2))]),
      /"<" is not expected/,
    ],
    ['a in [b c, 1]', compareExpr(a, 'in', listExpr([literalExpr('b c'), literalExpr(1)])), /commas/],
    // Names of slots and keys can contain any characters, so the strict language has quotes for them; in PDL the same
    // quotes are those of a text, and a hyphen before a digit is a minus.
    ['a == `b`', compareExpr(a, '==', literalExpr('b')), compareExpr(a, '==', nameExpr('b'))],
    ['a-1', binaryExpr(a, '-', literalExpr(1)), nameExpr('a-1')],
    // PDL has words for codes and rooms: `1e3` is not a thousand, and `007` is not 7.
    ['1e3', nameExpr('1e3'), literalExpr(1000)],
    ['007', numberExpr(7, '007'), literalExpr(7)],
    ['none', literalExpr(null), nameExpr('none')],
    ['a is null', compareExpr(a, 'is', literalExpr(null)), compareExpr(a, '==', literalExpr(null))],
  ])('differs on purpose: %s', (text, pdl, expected) => {
    expect(tolerant(text)).toEqual(pdl && bare(pdl));
    if (expected instanceof RegExp) expect(strict(text)).toMatch(expected);
    else expect(strict(text)).toEqual(bare(expected));
  });

  it('may contain any text in quotes', () => {
    for (const text of ['"\\"#" == a', "'\\'#' == a"]) expect(tolerant(text)).toEqual(strict(text));
  });
});
