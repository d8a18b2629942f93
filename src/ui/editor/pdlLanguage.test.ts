// The syntax colours of a text without an analysis, by Monaco's own tokenizer, and the indentation of its next line.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pdlConfiguration, pdlTokens } from './pdlLanguage';

interface Tokenizer {
  getInitialState(): unknown;
  tokenize(
    line: string,
    hasEol: boolean,
    state: unknown,
  ): { readonly tokens: readonly { readonly offset: number; readonly type: string }[]; readonly endState: unknown };
}

let tokenizer: Tokenizer;
// Monaco exports these without types.
beforeAll(async () => {
  const folder = 'monaco-editor/editor/standalone/common/monarch';
  const { compile } = await vi.importActual<{ compile: (id: string, table: unknown) => unknown }>(
    `${folder}/monarchCompile`,
  );
  const { MonarchTokenizer } = await vi.importActual<{ MonarchTokenizer: new (...parts: unknown[]) => Tokenizer }>(
    `${folder}/monarchLexer`,
  );
  const configuration = { getValue: () => 20_000, onDidChangeConfiguration: () => ({ dispose: () => {} }) };
  tokenizer = new MonarchTokenizer({}, {}, 'pdl', compile('pdl', pdlTokens), configuration);
});

/** The coloured tokens of each line with their classes. */
function colours(text: string): string[][] {
  let state = tokenizer.getInitialState();
  return text.split('\n').map((line) => {
    const { tokens, endState } = tokenizer.tokenize(line, true, state);
    state = endState;
    return tokens.flatMap(({ offset, type }, index) => {
      const part = line.slice(offset, tokens[index + 1]?.offset).trim();
      return part === '' ? [] : [`${type.replace(/\.pdl$/, '') || 'plain'} ${part}`];
    });
  });
}

describe('syntax colours', () => {
  it('are those of a shell and of a procedure in lines', () => {
    const text =
      'APIs: # tools\n  - name: find 2 of\n    enum: [1, true, "a"]\n    desc: to $tool\nProcedure: |\n  # a remark\n  if tool == "spade" and n > 2:\n    [x] = API.find(true)\nName: if';
    expect(colours(text)).toEqual([
      ['section APIs', 'delimiter :', 'comment # tools'],
      ['delimiter -', 'key name', 'delimiter :', 'plain find 2 of'],
      [
        'key enum',
        'delimiter :',
        'delimiter [',
        'number 1',
        'delimiter ,',
        'constant true',
        'delimiter ,',
        'string "a"',
        'delimiter ]',
      ],
      ['key desc', 'delimiter :', 'plain to', 'placeholder $tool'],
      ['section Procedure', 'delimiter : |'],
      ['comment # a remark'],
      [
        'keyword if',
        'plain tool',
        'operator ==',
        'string "spade"',
        'keyword and',
        'plain n',
        'operator >',
        'number 2',
        'delimiter :',
      ],
      [
        'delimiter [',
        'plain x',
        'delimiter ]',
        'operator =',
        'delimiter API.',
        'api find',
        'delimiter (',
        'constant true',
        'delimiter )',
      ],
      ['section Name', 'delimiter :', 'plain if'],
    ]);
  });

  it('are the same in a quoted procedure: comments continue over folded lines, up to an escaped line break', () => {
    const text =
      'Procedure: "\\n# a remark \\\n  \\ goes on\\nif tool == \\"spade\\":\\n\\\n  \\    API.find_tool()\\n"\nName: x';
    const [first, second, third, last] = colours(text);
    expect(first).toEqual([
      'section Procedure',
      'delimiter :',
      'delimiter "',
      'escape \\n',
      'comment # a remark',
      'escape \\',
    ]);
    expect(second?.slice(0, 5)).toEqual([
      'comment \\ goes on',
      'escape \\n',
      'keyword if',
      'plain tool',
      'operator ==',
    ]);
    expect(second).toContain('string \\"spade\\"');
    expect(third).toEqual(expect.arrayContaining(['delimiter API.', 'api find_tool', 'delimiter "']));
    expect(last).toEqual(['section Name', 'delimiter :', 'plain x']);
  });
});

describe('the next line', () => {
  /** Monaco's indent actions in order: none, indent, indent-outdent, outdent. */
  const after = (line: string) => {
    const rule = pdlConfiguration.onEnterRules?.find(({ beforeText }) => beforeText.test(line));
    return rule && { 0: 'below', 1: 'in', 2: 'in and out', 3: 'out' }[rule.action.indentAction];
  };

  it.each([
    ['  if is_free == true:', 'in'],
    ['  while true：  # again', 'in'],
    ['    else:', 'in'],
    ['    return', 'out'],
    ['    break', 'out'],
    ['APIs:', 'in'],
    ['Procedure: |', 'in'],
    ['    request:', 'in'],
    ['  - name: find_tool', 'below'],
    ['  API.find_tool([tool])', undefined],
    ['    desc: Looks it up', undefined],
  ])('after %j goes %s', (line, direction) => expect(after(line)).toBe(direction));

  it('of an item is below its first field', () => {
    const rule = pdlConfiguration.onEnterRules?.find(({ beforeText }) => beforeText.test('  - name: find_tool'));
    expect(rule?.action.appendText).toBe('  ');
  });
});
