// Functions extracted from steps, and the `else` and `finally` of a `try`, by rule of SPEC.md.

import { describe, expect, it } from 'vitest';
import { expectRefusal, textAfterEdit } from '../../testing/planEdits';
import type { GraphEdit } from './index';

const shell = `Name: Table booking
APIs:
  - name: find_table
    response: [table_free]
  - name: book_table
ANSWERs:
  - name: booked
  - name: sorry
`;
const block = `${shell}Procedure: |
  [table_free] = API.find_table()
  # book at once
  if table_free == true:
    API.book_table()
    ANSWER.booked()
`;
const addTextStep = (role: 'else' | 'finally', text: string): GraphEdit => ({
  kind: 'insertStatement',
  statement: { kind: 'step', text },
  place: { at: 'tail', nodeId: 'cond:Timeout', role },
});

describe('separate parts of a procedure', () => {
  it('D6.4 extracts steps into a function: before its call, and outside the block that contains them', () => {
    const own = { kind: 'wrapStatements', nodeIds: ['api:find_table'], in: { kind: 'def', name: 'look up' } } as const;
    expect(textAfterEdit(block, own)).toBe(
      block.replace(
        '  [table_free] = API.find_table()\n',
        '  def look_up():\n    [table_free] = API.find_table()\n  look_up()\n',
      ),
    );
    const inner = { ...own, nodeIds: ['api:book_table', 'answer:booked'], in: { kind: 'def', name: 'book' } } as const;
    const lines = ['    API.book_table()', '    ANSWER.booked()'].join('\n');
    expect(textAfterEdit(block, inner)).toBe(
      block
        .replace(`${lines}\n`, '    book()\n')
        .replace('  # book at once', `  def book():\n${lines}\n  # book at once`),
    );
    expect(expectRefusal(block, { ...own, in: { kind: 'def', name: 'find table' } }).code).toBe('document/name-taken');
    const leaving = block.replace('ANSWER.booked()', 'return');
    expect(expectRefusal(leaving, { ...inner, nodeIds: ['cond:table_free == true'] }).message).toContain('"return"');
  });

  it('D6.6 adds the else and the finally of a try with their first step, and deletes them', () => {
    const tried = `${shell}Procedure: |\n  try:\n    API.find_table()\n  except Timeout:\n    ANSWER.sorry()\n  ANSWER.booked()\n`;
    const last = textAfterEdit(tried, addTextStep('finally', 'Close'));
    const both = textAfterEdit(last, addTextStep('else', 'Go on'));
    expect(both).toBe(tried.replace('sorry()\n', 'sorry()\n  else:\n    Go on\n  finally:\n    Close\n'));
    expect(textAfterEdit(both, addTextStep('else', 'First'))).toContain('  else:\n    First\n    Go on\n');
    const kind = 'deleteBranch';
    expect(textAfterEdit(both, { kind, nodeId: 'cond:Timeout', condition: 'else' })).toBe(last);
    expect(textAfterEdit(last, { kind, nodeId: 'cond:Timeout', condition: 'finally' })).toBe(tried);
    expect(expectRefusal(tried, { kind, nodeId: 'cond:Timeout', condition: 'finally' }).code).toBe(
      'document/not-there',
    );
  });
});
