// How many bits it takes to tell a trace once the workflow is known: what a choice, a loop and parallel parts leave open.
// Of two workflows that explain the same traces the one that leaves less open is the better (minimum description length,
// Rissanen 1978). Invariant: finite, never negative; one way only costs nothing.

const logFactorials: number[] = [0];

function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k++) logFactorials.push((logFactorials[k - 1] as number) + Math.log2(k));
  return logFactorials[n] as number;
}

/** Of telling which of several ways was taken each time, by their counts; how often each is taken is told with it. */
export function choiceDescriptionLength(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const branchCount = counts.length;
  if (branchCount < 2) return 0;
  const orders = counts.reduce((sum, count) => sum - logFactorial(count), logFactorial(total));
  // How the total is shared out among the ways.
  return orders + logFactorial(total + branchCount - 1) - logFactorial(total) - logFactorial(branchCount - 1);
}

/** Of telling how lanes of these lengths were interleaved. */
export function interleavingDescriptionLength(lengths: readonly number[]): number {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.reduce((sum, length) => sum - logFactorial(length), logFactorial(total));
}
