// A script of its own that runs while the browser still reads the first one, of which it is a part: what takes as long as
// that to come begins here.

import { beginOpening, hasDatabase } from '../adapters/storage/weirDatabase';
import { isWelcomeDue } from '../state/frame/welcomeDue';
import { openStorage } from './openBrowserStorage';

/** The page's database, which is being opened; undefined where there is none. */
export const begun = hasDatabase() ? beginOpening() : undefined;

export const loadStarters = () => import('./startDocuments');

/** Whoever has left the welcome screen has documents, most likely. */
export const isFirstVisit = isWelcomeDue(openStorage('localStorage'), true);
if (isFirstVisit) void loadStarters().catch(() => undefined);
