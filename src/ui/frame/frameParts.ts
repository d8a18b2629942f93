// The command palette, the menus of the header, the keys dialog, and the commands, which all of them run.

import { CommandPalette } from './CommandPalette';
import { DocumentDropdown, HelpDropdown, SettingsDropdown, ShareDropdown } from './headerMenus';
import { KeysDialog } from './keys/KeysDialog';
import { runAppCommandByKey } from './runAppCommand';

export const frameParts = {
  CommandPalette,
  DocumentDropdown,
  HelpDropdown,
  KeysDialog,
  SettingsDropdown,
  ShareDropdown,
  runAppCommandByKey,
};
