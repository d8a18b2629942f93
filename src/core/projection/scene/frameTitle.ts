import { framePadding } from '../groupFrames';
import { edgesIn, type Scene, type SceneFrame } from './buildScene';

/** Distance of a title from the sides of its frame, and between the places that are tried. */
const STEP = 8;

/** The left end of a frame's title of this width: the first place from the left that no edge runs through. */
export function frameTitleLeft(scene: Scene, { x, y, width }: SceneFrame, titleWidth: number): number {
  const first = x + STEP;
  const last = x + width - STEP - titleWidth;
  const area = { minX: x, maxX: x + width, minY: y, maxY: y + framePadding.title };
  const taken: (readonly [low: number, high: number])[] = [];
  for (const { route } of edgesIn(scene, area)) {
    for (let at = 0; at + 7 < route.points.length; at += 6) {
      const [fromX = 0, fromY = 0] = route.points.slice(at, at + 2);
      const [toX = 0, toY = 0] = route.points.slice(at + 6, at + 8);
      const isInTitle = Math.max(fromY, toY) > area.minY && Math.min(fromY, toY) < area.maxY;
      if (isInTitle) taken.push([Math.min(fromX, toX), Math.max(fromX, toX)]);
    }
  }
  for (let left = first; left <= last; left += STEP)
    if (taken.every(([low, high]) => high < left - 2 || low > left + titleWidth + 2)) return left;
  return first;
}
