import { describe, expect, it } from 'vitest';
import { type StatementTree, statementTree } from '../../core/document/procedure/statementTree';
import { parsePdl } from '../../core/language';
import { buildExpectedTree, compareWithExpectedTree } from './buildExpectedTree';

const tree = (procedure: string): StatementTree => {
  const read = statementTree(
    parsePdl(`APIs:\n- name: a\n- name: b\nProcedure: |\n${procedure.replace(/^(?=.)/gmu, '  ')}`),
  );
  if (!read) throw new Error('no procedure');
  return read;
};

const text = 'API.a([x])\n# note\nif x == 1:\n  API.b()\nelse:\n  say so\nwhile y:\n  API.a([z])\n';

describe('the independent check of procedure edits', () => {
  it('D4.10 matches the same statements with any indentation', () => {
    expect(compareWithExpectedTree(buildExpectedTree(tree(text)), tree(text)).ok).toBe(true);
    expect(compareWithExpectedTree(buildExpectedTree(tree(text)), tree(text.replaceAll('  ', '      '))).ok).toBe(true);
    const long = text.replace('([z])', '(\n    [z]\n  )');
    expect(
      compareWithExpectedTree(buildExpectedTree(tree(long)), tree(long.replace('    [z]\n', '          [z]\n'))).ok,
    ).toBe(true);
  });

  it.each([
    ['a step gone', text.replace('  say so\n', '  pass\n')],
    ['a step more', text.replace('  say so\n', '  say so\n  say so\n')],
    ['a step in another block', text.replace('  say so\nwhile', '  pass\nsay so\nwhile')],
    ['a step swallowed by a block', text.replace('while y', '  while y').replace('  API.a([z])', '    API.a([z])')],
    ['two steps in another order', text.replace('API.a([x])\n# note\n', '# note\nAPI.a([x])\n')],
    ['another condition', text.replace('x == 1', 'x == 2')],
    ['another branch', text.replace('else:', 'elif q:')],
    ['another kind of block', text.replace('while y', 'if y')],
    ['another call', text.replace('API.b()', 'API.a()')],
    ['another argument', text.replace('[z]', '[x]')],
    ['a comment gone', text.replace('# note\n', '')],
  ])('D4.10 finds %s', (_name, other) => {
    const compared = compareWithExpectedTree(buildExpectedTree(tree(text)), tree(other));
    expect(compared.ok).toBe(false);
    expect(compared.ok ? '' : compared.error.reason).not.toBe('');
  });
});
