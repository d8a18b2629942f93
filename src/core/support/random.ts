// Seeded random numbers, the only source of randomness in the core. The same seed gives the same sequence on every
// machine.

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer in [0, bound). */
  int(bound: number): number;
  pick<T>(items: readonly T[]): T;
  /** An independent sequence for a named purpose; does not advance this one. */
  fork(label: string): Random;
}

/** FNV-1a over UTF-16 units, 32 bit. Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: small, fast, good enough for simulation. */
export function createRandom(seed: number | string): Random {
  const origin = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  let state = origin;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    int,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('Random.pick needs at least one item');
      return items[int(items.length)] as T;
    },
    fork: (label) => createRandom(hashText(`${origin}/${label}`)),
  };
}
