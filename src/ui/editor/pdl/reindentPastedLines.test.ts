import { describe, expect, it } from 'vitest';
import { reindentPasted } from './reindentPastedLines';

describe('reindentPasted', () => {
  it('moves whole lines to the depth of the cursor', () => {
    expect(reindentPasted(['    if a:', '      b()', '', '    c()'], 2)).toEqual(['if a:', '    b()', '', '  c()']);
  });

  it('moves the rest below a first line that was cut at its text', () => {
    expect(reindentPasted(['if a:', '          b()', '        else:', '          c()'], 2)).toEqual([
      'if a:',
      '    b()',
      '  else:',
      '    c()',
    ]);
    expect(reindentPasted(['a()', '    b()'], 2)).toEqual(['a()', '  b()']);
  });

  it('leaves alone what fits, single lines and tabs', () => {
    expect(reindentPasted(['a()', '  b()'], 2)).toBeUndefined();
    expect(reindentPasted(['a()'], 4)).toBeUndefined();
    expect(reindentPasted(['a()', '\tb()'], 4)).toBeUndefined();
  });
});
