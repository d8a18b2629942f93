import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import type { Diagnostic } from '../support';
import { buildCanvasView } from './buildCanvasView';

const graph: WorkflowGraph = {
  nodes: [
    { id: 'start', kind: 'start', label: '' },
    { id: 'api:a', kind: 'api', label: 'a' },
    { id: 'api:b', kind: 'api', label: 'b' },
  ],
  edges: [
    { id: 'e1', from: 'start', to: 'api:a', kind: 'flow' },
    { id: 'e2', from: 'api:a', to: 'api:b', kind: 'flow' },
  ],
};

const positions = { start: { x: 0, y: 0 }, 'api:a': { x: 0, y: 80 } };

const problem = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
  code: 'checks/x',
  severity,
  message,
  range: { start: 0, end: 0 },
  nodeIds: ['api:a'],
});

describe('buildCanvasView', () => {
  it('ignores inherited object properties as positions, runs or marks', () => {
    const nodes = ['constructor', 'toString', '__proto__'].map((id) => ({ id, kind: 'step' as const, label: id }));
    const places = { constructor: { x: 1, y: 2 } };
    const view = buildCanvasView({ nodes, edges: [] }, { positions: places, run: {}, nodeMarks: {} });
    expect(view.nodes).toEqual([{ ...nodes[0], position: { x: 1, y: 2 } }]);
  });

  it('translates the words of a procedure that are not in its text, and no text of a flowchart', () => {
    const words = {
      nodes: [
        { id: 'start', kind: 'start', label: 'Start' },
        { id: 'api:a', kind: 'api', label: 'Start', detail: '2 values → yes' },
        { id: 'cond:b', kind: 'condition', label: 'yes' },
        { id: 'end', kind: 'end', label: 'End' },
      ],
      edges: [
        { id: 'e1', from: 'cond:b', to: 'api:a', kind: 'flow', condition: 'true' },
        { id: 'e2', from: 'cond:b', to: 'end', kind: 'flow', condition: 'else' },
      ],
    } as const satisfies WorkflowGraph;
    const places = Object.fromEntries(words.nodes.map(({ id }, index) => [id, { x: 0, y: 80 * index }]));
    const translate = (english: string) => `<${english}>`;
    const textsOf = ({ nodes, edges }: ReturnType<typeof buildCanvasView>) => [
      ...nodes.map(({ label, detail }) => [label, detail].filter((text) => text !== undefined).join(' / ')),
      ...edges.map(({ condition }) => condition),
    ];
    expect(textsOf(buildCanvasView(words, { positions: places, translate }))).toEqual([
      '<Start>',
      'Start / <2 values> → yes',
      'yes',
      '<End>',
      '<yes>',
      '<no>',
    ]);
    const chart = { ...words, nodes: words.nodes.map((node) => ({ ...node, shape: 'rectangle' as const })) };
    expect(textsOf(buildCanvasView(chart, { positions: places, translate }))).toContain('Start');
    expect(textsOf(buildCanvasView(chart, { positions: places, translate }))).not.toContain('<yes>');
  });

  it('leaves out nodes without a position, and their edges', () => {
    const view = buildCanvasView(graph, { positions });
    expect(view.nodes.map((node) => node.id)).toEqual(['start', 'api:a']);
    expect(view.edges.map((edge) => edge.id)).toEqual(['e1']);
  });

  it('shows the worst level in a badge and leaves hints to the list', () => {
    const diagnostics = [problem('info', 'i'), problem('error', 'e'), problem('hint', 'h')];
    const view = buildCanvasView(graph, { positions, diagnostics });
    expect(view.nodes[1]?.badge).toEqual({ level: 'error', count: 2, messages: ['e', 'i'] });
  });

  it('numbers the edges of the path, for every time they were taken', () => {
    const path = [
      { from: 'start', to: 'api:a', order: 1 },
      { from: 'start', to: 'api:a', order: 3 },
    ];
    expect(buildCanvasView(graph, { positions, path }).edges[0]?.taken).toEqual([1, 3]);
  });

  it('highlights the edges between neighbours of a highlighted path', () => {
    const view = buildCanvasView(graph, { positions, highlight: ['start', 'api:a'] });
    expect(view.nodes.every((node) => node.highlighted)).toBe(true);
    expect(view.edges[0]?.highlighted).toBe(true);
  });

  it('reuses equal nodes and edges of the earlier view, and the view if all are equal', () => {
    const diagnostics = [problem('error', 'e')];
    const first = buildCanvasView(graph, { positions, diagnostics });
    const copy = structuredClone(graph);
    const again = buildCanvasView(
      copy,
      { positions: structuredClone(positions), diagnostics: [...diagnostics] },
      first,
    );
    expect(again).toBe(first);
    const worse = buildCanvasView(graph, { positions, diagnostics: [...diagnostics, problem('error', 'f')] }, first);
    expect(worse).toEqual(buildCanvasView(graph, { positions, diagnostics: [...diagnostics, problem('error', 'f')] }));
    expect(worse.nodes[0]).toBe(first.nodes[0]);
    expect(worse.nodes[1]).not.toBe(first.nodes[1]);
    expect(worse.edges[0]).toBe(first.edges[0]);
    const fewer = { ...graph, nodes: graph.nodes.slice(1) };
    const cut = buildCanvasView(fewer, { positions, diagnostics }, first);
    expect(cut.nodes).toEqual([first.nodes[1]]);
    expect(cut.nodes[0]).toBe(first.nodes[1]);
    const lit = buildCanvasView(graph, { positions, diagnostics, highlight: ['start', 'api:a'] }, first);
    expect(lit.edges[0]).not.toBe(first.edges[0]);
    expect(lit).toEqual(buildCanvasView(graph, { positions, diagnostics, highlight: ['start', 'api:a'] }));
  });

  it('reuses the earlier objects of a flowchart with groups, until something differs', () => {
    const chart: WorkflowGraph = {
      nodes: [
        { id: 'a', kind: 'step', label: 'A', shape: 'square', group: 'g' },
        { id: 'b', kind: 'step', label: 'B', shape: 'circle' },
      ],
      edges: [
        {
          id: 'ab',
          from: 'a',
          to: 'b',
          kind: 'flow',
          stroke: 'dotted',
          heads: { from: 'none', to: 'circle' },
          fromGroup: 'g',
        },
      ],
      groups: [{ id: 'g', label: 'G', direction: 'LR' }],
    };
    const places = { a: { x: 0, y: 0 }, b: { x: 0, y: 100 } };
    const copy = (): WorkflowGraph => JSON.parse(JSON.stringify(chart));
    const first = buildCanvasView(chart, { positions: places });
    expect(first.groups).toEqual([{ id: 'g', label: 'G' }]);
    expect(first.edges[0]).toEqual({ ...chart.edges[0] });
    expect(buildCanvasView(copy(), { positions: places }, first)).toBe(first);
    const renamed = { ...copy(), groups: [{ id: 'g', label: 'Other' }] };
    const second = buildCanvasView(renamed, { positions: places }, first);
    expect(second).not.toBe(first);
    expect(second.nodes[0]).toBe(first.nodes[0]);
    const rehung = { ...copy(), edges: [{ ...(chart.edges[0] as (typeof chart.edges)[0]), stroke: 'thick' as const }] };
    expect(buildCanvasView(rehung, { positions: places }, first).edges[0]).not.toBe(first.edges[0]);
  });

  it('draws no frames around the functions of a procedure', () => {
    const procedure = { ...graph, groups: [{ id: 'f', label: 'f' }] };
    expect(buildCanvasView(procedure, { positions }).groups).toBeUndefined();
  });

  it('contains amounts, changed verdicts, breakpoints and their scale, and reuses equal objects', () => {
    const scale = { mode: 'time', title: 'Time spent', steps: [], facts: [] } as const;
    const heat = () => ({ level: 3 as const, text: '1.2 s', description: '40 % of the time' });
    const light = () => ({
      positions,
      scale,
      nodeHeat: { 'api:a': heat(), toString: heat() },
      edgeHeat: { e1: heat() },
      flips: { 'api:a': { denied: 1, allowed: 0 } },
      breakpoints: { 'api:a': 'off' as const },
    });
    const view = buildCanvasView(graph, light());
    expect(view.nodes[1]).toMatchObject({ heat: heat(), flip: { denied: 1, allowed: 0 }, breakpoint: 'off' });
    expect(view.nodes[0]).not.toHaveProperty('heat');
    expect(view.edges[0]?.heat).toEqual(heat());
    expect(view.scale).toBe(scale);
    expect(buildCanvasView(graph, light(), view)).toBe(view);
    const hotter = buildCanvasView(graph, { ...light(), edgeHeat: { e1: { ...heat(), level: 5 } } }, view);
    expect(hotter.nodes[1]).toBe(view.nodes[1]);
    expect(hotter.edges[0]).not.toBe(view.edges[0]);
    expect(buildCanvasView(graph, { positions }, view)).not.toHaveProperty('scale');
  });
});
