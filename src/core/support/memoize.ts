// What is asked of one object again and again is computed once.

/** Computed once of each object and kept for as long as the object is: `compute` must depend on nothing else. */
export function memoize<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    const value = known.get(of);
    if (value !== undefined || known.has(of)) return value as V;
    const fresh = compute(of);
    known.set(of, fresh);
    return fresh;
  };
}
