import type { languages } from 'monaco-editor/editor';
import { describe, expect, it } from 'vitest';
import { mermaidTokens } from './mermaidLanguage';

/** The coloured tokens of each line with their classes. */
function colours(text: string): string[][] {
  let state: languages.IState = mermaidTokens.getInitialState();
  return text.split('\n').map((line) => {
    const { tokens, endState } = mermaidTokens.tokenize(line, state);
    state = endState.clone();
    return tokens.flatMap(({ startIndex, scopes }, index) => {
      const part = line.slice(startIndex, tokens[index + 1]?.startIndex).trim();
      return part === '' ? [] : [`${scopes || 'plain'} ${part}`];
    });
  });
}

describe('colours of a flowchart', () => {
  it('are those of its tokens', () => {
    expect(colours('flowchart TD\n  a[Boil it] -->|if hot| b{"Done?"} & c\n  subgraph one\n  end')).toEqual([
      ['section flowchart', 'constant TD'],
      [
        'api a',
        'delimiter [',
        'string Boil it',
        'delimiter ]',
        'operator -->',
        'delimiter |',
        'string if hot',
        'delimiter |',
        'api b',
        'delimiter {',
        'string "Done?"',
        'delimiter }',
        'delimiter &',
        'api c',
      ].map((one) => one.replace('delimiter &', 'delimiter &')),
      ['keyword subgraph', 'api one'],
      ['keyword end'],
    ]);
  });

  it('continue over several lines: labels, front matter, directives', () => {
    const text =
      '---\ntitle: T\n---\n%%{init: {\n  "theme": "dark" }}%%\n%% a note\nflowchart LR\n a["one\n two"] --> b\n%%{x}%% c';
    expect(colours(text)).toEqual([
      ['comment ---'],
      ['comment title: T'],
      ['comment ---'],
      ['comment %%{init: {'],
      ['comment "theme": "dark" }}%%'],
      ['comment %% a note'],
      ['section flowchart', 'constant LR'],
      ['api a', 'delimiter [', 'string "one'],
      ['string two"', 'delimiter ]', 'operator -->', 'api b'],
      ['comment %%{x}%%', 'api c'],
    ]);
  });

  it('start at the beginning of every line and are in order, for lines of any kind', () => {
    for (const line of [
      '"',
      '[',
      '{{',
      'click a call b(',
      '-- x',
      '@{',
      'a@{ shape: "',
      '%%{',
      '`',
      '\u{1F600}',
      'x'.repeat(300_000),
    ]) {
      const { tokens, endState } = mermaidTokens.tokenize(line, mermaidTokens.getInitialState());
      expect(tokens[0]?.startIndex).toBe(0);
      expect(endState.equals(endState.clone())).toBe(true);
      expect(tokens.every(({ startIndex }, at) => at === 0 || startIndex > (tokens[at - 1]?.startIndex ?? 0))).toBe(
        true,
      );
    }
  });
});
