import { describe, expect, it } from 'vitest';
import { parseTypedJson, parseTypedObject } from './parseTypedJson';

describe('typed JSON', () => {
  it('is parsed, and only objects are accepted if an object is required', () => {
    expect(parseTypedJson(' [1, "a"] ')).toEqual({ value: [1, 'a'] });
    expect(parseTypedObject('{"a": 1}')).toEqual({ value: { a: 1 } });
    for (const text of ['[1]', '"a"', 'null', '3']) expect(parseTypedObject(text)).toHaveProperty('problem');
  });

  it('is refused with the position of the error', () => {
    expect(parseTypedJson('{"a": ')).toMatchObject({ problem: expect.stringContaining('in line 1, column 7') });
    expect(parseTypedJson('{\n  "a": 1,\n}')).toMatchObject({ problem: expect.stringContaining('in line 3') });
    expect(parseTypedJson('  ')).toMatchObject({ problem: expect.stringContaining('Enter JSON') });
  });
});
