import { expect, it } from 'vitest';
import { openConverted } from './openConverted';

it('a converted text opens under the title it came from, its tools with the procedure they belong to', () => {
  const made = { title: 'Tool loan', text: 'x', tools: '[]' };
  expect(openConverted({ ...made, format: 'mermaid' })).toEqual({
    title: 'Tool loan (Mermaid)',
    kind: 'mermaid',
    source: 'x',
  });
  expect(openConverted({ ...made, format: 'pdl' })).toEqual({
    title: 'Tool loan (PDL)',
    kind: 'pdl',
    source: 'x',
    tools: '[]',
  });
});
