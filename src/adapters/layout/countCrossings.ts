import type { WorkflowGraph } from '../../core/graph';
import type { LayoutPositions } from './layoutTypes';

interface Piece {
  readonly edge: number;
  readonly isUpright: boolean;
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Number of crossings of the computed lines. */
export function countCrossings({ edges }: Pick<WorkflowGraph, 'edges'>, positions: LayoutPositions): number {
  const pieces = edges.flatMap(({ id, from }, edge): Piece[] => {
    const corners = positions[from]?.exits?.[id]?.corners ?? [];
    const found: Piece[] = [];
    for (let at = 0; at + 3 < corners.length; at += 2) {
      const [x = 0, y = 0, nextX = 0, nextY = 0] = corners.slice(at, at + 4);
      const isUpright = x === nextX;
      const ends = isUpright ? [y, nextY] : [x, nextX];
      found.push({ edge, isUpright, at: isUpright ? x : y, low: Math.min(...ends), high: Math.max(...ends) });
    }
    return found;
  });
  const level = pieces.filter(({ isUpright }) => !isUpright);
  let count = 0;
  for (const one of pieces) {
    if (!one.isUpright) continue;
    for (const other of level) {
      if (one.edge === other.edge || one.at <= other.low || one.at >= other.high) continue;
      if (other.at <= one.low || other.at >= one.high) continue;
      count++;
    }
  }
  return count;
}
