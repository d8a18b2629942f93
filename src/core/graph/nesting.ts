// Nested groups and the innermost group around two positions.
// Invariant: a query takes logarithmic time in the depth, because groups can be nested thousands deep.

export interface GroupPosition {
  readonly id: string;
  /** 0 for the whole graph, which is its own parent. */
  readonly depth: number;
  readonly parent: GroupPosition;
  /** An ancestor, chosen so that every ancestor can be reached in few jumps. */
  readonly jump: GroupPosition;
}

export interface Nesting {
  positionOf(id: string): GroupPosition;
  /** The innermost position that contains both, or is one of them. */
  meeting(a: GroupPosition, b: GroupPosition): GroupPosition;
}

/** `parents`: the group of each node or group, by id; must be acyclic. */
export function buildNesting(parents: ReadonlyMap<string, string>): Nesting {
  const top = { id: '', depth: 0 } as { -readonly [K in keyof GroupPosition]: GroupPosition[K] };
  top.parent = top;
  top.jump = top;
  const places = new Map<string, GroupPosition>();
  const positionOf = (id: string): GroupPosition => {
    const unknown: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !places.has(at)) {
      unknown.push(at);
      at = parents.get(at);
    }
    let place = (at === undefined ? undefined : places.get(at)) ?? top;
    for (const inner of unknown.reverse()) {
      const { depth, jump } = place;
      const hasEqualJumps = depth - jump.depth === jump.depth - jump.jump.depth;
      place = { id: inner, depth: depth + 1, parent: place, jump: hasEqualJumps ? jump.jump : place };
      places.set(inner, place);
    }
    return place;
  };
  return {
    positionOf,
    meeting: (a, b) => {
      let [inner, outer] = a.depth < b.depth ? [b, a] : [a, b];
      while (inner.depth > outer.depth) inner = inner.jump.depth >= outer.depth ? inner.jump : inner.parent;
      while (inner !== outer)
        [inner, outer] = inner.jump === outer.jump ? [inner.parent, outer.parent] : [inner.jump, outer.jump];
      return inner;
    },
  };
}

/** Chains of links: `last` returns the end of a chain and compresses the path, so that later lookups are fast. */
export function createPathCompression<T>() {
  const nextOf = new Map<T, T>();
  return {
    link: (from: T, to: T): void => {
      nextOf.set(from, to);
    },
    last: (from: T): T => {
      let end = from;
      for (let next = nextOf.get(end); next !== undefined; next = nextOf.get(end)) end = next;
      for (let at = from; at !== end; ) {
        const next = nextOf.get(at) as T;
        nextOf.set(at, end);
        at = next;
      }
      return end;
    },
  };
}
