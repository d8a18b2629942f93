// Splits long work into portions, so that the page stays responsive.

/** Milliseconds of work between two yields; less than a frame. */
const PORTION = 10;

/** Returns a function that yields to the page when the current portion has run long enough. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PORTION) return;
    await pause();
    since = performance.now();
  };
}

export const pause = (milliseconds = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns a function that schedules `act` once at the end of the current task, however often it is called. */
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
