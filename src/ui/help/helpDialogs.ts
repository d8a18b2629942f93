// The guides and the about dialog, by their ids.

import { AboutDialog } from './AboutDialog';
import { GuidesDialog } from './GuidesDialog';

export const helpDialogs = { about: AboutDialog, guides: GuidesDialog };
