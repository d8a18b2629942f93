// Computes the bits needed to describe a trace once the workflow is known: the decisions that choices, loops and
// parallel parts leave open. Of two workflows that explain the same traces, the one that leaves less open is better
// (minimum description length, Rissanen 1978). Invariant: finite, never negative; a single alternative costs nothing.

const logFactorials: number[] = [0];

function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k++) logFactorials.push((logFactorials[k - 1] as number) + Math.log2(k));
  return logFactorials[n] as number;
}

/** Bits to describe which of several branches was taken each time, by their counts; includes the counts themselves. */
export function choiceDescriptionLength(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const branchCount = counts.length;
  if (branchCount < 2) return 0;
  const orders = counts.reduce((sum, count) => sum - logFactorial(count), logFactorial(total));
  // The distribution of the total over the branches.
  return orders + logFactorial(total + branchCount - 1) - logFactorial(total) - logFactorial(branchCount - 1);
}

/** Bits to describe how lanes of these lengths were interleaved. */
export function interleavingDescriptionLength(lengths: readonly number[]): number {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.reduce((sum, length) => sum - logFactorial(length), logFactorial(total));
}
