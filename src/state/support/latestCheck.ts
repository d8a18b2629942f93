/** Begins something that replaces what was begun before. What it gives says whether nothing has been begun since. */
export function createNewest(): () => () => boolean {
  let begun = 0;
  return () => {
    begun += 1;
    const mine = begun;
    return () => mine === begun;
  };
}
