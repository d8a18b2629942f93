import { describe, expect, it } from 'vitest';
import type { CanvasEdge } from './canvasView';
import { edgeChipText, edgeStyle, type PathSink, traceHeads } from './edgeDrawing';
import type { DrawingTheme } from './nodeDrawing';
import type { EdgeRoute } from './scene/edgeRoute';

const colours = (name: string) => ({ foreground: name, fill: `${name} fill` });
const theme = {
  edge: 'edge',
  requires: 'requires',
  accent: 'accent',
  heat: { foreground: 'heat', fills: [] },
  status: { done: colours('done') },
  mark: { missing: colours('missing'), added: colours('added') },
} as unknown as DrawingTheme;

const edge = (change: Partial<CanvasEdge> = {}): CanvasEdge => ({
  id: 'a>b',
  from: 'a',
  to: 'b',
  kind: 'flow',
  ...change,
});
const heat = (level: number) => ({
  heat: { level, text: '3', description: '3 runs' } as NonNullable<CanvasEdge['heat']>,
});

describe('edgeStyle', () => {
  it.each<[Partial<CanvasEdge>, string, number, readonly number[], number]>([
    [{}, 'edge', 1.4, [], 1],
    [{ kind: 'requires' }, 'requires', 1.1, [5, 4], 1],
    [{ stroke: 'dotted' }, 'edge', 1.4, [2, 3], 1],
    [{ stroke: 'thick', highlighted: true }, 'accent', 2.25 * 1.9, [], 1],
    [{ mark: 'matched', taken: [1] }, 'done', 2.5, [], 1],
    [{ kind: 'requires', taken: [1] }, 'done', 2.5, [], 1],
    [{ mark: 'missing', taken: [1] }, 'missing', 2, [2, 4], 1],
    [{ mark: 'added', highlighted: true, kind: 'requires' }, 'added', 4, [5, 4], 1],
    [heat(0), 'edge', 1, [], 0.7],
    [{ ...heat(2), taken: [1] }, 'heat', 2.1, [], 1],
  ])('of %j', (change, color, width, dash, alpha) => {
    expect(edgeStyle(edge(change), theme)).toEqual({ color, width, dash, alpha });
  });
});

describe('edgeChipText', () => {
  it('has the amount, or the first steps of the path', () => {
    expect(edgeChipText(edge())).toBe('');
    expect(edgeChipText(edge({ taken: [1, 4, 7, 9] }))).toBe('1 4 7 9');
    expect(edgeChipText(edge({ taken: [1, 4, 7, 9, 12] }))).toBe('1 4 7 +2');
    expect(edgeChipText(edge({ ...heat(2), taken: [1] }))).toBe('3');
    expect(edgeChipText(edge({ ...heat(0), taken: [1] }))).toBe('');
  });
});

describe('traceHeads', () => {
  const trace = (heads?: CanvasEdge['heads']) => {
    const calls: string[] = [];
    const rounded = (...numbers: number[]) => numbers.map((number) => Math.round(number * 10) / 10 + 0).join(' ');
    const sink = (name: string): PathSink => ({
      moveTo: (x, y) => calls.push(`${name} M ${rounded(x, y)}`),
      lineTo: (x, y) => calls.push(`${name} L ${rounded(x, y)}`),
      arc: (x, y, radius) => calls.push(`${name} O ${rounded(x, y, radius)}`),
      closePath: () => calls.push(`${name} Z`),
    });
    const route = { points: [0, 0, 0, 0, 0, 0, 0, 100], heading: Math.PI / 2, startHeading: -Math.PI / 2 };
    const sinks = { arrow: sink('arrow'), circle: sink('circle'), cross: sink('cross') };
    traceHeads(sinks, edge(heads ? { heads } : {}), route as unknown as EdgeRoute, 10);
    return calls;
  };

  it('draws an arrow at the end of an edge without heads of its own', () => {
    expect(trace()).toEqual(['arrow M 0 100', 'arrow L -4.1 90.9', 'arrow L 4.1 90.9', 'arrow Z']);
  });

  it('draws a circle and a cross with their outer point at the ends', () => {
    const calls = trace({ from: 'circle', to: 'cross' });
    expect(calls.filter((call) => call.startsWith('cross'))).toHaveLength(4);
    expect(calls.filter((call) => call.startsWith('circle'))).toEqual(['circle M 5.5 5.5', 'circle O 0 5.5 5.5']);
    expect(trace({ from: 'none', to: 'none' })).toEqual([]);
  });
});
