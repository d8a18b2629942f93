// Reopens the open run after a reload: only this tab remembers it. Only the id of the run is kept here; its state,
// including a pause, is in its log.

import type { TextStorage } from '../support/ports';
import { recall, remember } from '../support/rememberedFields';
import { pause } from '../support/yielder';
import type { RunStore } from './runState';

const key = 'weir.openRun';
/** Milliseconds until the retries for a run that the previous page still holds. */
const AGAIN = [150, 500, 1500];

/**
 * Remembers the open run from now on. The returned function opens the previously remembered run if it belongs to that
 * document.
 */
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
