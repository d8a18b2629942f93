import { describe, expect, it } from 'vitest';
import { isTargetName, parseArgument, parseCondition } from './parseText';

describe('text that the user typed', () => {
  it.each(['a', '"x, y"', "'#1'", '4', '-1', 'true', '用户', 'x=4', '[a, b]', 'a == 1', 'order.status'])(
    '%s is one argument',
    (text) => expect(parseArgument(text)).toBeDefined(),
  );
  it.each(['', ' ', 'a, b', 'a)', 'b) + (', 'the user name', 'a # b', 'a\nb', 'API.x('])('%j is rejected', (text) =>
    expect(parseArgument(text)).toBeUndefined(),
  );
  it.each(['a == "x"', 'a and (b or not c)', 'a in [1, 2]', ' free > 0 '])('%s is a condition', (text) =>
    expect(parseCondition(text)).toBeDefined(),
  );
  it.each(['', 'a = 1', 'a: b', 'the sea is calm', 'a ==', '(a', 'a\n b'])('%j is rejected', (text) =>
    expect(parseCondition(text)).toBeUndefined(),
  );
  it('recognizes target names', () => {
    expect(['a', '状态', 'order_status'].every(isTargetName)).toBe(true);
    expect(['', '4', 'not', 'a b', '"a"', 'a, b', 'true'].some(isTargetName)).toBe(false);
  });
});
