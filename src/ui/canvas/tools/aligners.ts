// The commands that align the selected nodes.

import {
  AlignCenterVertical,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
} from 'lucide-react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { type Alignment, alignBoxes } from '../alignBoxes';
import type { CanvasHost } from '../canvasStore';
import type { CanvasCommandGroup } from './canvasDrawing';

/** `minNodes`: distributing requires at least this many nodes. */
export const aligners = [
  { id: 'canvas.align.left', alignment: 'left', label: t.alignLeft, icon: AlignStartVertical, minNodes: 2 },
  { id: 'canvas.align.centre', alignment: 'centre', label: t.alignCentres, icon: AlignCenterVertical, minNodes: 2 },
  { id: 'canvas.align.right', alignment: 'right', label: t.alignRight, icon: AlignEndVertical, minNodes: 2 },
  { id: 'canvas.align.top', alignment: 'top', label: t.alignTop, icon: AlignStartHorizontal, minNodes: 2 },
  {
    id: 'canvas.align.across',
    alignment: 'spread across',
    label: t.spreadAcross,
    icon: AlignHorizontalSpaceAround,
    minNodes: 3,
  },
  {
    id: 'canvas.align.down',
    alignment: 'spread down',
    label: t.spreadDown,
    icon: AlignVerticalSpaceAround,
    minNodes: 3,
  },
] as const;

export function alignSelection(host: CanvasHost, ids: readonly string[], alignment: Alignment): void {
  const scene = host.scene();
  const boxes = ids.flatMap((id) => scene.byId.get(id) ?? []);
  const moves = alignBoxes(boxes, alignment);
  if (moves.length > 0) host.props().onMove?.(moves);
}

/** The menu entry that aligns the nodes. */
export const alignGroup = (host: CanvasHost, ids: readonly string[]): CanvasCommandGroup => {
  const items = aligners
    .filter(({ minNodes }) => ids.length >= minNodes)
    .map(({ id, label, icon, alignment }) => ({
      ...{ id, label, icon },
      group: 'Draw' as const,
      run: () => void alignSelection(host, ids, alignment),
    }));
  return { id: 'align', items: [{ id: 'menu.align', label: t.align, items }] };
};
