// The heaviest pairing of two sets, exact: the Hungarian method with shortest augmenting paths (Jonker-Volgenant).
// Invariant: only pairs of positive weight are returned, so a node may stay alone. O(n^3), fine for thousands of pairs.

export interface WeightMatching {
  /** [row, column], rows ascending. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly weight: number;
}

/** `weights[row][column]`; anything not above 0 means that the two cannot be paired. Ties go to smaller indices where they can. */
export function maximumWeightMatching(weights: readonly (readonly number[])[]): WeightMatching {
  const rows = weights.length;
  const columns = weights.reduce((most, row) => Math.max(most, row.length), 0);
  const n = Math.max(rows, columns);
  const gain = (row: number, column: number): number => {
    const weight = weights[row]?.[column] ?? 0;
    return weight > 0 ? weight : 0;
  };
  // Potentials and the shortest augmenting path per row; arrays are shifted by one, 0 is the virtual column.
  const u = new Float64Array(n + 1);
  const v = new Float64Array(n + 1);
  const rowOf = new Int32Array(n + 1);
  const way = new Int32Array(n + 1);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(n + 1);
    do {
      used[column] = 1;
      const current = rowOf[column] as number;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (used[j] === 1) continue;
        const reduced = -gain(current - 1, j - 1) - (u[current] as number) - (v[j] as number);
        if (reduced < (slack[j] as number)) {
          slack[j] = reduced;
          way[j] = column;
        }
        if ((slack[j] as number) < delta) {
          delta = slack[j] as number;
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (used[j] === 1) {
          const owner = rowOf[j] as number;
          u[owner] = (u[owner] as number) + delta;
          v[j] = (v[j] as number) - delta;
        } else slack[j] = (slack[j] as number) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = way[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  const pairs: [number, number][] = [];
  let weight = 0;
  for (let j = 1; j <= n; j++) {
    const row = (rowOf[j] as number) - 1;
    const value = gain(row, j - 1);
    if (value > 0) {
      pairs.push([row, j - 1]);
      weight += value;
    }
  }
  pairs.sort((a, b) => a[0] - b[0]);
  return { pairs, weight };
}
