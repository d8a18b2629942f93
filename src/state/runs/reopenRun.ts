// A reload finds the run that was open: this tab remembers it, no other one does. Nothing of the run is kept here but its
// name; where it stood, its pause included, is in its log.

import type { TextStorage } from '../support/ports';
import { recall, remember } from '../support/rememberedFields';
import { pause } from '../support/yielder';
import type { RunStore } from './runState';

const key = 'weir.openRun';
/** Milliseconds after which a run is tried again that the page before this one still holds. */
const AGAIN = [150, 500, 1500];

/** Remembers which run is open from now on. What it gives opens the one before, if it is one of that document. */
export function rememberOpenRun(runs: RunStore, tab: TextStorage): (documentId: string) => Promise<void> {
  const remembered = recall(tab, key);
  runs.subscribe(({ active }, before) => {
    if (active?.id !== before.active?.id) remember(tab, key, active?.id);
  });
  return async (documentId) => {
    const run = runs.getState().runs.find(({ id }) => id === remembered);
    if (run?.documentId !== documentId || runs.getState().active) return;
    await runs.getState().openRun(run.id);
    for (const wait of AGAIN) {
      const { active } = runs.getState();
      if (active?.id !== run.id || !active.readOnly) return;
      await pause(wait);
      if (runs.getState().active === active) await runs.getState().openRun(run.id);
    }
  };
}
