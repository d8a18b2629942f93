// A small entry that runs while the main bundle still loads: starts slow operations early, such as opening IndexedDB.

import { hasDatabase, prefetchDatabase } from '../adapters/storage/weirDatabase';
import { loadRecordReaders } from '../core/storage';
import { isWelcomeDue } from '../state/frame/welcomeDue';
import { openBrowserStorage } from './openBrowserStorage';

/** The page's database while it is being opened; undefined without a database. */
export const pendingDatabase = hasDatabase() ? prefetchDatabase() : undefined;

export const loadStartDocuments = () => import('./startDocuments');

/** A user who has closed the welcome screen most likely has documents. */
export const isFirstVisit = isWelcomeDue(openBrowserStorage('localStorage'), true);
const loadContent: () => Promise<unknown> = isFirstVisit ? loadStartDocuments : loadRecordReaders;
void loadContent().catch(() => undefined);
