// The commands of the parts in view, such as the canvas and the source editor. They depend on what is selected there,
// so each part lists them when the palette opens or a key is pressed.

import { useLayoutEffect, useRef } from 'react';
import type { KeyedCommand } from './keys';

export type ShownCommandGroup = 'Draw' | 'Select' | 'Look' | 'Text' | 'Debug' | 'View';

export interface ShownCommand extends KeyedCommand {
  readonly title: string;
  /** The name of the element that it changes. */
  readonly detail?: string | undefined;
  readonly group: ShownCommandGroup;
  /** Elements in which its keys do not act. */
  readonly notIn?: string;
  readonly run: () => unknown;
}

type ListCommands = () => readonly ShownCommand[];

const lists = new Set<ListCommands>();

/** The commands that are available now; the first one with an id counts. */
export function listShownCommands(): readonly ShownCommand[] {
  const byId = new Map<string, ShownCommand>();
  for (const list of lists) for (const command of list()) if (!byId.has(command.id)) byId.set(command.id, command);
  return [...byId.values()];
}

/** Adds commands until the returned function is called. */
export function addShownCommands(list: ListCommands): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

/** Adds the commands of a component while it is mounted. */
export function useShownCommands(list: ListCommands): void {
  const latest = useRef(list);
  latest.current = list;
  useLayoutEffect(() => addShownCommands(() => latest.current()), []);
}
