// The edges of numbered points as flat arrays, and the order in which an analysis visits the points. The arrays are flat
// because they are rebuilt with every keystroke.

/** Edges grouped by one of their ends: those of point p are `edges[offsets[p]]` to `edges[offsets[p + 1] - 1]`. */
export interface FlowEdgeGroups {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
}

/** Groups the edges by `by`, which gives one end of each; edges that are not open are left out. */
export function groupEdges(count: number, by: readonly number[], isOpen?: Uint8Array): FlowEdgeGroups {
  const offsets = new Int32Array(count + 1);
  let total = 0;
  for (let edge = 0; edge < by.length; edge++) {
    if (isOpen?.[edge] === 0) continue;
    const point = by[edge] ?? 0;
    offsets[point + 1] = (offsets[point + 1] ?? 0) + 1;
    total += 1;
  }
  for (let point = 0; point < count; point++) offsets[point + 1] = (offsets[point + 1] ?? 0) + (offsets[point] ?? 0);
  const fill = offsets.slice();
  const grouped = new Int32Array(total);
  for (let edge = 0; edge < by.length; edge++) {
    if (isOpen?.[edge] === 0) continue;
    const point = by[edge] ?? 0;
    const at = fill[point] ?? 0;
    fill[point] = at + 1;
    grouped[at] = edge;
  }
  return { offsets, edges: grouped };
}

/**
 * The points that the roots reach, predecessors first as far as loops allow. `links` are the edges by their source, `to`
 * their targets.
 */
export function reversePostorder(
  roots: Iterable<number>,
  count: number,
  links: FlowEdgeGroups,
  to: readonly number[],
): Int32Array {
  const order: number[] = [];
  const next = links.offsets.slice();
  const seen = new Uint8Array(count);
  for (const root of roots) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    const stack = [root];
    for (let point = stack.at(-1); point !== undefined; point = stack.at(-1)) {
      const at = next[point] ?? 0;
      if (at >= (links.offsets[point + 1] ?? 0)) {
        order.push(point);
        stack.pop();
        continue;
      }
      next[point] = at + 1;
      const target = to[links.edges[at] ?? 0] ?? 0;
      if (seen[target] === 1) continue;
      seen[target] = 1;
      stack.push(target);
    }
  }
  return Int32Array.from(order.reverse());
}
