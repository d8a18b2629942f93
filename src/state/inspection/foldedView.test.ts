import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { readShownGraph } from '../../core/projection';
import {
  foldGraph,
  foldsOf,
  gapsOfFolds,
  shownPositions,
  storedMoves,
  viewFoldedGraph,
  withGroupPositions,
} from './foldedView';

const procedure =
  'Name: a\nAPIs:\n  - name: find\n  - name: pay\nProcedure: |\n  if x == 1:\n    API.find()\n  API.pay()\n';
const chart = 'flowchart TD\n  subgraph g [Group]\n    a --> b\n  end\n  b --> c\n';

/** Nodes below each other. */
const inColumn = (ids: readonly string[]) => Object.fromEntries(ids.map((id, index) => [id, { x: 0, y: 100 * index }]));

function fold(source: string, view: 'procedure' | 'flowchart', chosen: readonly string[]) {
  const isProcedure = view === 'procedure';
  const graph = readShownGraph(isProcedure ? 'pdl' : 'mermaid', source);
  const folds = foldsOf(view, isProcedure ? parsePdl(source) : undefined, graph, undefined);
  const own = inColumn(graph.nodes.map(({ id }) => id));
  const { folded, foldedGraph } = foldGraph(graph, folds, chosen);
  const stored = withGroupPositions(graph, folds, folded, own);
  const gaps = gapsOfFolds(graph, foldedGraph, stored);
  return { graph, own, folds, folded, foldedGraph, stored, gaps };
}

describe('a folded branch', () => {
  const [branch = ''] = fold(procedure, 'procedure', []).folds.keys();

  it('hides its nodes and closes their space', () => {
    const { graph, foldedGraph, stored, gaps, own } = fold(procedure, 'procedure', [branch]);
    expect(foldedGraph.hidden.get('api:find')).toBe(branch);
    expect(stored).toEqual(own);
    const shown = shownPositions(stored, gaps);
    expect(shown['api:pay']?.y).toBeLessThan(stored['api:pay']?.y ?? 0);
    expect(graph.nodes.map(({ id }) => id)).toContain('api:find');
  });

  it('moves its hidden nodes along', () => {
    const state = fold(procedure, 'procedure', [branch]);
    const { stored, gaps } = state;
    const at = shownPositions(stored, gaps)[branch] ?? { x: 0, y: 0 };
    const moves = storedMoves(state, [{ id: branch, x: at.x + 50, y: at.y }]);
    const find = moves.find(({ id }) => id === 'api:find');
    expect(find?.x).toBe((stored['api:find']?.x ?? 0) + 50);
    expect(find?.y).toBe(stored['api:find']?.y);
  });

  it('has the marks of its nodes', () => {
    const { foldedGraph, stored } = fold(procedure, 'procedure', [branch]);
    const view = viewFoldedGraph(foldedGraph, { positions: stored, highlight: ['api:find'] });
    expect(view.nodes.map(({ id }) => id)).not.toContain('api:find');
    expect(view.nodes.find(({ id }) => id === branch)).toMatchObject({ highlighted: true });
  });

  it('that the graph no longer has is ignored', () => {
    const { folded, foldedGraph, stored, own, gaps } = fold(procedure, 'procedure', ['cond:gone']);
    expect([folded.size, foldedGraph.hidden.size]).toEqual([0, 0]);
    expect(stored).toBe(own);
    const moves = [{ id: 'api:pay', x: 1, y: 2 }];
    expect(storedMoves({ ...fold(procedure, 'procedure', []), gaps }, moves)).toBe(moves);
  });
});

describe('a folded subgraph', () => {
  it('is at the centre of its nodes and stores no position', () => {
    const state = fold(chart, 'flowchart', ['g']);
    const { stored, own } = state;
    expect(stored['g']).toBeDefined();
    expect(stored['g']?.y).toBeGreaterThanOrEqual(own['a']?.y ?? 0);
    expect(stored['g']?.y).toBeLessThanOrEqual((own['b']?.y ?? 0) + 100);
    const moved = storedMoves(state, [{ id: 'g', x: 500, y: 500 }]).map(({ id }) => id);
    expect(moved.toSorted()).toEqual(['a', 'b']);
  });
});
