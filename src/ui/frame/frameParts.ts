// The command palette, the menus of the header, the panels of a narrow window, the keys dialog, and the commands, which
// most of them run.

import { CommandPalette } from './CommandPalette';
import { DocumentDropdown, HelpDropdown, SettingsDropdown, ShareDropdown } from './headerMenus';
import { KeysDialog } from './keys/KeysDialog';
import { NarrowPanels } from './NarrowPanels';
import { runAppCommandByKey } from './runAppCommand';

export const frameParts = {
  CommandPalette,
  DocumentDropdown,
  HelpDropdown,
  KeysDialog,
  NarrowPanels,
  SettingsDropdown,
  ShareDropdown,
  runAppCommandByKey,
};
