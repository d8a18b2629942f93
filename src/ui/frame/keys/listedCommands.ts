// All commands that can have a key, with their titles, for the list of keys and for changing them.

import { canvasCommandMessages } from '../../../messages/canvasCommands.en';
import { canvasToolsMessages } from '../../../messages/canvasTools.en';
import { canvasCommands } from '../../canvas/canvasCommands';
import { aligners } from '../../canvas/tools/aligners';
import { editorCommands } from '../../editor/editorCommands';
import type { KeyedCommand, KeyScope } from '../../kit/keys';
import { directionRows, headRows, shapeRows, strokeRows } from '../../studio/flowchart/flowchartRows';
import { type MenuRow, menuRows } from '../../studio/menuCommands';
import { filterCommand } from '../../studio/NameFilter';
import { searchCommands } from '../../studio/searchCommands';
import { fixedCommands } from '../appCommands';
import { commandGroupTitles } from '../commandGroupTitles';

export interface ListedCommand extends KeyedCommand {
  readonly title: string;
  readonly group: string;
  readonly keysIn?: KeyScope;
}

/** A command that runs by the key of another one is listed with that one, if both are in the same group. */
const titleOf = ({ id, title, group }: (typeof fixedCommands)[number]): string =>
  [title, ...fixedCommands.flatMap((one) => (one.keyOf === id && one.group === group ? one.title : []))].join(', ');

const onCanvas = Object.entries({ ...canvasCommands, filter: filterCommand }).map(([name, command]) => ({
  ...command,
  title: canvasCommandMessages[name as keyof typeof canvasCommandMessages],
}));

const rows: readonly MenuRow[] = [
  ...Object.values(menuRows).filter(({ id }) => !onCanvas.some((command) => command.id === id)),
  ...[...shapeRows, ...strokeRows, ...headRows, ...directionRows].map(({ row }) => row),
  ...aligners.map(({ id, label }) => ({ id, label, parent: canvasToolsMessages.align, group: 'Draw' as const })),
];

export const listedCommands: readonly ListedCommand[] = [
  ...fixedCommands.flatMap((command) =>
    command.keyOf === undefined
      ? { ...command, title: titleOf(command), group: commandGroupTitles[command.group] }
      : [],
  ),
  ...Object.values(searchCommands).map((command) => ({ ...command, group: commandGroupTitles[command.group] })),
  ...[
    ...onCanvas,
    ...rows.map(({ label, parent, ...row }) => ({
      ...row,
      title: parent === undefined ? label : `${parent}: ${label}`,
    })),
  ].map((command) => ({ ...command, group: commandGroupTitles[command.group], keysIn: 'canvas' as const })),
  ...Object.values(editorCommands).map((command) => ({
    ...command,
    group: commandGroupTitles.Text,
    keysIn: 'editor' as const,
  })),
];
