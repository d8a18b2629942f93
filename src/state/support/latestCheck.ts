/** Begins something that replaces what was begun before. What it gives says whether nothing has been begun since. */
export function createLatestCheck(): () => () => boolean {
  let current = 0;
  return () => {
    current += 1;
    const mine = current;
    return () => mine === current;
  };
}
