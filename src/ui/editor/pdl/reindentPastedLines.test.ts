import { describe, expect, it } from 'vitest';
import { reindentPastedLines } from './reindentPastedLines';

describe('reindentPastedLines', () => {
  it('moves whole lines to the indentation of the cursor', () => {
    expect(reindentPastedLines(['    if a:', '      b()', '', '    c()'], 2)).toEqual([
      'if a:',
      '    b()',
      '',
      '  c()',
    ]);
  });

  it('moves the rest below a first line that was copied without indentation', () => {
    expect(reindentPastedLines(['if a:', '          b()', '        else:', '          c()'], 2)).toEqual([
      'if a:',
      '    b()',
      '  else:',
      '    c()',
    ]);
    expect(reindentPastedLines(['a()', '    b()'], 2)).toEqual(['a()', '  b()']);
  });

  it('does not change lines that fit, single lines and tabs', () => {
    expect(reindentPastedLines(['a()', '  b()'], 2)).toBeUndefined();
    expect(reindentPastedLines(['a()'], 4)).toBeUndefined();
    expect(reindentPastedLines(['a()', '\tb()'], 4)).toBeUndefined();
  });
});
