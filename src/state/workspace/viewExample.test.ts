import { describe, expect, it } from 'vitest';
import { examples } from '../../examples';
import { viewExample } from './viewExample';

const sizeOf = (kind: 'pdl' | 'mermaid', source: string) => viewExample({ kind, source }).size;

describe('the size of a document', () => {
  it('counts the steps, decisions and loops of a procedure', () => {
    const head = 'Name: a\nAPIs:\n  - name: find\nANSWERs:\n  - name: tell\nProcedure: |\n';
    expect(sizeOf('pdl', `${head}  API.find()\n`)).toBe('1 step');
    expect(sizeOf('pdl', `${head}  API.find()\n  if a == 1:\n    ANSWER.tell()\n`)).toBe('2 steps, 1 decision');
    expect(sizeOf('pdl', `${head}  while a == 1:\n    API.find()\n  ANSWER.tell()\n`)).toBe('2 steps, 1 loop');
  });

  it('counts the nodes of a flowchart', () => {
    expect(sizeOf('mermaid', 'flowchart TD\n  a --> b\n  b --> c\n  c --> b\n')).toBe('3 nodes, 1 loop, Mermaid');
  });

  it('is given for every example', () => {
    for (const { kind, source } of examples) expect(sizeOf(kind, source)).toMatch(/^\d+ (steps|nodes)/);
  });
});
