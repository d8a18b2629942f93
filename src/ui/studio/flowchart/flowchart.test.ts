import { describe, expect, it } from 'vitest';
import { shapeNames } from '../../../core/document';
import type { WorkflowGraph } from '../../../core/graph';
import { buildCanvasView } from '../../../core/projection';
import { isFlowchartClip } from './flowchartDrawing';
import { coversOtherNodes, newFlowchartId, planAddNode } from './flowchartEdits';
import { arrowHeadsId } from './flowchartLabels';
import { shapeLabels } from './shapeLabels';

const graph: WorkflowGraph = {
  nodes: [
    { id: 'a', kind: 'start', label: 'A', shape: 'stadium' },
    { id: 'b', kind: 'condition', label: 'B?', shape: 'diamond', group: 'g' },
    { id: 'c', kind: 'step', label: 'C', shape: 'square', group: 'g' },
    { id: 'd', kind: 'step', label: 'D', shape: 'square' },
  ],
  edges: [
    { id: 'a->b', from: 'a', to: 'b', kind: 'flow' },
    { id: 'b->c', from: 'b', to: 'c', kind: 'flow', condition: 'yes' },
    { id: 'b->d', from: 'b', to: 'd', kind: 'flow', condition: 'no' },
  ],
  groups: [{ id: 'g', label: 'G' }],
};

describe('newFlowchartId', () => {
  it('is made of the label, and differs from ids of nodes and groups and from keywords', () => {
    expect(newFlowchartId(graph, 'Check the stock!')).toBe('Check_the_stock');
    expect(newFlowchartId(graph, 'A')).toBe('A_2');
    expect(newFlowchartId(graph, 'g')).toBe('g_2');
    for (const label of ['end', 'end of day', 'x', 'open it', 'style', 'subgraph', '1st', '订单', '"]-->', ''])
      expect([label, newFlowchartId(graph, label)]).toEqual([label, expect.stringMatching(/^n(?:_[a-zA-Z_]+)?$|^st$/)]);
  });
});

describe('planAddNode', () => {
  const kinds = (place: Parameters<typeof planAddNode>[1]) =>
    planAddNode(graph, place, 'New', 'square').edits.map((edit) => edit.kind);

  it('inserts between a step and its successor, but adds another branch to a decision', () => {
    expect(planAddNode(graph, { kind: 'after', nodeId: 'a' }, 'New', 'round').edits).toEqual([
      { kind: 'insertOnEdge', edgeId: 'a->b', label: 'New', shape: 'round' },
    ]);
    expect(planAddNode(graph, { kind: 'after', nodeId: 'b' }, 'New', 'square').edits).toEqual([
      { kind: 'addNode', label: 'New', id: 'New', shape: 'square', group: 'g' },
      { kind: 'addEdge', from: 'b', to: 'New' },
    ]);
    expect(kinds({ kind: 'after', nodeId: 'd' })).toEqual(['addNode', 'addEdge']);
    expect(kinds({ kind: 'branch', nodeId: 'a' })).toEqual(['addNode', 'addEdge']);
    expect(kinds({ kind: 'before', nodeId: 'c' })).toEqual(['insertOnEdge']);
    expect(kinds({ kind: 'before', nodeId: 'a' })).toEqual(['addNode', 'addEdge']);
  });

  it('keeps the position where it was added, in the existing frame', () => {
    const plan = planAddNode(graph, { kind: 'point', x: 3, y: 4, group: 'g' }, 'New', 'square');
    expect(plan.at).toEqual({ x: 3, y: 4 });
    expect(plan.edits).toEqual([{ kind: 'addNode', label: 'New', id: 'New', shape: 'square', group: 'g' }]);
  });
});

describe('coversOtherNodes', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: 0, y: 200 }, c: { x: 0, y: 400 }, d: { x: 400, y: 400 } };

  it('tests nodes that are not in the frame', () => {
    expect(coversOtherNodes(buildCanvasView(graph, { positions }))).toBe(false);
    expect(coversOtherNodes(buildCanvasView(graph, { positions: { ...positions, d: { x: 10, y: 320 } } }))).toBe(true);
  });
});

describe('isFlowchartClip', () => {
  it('distinguishes lines of a flowchart from other texts', () => {
    for (const text of ['flowchart LR\n  a --> b', 'a --> b\nb[Words]', 'a[One]', '%% x\ngraph TD', 'a\nb --o c'])
      expect([text, isFlowchartClip(text)]).toEqual([text, true]);
    for (const text of [
      '',
      'word',
      'A sentence (with brackets) of prose.',
      'APIs:\n  - name: x',
      'sequenceDiagram\nA->>B: hi',
    ])
      expect([text, isFlowchartClip(text)]).toEqual([text, false]);
  });
});

describe('shapes and heads', () => {
  it('offers exactly the shapes that edits can write', () => {
    expect(shapeLabels.map(({ shape }) => shape).sort()).toEqual([...shapeNames].sort());
  });

  it('finds the arrow heads of an edge', () => {
    expect(arrowHeadsId({})).toBe('arrow');
    expect(arrowHeadsId({ heads: { from: 'circle', to: 'circle' } })).toBe('circles');
    expect(arrowHeadsId({ heads: { from: 'none', to: 'none' } })).toBe('none');
  });
});
