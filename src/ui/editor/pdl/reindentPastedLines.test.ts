import { describe, expect, it } from 'vitest';
import { reindentPastedLines } from './reindentPastedLines';

describe('reindentPasted', () => {
  it('moves whole lines to the depth of the cursor', () => {
    expect(reindentPastedLines(['    if a:', '      b()', '', '    c()'], 2)).toEqual([
      'if a:',
      '    b()',
      '',
      '  c()',
    ]);
  });

  it('moves the rest below a first line that was cut at its text', () => {
    expect(reindentPastedLines(['if a:', '          b()', '        else:', '          c()'], 2)).toEqual([
      'if a:',
      '    b()',
      '  else:',
      '    c()',
    ]);
    expect(reindentPastedLines(['a()', '    b()'], 2)).toEqual(['a()', '  b()']);
  });

  it('leaves alone what fits, single lines and tabs', () => {
    expect(reindentPastedLines(['a()', '  b()'], 2)).toBeUndefined();
    expect(reindentPastedLines(['a()'], 4)).toBeUndefined();
    expect(reindentPastedLines(['a()', '\tb()'], 4)).toBeUndefined();
  });
});
