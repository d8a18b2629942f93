// A document opens at a readable size, with its beginning in the window.

import { describe, expect, it } from 'vitest';
import { layoutGraph } from '../adapters/layout/layoutGraph';
import { buildCanvasView, buildScene, type Scene } from '../core/projection';
import { examples } from '../examples';
import { openingViewport } from '../ui/canvas/useViewport';
import { parseExample } from '../ui/welcome/measureExample';

/** Width of the toolbar at the left. */
const left = 92;
const scenes = examples.map((example): [string, Scene] => {
  const graph = parseExample(example);
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
  ])('opens in %d by %d px at full size, its first node in view', (width, height) => {
    const { x, y, zoom } = openingViewport(scene, width, height, left);
    expect(zoom).toBe(1);
    const start = scene.boxes.find(({ node }) => node.kind === 'start') ?? scene.boxes[0];
    if (!start) throw new Error('nothing is drawn');
    expect(start.x + x).toBeGreaterThanOrEqual(left - 1);
    expect(start.x + start.width + x).toBeLessThanOrEqual(width);
    expect(start.y + y).toBeGreaterThanOrEqual(0);
    expect(start.y + start.height + y).toBeLessThanOrEqual(height);
  });
});

it('is shown as a whole where it can be read as one, in the middle', () => {
  const graph = parseExample({ kind: 'mermaid', source: 'flowchart TD\n  a --> b\n' });
  const scene = buildScene(buildCanvasView(graph, { positions: layoutGraph(graph) }));
  const { x, zoom } = openingViewport(scene, 1000, 800, left);
  expect(zoom).toBe(1);
  const { minX, maxX } = scene.bounds;
  expect((minX + maxX) / 2 + x).toBeCloseTo((left + 1000 - 40) / 2);
});
