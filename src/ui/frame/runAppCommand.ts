import { pressedCommand } from '../kit/keys';
import { listShownCommands } from '../kit/shownCommands';
import { isInsideElement } from '../kit/usePageKeys';
import type { AppCommand } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { fixedCommands } from './appCommands';
import { capturing } from './earlyCommands';

/** Runs a command that needs no text. It acts in the studio, except for settings and help. */
export function runAppCommand(stores: WeirStores, { group, run }: AppCommand): void {
  // Settings and help also work over the welcome screen.
  if (group !== 'Settings' && group !== 'Help') stores.shell.getState().showWelcome(false);
  run?.(stores);
}

const anywhere = fixedCommands.filter(({ keysIn }) => keysIn === undefined);

/** The commands whose keys act anywhere. Canvas and editor run those of their own. */
const commandsWithKeys = (): readonly AppCommand[] => [
  ...anywhere,
  ...listShownCommands().filter(({ id }) => !/^(?:canvas|editor)\./.test(id)),
];

/**
 * Runs the command with the pressed key, if it is available. The palette asks for its text. False if no command has
 * the key where the focus is.
 */
export function runAppCommandByKey(stores: WeirStores, event: KeyboardEvent): boolean {
  const command = pressedCommand(event, commandsWithKeys());
  if (!command || isInsideElement(event.target, command.notIn ?? capturing)) return false;
  if (command.when?.(stores) === false) return true;
  if (command.prompt) stores.shell.getState().openDialog('palette', command.id);
  else runAppCommand(stores, command);
  return true;
}
