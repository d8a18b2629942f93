import type { RunStore } from '../../state/runs/runState';

/**
 * Opens a stored run at the event `length`. If the run cannot be read, it stays closed and the store reports the
 * reason.
 */
export async function openRunAt(runs: RunStore, id: string, length: number): Promise<void> {
  await runs.getState().openRun(id);
  if (runs.getState().active?.id === id) runs.getState().moveTo(length);
}
