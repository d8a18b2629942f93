import { describe, expect, it } from 'vitest';
import { createJsonScan } from '.';

const scan = (text: string, maxDepth = 3) => createJsonScan(maxDepth).add(text);

describe('texts that must not be parsed', () => {
  it.each([
    ['[[[]]]', undefined],
    ['[[[[]]]]', { kind: 'tooDeep', line: 1 }],
    ['{"a":[\n{"b":[]}]}', { kind: 'tooDeep', line: 2 }],
    ['[][][][][]', undefined],
    ['"[[[[" "\\"[[[["', undefined],
    ['"\\\\"[[[[', { kind: 'tooDeep', line: 1 }],
    // A string that is cut off at a line end does not hide the following lines, nor do extra closing brackets.
    ['"cut off\n[[[[', { kind: 'tooDeep', line: 2 }],
    [']]]]][[[[', { kind: 'tooDeep', line: 1 }],
    ['{}\n\u0000', { kind: 'noText', line: 2 }],
    ['', undefined],
  ])('%j', (text, problem) => {
    expect(scan(text)).toEqual(problem);
  });

  it('are found and counted for any split into pieces', () => {
    const text = '{"a\\"[[[": ["é借😀"]}\n[[[[';
    for (let cut = 0; cut < text.length; cut++) {
      const parts = createJsonScan(3);
      const found = parts.add(text.slice(0, cut)) ?? parts.add(text.slice(cut));
      expect(found).toEqual({ kind: 'tooDeep', line: 2 });
      expect(parts.bytes()).toBe(new TextEncoder().encode(text).length);
    }
  });
});
