// Computes the alignment of a drag and its free end position. Pure functions.

/** An area of the canvas, in canvas units; in px for screen rects. */
export interface CanvasArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An alignment line of dragged nodes, in canvas units. */
export interface AlignmentGuide {
  /** `down`: a vertical line at x = `at`; `across`: a horizontal one at y = `at`. */
  readonly runs: 'down' | 'across';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const horizontal = { runs: 'down', start: 'x', size: 'width', crossStart: 'y', crossSize: 'height' } as const;
const vertical = { runs: 'across', start: 'y', size: 'height', crossStart: 'x', crossSize: 'width' } as const;

function snapAlong(
  moved: CanvasArea,
  others: readonly CanvasArea[],
  reach: number,
  { runs, start, size, crossStart, crossSize }: typeof horizontal | typeof vertical,
): { readonly by: number; readonly guides: readonly AlignmentGuide[] } {
  const ends = (area: CanvasArea) => [area[start], area[start] + area[size]];
  const middle = (area: CanvasArea) => area[start] + area[size] / 2;
  let by: number | undefined;
  const offer = (distance: number) => {
    if (Math.abs(distance) <= reach && (by === undefined || Math.abs(distance) < Math.abs(by))) by = distance;
  };
  for (const other of others) {
    for (const line of ends(other)) for (const end of ends(moved)) offer(line - end);
    offer(middle(other) - middle(moved));
  }
  if (by === undefined) return { by: 0, guides: [] };
  const placed = { ...moved, [start]: moved[start] + by };
  const isAligned = (a: number, b: number) => Math.abs(a - b) < 0.5;
  const guideAt = (at: number, isMiddle: boolean): AlignmentGuide[] => {
    const inLine = others.filter((other) =>
      (isMiddle ? [middle(other)] : ends(other)).some((line) => isAligned(line, at)),
    );
    if (inLine.length === 0) return [];
    const all = [placed, ...inLine];
    const from = Math.min(...all.map((area) => area[crossStart]));
    const to = Math.max(...all.map((area) => area[crossStart] + area[crossSize]));
    return [{ runs, at, from, to }];
  };
  const edges = ends(placed).flatMap((at) => guideAt(at, false));
  // A line through the middle crosses the text, so it is only drawn if no edges align.
  return { by, guides: edges.length > 0 ? edges : guideAt(middle(placed), true) };
}

/**
 * The shift that aligns `moved` with another area: an edge with an edge, or a middle with a middle, at most `reach`
 * canvas units away. The nearest is used, for each axis separately.
 */
export function snapTo(moved: CanvasArea, others: readonly CanvasArea[], reach: number) {
  const across = snapAlong(moved, others, reach, horizontal);
  const down = snapAlong({ ...moved, x: moved.x + across.by }, others, reach, vertical);
  return { dx: across.by, dy: down.by, guides: [...across.guides, ...down.guides] };
}

/** Whether the areas overlap or are nearer than `gap`. */
export const areasOverlap = (one: CanvasArea, other: CanvasArea, gap = 0) =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap;

/** The bounding box of the areas. */
export function areaAround(areas: readonly CanvasArea[]): CanvasArea {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  return {
    x,
    y,
    width: Math.max(...areas.map((area) => area.x + area.width)) - x,
    height: Math.max(...areas.map((area) => area.y + area.height)) - y,
  };
}

/** The nearest free shift, in rings of `step` around the origin; undefined if all `rings` are taken. */
export function findNearestFree(isFree: (dx: number, dy: number) => boolean, step: number, rings: number) {
  for (let ring = 0; ring <= rings; ring++) {
    const sides = Math.max(1, ring * 8);
    for (let side = 0; side < sides; side++) {
      const turn = (side / sides) * 2 * Math.PI;
      const dx = Math.round(Math.cos(turn) * ring * step);
      const dy = Math.round(Math.sin(turn) * ring * step);
      if (isFree(dx, dy)) return { dx, dy };
    }
  }
  return undefined;
}
