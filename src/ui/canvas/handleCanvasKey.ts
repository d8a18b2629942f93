// Handles the keyboard on the canvas.

import type { KeyboardEvent } from 'react';
import { moveBox } from '../../core/projection';
import { pressedCommand } from '../kit/keys';
import { canvasCommands, type OpenMenu } from './canvasCommands';
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

/** False if the key has no meaning here. Commands have keys that can be changed; the keys of navigation are fixed. */
function press(event: KeyboardEvent, host: CanvasHost, openMenu: OpenMenu, viewControl: ViewportControl): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const onButton = target?.closest('button');
  const { selection, onOpen } = host.props();
  const { edgeId } = host.pointer.getState();
  const first = target?.closest('.react-flow__node')?.getAttribute('data-id') ?? selection[0];
  const arrow = arrows[event.key];
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain && /^[0-9]$/.test(event.key)) host.draw({ kind: 'palette', index: (Number(event.key) + 9) % 10 });
  else if (event.key === 'ContextMenu') openMenu(first);
  else if (isPlain && arrow && !onButton) {
    const size = event.shiftKey ? bigStep : step;
    if (selection.length > 0) moveSelection(host, arrow[0] * size, arrow[1] * size);
    else viewControl.pan(-arrow[0] * 60, -arrow[1] * 60);
  } else if (isPlain && (event.key === 'Enter' || event.key === ' ') && !onButton && first) {
    if (event.shiftKey) host.select(toggleSelected(selection, first));
    else if (event.key === 'Enter' && selection.length === 1 && selection[0] === first) onOpen?.(first);
    else host.select([first]);
  } else if (isPlain && event.key === 'Escape' && (selection.length > 0 || edgeId !== undefined)) host.select([]);
  else {
    const command = pressedCommand(event.nativeEvent, Object.values(canvasCommands));
    if (command) return host.run(command, first) !== false;
    host.port.emit({ kind: 'key', event: event.nativeEvent });
    return false;
  }
  return true;
}

export function handleCanvasKey(
  event: KeyboardEvent,
  host: CanvasHost,
  openMenu: OpenMenu,
  viewControl: ViewportControl,
): void {
  if (isTyping(event.target) || !press(event, host, openMenu, viewControl)) return;
  event.preventDefault();
  event.stopPropagation();
}
