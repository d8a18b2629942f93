import { describe, expect, it } from 'vitest';
import {
  type ConditionGroup,
  type ConditionRow,
  isConditionComplete,
  preconditionGrammar,
  printCondition,
  quoteNodeName,
  readCondition,
} from './conditionForm';

const row = (left: string, op: ConditionRow['op'] = 'holds', right = '', isNegated = false): ConditionRow => ({
  kind: 'row',
  isNegated,
  left,
  op,
  right,
});
const group = (join: 'and' | 'or', ...parts: ConditionGroup['parts']): ConditionGroup => ({
  kind: 'group',
  isNegated: false,
  join,
  parts,
});

describe('a condition as rows', () => {
  it.each([
    'a == "x"',
    "a=='x'",
    'a',
    'not a',
    'not a == 1',
    'free > 0 and  day != "Sunday"',
    'a or b or not c',
    'a and (b == 1 or c in [1, 2])',
    'not (a or b)',
    'a and not (b or c)',
    'x is not None',
    'order.status == list[0]',
    'true',
    '是否排队 == true',
  ])('%s round-trips unchanged', (text) => {
    const form = readCondition(text);
    expect(form && printCondition(form)).toBe(text.replace(/\s+/g, ' '));
  });

  it.each([
    'API.x() == 1',
    'a and API.x()',
    'a + 1 > 2',
    'the sea is calm',
    'a and (b or (c and d))',
    'f(a)',
    '',
    'a ==',
  ])('%j is code', (text) => expect(readCondition(text)).toBeUndefined());

  it('returns value, operator and value', () => {
    expect(readCondition('a == "x" or not b')).toEqual(
      group(
        'or',
        { ...row('a', '==', '"x"'), written: 'a == "x"' },
        { ...row('b', 'holds', '', true), written: 'not b' },
      ),
    );
  });

  it('prints composed rows', () => {
    expect(printCondition(group('and', row('a', '==', '"x"'), group('or', row('b'), row('c', '<=', '3'))))).toBe(
      'a == "x" and (b or c <= 3)',
    );
    expect(printCondition(group('and', row('a'), { ...group('and', row('b'), row('c')), isNegated: true }))).toBe(
      'a and not (b and c)',
    );
    expect(printCondition({ ...group('and', row('a', '==', '1')), isNegated: true })).toBe('not a == 1');
    expect(printCondition(group('or', group('and', row('a'))))).toBe('a');
  });

  it('prints nothing if a side is more than a value', () => {
    expect(printCondition(group('and', row('a', '==', '1 or b'), row('c')))).toBeUndefined();
    expect(printCondition(group('and', row('a', '==', '1) or (b')))).toBeUndefined();
    expect(printCondition(group('and', row('a: b')))).toBeUndefined();
  });

  it('detects incomplete rows', () => {
    expect(isConditionComplete(row('a'))).toBe(true);
    expect(isConditionComplete(row('a', '=='))).toBe(false);
    expect(isConditionComplete(group('and', row('a'), row('', 'holds')))).toBe(false);
    expect(isConditionComplete(group('and'))).toBe(false);
  });
});

describe('a precondition as rows', () => {
  it.each([
    'a',
    'not "log in"',
    'department_exists == true or not cancel_order',
    'a before b',
    'not a before "log in"',
    'a and (b or c and (d or e))',
    'kind in ["x", 2] and not (a or b == 1)',
  ])('%s round-trips unchanged', (text) => {
    const form = readCondition(text, preconditionGrammar);
    expect(form && printCondition(form, preconditionGrammar)).toBe(text);
  });

  it.each(['a ==', 'f(a)', '', 'a\nb', 'a and (b or (c and (d or (e and f))))'])('%j is code', (text) => {
    expect(readCondition(text, preconditionGrammar)).toBeUndefined();
  });

  it('quotes names that are not single words', () => {
    expect(['log_in', 'log in', 'not', '查询', 'a-b'].map(quoteNodeName)).toEqual([
      'log_in',
      '"log in"',
      '"not"',
      '查询',
      'a-b',
    ]);
  });
});
