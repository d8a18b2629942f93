// A small entry that runs while the main bundle still loads: starts slow operations early, such as opening IndexedDB.

import { loadRepositories } from '../adapters/storage/openRepository';
import { hasDatabase, prefetchDatabase } from '../adapters/storage/weirDatabase';
import { isWelcomeDue } from '../state/frame/welcomeDue';
import { hasStoredChoices } from '../state/support/choiceKeys';
import { openBrowserStorage } from './openBrowserStorage';
import type { recallChoices } from './recallChoices';

/** The page's database while it is being opened; undefined without a database. */
export const pendingDatabase = hasDatabase() ? prefetchDatabase() : undefined;

export const loadStartDocuments = async () => (await import('./startDocuments')).startDocuments;

void loadRepositories().catch(() => undefined);

/** A user who has closed the welcome screen most likely has documents. */
const local = openBrowserStorage('localStorage');
export const isFirstVisit = isWelcomeDue(local, true);
if (isFirstVisit) void loadStartDocuments().catch(() => undefined);

const tab = openBrowserStorage('sessionStorage');
const noChoices: Partial<ReturnType<typeof recallChoices>> = {};
/** The choices of the previous visit: empty if none are stored, undefined if their reader could not be loaded. */
export const pendingChoices = hasStoredChoices(local, tab)
  ? import('./recallChoices').then(
      (reader) => reader.recallChoices(local, tab),
      () => undefined,
    )
  : noChoices;
