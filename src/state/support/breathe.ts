// Long work in small portions, so that the page goes on answering meanwhile.

/** Milliseconds of work between two breaths: less than a frame. */
const PORTION = 10;

/** A function that lets the page have its turn when this work has gone on for long enough. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PORTION) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
