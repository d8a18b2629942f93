import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../graph';
import { buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits, type TextEdit } from '../support';
import { withEmptySlots } from './emptySlots';
import { nodeSize } from './nodeSize';
import { planPositions, pushApart } from './planPositions';

const source = `Name: x
APIs:
  - name: a
  - name: b
Procedure: |
  API.a()
  API.b()
  if x:
    API.a()
`;
const places: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  start: { x: 102, y: 0 },
  'api:a': { x: 0, y: 60 },
  'api:b': { x: 0, y: 150 },
  'cond:x': { x: 0, y: 240 },
  'api:a#2': { x: 0, y: 320 },
  end: { x: 102, y: 410 },
};
const graph = buildProcedureGraph(parsePdl(source));

function insert(line: string, before: string) {
  const start = source.indexOf(before);
  return [{ range: { start, end: start }, text: `${line}\n  ` }];
}

const parseEdited = (text: string, edits: readonly TextEdit[]) => parsePdl(applyTextEdits(text, edits));

describe('planPositions', () => {
  it('puts a new node between its neighbours and moves nodes below down; other nodes stay', () => {
    const edits = insert('API.b()', 'if x:');
    const { set } = planPositions(graph, parseEdited(source, edits), edits, places);
    expect(set).toEqual({
      'api:b#2': { x: 0, y: 228 },
      'cond:x': { x: 0, y: 306 },
      'api:a#2': { x: 0, y: 386 },
      end: { x: 102, y: 476 },
    });
  });

  it('puts a step of an empty branch at the position of its slot, and moves nothing', () => {
    const open = `${source.slice(0, source.lastIndexOf('API.a()'))}pass\n`;
    const document = parsePdl(open);
    const before = withEmptySlots(buildProcedureGraph(document), document);
    const { 'api:a#2': _, ...rest } = places;
    const known = { ...rest, 'open:true:cond:x': { x: 40, y: 320 } };
    const start = open.indexOf('pass');
    const edits = [{ range: { start, end: start + 4 }, text: 'API.b()' }];
    expect(planPositions(before, parseEdited(open, edits), edits, known).set).toEqual({ 'api:b#2': { x: 40, y: 320 } });
  });

  it('identifies a call site by its text, not by its number', () => {
    const edits = insert('API.a()', 'API.a()');
    const { set } = planPositions(graph, parseEdited(source, edits), edits, places);
    expect(set['api:a']).toEqual({ x: 0, y: 62 });
    expect(set['api:a#2']).toEqual({ x: 0, y: 140 });
    expect(set['api:a#3']).toEqual({ x: 0, y: 400 });
  });

  it('changes nothing if no node is added or removed', () => {
    const start = source.indexOf('Name: x') + 6;
    const edits = [{ range: { start, end: start + 1 }, text: 'Another' }];
    expect(planPositions(graph, parseEdited(source, edits), edits, places).set).toEqual({});
  });

  it('does not move other nodes if a call is deleted and the next site takes its number', () => {
    const start = source.indexOf('API.a()');
    const edits = [{ range: { start, end: start + 'API.a()\n  '.length }, text: '' }];
    expect(planPositions(graph, parseEdited(source, edits), edits, places).set).toEqual({
      'api:a': places['api:a#2'],
    });
  });
});

const anyFlow = fc
  .record({
    count: fc.integer({ min: 1, max: 14 }),
    extra: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 8 }),
  })
  .map(({ count, extra }): WorkflowGraph => {
    const nodes = Array.from(
      { length: count },
      (_, index): GraphNode => ({ id: `n${index}`, kind: index % 3 === 0 ? 'condition' : 'api', label: '' }),
    );
    const pairs = [...nodes.slice(1).map((_, index) => [index, index + 1] as const), ...extra];
    const edges = pairs.flatMap(([from, to], index): GraphEdge[] =>
      from < to && to < count ? [{ id: `e${index}`, from: `n${from}`, to: `n${to}`, kind: 'flow' }] : [],
    );
    return { nodes, edges };
  });

describe('pushApart', () => {
  it('lets no nodes overlap, and keeps the order from top to bottom', () => {
    fc.assert(
      fc.property(anyFlow, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), (flow, isNew) => {
        const known = Object.fromEntries(
          flow.nodes.flatMap((node, index) =>
            isNew[index] ? [] : [[node.id, { x: (index % 2) * 300, y: index * 70 }]],
          ),
        );
        const moved: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
          ...known,
          ...pushApart(flow, known),
        };
        const boxes = flow.nodes.flatMap((node) => {
          const place = moved[node.id];
          return place ? [{ id: node.id, ...place, ...nodeSize(node) }] : [];
        });
        for (const [index, first] of boxes.entries()) {
          for (const second of boxes.slice(index + 1)) {
            const isApart =
              first.x + first.width <= second.x ||
              second.x + second.width <= first.x ||
              first.y + first.height <= second.y ||
              second.y + second.height <= first.y;
            expect(isApart, `${first.id} and ${second.id}`).toBe(true);
          }
        }
        const kept = Object.keys(known);
        for (const one of kept) {
          expect(moved[one]?.x).toBe(known[one]?.x);
          for (const other of kept) {
            if ((known[one]?.y ?? 0) < (known[other]?.y ?? 0)) expect(moved[one]?.y).toBeLessThan(moved[other]?.y ?? 0);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('leaves nodes that are not connected to a placed node to the layout', () => {
    const flow: WorkflowGraph = { nodes: [{ id: 'a', kind: 'api', label: '' }], edges: [] };
    expect(pushApart(flow, {})).toEqual({});
  });
});
