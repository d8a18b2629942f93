// The settings and the arrangement of the previous visit. One module, because both are read before the first render.

import { recallArrangement } from '../state/frame/recallArrangement';
import { recallSettings } from '../state/settings/storedSettings';
import type { TextStorage } from '../state/support/ports';

export const recallChoices = (local: TextStorage, tab: TextStorage) => ({
  settings: recallSettings(local, tab),
  arrangement: recallArrangement(local),
});
