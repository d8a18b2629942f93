// The geometry of a scene as it is drawn: boxes, frames, labels and edges.

import { edgeLabel, frameTitleLeft, reserveLabelSpace, type Scene, walkPiece } from '../src/core/projection';
import type { ChartPicture, PictureBox, PictureLine } from './measurePicture';

const titleHeight = 18;

function lineOf(points: readonly number[]): PictureLine {
  const line: [number, number][] = [[points[0] ?? 0, points[1] ?? 0]];
  for (let at = 0; at + 7 < points.length; at += 6) {
    const [dx, dy] = [(points[at + 6] ?? 0) - (points[at] ?? 0), (points[at + 7] ?? 0) - (points[at + 1] ?? 0)];
    const isStraight = Math.abs(dx) < 0.01 || Math.abs(dy) < 0.01;
    const steps = isStraight ? 1 : Math.min(24, Math.max(3, Math.ceil(Math.hypot(dx, dy) / 6)));
    walkPiece(points, at, steps, (x, y) => line.push([x, y]));
  }
  return line;
}

/** Widths of texts in the letters of the canvas, in px. */
export interface TextWidths {
  label(text: string): number;
  title(text: string): number;
}

/** The letters of its nodes have 13 px. */
export function pictureOfScene(scene: Scene, widths: TextWidths): Omit<ChartPicture, 'smallest'> {
  const spaces = reserveLabelSpace(scene);
  const labels = scene.edges.flatMap(({ edge: { condition }, route }, index) => {
    if (!condition) return [];
    const space = spaces.get(scene.edges[index] as Scene['edges'][number]);
    const [left, right] = [
      space?.left ?? route.labelX - edgeLabel.width / 2,
      space?.right ?? route.labelX + edgeLabel.width / 2,
    ];
    const width = Math.min(
      widths.label(condition) + edgeLabel.padding,
      Math.max(30, Math.min(edgeLabel.width, right - left)),
    );
    const middle = Math.min(Math.max(route.labelX, left + width / 2), right - width / 2);
    const y = (space?.y ?? route.labelY) - edgeLabel.height / 2;
    return [{ box: { x: middle - width / 2, y, width, height: edgeLabel.height }, edge: index }];
  });
  return {
    nodes: scene.boxes.map(({ x, y, width, height }) => ({ x, y, width, height })),
    frames: scene.frames.map(({ x, y, width, height }) => ({ x, y, width, height })),
    titles: scene.frames.map((frame): PictureBox => {
      const { group, y, width } = frame;
      const textWidth = Math.min(width - 16, widths.title(group.label) + 20);
      return { x: frameTitleLeft(scene, frame, textWidth), y: y + 6, width: textWidth, height: titleHeight };
    }),
    labels,
    edges: scene.edges.map(({ route }) => lineOf(route.points)),
    letters: 13,
  };
}
