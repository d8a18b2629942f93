// Long work in small portions, so that the page goes on answering meanwhile.

/** Milliseconds of work between two breaths: less than a frame. */
const PORTION = 10;

/** A function that lets the page have its turn when this work has gone on for long enough. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PORTION) return;
    await pause();
    since = performance.now();
  };
}

export const pause = (milliseconds = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asked for in bursts, done once: as soon as the task is over. */
export function atEndOfTask(act: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      act();
    });
  };
}
