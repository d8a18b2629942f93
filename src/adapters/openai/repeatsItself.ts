// Detects a reply that loops. Small models repeat a few words until their context is full, which takes minutes.

/** Longer than repetitions in useful tables and lists, and short enough to be reached in seconds. */
export const loopChars = 800;
const longestPeriod = loopChars / 4;

/** Whether the last 800 characters repeat one text of at most 200 characters. */
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
