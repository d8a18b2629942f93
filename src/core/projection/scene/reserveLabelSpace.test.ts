import { describe, expect, it } from 'vitest';
import type { CanvasEdge, CanvasNode } from '../canvasView';
import { reserveLabelSpace } from './reserveLabelSpace';
import { buildScene } from './wholeScene';

const node = (id: string, x: number, y: number): CanvasNode => ({ id, kind: 'api', label: id, position: { x, y } });
const edge = (from: string, to: string, condition: string): CanvasEdge => ({
  id: `${from} ${to}`,
  from,
  to,
  kind: 'flow',
  condition,
});

describe('reserveLabelSpace', () => {
  const long = 'not (hospital_exists == false)';
  const scene = buildScene({
    nodes: [node('a', 130, 0), node('b', 0, 104), node('c', 260, 104)],
    edges: [edge('a', 'b', long), edge('a', 'c', long)],
  });

  it('shares the width between labels of one height, so that they do not overlap', () => {
    const [first, second] = [...reserveLabelSpace(scene).values()].sort((a, b) => a.left - b.left);
    if (!first || !second) throw new Error('two labels');
    expect(Math.abs(first.y - second.y)).toBeLessThan(20);
    expect(first.right).toBeLessThanOrEqual(second.left);
    for (const [item, labelBox] of reserveLabelSpace(scene)) {
      expect(labelBox.left).toBeLessThan(item.route.labelX);
      expect(labelBox.right).toBeGreaterThan(item.route.labelX);
    }
  });

  it('ends before a box beside the label', () => {
    const parallelScene = buildScene({
      nodes: [node('a', 0, 0), node('b', 0, 300), node('c', 150, 120)],
      edges: [edge('a', 'b', long)],
    });
    const [[item, labelBox] = []] = reserveLabelSpace(parallelScene);
    const box = parallelScene.byId.get('c');
    expect(item && labelBox && box && Math.abs(item.route.labelY - box.y - box.height / 2) < box.height).toBe(true);
    expect(labelBox?.right).toBeLessThan(box?.x ?? 0);
  });

  it('stays within the bounds of the scene', () => {
    const back = buildScene({
      nodes: [node('a', 0, 0), node('b', 0, 104)],
      edges: [edge('a', 'b', ''), { ...edge('b', 'a', long), back: true }],
    });
    const [labelBox] = [...reserveLabelSpace(back).values()];
    expect(labelBox?.right).toBeLessThanOrEqual(back.bounds.maxX);
    expect((labelBox?.right ?? 0) - (labelBox?.left ?? 0)).toBeGreaterThan(60);
    expect(back.bounds.maxX).toBeGreaterThan(back.edges[1]?.route.maxX ?? Number.POSITIVE_INFINITY);
  });

  it('has disjoint spaces if a label is moved by its neighbour', () => {
    const narrow = (id: string, x: number, y: number): CanvasNode => ({ ...node(id, x, y), shape: 'rect' });
    const words = ['Prepare Potato Fries', 'Prepare Fish Sandwich', 'Prepare Fish & Chips'];
    const row = buildScene({
      nodes: [narrow('s', 120, 0), ...[0, 120, 290].map((x, at) => narrow(`t${at}`, x, 120))],
      edges: words.map((text, at) => edge('s', `t${at}`, text)),
    });
    const spaces = [...reserveLabelSpace(row).values()].sort((a, b) => a.left - b.left);
    for (const [at, space] of spaces.entries()) {
      const next = spaces[at + 1];
      if (next && Math.abs(next.y - space.y) < 20) expect(space.right).toBeLessThanOrEqual(next.left);
    }
  });
});
