import { describe, expect, it } from 'vitest';
import { type Call, type Expr, printExpr } from '../expression';
import { argumentMatcher, listedArguments, writtenArguments } from './callArguments';
import { parsePdl } from './parsePdl';

function callOf(text: string): Call {
  const [statement] = parsePdl(`Procedure: |\n  API.find${text}\n`).procedure?.body ?? [];
  if (statement?.kind !== 'call') throw new Error(`no call: ${text}`);
  return statement.call;
}

const print = (arg: Expr | undefined) => (arg === undefined ? '-' : printExpr(arg));

describe('the arguments of a call', () => {
  it.each([
    ['()', ''],
    ['([a, b])', 'a, b'],
    ['(a, b)', 'a, b'],
    ['([a], [b])', 'a, b'],
    ['(a, [1, 2])', 'a, [1, 2]'],
    ['([[1, 2]])', '[1, 2]'],
  ])('%s', (text, listed) => {
    expect(listedArguments(callOf(text)).map(print).join(', ')).toBe(listed);
  });
});

describe('the parameters that arguments fill', () => {
  it.each([
    ['([a, b, c])', 'a b c', ''],
    ['([c, b, a])', 'c b a', ''],
    ['([c, 4])', '4 - c', ''],
    ['(b=1, c=2, a=3)', 'a=3 b=1 c=2', ''],
    ['(c=1, "x")', '"x" - c=1', ''],
    ['([A])', 'A - -', ''],
    ['([x])', 'x - -', ''],
    ['(d=1, 2)', '2 - -', 'd=1'],
    ['([a, a])', 'a a -', ''],
    ['([a, b, c, d])', 'a b c', 'd'],
    ['(x, a=1, 2, 3)', 'a=1 x 2', '3'],
    ['()', '- - -', ''],
  ])('%s', (text, filled, extra) => {
    const request = ['a', 'b', 'c'];
    const match = argumentMatcher(request)(listedArguments(callOf(text)));
    expect(request.map((_, position) => print(match.byParameter.get(position))).join(' ')).toBe(filled);
    expect(match.extra.map(print).join(' ')).toBe(extra);
  });

  it('match an exact name before a loose one', () => {
    const { byParameter } = argumentMatcher(['visit-time', 'visit_time', 'other'])(
      listedArguments(callOf('(visit_time)')),
    );
    expect([...byParameter.keys()]).toEqual([1]);
  });
});

describe('an ellipsis', () => {
  it.each([
    ['([b, ...])', 'b, a, c'],
    ['(b=1, ...)', 'b=1, a, c'],
    ['([x, ...])', 'x, b, c'],
    ['([4, c, ...])', '4, c, b'],
    ['(...)', 'a, b, c'],
  ])('%s passes the other parameters', (text, written) => {
    const args = writtenArguments(callOf(text), ['a', 'b', 'c']).map(print);
    expect(args.join(', ')).toBe(written);
  });
});
