// Shortens menus so that they fit into the window.

import { Ellipsis } from 'lucide-react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import type { CanvasCommand, CanvasCommandGroup } from './canvasDrawing';

export const maxMenuEntries = 9;

/** Moves the rare commands of a long menu into one submenu before the last group. */
export function shortenMenu(groups: readonly CanvasCommandGroup[]): readonly CanvasCommandGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0);
  const count = filled.reduce((sum, { items }) => sum + items.length, 0);
  if (count <= maxMenuEntries) return filled;
  // If the rare commands are too few, the last common ones are moved too.
  const common = filled.flatMap(({ items }) => items.filter(({ isRare }) => !isRare));
  const ending = filled.at(-1)?.items.at(-1);
  const kept = new Set<CanvasCommand>(common.filter((item) => item !== ending).slice(0, maxMenuEntries - 2));
  if (ending) kept.add(ending);
  const more = filled.flatMap(({ items }) => items.filter((item) => !kept.has(item)));
  const shown = filled
    .map((group) => ({ ...group, items: group.items.filter((item) => kept.has(item)) }))
    .filter(({ items }) => items.length > 0);
  const submenu: CanvasCommandGroup = {
    id: 'more',
    items: [{ id: 'more', label: t.more, icon: Ellipsis, items: more }],
  };
  return [...shown.slice(0, -1), submenu, ...shown.slice(-1)];
}
