/**
 * The vector of a sentence: the mean of the vectors of its tokens, weighted by the attention mask, divided by its
 * length (Reimers and Gurevych, Sentence-BERT, 2019, section 3; the recipe of all-MiniLM-L6-v2's model card).
 * `tokens` has one vector of `dimensions` numbers per entry of `mask`. A zero vector stays zero.
 */
export function poolSentence(tokens: ArrayLike<number>, mask: readonly number[], dimensions: number): number[] {
  const sum = new Array<number>(dimensions).fill(0);
  for (const [at, weight] of mask.entries())
    for (let index = 0; index < dimensions; index++)
      sum[index] = (sum[index] as number) + weight * (tokens[at * dimensions + index] ?? 0);
  return normalise(sum);
}

/** Divides a vector by its length; the number of tokens that a mean divides by has no effect on the result. */
export function normalise(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}
