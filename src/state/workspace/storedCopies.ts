// The code for stored copies of the open document: its versions, and its text in other tabs.

import { createTabSync } from './syncWithOtherTabs';
import { createVersions } from './versions';

export const storedCopies = { createTabSync, createVersions };
