// All commands that can have a key, with their titles, for the list of keys and for changing them.

import { canvasCommandMessages } from '../../../messages/canvasCommands.en';
import { keysMessages as t } from '../../../messages/keys.en';
import { canvasCommands } from '../../canvas/canvasCommands';
import type { KeyedCommand } from '../../kit/keys';
import { filterCommand } from '../../studio/NameFilter';
import { fixedCommands } from '../appCommands';
import { commandGroupTitles } from '../commandGroupTitles';

export interface ListedCommand extends KeyedCommand {
  readonly title: string;
  readonly group: string;
}

const canvasGroups = { draw: t.draw, select: t.select, look: t.look };

/** A command that runs by the key of another one is listed with that one, if both are in the same group. */
const titleOf = ({ id, title, group }: (typeof fixedCommands)[number]): string =>
  [title, ...fixedCommands.flatMap((one) => (one.keyOf === id && one.group === group ? one.title : []))].join(', ');

export const listedCommands: readonly ListedCommand[] = [
  ...fixedCommands.flatMap((command) =>
    command.keyOf === undefined
      ? { ...command, title: titleOf(command), group: commandGroupTitles[command.group] }
      : [],
  ),
  ...Object.entries({ ...canvasCommands, filter: filterCommand }).map(([name, command]) => ({
    ...command,
    title: canvasCommandMessages[name as keyof typeof canvasCommandMessages],
    group: canvasGroups[command.group],
  })),
];
