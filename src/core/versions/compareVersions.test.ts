import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { compareVersions } from './index';

const base = `Name: Tools
APIs:
  - name: find_tool
    request: [tool]
    response: [found]
  - name: lend_tool
    precondition: [find_tool]
Procedure: |
  [found] = API.find_tool([tool])
  if found == true:
    API.lend_tool([tool])
`;

const facts = (source: string) => {
  const document = parsePdl(source);
  return { document, graphs: { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) } };
};

describe('comparing versions', () => {
  it('finds nothing between equals', () => {
    const comparison = compareVersions(facts(base), facts(base));
    expect(comparison.changes).toEqual([]);
    expect(comparison.graphs.procedure?.nodeMarks).toEqual({});
  });

  it('lists each change with its nodes in both graphs and its places in both texts', () => {
    const after = base
      .replace('API.lend_tool([tool])', 'API.lend_tool([tool, days])')
      .replace('  - name: lend_tool\n', '  - name: lend_tool\n    desc: Lends it\n')
      .replace('Name: Tools', 'Name: Tool loan')
      .replace('    API.lend', '    ask for the card\n    API.lend');
    const { changes, graphs } = compareVersions(facts(base), facts(after));
    expect(changes.map(({ mark, what, title, nodeIds }) => [mark, what, title, nodeIds])).toEqual([
      ['changed', 'Document', 'Name and texts', []],
      ['changed', 'API', 'lend_tool', ['api:lend_tool']],
      ['added', 'Statement', 'ask for the card', ['step:ask-for-the-card']],
      ['changed', 'Statement', 'API.lend_tool([tool, days])', ['api:lend_tool']],
    ]);
    const call = changes.at(-1);
    expect(call?.previousText).toBe('API.lend_tool([tool])');
    expect(base.slice(call?.before?.start, call?.before?.end)).toBe('API.lend_tool([tool])');
    expect(after.slice(call?.after?.start, call?.after?.end)).toBe('API.lend_tool([tool, days])');
    expect(graphs.procedure?.nodeMarks).toEqual({ 'step:ask-for-the-card': 'added', 'api:lend_tool': 'changed' });
    expect(graphs.dependency?.nodeMarks).toEqual({ 'api:lend_tool': 'changed' });
  });

  it('finds the nodes of what is gone under their ids in the comparison', () => {
    const after = base.replace(/ {2}- name: lend_tool\n.*\n/, '').replace('    API.lend_tool([tool])\n', '    break\n');
    const { changes } = compareVersions(facts(base), facts(after));
    expect(changes.map(({ mark, title, nodeIds }) => [mark, title, nodeIds])).toEqual([
      ['removed', 'lend_tool', ['removed:api:lend_tool']],
      ['removed', 'API.lend_tool([tool])', ['removed:api:lend_tool']],
      ['added', 'break', []],
    ]);
  });

  it('compares flowcharts by their ids', () => {
    const chart = (nodes: readonly [string, string][], edges: readonly [string, string, string?][]): WorkflowGraph => ({
      nodes: nodes.map(([id, label]) => ({ id, label, kind: 'step' })),
      edges: edges.map(([from, to, condition], index) => ({
        id: `e${index}`,
        from,
        to,
        kind: 'flow',
        ...(condition ? { condition } : {}),
      })),
    });
    const before = {
      graphs: {
        flowchart: chart(
          [
            ['A', 'Ask'],
            ['B', 'Book'],
          ],
          [['A', 'B', 'yes']],
        ),
      },
    };
    const after = {
      graphs: {
        flowchart: chart(
          [
            ['A', 'Ask again'],
            ['C', 'Cancel'],
          ],
          [['A', 'C']],
        ),
      },
    };
    const { changes, document } = compareVersions(before, after);
    expect(document).toBeUndefined();
    expect(changes.map(({ mark, what, title, previousText: was }) => [mark, what, title, was])).toEqual([
      ['changed', 'Node', 'Ask again', 'Ask'],
      ['added', 'Node', 'Cancel', undefined],
      ['removed', 'Node', 'Book', undefined],
      ['added', 'Edge', 'Ask again \u2192 Cancel', undefined],
      ['removed', 'Edge', 'Ask again \u2192 Book (yes)', undefined],
    ]);
  });
});
