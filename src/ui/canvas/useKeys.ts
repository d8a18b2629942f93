// The keyboard on the canvas.

import { type KeyboardEvent, useRef } from 'react';

const step = 8;
const bigStep = 40;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface KeyHost {
  selection(): readonly string[];
  /** Whether an edge is selected. */
  hasEdge(): boolean;
  select(ids: readonly string[]): void;
  selectAll(): void;
  move(dx: number, dy: number): void;
  pan(dx: number, dy: number): void;
  remove(): void;
  /** What the pointer last chose, where it is no node. */
  edit(id: string | undefined): void;
  open(id: string): void;
  add(): void;
  /** What the strip of tools has at this place, from 0. */
  addFrom(index: number): void;
  menu(id: string | undefined): void;
  duplicate(): void;
  fold(id: string): void;
  foldAll(): void;
  fit(): void;
  zoomBy(factor: number): void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null)
  );
}

/** False when the key means nothing here. */
function press(keys: KeyHost, event: KeyboardEvent): boolean {
  const focused =
    event.target instanceof Element ? event.target.closest('.react-flow__node')?.getAttribute('data-id') : undefined;
  const onButton = event.target instanceof Element && event.target.closest('button') !== null;
  const selection = keys.selection();
  const first = focused ?? selection[0];
  const arrow = arrows[event.key];
  if (event.metaKey || event.ctrlKey) {
    const key = event.key.toLowerCase();
    if (key === 'a') keys.selectAll();
    else if (key === 'd') keys.duplicate();
    else return false;
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) keys.menu(first ?? undefined);
  else if (arrow && !onButton) {
    const size = event.shiftKey ? bigStep : step;
    if (selection.length > 0) keys.move(arrow[0] * size, arrow[1] * size);
    else keys.pan(-arrow[0] * 60, -arrow[1] * 60);
  } else if (event.key === 'Delete' || event.key === 'Backspace') keys.remove();
  else if (event.key === 'F2') keys.edit(first);
  else if ((event.key === 'Enter' || event.key === ' ') && !onButton && first) {
    if (event.shiftKey)
      keys.select(selection.includes(first) ? selection.filter((id) => id !== first) : [...selection, first]);
    else if (event.key === 'Enter' && selection.length === 1 && selection[0] === first) keys.open(first);
    else keys.select([first]);
  } else if (event.key === '/') keys.add();
  else if (/^[1-9]$/.test(event.key)) keys.addFrom(Number(event.key) - 1);
  else if (event.key === 'c' && first) keys.fold(first);
  else if (event.key === 'C') keys.foldAll();
  else if (event.key === 'Escape' && (selection.length > 0 || keys.hasEdge())) keys.select([]);
  else if (event.key === '+' || event.key === '=') keys.zoomBy(1.25);
  else if (event.key === '-') keys.zoomBy(1 / 1.25);
  else if (event.shiftKey && event.code === 'Digit1') keys.fit();
  else return false;
  return true;
}

export function useKeys(host: KeyHost) {
  const latest = useRef(host);
  latest.current = host;
  return (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.altKey || !press(latest.current, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
