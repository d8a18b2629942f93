import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../../core/language';
import { nodeAtOffset } from './nodeAtOffset';

const source = `APIs:
  - name: find
    desc: Looks for it
ANSWERs:
  - name: told
Procedure: |
  if ready == true:
    API.find()
  ANSWER.told()
`;
const document = parsePdl(source);
const procedure = buildProcedureGraph(document);
const dependency = buildDependencyGraph(document);
const at = (text: string) => source.indexOf(text) + 1;

describe('nodeAtOffset', () => {
  it('finds the smallest node around an offset in the procedure', () => {
    expect(nodeAtOffset(procedure, document, at('API.find'))).toBe('api:find');
    expect(nodeAtOffset(procedure, document, at('ready'))).toBe('cond:ready == true');
  });

  it('finds the node of a declaration, anywhere in its item', () => {
    expect(nodeAtOffset(procedure, document, at('Looks'))).toBe('api:find');
    expect(nodeAtOffset(dependency, document, at('told'))).toBe('answer:told');
  });

  it('finds the step of a line, from its indentation to its end', () => {
    const text = source.replace('API.find()', '[a, b] = API.find([c]) # looks');
    const longer = parsePdl(text);
    const flow = buildProcedureGraph(longer);
    for (const place of ['  [a, b]', 'a, b', '= API', '# looks'])
      expect(nodeAtOffset(flow, longer, text.indexOf(place) + 1), place).toBe('api:find');
    expect(nodeAtOffset(flow, longer, text.indexOf('if ready'))).toBe('cond:ready == true');
    expect(nodeAtOffset(flow, longer, text.indexOf('Procedure'))).toBeUndefined();
  });

  it('finds the API or ANSWER that a step calls, in the graph of dependencies', () => {
    expect(nodeAtOffset(dependency, document, at('API.find'))).toBe('api:find');
    expect(nodeAtOffset(dependency, document, source.indexOf('  ANSWER.told'))).toBe('answer:told');
    expect(nodeAtOffset(dependency, document, at('ready'))).toBeUndefined();
  });

  it('finds nothing elsewhere, nor without a graph', () => {
    expect(nodeAtOffset(procedure, document, at('APIs'))).toBeUndefined();
    expect(nodeAtOffset(undefined, document, at('API.find'))).toBeUndefined();
  });
});
