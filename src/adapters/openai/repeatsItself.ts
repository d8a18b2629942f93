// Whether a reply has got into a loop. Small models repeat a few words until their context is full, which takes minutes.

/** Long enough for no table or list that somebody wants, short enough to be reached in seconds. */
export const loopChars = 800;
const longestPeriod = loopChars / 4;

/** The last 800 characters are one text of at most 200 over and over. */
export function repeatsItself(text: string): boolean {
  if (text.length < loopChars) return false;
  const tail = text.slice(-loopChars);
  for (let period = 1; period <= longestPeriod; period++) {
    let at = period;
    while (at < loopChars && tail[at] === tail[at - period]) at++;
    if (at === loopChars) return true;
  }
  return false;
}
