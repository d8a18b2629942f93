import { describe, expect, it } from 'vitest';
import { anchorOf, parseInlineMarkdown, parseMarkdown } from './parseMarkdown';

describe('a page of Markdown', () => {
  it('leaves out comments, such as the marks around a computed table', () => {
    const [table, ...others] = parseMarkdown('<!-- keys -->\n\n| a |\n| --- |\n| 1 |\n\n<!-- /keys -->\n');
    expect(table).toEqual({ kind: 'table', head: ['a'], rows: [['1']] });
    expect(others).toEqual([]);
  });

  it('contains headings, paragraphs, lists, tables and code', () => {
    const page = [
      '# Run a session',
      '',
      'One sentence',
      'on two lines.',
      '- **first**',
      '  goes on',
      '',
      '- second',
      '',
      '1. one',
      '2. two',
      '',
      '| key | does |',
      '| --- | :-: |',
      '| `a \\| b` | opens |',
      '',
      '```sh',
      '# no heading',
      '',
      '- no item',
      '```',
    ];
    expect(parseMarkdown(page.join('\n'))).toEqual([
      { kind: 'heading', depth: 1, text: 'Run a session' },
      { kind: 'text', text: 'One sentence on two lines.' },
      { kind: 'list', isOrdered: false, items: ['**first** goes on', 'second'] },
      { kind: 'list', isOrdered: true, items: ['one', 'two'] },
      { kind: 'table', head: ['key', 'does'], rows: [['`a | b`', 'opens']] },
      { kind: 'code', text: '# no heading\n\n- no item' },
    ]);
  });

  it('terminates for every truncated text', () => {
    expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }]);
    expect(parseMarkdown('| a |')).toEqual([{ kind: 'text', text: '| a |' }]);
    expect(parseMarkdown('')).toEqual([]);
  });
});

describe('inline text', () => {
  it('contains code, strong and emphasised text, links and images', () => {
    expect(parseInlineMarkdown('Press **F8**, *Step* or `x * y`, see [`a`](../b.md#c) ![A run](run.png).')).toEqual([
      { kind: 'words', text: 'Press ' },
      { kind: 'strong', text: 'F8' },
      { kind: 'words', text: ', ' },
      { kind: 'emphasis', text: 'Step' },
      { kind: 'words', text: ' or ' },
      { kind: 'code', text: 'x * y' },
      { kind: 'words', text: ', see ' },
      { kind: 'link', text: '`a`', target: '../b.md#c' },
      { kind: 'words', text: ' ' },
      { kind: 'picture', text: 'A run', target: 'run.png' },
      { kind: 'words', text: '.' },
    ]);
  });

  it.each(['2 * 3 * 4', 'a [b] (c)', '<b>no tag</b>', '**open', 'file_name_here'])('keeps %s unchanged', (text) => {
    expect(parseInlineMarkdown(text)).toEqual([{ kind: 'words', text }]);
  });
});

it('computes anchors of headings as GitHub does', () => {
  expect(anchorOf('Bring a document, or `two`!')).toBe('bring-a-document-or-two');
});
