import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../core/graph';
import { analysePdl, buildCanvasView, buildScene, nodeSize, walkPiece } from '../../core/projection';
import { procedureDocuments } from '../../testing/procedureDocuments';
import { layoutStructure } from './layoutStructure';

const gaps = { between: 32, layers: 34 };

const procedureOf = (source: string): WorkflowGraph => analysePdl(source).procedure;

const layoutOf = (graph: WorkflowGraph) => {
  const tied = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  const boxes = graph.nodes.filter(({ id }) => tied.has(id)).map((node) => ({ id: node.id, ...nodeSize(node) }));
  return { boxes, places: layoutStructure(boxes, graph.edges, gaps) };
};

/** Violations of the properties that readers rely on in a layout, one line each. */
function faultsOf(graph: WorkflowGraph): string[] {
  const { boxes, places } = layoutOf(graph);
  if (!places) return [];
  const at = (id: string) => places[id] ?? { x: Number.NaN, y: Number.NaN };
  const faults: string[] = [];
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const [a, b] = [at(one.id), at(other.id)];
      const isApart =
        a.x + one.width <= b.x || b.x + other.width <= a.x || a.y + one.height <= b.y || b.y + other.height <= a.y;
      if (!isApart) faults.push(`${one.id} stands on ${other.id}`);
    }
  }
  const height = new Map(boxes.map((box) => [box.id, box.height]));
  for (const { from, to, back } of graph.edges) {
    if (!back && from !== to && at(from).y + (height.get(from) ?? 0) > at(to).y)
      faults.push(`${from} is not over ${to}`);
  }
  return faults;
}

const examples = new URL('../../examples/', import.meta.url);
const ours = readdirSync(examples).filter((name) => name.endsWith('.pdl.yaml'));
const corpus = new URL('../../../../shared/corpus/pdl/', import.meta.url);

const hospital = readFileSync(new URL('hospitalAppointment.pdl.yaml', examples), 'utf8');

describe('layoutStructure', () => {
  it('runs the main way straight down, a loop to its left and what fails to its right', () => {
    const { boxes, places } = layoutOf(procedureOf(hospital));
    const middle = (id: string) =>
      (places?.[id]?.x ?? Number.NaN) + (boxes.find((box) => box.id === id)?.width ?? 0) / 2;
    const main = [
      'start',
      'api:check_hospital',
      'cond:hospital_exists == false',
      'api:check_department',
      'cond:department_exists == true',
      'api:query_appointment',
      'api:register_hospital',
      'answer:appointment_confirmed',
      'end',
    ];
    expect(main.map(middle)).toEqual(main.map(() => middle('start')));
    expect(middle('answer:hospital_not_found')).toBe(middle('api:check_hospital#2'));
    expect(middle('answer:hospital_not_found')).toBeLessThan(middle('start'));
    for (const failed of ['department_not_found', 'no_free_appointment', 'registration_failed'])
      expect(middle(`answer:${failed}`)).toBeGreaterThan(middle('start'));
  });

  it('places a left branch below the loop there, not through it', () => {
    const { boxes, places } = layoutOf(
      procedureOf(`Procedure: |
  API.find()
  while status == "missing":
    ANSWER.ask_again()
    API.find()
  if status == "shipped":
    ANSWER.tell_shipped()
  else:
    API.cancel()
    API.refund()
    ANSWER.tell_refund()
`),
    );
    const box = (id: string) => ({ ...places?.[id], height: boxes.find((one) => one.id === id)?.height ?? 0 });
    const [loop, branching] = [box('api:find#2'), box('cond:status == "shipped"')];
    expect(box('answer:tell_shipped').x).toBeLessThan(branching.x ?? Number.NaN);
    expect((loop.y ?? Number.NaN) + loop.height).toBeLessThan((branching.y ?? Number.NaN) + branching.height / 2);
  });

  it.each(ours)('the example %s is built of blocks', (name) => {
    const graph = procedureOf(readFileSync(new URL(name, examples), 'utf8'));
    expect(layoutOf(graph).places).toBeDefined();
    expect(faultsOf(graph)).toEqual([]);
  });

  it('no edge of an example runs through a node that it does not belong to', () => {
    for (const name of ours) {
      const graph = procedureOf(readFileSync(new URL(name, examples), 'utf8'));
      expect({ name, crossed: crossedNodes(graph) }).toEqual({ name, crossed: [] });
    }
  });

  it('procedures of the corpus: no node on another, every edge down', () => {
    if (!existsSync(corpus)) return console.warn('CORPUS ABSENT: procedures are laid out from our examples only.');
    const files = readdirSync(corpus).filter((name) => name.endsWith('.yaml'));
    const graphs = files.map((name) => procedureOf(readFileSync(new URL(name, corpus), 'utf8')));
    for (const [index, graph] of graphs.entries())
      expect({ name: files[index], faults: faultsOf(graph) }).toEqual({ name: files[index], faults: [] });
    const built = graphs.filter((graph) => layoutOf(graph).places !== undefined);
    expect(built.length).toBe(graphs.length);
  });

  it('any procedure: no node on another, every edge down', () => {
    fc.assert(
      fc.property(procedureDocuments, (source) => {
        expect(faultsOf(procedureOf(source))).toEqual([]);
      }),
    );
  });

  it('puts what two of three branches lead to below both', () => {
    const boxes = ['if', 'one', 'two', 'three', 'both', 'end'].map((id) => ({ id, width: 100, height: 20 }));
    const pairs = ['if one', 'if two', 'if three', 'one both', 'two both', 'both end', 'three end'];
    const edges = pairs.map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return { id: pair, from, to };
    });
    const places = layoutStructure(boxes, edges, gaps);
    expect(places).toBeDefined();
    const [one, two, both, end] = ['one', 'two', 'both', 'end'].map((id) => places?.[id]?.y ?? Number.NaN);
    expect(both).toBeGreaterThan(Math.max(one as number, two as number) + 20);
    expect(end).toBeGreaterThan((both as number) + 20);
  });

  it('puts two beginnings side by side', () => {
    const boxes = ['a', 'b', 'c'].map((id) => ({ id, width: 100, height: 20 }));
    const edges = [
      { id: 'ac', from: 'a', to: 'c' },
      { id: 'bc', from: 'b', to: 'c' },
    ];
    const { a, b, c } = layoutStructure(boxes, edges, gaps) ?? {};
    expect(a?.y).toBe(b?.y);
    expect(b?.x).toBeGreaterThanOrEqual((a?.x ?? 0) + 100);
    expect(c?.y).toBeGreaterThan((a?.y ?? 0) + 20);
  });

  it('leaves a circle to others', () => {
    const boxes = ['a', 'b'].map((id) => ({ id, width: 100, height: 20 }));
    const edges = [
      { id: 'ab', from: 'a', to: 'b' },
      { id: 'ba', from: 'b', to: 'a' },
    ];
    expect(layoutStructure(boxes, edges, gaps)).toBeUndefined();
  });
});

/** Nodes that an edge of other nodes runs through, as drawn. */
function crossedNodes(graph: WorkflowGraph): string[] {
  const { places } = layoutOf(graph);
  const view = buildCanvasView(
    { ...graph, nodes: graph.nodes.filter(({ id }) => places?.[id]) },
    { positions: places ?? {} },
  );
  const scene = buildScene(view);
  const crossed: string[] = [];
  for (const { edge, from, to, route } of scene.edges) {
    const others = scene.boxes.filter((box) => box !== from && box !== to);
    for (let at = 0; at + 7 < route.points.length; at += 6) {
      walkPiece(route.points, at, 20, (x, y) => {
        const over = others.find((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
        if (over) crossed.push(`${edge.id} over ${over.node.id}`);
      });
    }
  }
  return crossed;
}
