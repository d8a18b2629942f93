// Handles the keyboard on the canvas.

import type { KeyboardEvent } from 'react';
import { moveBox } from '../../core/projection';
import type { CanvasHost } from './canvasStore';
import { boxesOfIds, toggleSelected } from './createPointerHandlers';
import type { ViewportControl } from './useViewport';

const step = 8;
const bigStep = 40;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** `id`: a node or a group; without it the menu is that of the selected edge or of the canvas. */
type OpenMenu = (id: string | undefined) => void;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null)
  );
}

function moveSelection(host: CanvasHost, dx: number, dy: number): void {
  const { readOnly, onMove, selection } = host.props();
  if (readOnly || !onMove) return;
  const scene = host.scene();
  const boxes = boxesOfIds(scene, selection);
  for (const box of boxes) moveBox(scene, box, box.x + dx, box.y + dy);
  host.drop(boxes);
}

/** False if the key has no meaning here. */
function press(event: KeyboardEvent, host: CanvasHost, openMenu: OpenMenu, viewControl: ViewportControl): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const onButton = target?.closest('button');
  const { selection, onOpen, onFold } = host.props();
  const { edgeId } = host.pointer.getState();
  const first = target?.closest('.react-flow__node')?.getAttribute('data-id') ?? selection[0];
  const arrow = arrows[event.key];
  if (event.metaKey || event.ctrlKey) {
    const key = event.key.toLowerCase();
    if (key === 'a') host.select(host.scene().boxes.map((box) => box.node.id));
    else if (key === 'd') host.draw({ kind: 'duplicate' });
    else return false;
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(first);
  else if (arrow && !onButton) {
    const size = event.shiftKey ? bigStep : step;
    if (selection.length > 0) moveSelection(host, arrow[0] * size, arrow[1] * size);
    else viewControl.pan(-arrow[0] * 60, -arrow[1] * 60);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    const edges = edgeId === undefined ? [] : [edgeId];
    if (selection.length + edges.length > 0) host.draw({ kind: 'delete', nodes: selection, edges });
  } else if (event.key === 'F2') {
    const node = first ?? edgeId;
    if (node !== undefined) host.draw({ kind: 'edit', node });
  } else if ((event.key === 'Enter' || event.key === ' ') && !onButton && first) {
    if (event.shiftKey) host.select(toggleSelected(selection, first));
    else if (event.key === 'Enter' && selection.length === 1 && selection[0] === first) onOpen?.(first);
    else host.select([first]);
  } else if (event.key === '/') host.draw({ kind: 'add' });
  else if (/^[0-9]$/.test(event.key)) host.draw({ kind: 'palette', index: (Number(event.key) + 9) % 10 });
  else if (event.key === 'c' && first) onFold?.(first);
  else if (event.key === 'C') host.port.emit({ kind: 'foldAll' });
  else if (event.key === 'Escape' && (selection.length > 0 || edgeId !== undefined)) host.select([]);
  else if (event.key === '+' || event.key === '=') viewControl.zoomBy(1.25);
  else if (event.key === '-') viewControl.zoomBy(1 / 1.25);
  else if (event.shiftKey && event.code === 'Digit1') viewControl.fit();
  else return false;
  return true;
}

export function handleCanvasKey(
  event: KeyboardEvent,
  host: CanvasHost,
  openMenu: OpenMenu,
  viewControl: ViewportControl,
): void {
  if (isTyping(event.target) || event.altKey || !press(event, host, openMenu, viewControl)) return;
  event.preventDefault();
  event.stopPropagation();
}
