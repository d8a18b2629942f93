/**
 * The smallest index in `[0, length]` for which `isTrueAt` holds, by bisection. Once it holds it must hold for all
 * greater indices.
 */
export function firstIndex(length: number, isTrueAt: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrueAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
