// A script of its own that runs while the browser still reads the first one, of which it is a part: what takes as long as
// that to come begins here.

import { hasDatabase, prefetchDatabase } from '../adapters/storage/weirDatabase';
import { isWelcomeDue } from '../state/frame/welcomeDue';
import { openBrowserStorage } from './openBrowserStorage';

/** The page's database, which is being opened; undefined where there is none. */
export const pendingDatabase = hasDatabase() ? prefetchDatabase() : undefined;

export const loadStartDocuments = () => import('./startDocuments');

/** Whoever has left the welcome screen has documents, most likely. */
export const isFirstVisit = isWelcomeDue(openBrowserStorage('localStorage'), true);
if (isFirstVisit) void loadStartDocuments().catch(() => undefined);
