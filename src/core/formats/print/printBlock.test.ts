// Comments behind code are instructions as those on lines of their own are: no form of a workflow may lose them.

import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { printProcedureCode } from './printProcedureCode';
import { printProcedureText } from './printProcedureText';

const document = parsePdl(
  'APIs:\n  - name: a\nProcedure: |\n  x = API.a() # at once\n  if x: # or never\n    API.a()\n  else: # hm\n    pass\n  try: # once\n    API.a(\n      x) # again\n  except E: # oh\n    pass\n',
);

describe('comments behind code', () => {
  it('stand in front of a step and inside a block as code', () => {
    const code = printProcedureCode(document).text;
    expect(code.slice(code.indexOf('def procedure')).split('\n').slice(1, 16)).toEqual([
      '    # at once',
      '    x = a()',
      '    if x:',
      '        # or never',
      '        a()',
      '    else:',
      '        # hm',
      '        pass',
      '    try:',
      '        # once',
      '        # again',
      '        a(x)',
      '    except E:',
      '        # oh',
      '        pass',
    ]);
  });

  it('are notes in words', () => {
    const notes = printProcedureText(document).text.match(/Note: \w+/g);
    expect(notes).toEqual(['Note: at', 'Note: or', 'Note: hm', 'Note: once', 'Note: again', 'Note: oh']);
  });
});
