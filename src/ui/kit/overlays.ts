// Dialogs, menus and tooltips, loaded together.

import { MenuDropdown } from './MenuDropdown';
import { ModalDialog } from './ModalDialog';
import { TooltipLayer } from './TooltipLayer';

export const overlays = { MenuDropdown, ModalDialog, TooltipLayer };
