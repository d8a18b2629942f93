// The longest strictly increasing subsequence, by patience sorting: O(n log n).

/** Positions (not values) of one longest strictly increasing subsequence, ascending. */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] as number) : -1);
    tails[low] = index;
  });
  const found: number[] = [];
  for (let at = tails[tails.length - 1] ?? -1; at !== -1; at = previous[at] as number) found.push(at);
  return found.reverse();
}
