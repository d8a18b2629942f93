/**
 * Returns a function that starts a task, replacing the previous one; the returned check is true while no later task has
 * been started.
 */
export function createLatestCheck(): () => () => boolean {
  let current = 0;
  return () => {
    current += 1;
    const mine = current;
    return () => mine === current;
  };
}
