// Maximum matching of a bipartite graph by the Hopcroft-Karp algorithm.
// Invariant: `matchOfLeft` and `matchOfRight` mirror each other; -1 is unmatched.

export interface BipartiteMatching {
  readonly size: number;
  readonly matchOfLeft: Int32Array;
  readonly matchOfRight: Int32Array;
}

/** `neighbours[l]` are the right nodes of left node l. O(edges * sqrt(nodes)). */
export function bipartiteMatching(neighbours: readonly (readonly number[])[], rightCount: number): BipartiteMatching {
  const leftCount = neighbours.length;
  const matchOfLeft = new Int32Array(leftCount).fill(-1);
  const matchOfRight = new Int32Array(rightCount).fill(-1);
  const depth = new Int32Array(leftCount);
  let size = 0;

  const layer = (): boolean => {
    const queue: number[] = [];
    depth.fill(-1);
    for (let left = 0; left < leftCount; left++) {
      if (matchOfLeft[left] === -1) {
        depth[left] = 0;
        queue.push(left);
      }
    }
    let reachesFree = false;
    for (let head = 0; head < queue.length; head++) {
      const left = queue[head] as number;
      for (const right of neighbours[left] as readonly number[]) {
        const partner = matchOfRight[right] as number;
        if (partner === -1) reachesFree = true;
        else if (depth[partner] === -1) {
          depth[partner] = (depth[left] as number) + 1;
          queue.push(partner);
        }
      }
    }
    return reachesFree;
  };

  // Uses an explicit stack, because augmenting paths can be as long as the graph.
  const augment = (root: number, tried: Uint32Array): boolean => {
    const lefts = [root];
    const rights: number[] = [];
    while (lefts.length > 0) {
      const left = lefts[lefts.length - 1] as number;
      const list = neighbours[left] as readonly number[];
      const position = tried[left] as number;
      if (position >= list.length) {
        depth[left] = -1;
        lefts.pop();
        rights.pop();
        continue;
      }
      tried[left] = position + 1;
      const right = list[position] as number;
      const partner = matchOfRight[right] as number;
      if (partner === -1) {
        rights.push(right);
        for (let i = 0; i < lefts.length; i++) {
          matchOfLeft[lefts[i] as number] = rights[i] as number;
          matchOfRight[rights[i] as number] = lefts[i] as number;
        }
        return true;
      }
      if (depth[partner] === (depth[left] as number) + 1) {
        rights.push(right);
        lefts.push(partner);
      }
    }
    return false;
  };

  while (layer()) {
    const tried = new Uint32Array(leftCount);
    for (let left = 0; left < leftCount; left++) {
      if (matchOfLeft[left] === -1 && augment(left, tried)) size++;
    }
  }
  return { size, matchOfLeft, matchOfRight };
}
