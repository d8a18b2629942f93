import type { AppCommand } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { fixedCommands } from './appCommands';

/** Runs a command that needs no text. It acts in the studio, except for settings and help. */
export function runAppCommand(stores: WeirStores, { group, run }: AppCommand): void {
  // Settings and help also work over the welcome screen.
  if (group !== 'Settings' && group !== 'Help') stores.shell.getState().showWelcome(false);
  run?.(stores);
}

/** Runs a command by its key, if it is available. The palette asks for its text. */
export function runAppCommandById(stores: WeirStores, id: string): void {
  const command = fixedCommands.find((one) => one.id === id);
  if (!command || command.when?.(stores) === false) return;
  if (command.prompt) stores.shell.getState().openDialog('palette', id);
  else runAppCommand(stores, command);
}
