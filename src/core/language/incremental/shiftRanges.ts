// Moves the ranges in a part of the model and keeps everything else. The input is never changed, because documents are
// immutable. Relies on one rule of the model: an object with a numeric `start` is a range and nothing else.

/** A copy of `part` whose ranges are `delta` units further right; `part` itself if nothing moves. */
export function shiftRanges<T>(part: T, delta: number): T {
  return delta === 0 || typeof part !== 'object' || part === null ? part : (shifted(part, delta) as T);
}

/** Handles any shape of the model: plain objects and arrays, a few levels deep. */
function shifted(part: object, delta: number): unknown {
  if (Array.isArray(part)) {
    const count = part.length;
    // Shared, because empty lists contain no ranges.
    if (count === 0) return part;
    const list = new Array<unknown>(count);
    for (let i = 0; i < count; i++) {
      const item: unknown = part[i];
      list[i] = typeof item === 'object' && item !== null ? shifted(item, delta) : item;
    }
    return list;
  }
  const { start, end } = part as { start?: unknown; end?: unknown };
  if (typeof start === 'number') return { start: start + delta, end: (end as number) + delta };
  const copy: Record<string, unknown> = {};
  const fields = part as Record<string, unknown>;
  for (const key in fields) {
    const value = fields[key];
    copy[key] = typeof value === 'object' && value !== null ? shifted(value, delta) : value;
  }
  return copy;
}
