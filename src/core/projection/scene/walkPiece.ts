/**
 * Calls back with the points of one segment of a route, a cubic Bezier curve that begins at `points[at]`, in `steps`
 * equal shares of its parameter. The start is left out, so that consecutive segments give each point once.
 */
export function walkPiece(
  points: readonly number[],
  at: number,
  steps: number,
  visit: (x: number, y: number) => void,
): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points.slice(at, at + 8) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    visit(
      u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
      u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
    );
  }
}
