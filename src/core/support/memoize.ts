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

/** So many of the last texts are remembered where nothing else is said. */
const MAX_TEXTS = 16;
/** A longer text, in characters, is computed of each time: what is remembered stays small. */
const MAX_TEXT_LENGTH = 50_000;

/** Computed once of each of the last texts: `compute` must depend on nothing else, and nobody may change what it gives. */
export function memoizeText<V>(compute: (text: string) => V, maxEntries = MAX_TEXTS): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return compute(text);
    const value = known.has(text) ? (known.get(text) as V) : compute(text);
    // The one that was asked about longest ago stands first.
    known.delete(text);
    known.set(text, value);
    if (known.size > maxEntries) known.delete(known.keys().next().value as string);
    return value;
  };
}
