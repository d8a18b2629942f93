// Caches for functions of one object or text.

/** Computes the value of each object once and keeps it as long as the object. `compute` must depend on nothing else. */
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

/** Default number of cached texts. */
const MAX_TEXTS = 16;
/** Longer texts, in characters, are not cached, which bounds the memory. */
const MAX_TEXT_LENGTH = 50_000;

/**
 * Caches the values of the last texts. `compute` must depend on nothing else, and callers must not change the value.
 */
export function memoizeText<V>(compute: (text: string) => V, maxEntries = MAX_TEXTS): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return compute(text);
    const value = known.has(text) ? (known.get(text) as V) : compute(text);
    // Keeps the least recently used text first.
    known.delete(text);
    known.set(text, value);
    if (known.size > maxEntries) known.delete(known.keys().next().value as string);
    return value;
  };
}
