import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { buildProcedureGraph, parsePdl } from '../language';
import { closeGaps } from './closeGaps';
import { collapseGraph, projectFolds, projectGroupFolds } from './collapseGraph';
import { collapseOverlay, markFolds } from './collapseOverlay';
import { nodeSize } from './nodeSize';

function read(procedure: string) {
  const lines = procedure.replace(/^\n/, '').split('\n');
  const source = `Name: x\nAPIs:\n  - name: a\n  - name: b\n  - name: c\n  - name: d\nProcedure: |\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
  const document = parsePdl(source);
  const graph = buildProcedureGraph(document);
  return { document, graph, folds: projectFolds(document, graph) };
}

function collapse(procedure: string, ...folded: string[]) {
  const { graph, folds } = read(procedure);
  const result = collapseGraph(graph, folds, new Set(folded));
  return {
    ...result,
    folds,
    nodes: result.graph.nodes.map((node) => node.id),
    edges: result.graph.edges.map(({ from, to, condition, back }) =>
      [from, condition ? `-${condition}->` : '->', to, ...(back ? ['<<'] : [])].join(' '),
    ),
  };
}

const branches = `
API.a()
if x == 1:
  API.b()
elif x == 2:
  API.c()
else:
  return
API.d()`;

describe('projectFolds', () => {
  it('counts the nodes of each condition, loop and handler', () => {
    const { folds } = read(`
while x < 3:
  API.a()
  if x == 1:
    API.b()
for y in z:
  API.c()
try:
  API.d()
except Timeout:
  say sorry`);
    expect([...folds].map(([id, { count }]) => [id, count])).toEqual([
      ['cond:x < 3', 3],
      ['cond:x == 1', 1],
      [expect.stringMatching(/y in z/), 1],
      [expect.stringMatching(/Timeout/), 1],
    ]);
  });

  it('leaves out conditions without nodes', () => {
    expect(read('while x:\n  continue\nAPI.a()').folds.size).toBe(0);
    expect(projectFolds(undefined, { nodes: [], edges: [] }).size).toBe(0);
  });

  it('includes the function that is drawn in place of a call inside', () => {
    const { folds } = read('def f():\n  API.a()\n  API.b()\nif x:\n  f()\nAPI.c()');
    expect(folds.get('cond:x')?.count).toBe(2);
  });
});

describe('a block', () => {
  const procedure = '[x] = ANSWER.confirm()\nif x == true:\n  API.a()\nAPI.b()';
  const blockOf = () => {
    const { document, graph } = read(procedure);
    const header = document.source.indexOf('if x');
    const range = { start: document.source.indexOf('[x]'), end: document.source.indexOf('API.b') };
    return { graph, folds: projectFolds(document, graph, [{ header, range, title: 'Confirm', folded: 'Confirm: a' }]) };
  };

  it('folds its question into its header as well, and has a title', () => {
    const { graph, folds } = blockOf();
    expect(folds.get('cond:x == true')).toMatchObject({ count: 2, block: { title: 'Confirm', folded: 'Confirm: a' } });
    const folded = new Set(['cond:x == true']);
    const shown = collapseGraph(graph, folds, folded).graph;
    expect(shown.edges.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'start > cond:x == true',
      'cond:x == true > api:b',
      'api:b > end',
    ]);
    const view = { nodes: shown.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })), edges: [] };
    const node = (closed: ReadonlySet<string>) =>
      markFolds(view, folds, closed).nodes.find(({ id }) => id === 'cond:x == true');
    expect(node(folded)).toMatchObject({ label: 'Confirm: a', block: 'Confirm', fold: { closed: true } });
    expect(node(new Set())).toMatchObject({ label: 'x == true', block: 'Confirm', fold: { closed: false } });
  });
});

describe('collapseGraph', () => {
  it('returns the graph itself if nothing is folded', () => {
    const { graph, folds } = read(branches);
    expect(collapseGraph(graph, folds, new Set()).graph).toBe(graph);
    expect(collapseGraph(graph, folds, new Set(['api:a', 'gone'])).graph).toBe(graph);
  });

  it('leads edges of hidden nodes to the folded one, each target once', () => {
    const folded = collapse(branches, 'cond:x == 1');
    expect(folded.nodes).toEqual(['start', 'api:a', 'cond:x == 1', 'api:d', 'end']);
    expect(folded.edges).toEqual([
      'start -> api:a',
      'api:a -> cond:x == 1',
      'cond:x == 1 -> api:d',
      'api:d -> end',
      'cond:x == 1 -> end',
    ]);
    expect(folded.home('api:c')).toBe('cond:x == 1');
    expect(folded.home('api:d')).toBe('api:d');
  });

  it('folds a later branch alone', () => {
    const folded = collapse(branches, 'cond:x == 2');
    expect(folded.nodes).toEqual(['start', 'api:a', 'cond:x == 1', 'api:b', 'cond:x == 2', 'api:d', 'end']);
    expect(folded.edges).toContain('cond:x == 1 -true-> api:b');
    expect(folded.edges).toContain('cond:x == 1 -else-> cond:x == 2');
  });

  it('keeps the condition of a single remaining edge', () => {
    expect(collapse('while x:\n  API.a()\nAPI.b()', 'cond:x').edges).toEqual([
      'start -> cond:x',
      'cond:x -else-> api:b',
      'api:b -> end',
    ]);
  });

  it('hides nested folds in the outermost one', () => {
    const folded = collapse('while x:\n  if y:\n    API.a()\n  API.b()', 'cond:y', 'cond:x');
    expect(folded.nodes).toEqual(['start', 'cond:x', 'end']);
    expect([...new Set(folded.hidden.values())]).toEqual(['cond:x']);
  });

  it('never leaves an edge without its nodes, for any folding', () => {
    const anyBlock = fc.letrec((tie) => ({
      block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }),
      statement: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('API.a()', 'API.b()', 'return', 'say hello to them'),
        fc.tuple(fc.constantFrom('if', 'while'), fc.nat(5), tie('block')),
        fc.tuple(fc.constant('else'), fc.nat(5), tie('block'), tie('block')),
      ),
    })).block as fc.Arbitrary<unknown[]>;
    const print = (block: readonly unknown[], indent = ''): string =>
      block
        .map((one) => {
          if (typeof one === 'string') return `${indent}${one}`;
          const [kind, number, body, rest] = one as [string, number, unknown[], unknown[]?];
          const head = `${indent}${kind === 'else' ? 'if' : kind} x == ${number}:\n${print(body, `${indent}  `)}`;
          return rest ? `${head}\n${indent}else:\n${print(rest, `${indent}  `)}` : head;
        })
        .join('\n');
    fc.assert(
      fc.property(anyBlock, fc.array(fc.nat(8), { maxLength: 3 }), (block, picks) => {
        const { graph, folds } = read(print(block));
        const ids = [...folds.keys()];
        const folded = new Set(picks.flatMap((pick) => ids[pick % Math.max(1, ids.length)] ?? []));
        const result = collapseGraph(graph, folds, folded);
        const left = new Set(result.graph.nodes.map((node) => node.id));
        for (const edge of result.graph.edges) {
          expect(left.has(edge.from) && left.has(edge.to)).toBe(true);
        }
        for (const node of graph.nodes) expect(left.has(result.home(node.id))).toBe(true);
        expect(left.size + result.hidden.size).toBe(graph.nodes.length);
        expect(new Set(result.graph.edges.map((edge) => edge.id)).size).toBe(result.graph.edges.length);
      }),
      { numRuns: 150 },
    );
  });
});

describe('closeGaps', () => {
  const nodes = ['one', 'two', 'three', 'four'].map((id) => ({ id, kind: 'api' as const, label: id }));
  const places = { one: { x: 0, y: 0 }, two: { x: 0, y: 100 }, three: { x: 0, y: 200 }, four: { x: 0, y: 300 } };

  it('closes the gaps around hidden nodes to the size of their own gap', () => {
    const { show, restore } = closeGaps(nodes, places, (id) => id === 'two' || id === 'three');
    expect(show(places.one)).toEqual({ x: 0, y: 0 });
    expect(show(places.four)).toEqual({ x: 0, y: 100 });
    expect(restore({ x: 0, y: 100 })).toEqual(places.four);
    expect(restore({ x: 7, y: 20 })).toEqual({ x: 7, y: 20 });
  });

  it('does not close a gap with a visible node beside it', () => {
    const parallelPositions = { ...places, one: { x: 0, y: 0 }, four: { x: 400, y: 100 } };
    const { show } = closeGaps(
      [...nodes, { id: 'five', kind: 'api', label: '' }],
      { ...parallelPositions, five: { x: 0, y: 300 } },
      (id) => id === 'two',
    );
    expect(show({ x: 0, y: 300 })).toEqual({ x: 0, y: 300 });
  });

  it('keeps order and distance, and maps positions back', () => {
    const anyPlace = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
      hidden: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1, maxLength: 12 }), (made) => {
        const graphNodes = made.map((_, index) => ({ id: `n${index}`, kind: 'api' as const, label: '' }));
        const stored = Object.fromEntries(made.map(({ x, y }, index) => [`n${index}`, { x, y }]));
        const { show, restore } = closeGaps(graphNodes, stored, (id) => made[Number(id.slice(1))]?.hidden === true);
        const { width, height } = nodeSize({ kind: 'api' });
        const seen = made.filter(({ hidden }) => !hidden);
        for (const one of seen) {
          expect(restore(show({ x: one.x, y: one.y }))).toEqual({ x: one.x, y: one.y });
          for (const other of seen) {
            if (one.y < other.y) expect(show(one).y).toBeLessThan(show(other).y);
            if (one.y + height <= other.y) expect(show(one).y + height).toBeLessThanOrEqual(show(other).y);
            if (one.x + width <= other.x) expect(show(one).x + width).toBeLessThanOrEqual(show(other).x);
          }
        }
      }),
    );
  });
});

describe('the overlay of a folded graph', () => {
  it('aggregates problems, run and path on the folded node', () => {
    const { graph, folds } = read(branches);
    const folded = collapseGraph(graph, folds, new Set(['cond:x == 1']));
    const diagnostic = { code: 'a/b', severity: 'error' as const, message: '', range: { start: 0, end: 0 } };
    const overlay = collapseOverlay(
      {
        positions: {},
        diagnostics: [
          { ...diagnostic, nodeIds: ['api:b', 'api:c'] },
          { ...diagnostic, nodeIds: ['api:d'] },
        ],
        highlight: ['api:b', 'api:d'],
        run: {
          'api:b': { status: 'done', visits: [3], attempts: 1, denials: 0 },
          'api:c': { status: 'blocked', visits: [], attempts: 2, denials: 2, reason: 'no', deniedNow: true },
        },
        path: [
          { from: 'cond:x == 1', to: 'api:b', order: 1 },
          { from: 'api:b', to: 'api:d', order: 2 },
        ],
      },
      folded,
    );
    expect(overlay.diagnostics?.map(({ nodeIds }) => nodeIds)).toEqual([['cond:x == 1'], ['api:d']]);
    expect(overlay.highlight).toEqual(['cond:x == 1', 'api:d']);
    expect(overlay.run).toEqual({
      'cond:x == 1': { status: 'blocked', visits: [3], attempts: 3, denials: 2, reason: 'no', deniedNow: true },
    });
    expect(overlay.path).toEqual([{ from: 'cond:x == 1', to: 'api:d', order: 2 }]);
  });

  it('marks foldable nodes', () => {
    const { folds } = read(branches);
    const node = { kind: 'condition' as const, label: '', position: { x: 0, y: 0 } };
    const { nodes } = markFolds(
      {
        nodes: [
          { ...node, id: 'cond:x == 1' },
          { ...node, id: 'cond:y' },
        ],
        edges: [],
      },
      folds,
      new Set(['cond:x == 1']),
    );
    expect(nodes.map((one) => one.fold)).toEqual([{ count: 3, closed: true }, undefined]);
  });
});

describe('projectGroupFolds', () => {
  const graph: WorkflowGraph = {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      kind: 'step',
      label: id,
      shape: 'square',
      ...(id === 'b' ? { group: 'outer' } : id === 'c' ? { group: 'inner' } : {}),
    })),
    edges: [
      { id: 'ab', from: 'a', to: 'b', kind: 'flow', toGroup: 'outer' },
      { id: 'bc', from: 'b', to: 'c', kind: 'flow' },
      { id: 'cd', from: 'c', to: 'd', kind: 'flow', condition: 'done' },
    ],
    groups: [
      { id: 'outer', label: 'Outer' },
      { id: 'inner', label: 'Inner', parent: 'outer' },
      { id: 'empty', label: 'Empty' },
    ],
  };
  const folds = projectGroupFolds(graph);

  it('counts the nodes in a subgraph at any depth; an empty one does not fold', () => {
    expect([...folds].map(([id, { count }]) => [id, count])).toEqual([
      ['outer', 2],
      ['inner', 1],
    ]);
  });

  it('puts one node in place of a subgraph, with its edges', () => {
    const { graph: folded, home, hidden } = collapseGraph(graph, folds, new Set(['outer', 'inner']));
    expect(folded.nodes.map(({ id, label }) => [id, label])).toEqual([
      ['a', 'a'],
      ['d', 'd'],
      ['outer', 'Outer'],
    ]);
    expect(folded.edges.map(({ from, to, toGroup }) => [from, to, toGroup])).toEqual([
      ['a', 'outer', undefined],
      ['outer', 'd', undefined],
    ]);
    expect(folded.groups?.map(({ id }) => id)).toEqual(['empty']);
    expect(home('c')).toBe('outer');
    expect(hidden.get('inner')).toBe('outer');
  });

  it("leaves a folded subgraph in its parent's frame", () => {
    const { graph: folded } = collapseGraph(graph, folds, new Set(['inner']));
    expect(folded.nodes.find(({ id }) => id === 'inner')?.group).toBe('outer');
    expect(folded.groups?.map(({ id }) => id)).toEqual(['outer', 'empty']);
    expect(folded.edges.find(({ id }) => id === 'ab')?.toGroup).toBe('outer');
  });
});
