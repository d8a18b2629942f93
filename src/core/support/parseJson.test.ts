import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { describeJsonFault, parseJson } from './parseJson';

describe('parseJson', () => {
  it.each([
    ['{"a": 1,}', 'line 1, column 9: unexpected "}"'],
    ['{"a": \n nope}', 'line 2, column 2: unexpected "nope"'],
    ['{"a"', 'line 1, column 5: the text ends too early'],
    ['{"a": [1 2]}', 'line 1, column 10: unexpected "2"'],
    ["{'a': 1}", 'line 1, column 2: unexpected "\'"'],
    ['{"a": 1}\n{"b": 2}', 'line 2, column 1: unexpected "{"'],
    ['', 'line 1, column 1: the text ends too early'],
    ['{"a": "x\ny"}', 'line 1, column 7: unexpected "\\""'],
    ['[01]', 'line 1, column 2: unexpected "01"'],
    ['[1}', 'line 1, column 3: unexpected "}"'],
  ])('%j: %s', (text, message) => {
    expect(parseJson(text)).toEqual({ ok: false, error: message });
  });

  it('reads JSON, also with a byte order mark', () => {
    expect(parseJson('\uFEFF{"a": [1, -2.5e3, true, null, "\\u00e4"]}')).toEqual({
      ok: true,
      value: { a: [1, -2500, true, null, 'ä'] },
    });
  });

  it('finds the fault at the end of each text that is cut off', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, cut) => {
        const text = JSON.stringify([value, { end: value }], null, 1);
        const part = text.slice(0, cut % text.length);
        const read = parseJson(part);
        expect(read.ok).toBe(false);
        // A cut string, number or word is reported at its start.
        if (!read.ok) expect(read.error).toMatch(/^line \d+, column \d+: (?:the text ends too early|unexpected)/);
      }),
    );
  });

  it('takes little time and no stack for deep and long texts', () => {
    const faultOf = (text: string) => expectBoundedTime(() => describeJsonFault(text));
    expect(faultOf('['.repeat(200_000))).toContain('ends too early');
    expect(faultOf(`[${'1,'.repeat(200_000)}`)).toContain('ends too early');
    expect(faultOf(`["${'\\'.repeat(200_001)}`)).toContain('unexpected');
  });
});
