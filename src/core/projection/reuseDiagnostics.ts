// Diagnostics are rebuilt with every analysis, but most are equal. Reusing the earlier objects lets views compare them
// by identity.

import type { Diagnostic } from '../support';

/** The new list with equal objects of the earlier one; the earlier list itself if all are equal. */
export function reuseDiagnostics(fresh: readonly Diagnostic[], earlier: readonly Diagnostic[]): readonly Diagnostic[] {
  if (fresh === earlier || earlier.length === 0) return fresh;
  const known = new Map<string, Diagnostic>();
  for (const one of earlier) known.set(keyOf(one), one);
  let areAllReused = fresh.length === earlier.length;
  const shared = fresh.map((one, index) => {
    const before = known.get(keyOf(one));
    const kept = before && isSameData(before, one) ? before : one;
    if (kept !== earlier[index]) areAllReused = false;
    return kept;
  });
  return areAllReused ? earlier : shared;
}

const keyOf = ({ code, range, message }: Diagnostic) => `${range.start} ${range.end} ${code} ${message}`;

/** Deep equality of plain data. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
