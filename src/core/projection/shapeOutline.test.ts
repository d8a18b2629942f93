import { describe, expect, it } from 'vitest';
import type { NodeKind } from '../graph';
import type { CanvasView } from './canvasView';
import { countWrappedLines } from './countWrappedLines';
import { frameOf, framesOf } from './groupFrames';
import { nodeSize } from './nodeSize';
import { shapeOutlineName } from './shapeNames';
import { shapeOutline } from './shapeOutline';

/** Every name that Mermaid 12 accepts, and those its parser uses for brackets. */
const names = `square round stadium subroutine cylinder circle doublecircle ellipse diamond hexagon odd trapezoid
inv_trapezoid lean_right lean_left rect squareRect roundedRect proc process rectangle rounded event terminal pill
fr-rect subprocess subproc framed-rectangle cyl db database datastore data-store folder directory bucket console browser
person circ bang cloud diam decision question hex prepare lean-r lean-right in-out lean-l lean-left out-in trap-b
priority trapezoid-bottom trap-t manual trapezoid-top inv-trapezoid dbl-circ double-circle text notch-rect card
notched-rectangle lin-rect lined-rectangle lined-process lin-proc shaded-process sm-circ start small-circle fr-circ stop
framed-circle fork join hourglass collate brace comment brace-l brace-r braces bolt com-link lightning-bolt doc document
delay half-rounded-rectangle h-cyl das horizontal-cylinder lin-cyl disk lined-cylinder curv-trap curved-trapezoid
display div-rect div-proc divided-rectangle divided-process tri extract triangle win-pane internal-storage window-pane
f-circ junction filled-circle notch-pent loop-limit notched-pentagon flip-tri manual-file flipped-triangle sl-rect
manual-input sloped-rectangle docs documents st-doc stacked-document st-rect procs processes stacked-rectangle bow-rect
stored-data bow-tie-rectangle cross-circ summary crossed-circle tag-doc tagged-document tag-rect tagged-rectangle
tag-proc tagged-process flag paper-tape lin-doc lined-document icon iconSquare iconCircle iconRounded imageSquare image
anchor choice note rect_left_inv_arrow labelRect stateStart stateEnd forkJoin`
  .trim()
  .split(/\s+/);

/** Points on the path: absolute commands only, arcs by their centres. */
function samplePath(path: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, x0, y0] = [0, 0, 0, 0];
  const steps = Array.from({ length: 17 }, (_, index) => index / 16);
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const v = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const at = (index: number) => v[index] ?? Number.NaN;
    const from = [x, y] as const;
    if (command === 'Z') [x, y] = [x0, y0];
    else if (command === 'H') x = at(0);
    else if (command === 'V') y = at(0);
    else if (command === 'M' || command === 'L') {
      for (let i = 0; i < v.length; i += 2) points.push([at(i), at(i + 1)]);
      [x, y] = points.at(-1) as [number, number];
      if (command === 'M') [x0, y0] = [at(0), at(1)];
    } else if (command === 'Q' || command === 'C') {
      const p =
        command === 'C'
          ? v
          : [0, 1].flatMap((k) =>
              [
                from[0] + (2 / 3) * (at(0) - from[0]),
                from[1] + (2 / 3) * (at(1) - from[1]),
                at(2) + (2 / 3) * (at(0) - at(2)),
                at(3) + (2 / 3) * (at(1) - at(3)),
                at(2),
                at(3),
              ].slice(k * 6, k * 6 + 6),
            );
      for (const t of steps) {
        const u = 1 - t;
        const mix = (a: number, b: number, c: number, d: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
        points.push([
          mix(from[0], p[0] as number, p[2] as number, p[4] as number),
          mix(from[1], p[1] as number, p[3] as number, p[5] as number),
        ]);
      }
      [x, y] = [p[4] as number, p[5] as number];
    } else if (command === 'A') {
      const [rx, ry, , large, sweep, ex, ey] = v as [number, number, number, number, number, number, number];
      const [dx, dy] = [(from[0] - ex) / 2 / rx, (from[1] - ey) / 2 / ry];
      const length = Math.min(1, dx * dx + dy * dy);
      const k = Math.sqrt(Math.max(0, 1 / length - 1)) * (large === sweep ? -1 : 1);
      const [cx, cy] = [k * dy * rx + (from[0] + ex) / 2, -k * dx * ry + (from[1] + ey) / 2];
      const start = Math.atan2((from[1] - cy) / ry, (from[0] - cx) / rx);
      let turn = Math.atan2((ey - cy) / ry, (ex - cx) / rx) - start;
      if (sweep === 1 && turn < 0) turn += 2 * Math.PI;
      if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
      for (const t of steps) points.push([cx + rx * Math.cos(start + t * turn), cy + ry * Math.sin(start + t * turn)]);
      [x, y] = [ex, ey];
    } else throw new Error(`${command} is not absolute`);
    points.push([x, y]);
  }
  return points;
}

const isOutside = (points: readonly (readonly [number, number])[], width: number, height: number) =>
  points.filter(([x, y]) => !(x >= 0 && y >= 0 && x <= width && y <= height));

const words = (count: number) =>
  'Check whether the customer has paid the invoice and the parcel has left our warehouse in time '
    .repeat(4)
    .slice(0, count);

describe('shapeOutline', () => {
  it.each(names)('keeps %s in its box, with space for text', (name) => {
    for (const size of [nodeSize({ kind: 'step', shape: name }), { width: 300, height: 200 }]) {
      const { path, lines, label, side } = shapeOutline(name, 'step', size);
      expect(isOutside(samplePath(path + (lines ?? '')), size.width + 0.01, size.height + 0.01)).toEqual([]);
      // Wide enough for a short word and high enough for a line; small shapes have their label beside them.
      expect(label.width).toBeGreaterThan(44);
      expect(label.height).toBeGreaterThanOrEqual(24);
      if (side === 'start') expect(label.x).toBeGreaterThan(size.width);
      else
        expect(label.x >= 0 && label.x + label.width <= size.width && label.y + label.height <= size.height).toBe(true);
    }
  });

  it.each(names)('grows %s until it contains its whole label', (shape) => {
    for (const count of [8, 40, 90, 160, 290]) {
      const label = words(count);
      const size = nodeSize({ kind: 'step', shape, label });
      const room = shapeOutline(shape, 'step', size).label;
      if (room.x >= size.width) continue;
      const lines = countWrappedLines(label, room.width, { size: 13, letter: 7.1 });
      expect([shapeOutlineName(shape), count, lines, Math.max(lines, Math.floor(room.height / 16))]).toEqual([
        shapeOutlineName(shape),
        count,
        lines,
        Math.floor(room.height / 16),
      ]);
    }
  });

  it('fills its box, so that the clickable area matches the outline', () => {
    for (const name of names) {
      const size = nodeSize({ kind: 'step', shape: name });
      const { path, lines } = shapeOutline(name, 'step', size);
      const points = samplePath(path + (lines ?? ''));
      const reach = (axis: 0 | 1) => [Math.min(...points.map((p) => p[axis])), Math.max(...points.map((p) => p[axis]))];
      for (const [axis, most] of [size.width, size.height].entries()) {
        const [low = Number.NaN, high = Number.NaN] = reach(axis as 0 | 1);
        expect([name, low < 8 && most - high < 8]).toEqual([name, true]);
      }
    }
  });

  it('gives synonyms the same outline, and an unknown name the rectangle', () => {
    expect(new Set(['diam', 'diamond', 'decision', 'question'].map(shapeOutlineName))).toEqual(new Set(['diam']));
    expect(shapeOutlineName('lean_right')).toBe(shapeOutlineName('lean-r'));
    expect(['nonsense', '__proto__', 'constructor', ''].map(shapeOutlineName)).toEqual([
      'rect',
      'rect',
      'rect',
      'rect',
    ]);
    const unknown = names.filter((name) => shapeOutlineName(name) === 'rect');
    expect(unknown.sort()).toEqual(['proc', 'process', 'rect', 'rectangle', 'square', 'squareRect']);
  });

  it.each<NodeKind>(['start', 'end', 'api', 'answer', 'condition', 'step', 'llm'])(
    'gives a node of the kind %s an outline without a shape',
    (kind) => {
      const size = nodeSize({ kind });
      const { path } = shapeOutline(undefined, kind, size);
      // The tail of a speech bubble extends below it.
      expect(isOutside(samplePath(path), size.width, size.height + (kind === 'answer' ? 9 : 0))).toEqual([]);
    },
  );
});

describe('frameOf', () => {
  const node = (id: string, x: number, y: number, group?: string) => ({
    id,
    kind: 'step' as const,
    label: id,
    position: { x, y },
    ...(group === undefined ? {} : { group }),
  });
  const view: CanvasView = {
    nodes: [node('a', 0, 0, 'inner'), node('b', 0, 100, 'outer'), node('c', 900, 0)],
    edges: [],
    groups: [
      { id: 'outer', label: 'Outer' },
      { id: 'inner', label: 'Inner', parent: 'outer' },
      { id: 'empty', label: 'Empty' },
    ],
  };

  it('goes around nodes and inner frames only', () => {
    const [outer, inner] = ['outer', 'inner'].map((id) => framesOf(view).get(id));
    if (!outer || !inner) throw new Error('no frame');
    expect(inner.x < 0 && inner.y < 0 && inner.x + inner.width > 232 && inner.y + inner.height > 54).toBe(true);
    expect(outer.x < inner.x && outer.y < inner.y && outer.x + outer.width > inner.x + inner.width).toBe(true);
    expect(outer.y + outer.height).toBeGreaterThan(154);
    expect(outer.x + outer.width).toBeLessThan(900);
  });

  it('is undefined for a group without a placed node', () => {
    expect(frameOf({ id: 'empty', label: 'Empty' }, view)).toBeUndefined();
  });
});
