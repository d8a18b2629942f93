import { describe, expect, it } from 'vitest';
import { fileNameOf, formats, openConverted, otherFormats, remedyFor, workflowFormats } from './formats';

describe('the formats', () => {
  it('are each for reading or for other programs, and two of them are documents', () => {
    expect([...workflowFormats, ...otherFormats].sort()).toEqual(Object.keys(formats).sort());
    expect(Object.values(formats).flatMap(({ id, isDocument }) => (isDocument ? [id] : []))).toEqual([
      'pdl',
      'mermaid',
    ]);
  });

  it('give a saved file its name and ending', () => {
    expect(fileNameOf('Tool loan', 'code')).toBe('Tool-loan.py');
    expect(fileNameOf('Tool loan', 'pdl')).toBe('Tool-loan.pdl.yaml');
    expect(fileNameOf('../***', 'openapi')).toMatch(/^[^/]*workflow[^/]*\.openapi\.json$|^[^/*]+\.openapi\.json$/);
  });

  it('have a remedy for texts that cannot be written in a format', () => {
    expect(remedyFor('tools', 'code')).toMatch(/OpenAPI/);
    expect(remedyFor('mermaid', 'openapi')).toMatch(/tool file/i);
    expect(remedyFor('mermaid', 'pdl')).toMatch(/an agent can be given it as it is/);
    expect(remedyFor('pdl', 'worfbench')).toMatch(/APIs/);
    expect(remedyFor('pdl', 'mermaid')).toBeUndefined();
  });
});

it('a converted text opens with the title of its source, and tools with their procedure', () => {
  const made = (format: 'mermaid' | 'pdl') => openConverted('Tool loan', format, 'x', '[]');
  expect(made('mermaid')).toEqual({
    title: 'Tool loan (Mermaid)',
    kind: 'mermaid',
    source: 'x',
  });
  expect(made('pdl')).toEqual({
    title: 'Tool loan (PDL)',
    kind: 'pdl',
    source: 'x',
    tools: '[]',
  });
  expect(openConverted('Tool loan', 'pdl', 'x', undefined, 'Bicycle').title).toBe('Tool loan');
});
