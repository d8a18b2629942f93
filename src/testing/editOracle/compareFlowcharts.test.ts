import { describe, expect, it } from 'vitest';
import { type FlowchartEdit, findUnnamedFlowchartChange } from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { graphOfFlowchart, tryFlowchartEdit } from '../flowchartEdits';
import { compareFlowcharts } from './compareFlowcharts';

const source = `flowchart LR
  S([Start]) --> A["Ask"] -->|yes| B
  A == no ==> C{Sure?}
  C --> D & B
  subgraph one [First]
    B --> E
    subgraph two
      F
    end
  end
  E <--> F
`;

const edits: readonly FlowchartEdit[] = [
  { kind: 'addNode', label: 'New', shape: 'round', group: 'one' },
  { kind: 'addEdge', from: 'D', to: 'S', label: 'again', stroke: 'dotted' },
  { kind: 'insertOnEdge', edgeId: 'C->D', label: 'New' },
  { kind: 'setLabel', nodeId: 'D', label: 'Say "no"' },
  { kind: 'setId', nodeId: 'D', id: 'decline' },
  { kind: 'setShape', nodeId: 'A', shape: 'hexagon' },
  { kind: 'deleteNode', nodeId: 'D' },
  { kind: 'deleteEdge', edgeId: 'C->B' },
  { kind: 'deleteAll', nodeIds: ['D', 'E'], edgeIds: ['C->B'] },
  { kind: 'setEdge', edgeId: 'A->B[yes]', label: 'sure', stroke: 'thick' },
  { kind: 'reconnect', edgeId: 'C->D', end: 'to', nodeId: 'S' },
  { kind: 'addGroup', nodeIds: ['C', 'D'], title: 'Third' },
  { kind: 'setGroupTitle', groupId: 'two', title: 'Second' },
  { kind: 'ungroup', groupId: 'two' },
  { kind: 'moveToGroup', nodeIds: ['C'], groupId: 'two' },
  { kind: 'setDirection', direction: 'BT' },
  { kind: 'paste', text: 'X[One] --> Y' },
];

/** Faults that a planner could cause; each of them changes the graph. */
const faults: Readonly<Record<string, (graph: WorkflowGraph) => WorkflowGraph>> = {
  'a node lost': ({ nodes, edges, ...rest }) => ({
    ...rest,
    nodes: nodes.filter(({ id }) => id !== 'S'),
    edges: edges.filter(({ from, to }) => from !== 'S' && to !== 'S'),
  }),
  'a node more': ({ nodes, ...rest }) => ({
    ...rest,
    nodes: [...nodes, { id: 'ghost', kind: 'step', label: 'ghost' }],
  }),
  'another label': ({ nodes, ...rest }) => ({
    ...rest,
    nodes: nodes.map((node) => (node.id === 'B' ? { ...node, label: 'b' } : node)),
  }),
  'another shape': ({ nodes, ...rest }) => ({
    ...rest,
    nodes: nodes.map((node) => (node.id === 'S' ? { ...node, shape: 'odd' } : node)),
  }),
  'a node out of its group': ({ nodes, ...rest }) => ({
    ...rest,
    nodes: nodes.map(({ group, ...node }) => (node.id === 'B' || group === undefined ? node : { ...node, group })),
  }),
  'an edge lost': ({ edges, ...rest }) => ({ ...rest, edges: edges.filter(({ from }) => from !== 'S') }),
  'an edge more': ({ edges, ...rest }) => ({
    ...rest,
    edges: [...edges, { id: 'S->F', from: 'S', to: 'F', kind: 'flow', condition: 'ghost' }],
  }),
  'an edge turned round': ({ edges, ...rest }) => ({
    ...rest,
    edges: edges.map((edge) => (edge.from === 'S' ? { ...edge, from: edge.to, to: edge.from } : edge)),
  }),
  'another stroke': ({ edges, ...rest }) => ({
    ...rest,
    edges: edges.map((edge) => (edge.from === 'S' ? { ...edge, stroke: 'dotted' } : edge)),
  }),
  'other heads': ({ edges, ...rest }) => ({
    ...rest,
    edges: edges.map((edge) => (edge.from === 'S' ? { ...edge, heads: { from: 'none', to: 'cross' } } : edge)),
  }),
  'another title': ({ groups = [], ...rest }) => ({
    ...rest,
    groups: groups.map((group) => (group.id === 'one' ? { ...group, label: '1st' } : group)),
  }),
  'a group lost': ({ groups = [], nodes, ...rest }) => ({
    ...rest,
    groups: groups.filter(({ id }) => id !== 'one').map(({ parent: _, ...group }) => group),
    nodes: nodes.map(({ group, ...node }) => (group === 'one' || group === undefined ? node : { ...node, group })),
  }),
  'another direction': ({ direction, ...rest }) => ({ ...rest, direction: direction === 'RL' ? 'TB' : 'RL' }),
};

describe('the flowchart that an edit should give', () => {
  it.each(edits)(
    'D7.17 is the result of %j; a result with another change is found, in the app as well',
    async (edit) => {
      const before = (await graphOfFlowchart(source)) as WorkflowGraph;
      const tried = await tryFlowchartEdit(source, before, edit);
      if (!tried.ok) throw new Error(tried.problem.message);
      expect(compareFlowcharts(before, tried.graph, edit)).toBeUndefined();
      for (const [name, fault] of Object.entries(faults)) {
        const wrong = fault(tried.graph);
        // Some faults match the edit's intent or cannot occur after it.
        if (JSON.stringify(wrong) === JSON.stringify(tried.graph)) continue;
        expect(compareFlowcharts(before, wrong, edit), name).toBeDefined();
        if (name === 'another direction' && edit.kind === 'setDirection') continue;
        const problem = findUnnamedFlowchartChange(before, wrong, edit);
        expect(problem?.code, name).toBe('document/unsafe-edit');
        expect(problem?.message, name).toContain('nothing was changed');
      }
    },
  );

  it('D7.17 is not the unchanged flowchart, for every edit', async () => {
    const before = (await graphOfFlowchart(source)) as WorkflowGraph;
    for (const edit of edits) expect(compareFlowcharts(before, before, edit), edit.kind).toBeDefined();
  });

  it('D7.17 may draw an edge at a group at another node of the group', async () => {
    const text = 'flowchart LR\n  A --> g\n  subgraph g\n    B --> C\n  end\n  g --> D\n';
    const before = (await graphOfFlowchart(text)) as WorkflowGraph;
    const edit = { kind: 'deleteNode', nodeId: 'B' } as const;
    const tried = await tryFlowchartEdit(text, before, edit);
    expect(tried.ok && tried.graph.edges.map(({ id }) => id)).toEqual(['A->C', 'C->D']);
    const after = tried.ok ? tried.graph : before;
    const elsewhere = { ...after, edges: after.edges.map((edge) => (edge.from === 'A' ? { ...edge, to: 'D' } : edge)) };
    expect(compareFlowcharts(before, elsewhere, edit)).toBeDefined();
    expect(findUnnamedFlowchartChange(before, elsewhere, edit)?.code).toBe('document/unsafe-edit');
  });
});
