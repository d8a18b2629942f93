import type { RunStore } from '../../state/runs/runState';

/** Opens a stored run at the event `length`; the run stays closed if it cannot be read, and the store says why. */
export async function openRunAt(runs: RunStore, id: string, length: number): Promise<void> {
  await runs.getState().openRun(id);
  if (runs.getState().active?.id === id) runs.getState().moveTo(length);
}
