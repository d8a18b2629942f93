import { expect, it } from 'vitest';
import { convertCandidate } from './convertCandidate';

const graph = { nodes: ['find the book', 'lend it'], edges: [[0, 1]] } as const;

it('a candidate becomes a document; its actions become APIs', () => {
  const read = convertCandidate(graph, 'pdl', { title: 'Loan', actions: 'find: finds a book' });
  expect(read.ok && read.value.text).toContain('Name: Loan');
  expect(read.ok && read.value.text).toContain('name: find');
  const chart = convertCandidate(graph, 'mermaid', { title: 'Loan', actions: '' });
  expect(chart.ok && chart.value.text).toMatch(/flowchart[\s\S]*find the book[\s\S]*lend it/);
});
