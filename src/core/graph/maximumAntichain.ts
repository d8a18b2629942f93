// The largest set of pairwise unordered nodes: the maximum number that can run at the same time.
// By Dilworth's theorem it is as large as the fewest chains that cover the order; König's construction gives the nodes.

import { bipartiteMatching } from './bipartiteMatching';
import type { IndexGraph } from './indexGraph';
import { topologicalOrder } from './topologicalOrder';
import { type BitMatrix, transitiveClosure } from './transitiveClosure';

/** The nodes of one largest antichain, ascending; undefined with a cycle. */
export function maximumAntichain(graph: IndexGraph): number[] | undefined {
  return topologicalOrder(graph) ? antichainOfOrder(transitiveClosure(graph)) : undefined;
}

/** The same for a strict order given as its complete relation (it must be transitive and acyclic). */
export function antichainOfOrder(order: BitMatrix): number[] {
  const n = order.n;
  const above = Array.from({ length: n }, (_, row) => order.row(row));
  const { matchOfLeft, matchOfRight } = bipartiteMatching(above, n);
  // Alternating paths from the unmatched left side; a node of the antichain is reached on the left and not on the
  // right.
  const leftSeen = new Uint8Array(n);
  const rightSeen = new Uint8Array(n);
  const queue: number[] = [];
  for (let node = 0; node < n; node++) {
    if (matchOfLeft[node] === -1) {
      leftSeen[node] = 1;
      queue.push(node);
    }
  }
  for (let head = 0; head < queue.length; head++) {
    for (const right of above[queue[head] as number] as number[]) {
      if (rightSeen[right] === 1) continue;
      rightSeen[right] = 1;
      const partner = matchOfRight[right] as number;
      if (partner !== -1 && leftSeen[partner] === 0) {
        leftSeen[partner] = 1;
        queue.push(partner);
      }
    }
  }
  const antichain: number[] = [];
  for (let node = 0; node < n; node++) if (leftSeen[node] === 1 && rightSeen[node] === 0) antichain.push(node);
  return antichain;
}
