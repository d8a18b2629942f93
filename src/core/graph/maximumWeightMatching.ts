// The exact maximum weight matching of two sets: the Hungarian method with shortest augmenting paths
// (Jonker-Volgenant), in each component of possible pairs.
// Invariant: only pairs of positive weight are returned, so a node can stay unmatched. O(s^2 l) for a component of s
// nodes on the smaller side and l on the larger one.

import { appendTo } from '../support';

export interface WeightMatching {
  /** [row, column], rows ascending. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly weight: number;
}

type Weights = readonly (readonly number[])[];

const gainOf = (weights: Weights, row: number, column: number): number => {
  const weight = weights[row]?.[column] ?? 0;
  return weight > 0 ? weight : 0;
};

/**
 * `weights[row][column]`; pairs whose weight is not above 0 are not allowed. Ties go to smaller indices if possible.
 */
export function maximumWeightMatching(weights: Weights): WeightMatching {
  const pairs: [number, number][] = [];
  for (const { rows, columns } of partsOf(weights)) {
    const isWide = rows.length <= columns.length;
    const [short, long] = isWide ? [rows, columns] : [columns, rows];
    const pairOf = (one: number, other: number): [number, number] => {
      const [first, second] = [short[one] as number, long[other] as number];
      return isWide ? [first, second] : [second, first];
    };
    const gain = (one: number, other: number) => gainOf(weights, ...pairOf(one, other));
    for (const [one, other] of matchAll(short.length, long.length, gain)) pairs.push(pairOf(one, other));
  }
  pairs.sort((a, b) => a[0] - b[0]);
  return { pairs, weight: pairs.reduce((sum, [row, column]) => sum + gainOf(weights, row, column), 0) };
}

interface Part {
  /** Both ascending. */
  readonly rows: number[];
  readonly columns: number[];
}

/** Connected components of rows and columns by possible pairs; rows and columns without possible pairs are left out. */
function partsOf(weights: Weights): readonly Part[] {
  const columnsOf = weights.map((row) => [...row.keys()].filter((column) => (row[column] as number) > 0));
  const rowsOf = new Map<number, number[]>();
  columnsOf.forEach((columns, row) => {
    for (const column of columns) {
      appendTo(rowsOf, column, row);
    }
  });
  const parts: Part[] = [];
  const seenRows = new Set<number>();
  const seenColumns = new Set<number>();
  for (const first of weights.keys()) {
    if (seenRows.has(first) || columnsOf[first]?.length === 0) continue;
    seenRows.add(first);
    const part: Part = { rows: [first], columns: [] };
    // `rows` grows during the iteration.
    for (const row of part.rows) {
      for (const column of columnsOf[row] as number[]) {
        if (seenColumns.has(column)) continue;
        seenColumns.add(column);
        part.columns.push(column);
        for (const other of rowsOf.get(column) as number[]) {
          if (seenRows.has(other)) continue;
          seenRows.add(other);
          part.rows.push(other);
        }
      }
    }
    part.rows.sort((a, b) => a - b);
    part.columns.sort((a, b) => a - b);
    parts.push(part);
  }
  return parts;
}

/** The best pairs of positive gain; there must not be more rows than columns. */
function matchAll(rows: number, columns: number, gain: (row: number, column: number) => number): [number, number][] {
  // Potentials and the shortest augmenting path per row; arrays are shifted by one, 0 is the virtual column.
  const u = new Float64Array(rows + 1);
  const v = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const previousColumn = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(columns + 1);
    do {
      used[column] = 1;
      const current = rowOf[column] as number;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= columns; j++) {
        if (used[j] === 1) continue;
        const reduced = -gain(current - 1, j - 1) - (u[current] as number) - (v[j] as number);
        if (reduced < (slack[j] as number)) {
          slack[j] = reduced;
          previousColumn[j] = column;
        }
        if ((slack[j] as number) < delta) {
          delta = slack[j] as number;
          next = j;
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j] === 1) {
          const owner = rowOf[j] as number;
          u[owner] = (u[owner] as number) + delta;
          v[j] = (v[j] as number) - delta;
        } else slack[j] = (slack[j] as number) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = previousColumn[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  const pairs: [number, number][] = [];
  for (let j = 1; j <= columns; j++) {
    const row = (rowOf[j] as number) - 1;
    if (row >= 0 && gain(row, j - 1) > 0) pairs.push([row, j - 1]);
  }
  return pairs;
}
