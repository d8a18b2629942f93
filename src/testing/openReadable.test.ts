// A document opens at a readable size, with its beginning in the window.

import { describe, expect, it } from 'vitest';
import { layoutGraph } from '../adapters/layout/layoutGraph';
import { buildCanvasView, buildScene, readShownGraph, type Scene } from '../core/projection';
import { examples } from '../examples';
import { openingViewport } from '../ui/canvas/useViewport';

/** Width of the toolbar at the left. */
const left = 92;
const scenes = examples.map((example): [string, Scene] => {
  const graph = readShownGraph(example.kind, example.source);
  return [example.title, buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }))];
});

describe.each(scenes)('%s', (_title, scene) => {
  // The canvas sizes in windows of 960x600, 1024x768, 1440x900 and 1920x1080, with all panels open and with none.
  it.each([
    [420, 280],
    [920, 520],
    [480, 430],
    [980, 690],
    [700, 630],
    [1400, 820],
    [1100, 800],
    [1880, 1000],
  ])('opens in %d by %d px as a whole if it is readable, else its start at full size', (width, height) => {
    const { x, y, zoom } = openingViewport(scene, width, height, left);
    if (zoom !== 1) {
      const { minX, minY, maxX, maxY } = scene.bounds;
      expect(zoom).toBeGreaterThanOrEqual(11 / 13);
      expect(minX * zoom + x).toBeGreaterThanOrEqual(left - 1);
      expect(maxX * zoom + x).toBeLessThanOrEqual(width);
      expect(minY * zoom + y).toBeGreaterThanOrEqual(0);
      expect(maxY * zoom + y).toBeLessThanOrEqual(height);
      return;
    }
    const start = scene.boxes.find(({ node }) => node.kind === 'start') ?? scene.boxes[0];
    if (!start) throw new Error('nothing is drawn');
    expect(start.x + x).toBeGreaterThanOrEqual(left - 1);
    expect(start.x + start.width + x).toBeLessThanOrEqual(width);
    expect(start.y + y).toBeGreaterThanOrEqual(0);
    expect(start.y + start.height + y).toBeLessThanOrEqual(height);
  });
});

it.each([
  ['procedure', 'pdl', 'Name: a\nAPIs:\n  - name: find\nProcedure: |\n  API.find()\n', 1],
  ['flowchart, enlarged,', 'mermaid', 'flowchart TD\n  a --> b\n', 1.25],
] as const)('a small %s is shown as a whole, in the middle', (_, kind, source, most) => {
  const graph = readShownGraph(kind, source);
  const scene = buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }));
  const { x, zoom } = openingViewport(scene, 1000, 800, left);
  expect(zoom).toBe(most);
  const { minX, maxX } = scene.bounds;
  expect(((minX + maxX) / 2) * zoom + x).toBeCloseTo((left + 1000 - 40) / 2);
});

it.each([
  ['is enlarged as far as all of it is shown', 1.1, 1.1],
  ['is shown as a whole if its letters then have 11 px', 0.85, 0.85],
  ['opens at 100 % if they would be smaller', 0.84, 1],
])('a flowchart %s', (_, fitting, zoom) => {
  const graph = readShownGraph('mermaid', 'flowchart TD\n  a --> b --> c --> d --> e --> f --> g\n');
  const scene = buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }));
  const { minY, maxY } = scene.bounds;
  /** Includes the space above the chart and for the tools. */
  const height = (maxY - minY) * fitting + 116;
  expect(openingViewport(scene, 1000, height, left).zoom).toBeCloseTo(zoom);
});
