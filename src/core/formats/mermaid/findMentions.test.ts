import { describe, expect, it } from 'vitest';
import { findMentions } from './findMentions';
import { plainLabel } from './plainLabel';

const mentions = (source: string, ...ids: string[]) => {
  const found = findMentions(source, ids);
  const text = (range: { start: number; end: number }) => source.slice(range.start, range.end);
  return {
    nodes: Object.fromEntries([...found.nodes].map(([id, range]) => [id, text(range)])),
    edges: Object.fromEntries([...found.edges].map(([key, ranges]) => [key, ranges.map(text)])),
  };
};

describe('findMentions', () => {
  it('takes the mention with the shape, and no id inside labels, arrows or comments', () => {
    const source =
      '---\ntitle: A B\n---\ngraph TD\n%% A B\nA --> B\nA["B (A)"] -- to B --> C{A?}\nstyle B fill:#fff\nB[(store)]:::big --> A';
    expect(mentions(source, 'A', 'B', 'C').nodes).toEqual({ A: 'A["B (A)"]', B: 'B[(store)]', C: 'C{A?}' });
  });

  it('finds the arrows of chains and of lists', () => {
    const source = 'flowchart LR\n  A & B-->C -.-> D\n  A-->C';
    expect(mentions(source, 'A', 'B', 'C', 'D').edges).toEqual({
      '["A","C"]': ['-->', '-->'],
      '["B","C"]': ['-->'],
      '["C","D"]': ['-.->'],
    });
  });

  it('finds arrows without the spaces, classes and comments around them', () => {
    const source = 'flowchart LR\n  A:::hot  -- so it is -->  B:::cold\nB[b]:::hot e1@==>|yes| C';
    expect(mentions(source, 'A', 'B', 'C').edges).toEqual({
      '["A","B"]': ['-- so it is -->'],
      '["B","C"]': ['e1@==>|yes|'],
    });
  });

  it('gives nothing for ids that do not stand there, whatever the text', () => {
    for (const source of ['', 'graph', 'graph TD\nA[', 'graph TD\n"', 'graph TD\nA{{{{', 'graph TD\n-->-->|']) {
      expect(mentions(source, 'zz').nodes).toEqual({});
    }
  });
});

describe('plainLabel', () => {
  it.each([
    ['ﬂ°quot¶ßhiﬂ°quot¶ß ﬂ°°35¶ß1', '"hi" #1'],
    ['a<br/>b<BR>c', 'a\nb\nc'],
    ['<b onclick="x()">bold</b> a &lt; b', 'bold a < b'],
    ['fa:fa-car drive', 'drive'],
    ['a < b > c', 'a < b > c'],
  ])('%j is shown as %j', (given, shown) => {
    expect(plainLabel(given)).toBe(shown);
  });

  it('takes the marks out of Markdown, and only there', () => {
    expect(plainLabel('**very** snake_case_name *new*', 'markdown')).toBe('very snake_case_name new');
    expect(plainLabel('2 * 3 * 4', 'text')).toBe('2 * 3 * 4');
  });
});
