// Frames that lie over nodes which are not in them.

import { type CanvasView, framesOf, nodeSize } from '../../../core/projection';

/** Whether a frame covers nodes that are not in it: then the picture says what the text does not. */
export function coversOthers(view: CanvasView): boolean {
  const parents = new Map(view.groups?.map((group) => [group.id, group.parent]));
  const isIn = (group: string | undefined, outer: string): boolean => {
    for (let at = group, steps = 0; at !== undefined && steps <= parents.size; at = parents.get(at), steps++) {
      if (at === outer) return true;
    }
    return false;
  };
  for (const [id, frame] of framesOf(view)) {
    for (const node of view.nodes) {
      if (isIn(node.group, id)) continue;
      const { x, y } = node.position;
      const { width, height } = nodeSize(node);
      const isApart =
        x + width <= frame.x || frame.x + frame.width <= x || y + height <= frame.y || frame.y + frame.height <= y;
      if (!isApart) return true;
    }
  }
  return false;
}
