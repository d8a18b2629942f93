// The largest set of nodes of an undirected graph without edges among them. Exact within a step budget.
// Components are solved separately; a node with at most one neighbour is always taken; otherwise the search branches on
// the node with the most neighbours. A branch is cut if even one node per clique of a greedy cover could not exceed the
// best set.

export interface IndependentSet {
  /** Ascending. */
  readonly nodes: readonly number[];
  /** False if the budget ran out, so that a larger set may exist. */
  readonly exact: boolean;
}

/** `neighbours[i]` must be symmetric and must not contain i itself. */
export function maximumIndependentSet(
  neighbours: readonly ReadonlySet<number>[],
  stepBudget = 200_000,
): IndependentSet {
  let steps = 0;
  const neighboursOf = (node: number): ReadonlySet<number> => neighbours[node] as ReadonlySet<number>;

  const degreeIn = (node: number, alive: ReadonlySet<number>): number => {
    let degree = 0;
    for (const other of neighboursOf(node)) if (alive.has(other)) degree++;
    return degree;
  };

  const parts = (alive: ReadonlySet<number>): Set<number>[] => {
    const seen = new Set<number>();
    const found: Set<number>[] = [];
    for (const root of alive) {
      if (seen.has(root)) continue;
      const part = new Set([root]);
      seen.add(root);
      for (const node of part) {
        for (const other of neighboursOf(node)) {
          if (!alive.has(other) || seen.has(other)) continue;
          seen.add(other);
          part.add(other);
        }
      }
      found.push(part);
    }
    return found;
  };

  /** At most one node of each clique can be taken. */
  const cliqueCover = (alive: ReadonlySet<number>): number => {
    const cliques: number[][] = [];
    for (const node of alive) {
      const own = neighboursOf(node);
      const home = cliques.find((clique) => clique.every((member) => own.has(member)));
      if (home) home.push(node);
      else cliques.push([node]);
    }
    return cliques.length;
  };

  /** The best set within `alive`, or undefined if it cannot have more than `atLeast` nodes. */
  const solve = (start: ReadonlySet<number>, atLeast: number): number[] | undefined => {
    const alive = new Set(start);
    const chosen: number[] = [];
    const take = (node: number) => {
      chosen.push(node);
      alive.delete(node);
      for (const other of neighboursOf(node)) alive.delete(other);
    };
    for (let isChanging = true; isChanging; ) {
      isChanging = false;
      for (const node of alive) {
        if (degreeIn(node, alive) <= 1) {
          take(node);
          isChanging = true;
        }
      }
    }
    if (alive.size === 0) return chosen.length > atLeast ? chosen : undefined;
    const pieces = parts(alive);
    if (pieces.length > 1) {
      for (const piece of pieces) chosen.push(...(solve(piece, 0) ?? []));
      return chosen.length > atLeast ? chosen : undefined;
    }
    if (chosen.length + cliqueCover(alive) <= atLeast) return undefined;
    steps++;
    let busiest = -1;
    let most = -1;
    for (const node of alive) {
      const degree = degreeIn(node, alive);
      if (degree > most) {
        most = degree;
        busiest = node;
      }
    }
    const without = new Set(alive);
    without.delete(busiest);
    const within = new Set(without);
    for (const other of neighboursOf(busiest)) within.delete(other);
    let best: number[] | undefined;
    let bar = atLeast - chosen.length;
    const included = solve(within, bar - 1);
    if (included) {
      best = [...included, busiest];
      bar = best.length;
    }
    // Out of budget: follow a single branch only, so that the result is still a good set.
    if (steps < stepBudget || !best) best = solve(without, bar) ?? best;
    return best && chosen.length + best.length > atLeast ? [...chosen, ...best] : undefined;
  };

  const nodes = solve(new Set(neighbours.keys()), -1) ?? [];
  return { nodes: nodes.sort((a, b) => a - b), exact: steps < stepBudget };
}
