import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { buildNeutralNames, diffDocuments, diffGraphs, type GraphDiff } from './index';

const base = `Name: Tools
APIs:
  - name: find_tool
    request: [tool]
    response: [found]
  - name: lend_tool
    request: [tool]
    response: [done]
    precondition: [find_tool]
ANSWERs:
  - name: lent
    desc: Here it is.
    precondition: [lend_tool]
Procedure: |
  [found] = API.find_tool([tool])
  if found == true:
    [done] = API.lend_tool([tool])
    ANSWER.lent()
  API.find_tool([tool])
`;

function diffOf(before: string, after: string, view: 'dependency' | 'procedure'): GraphDiff {
  const [old, fresh] = [parsePdl(before), parsePdl(after)];
  const { nodes, renames } = diffDocuments(old, fresh);
  const build = view === 'dependency' ? buildDependencyGraph : buildProcedureGraph;
  return diffGraphs(build(old), build(fresh), {
    by: view === 'dependency' ? 'id' : 'order',
    nodes,
    names: buildNeutralNames(renames),
  });
}

it('does not mark a link of a flowchart whose length changed, and keeps invisible links', () => {
  const edge = { id: 'A->B', from: 'A', to: 'B', kind: 'flow' } as const;
  const nodes = ['A', 'B', 'C'].map((id) => ({ id, kind: 'step', label: id }) as const);
  const before: WorkflowGraph = { nodes, edges: [edge] };
  const after: WorkflowGraph = { nodes, edges: [{ ...edge, length: 3 }], invisibleLinks: [{ from: 'B', to: 'C' }] };
  expect(diffGraphs(before, after, { by: 'id' })).toMatchObject({
    graph: { invisibleLinks: [{ from: 'B', to: 'C' }] },
    nodeMarks: {},
    edgeMarks: {},
  });
});

describe('the dependency graph of two versions', () => {
  it('marks what came, went and changed, and keeps both in one graph', () => {
    const after = base
      .replace('precondition: [lend_tool]', 'precondition: [find_tool]')
      .replace(
        / {2}- name: lend_tool[\s\S]*?\[find_tool\]\n/,
        '  - name: buy_tool\n    request: [card, shop]\n    response: [paid]\n',
      )
      .replace('request: [tool]', 'request: [tool, size]');
    const { graph, nodeMarks, edgeMarks } = diffOf(
      base,
      after.replaceAll('API.lend_tool', 'API.buy_tool'),
      'dependency',
    );
    expect(nodeMarks).toEqual({
      'api:find_tool': 'changed',
      'api:buy_tool': 'added',
      'removed:api:lend_tool': 'removed',
    });
    expect(edgeMarks).toEqual({
      'requires:api:find_tool->answer:lent': 'added',
      'removed:requires:api:find_tool->api:lend_tool': 'removed',
      'removed:requires:api:lend_tool->answer:lent': 'removed',
    });
    const edge = graph.edges.find(({ id }) => id === 'removed:requires:api:lend_tool->answer:lent');
    expect(edge).toMatchObject({ from: 'removed:api:lend_tool', to: 'answer:lent', kind: 'requires' });
  });

  it('a rename changes its node and no edge', () => {
    const { nodeMarks, edgeMarks } = diffOf(base, base.replaceAll('find_tool', 'look_for_tool'), 'dependency');
    expect(nodeMarks).toEqual({ 'api:look_for_tool': 'changed' });
    expect(edgeMarks).toEqual({});
  });
});

describe('the procedure graph of two versions', () => {
  it('follows the row of statements, not the numbers of the calls', () => {
    const { nodeMarks, ids } = diffOf(base, base.replace('  [found] = API.find_tool([tool])\n', ''), 'procedure');
    expect(nodeMarks).toEqual({ 'removed:api:find_tool': 'removed' });
    expect(ids.get('api:find_tool#2')).toBe('api:find_tool');
  });

  it('marks a condition that says something else, and edges that lead elsewhere', () => {
    const after = base
      .replace('found == true', 'found == "1"')
      .replace('    ANSWER.lent()\n', '    ANSWER.lent()\n    API.find_tool([done])\n');
    const { nodeMarks, edgeMarks, ids } = diffOf(base, after, 'procedure');
    expect(nodeMarks).toEqual({ 'cond:found == "1"': 'changed', 'api:find_tool#2': 'added' });
    expect(ids.get('cond:found == True') ?? ids.get('cond:found == true')).toBe('cond:found == "1"');
    expect(Object.values(edgeMarks).sort()).toEqual(['added', 'added', 'removed']);
  });

  it('a rename leaves the flow as it is', () => {
    const { nodeMarks, edgeMarks } = diffOf(base, base.replaceAll('find_tool', 'look_for_tool'), 'procedure');
    expect(new Set(Object.values(nodeMarks))).toEqual(new Set(['changed']));
    expect(Object.keys(nodeMarks).sort()).toEqual(['api:look_for_tool', 'api:look_for_tool#2']);
    expect(edgeMarks).toEqual({});
  });
});

const graph = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 }).chain((ids) =>
  fc.record({
    nodes: fc.constant(ids.map((id) => ({ id, kind: 'api' as const, label: id }))),
    edges: fc
      .array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('', 'x', 'y')), { maxLength: ids.length === 0 ? 0 : 8 })
      .map((list) =>
        list.map(([from, to, condition], index) => ({
          id: `e${index}`,
          from: ids[from % ids.length] as string,
          to: ids[to % ids.length] as string,
          kind: 'flow' as const,
          condition,
        })),
      ),
  }),
);

describe('properties', () => {
  it.each(['id', 'order'] as const)('nothing differs from itself, and everything is there once, by %s', (by) => {
    const count = (diff: GraphDiff, mark: string) => [
      Object.values(diff.nodeMarks).filter((other) => other === mark).length,
      Object.values(diff.edgeMarks).filter((other) => other === mark).length,
    ];
    fc.assert(
      fc.property(graph, graph, (before: WorkflowGraph, after: WorkflowGraph) => {
        expect(diffGraphs(before, before, { by })).toMatchObject({ graph: before, nodeMarks: {}, edgeMarks: {} });
        const there = diffGraphs(before, after, { by });
        const [added, removed] = [count(there, 'added'), count(there, 'removed')];
        const { nodes, edges } = there.graph;
        expect(nodes).toHaveLength(after.nodes.length + (removed[0] as number));
        expect(nodes).toHaveLength(before.nodes.length + (added[0] as number));
        expect(edges).toHaveLength(after.edges.length + (removed[1] as number));
        expect(edges).toHaveLength(before.edges.length + (added[1] as number));
        const known = new Set(nodes.map(({ id }) => id));
        expect(known.size).toBe(nodes.length);
        for (const { from, to } of edges) expect(known.has(from) && known.has(to)).toBe(true);
        expect(new Set(there.ids.values()).size).toBe(before.nodes.length);
        if (by === 'id') expect(count(diffGraphs(after, before, { by }), 'added')).toEqual(removed);
      }),
    );
  });
});
