// Measures a drawing of a flowchart by its geometry alone, so that drawings of different programs are measured by the
// same function.

export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PictureLine = readonly (readonly [x: number, y: number])[];

export interface ChartPicture {
  readonly nodes: readonly PictureBox[];
  readonly frames: readonly PictureBox[];
  /** Titles of frames. */
  readonly titles: readonly PictureBox[];
  readonly labels: readonly { readonly box: PictureBox; readonly edge: number }[];
  /** Each from its start to its end, with curves in pieces of a few units. */
  readonly edges: readonly PictureLine[];
  /** Size of the letters of nodes, in the units of the drawing. */
  readonly letters: number;
  /** The smallest letters on the screen, as the program opens the chart, in px. */
  readonly smallest: number;
}

export interface PictureMeasures {
  readonly crossings: number;
  readonly throughNodes: number;
  readonly overlaps: number;
  /** Area of the drawing if letters of nodes had 13 px, in thousands of square px. */
  readonly area: number;
  /** Width divided by height. */
  readonly ratio: number;
  readonly smallest: number;
}

/** Crossings this near to each other are one. */
const oneCrossing = 10;
/** Edges of one node may touch this near to it. */
const nearEnd = 14;
/** Tolerance of overlaps, so that touching is not one. */
const slack = 1.5;
/** Distance from a crossing at which the two edges must be on different sides of each other. */
const reach = 9;
/** Edges without a common node that share a longer stretch of line cannot be distinguished. */
const sharedStretch = 12;

type Point = readonly [x: number, y: number];

const overlap = (one: PictureBox, other: PictureBox) =>
  one.x + slack < other.x + other.width &&
  other.x + slack < one.x + one.width &&
  one.y + slack < other.y + other.height &&
  other.y + slack < one.y + one.height;

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

const isInside = ({ x, y, width, height }: PictureBox, [px, py]: Point, margin: number) =>
  px > x + margin && px < x + width - margin && py > y + margin && py < y + height - margin;

/** Whether the line runs through the box, without a border of this width. */
function runsThrough(line: PictureLine, { x, y, width, height }: PictureBox, border: number): boolean {
  const low = [x + border, y + border] as const;
  const high = [x + width - border, y + height - border] as const;
  return line.some((end, index) => {
    const start = line[index - 1];
    if (!start) return false;
    let [from, to] = [0, 1];
    for (const axis of [0, 1] as const) {
      const step = end[axis] - start[axis];
      if (Math.abs(step) < 1e-9) {
        if (start[axis] <= low[axis] || start[axis] >= high[axis]) return false;
        continue;
      }
      const [one, other] = [(low[axis] - start[axis]) / step, (high[axis] - start[axis]) / step];
      from = Math.max(from, Math.min(one, other));
      to = Math.min(to, Math.max(one, other));
    }
    return from < to;
  });
}

function meetingPoint([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): Point | undefined {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return undefined;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return undefined;
  const along = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (Math.abs(along) < 1e-9) return undefined;
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / along;
  const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / along;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [ax + t * (bx - ax), ay + t * (by - ay)] : undefined;
}

/** The point of the line at distance `reach` from a point on it, towards the start (-1) or the end. */
function pointBeside(line: PictureLine, at: Point, from: number, step: 1 | -1): Point | undefined {
  for (let index = from; index >= 0 && index < line.length; index += step) {
    const point = line[index] as Point;
    const away = distance(point, at);
    if (away < reach) continue;
    return [at[0] + ((point[0] - at[0]) * reach) / away, at[1] + ((point[1] - at[1]) * reach) / away];
  }
  return undefined;
}

/** Whether the first edge continues on the other side of the second one, rather than joining or leaving its line. */
function changesSide(one: PictureLine, index: number, other: PictureLine, otherIndex: number, at: Point): boolean {
  const before = pointBeside(one, at, index - 1, -1);
  const after = pointBeside(one, at, index, 1);
  const start = pointBeside(other, at, otherIndex - 1, -1);
  const end = pointBeside(other, at, otherIndex, 1);
  if (!before || !after || !start || !end) return false;
  const angle = ([x, y]: Point) => Math.atan2(y - at[1], x - at[0]);
  const turn = (value: number) => (value - angle(start) + 4 * Math.PI) % (2 * Math.PI);
  const far = turn(angle(end));
  const [first, last] = [before, after].map((point) => {
    const own = turn(angle(point));
    const isOnLine = Math.min(own, 2 * Math.PI - own) < 0.15 || Math.abs(own - far) < 0.15;
    return isOnLine ? 0 : own < far ? 1 : -1;
  });
  return first !== 0 && first === -(last ?? 0);
}

/** Length of the stretches on which two lines of vertical and horizontal pieces run over each other. */
function sharedLength(one: PictureLine, other: PictureLine): number {
  let length = 0;
  for (let i = 1; i < one.length; i++) {
    const [a, b] = [one[i - 1] as Point, one[i] as Point];
    for (const [axis, across] of [
      [0, 1],
      [1, 0],
    ] as const) {
      if (Math.abs(a[across] - b[across]) > 0.5) continue;
      for (let j = 1; j < other.length; j++) {
        const [c, d] = [other[j - 1] as Point, other[j] as Point];
        if (Math.abs(c[across] - d[across]) > 0.5 || Math.abs(a[across] - c[across]) > 2.5) continue;
        const common =
          Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis])) -
          Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
        length += Math.max(0, common);
      }
    }
  }
  return length;
}

interface Edge {
  readonly line: PictureLine;
  readonly area: PictureBox;
  readonly start: number;
  readonly end: number;
}

/** Points at which two edges cross, and one more if they share a stretch of line without a common node. */
function crossingsOf(one: Edge, other: Edge): number {
  if (!overlap({ ...one.area, width: one.area.width + 4, height: one.area.height + 4 }, other.area)) return 0;
  const found: Point[] = [];
  const ends = [one.line[0], one.line.at(-1), other.line[0], other.line.at(-1)].flatMap((end) => (end ? [end] : []));
  for (let i = 1; i < one.line.length; i++) {
    for (let j = 1; j < other.line.length; j++) {
      const [a, b, c, d] = [one.line[i - 1], one.line[i], other.line[j - 1], other.line[j]];
      const at = meetingPoint(a as Point, b as Point, c as Point, d as Point);
      if (!at || ends.some((end) => distance(end, at) < nearEnd)) continue;
      if (found.some((known) => distance(known, at) < oneCrossing)) continue;
      if (changesSide(one.line, i, other.line, j, at)) found.push(at);
    }
  }
  const areRelated = [one.start, one.end].some((node) => node >= 0 && (node === other.start || node === other.end));
  const isShared = !areRelated && sharedLength(one.line, other.line) > sharedStretch;
  return found.length + (isShared ? 1 : 0);
}

const areaOf = (line: PictureLine): PictureBox => {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [x, y] of line) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4 };
};

export function boundsOfPicture({ nodes, frames, titles, labels, edges }: ChartPicture): PictureBox {
  const boxes = [...nodes, ...frames, ...titles, ...labels.map(({ box }) => box)];
  const xs = [...boxes.flatMap(({ x, width }) => [x, x + width]), ...edges.flat().map(([x]) => x)];
  const ys = [...boxes.flatMap(({ y, height }) => [y, y + height]), ...edges.flat().map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function measurePicture(picture: ChartPicture): PictureMeasures {
  const { nodes, titles, labels, edges, letters, smallest } = picture;
  const lines = edges.map((line): Edge => {
    const nodeAt = (point: Point | undefined) => (point ? nodes.findIndex((node) => isInside(node, point, -6)) : -1);
    return { line, area: areaOf(line), start: nodeAt(line[0]), end: nodeAt(line.at(-1)) };
  });
  let crossings = 0;
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) crossings += crossingsOf(one, other);
  let throughNodes = 0;
  for (const { line, area, start, end } of lines)
    throughNodes += nodes.filter(
      (node, index) => index !== start && index !== end && overlap(area, node) && runsThrough(line, node, 2),
    ).length;
  let overlaps = 0;
  const texts = [...labels.map(({ box }) => box), ...titles];
  for (const [index, text] of texts.entries()) {
    overlaps += texts.slice(index + 1).filter((other) => overlap(text, other)).length;
    overlaps += nodes.filter((node) => overlap(text, node)).length;
    // An edge that runs behind the label of another one, or through a title.
    overlaps += lines.filter(
      ({ line, area }, edge) => edge !== labels[index]?.edge && overlap(area, text) && runsThrough(line, text, 1.5),
    ).length;
  }
  for (const [index, node] of nodes.entries())
    overlaps += nodes.slice(index + 1).filter((other) => overlap(node, other)).length;
  const { width, height } = boundsOfPicture(picture);
  const scale = 13 / letters;
  return {
    crossings,
    throughNodes,
    overlaps,
    area: (width * height * scale * scale) / 1000,
    ratio: width / height,
    smallest,
  };
}

/** Distance of two aspect ratios, 0 if equal. */
export const ratioDistance = (one: number, other: number): number => Math.abs(Math.log(one / other));
