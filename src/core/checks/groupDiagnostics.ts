// Folds thousands of equal diagnostics: above the limit, the rest of one code and severity becomes one diagnostic with
// their number, their first ranges and the count per node. Invariant: the sum of `problemCountOf` equals the length of
// the input; up to the limit nothing changes.

import type { Diagnostic, TextRange } from '../support';

/** Diagnostics of one code and severity that are listed individually. */
export const maxListedPerCode = 100;
const shownLines = 3;
const shownPlaces = 20;

/** The part of a diagnostic needed for counting; the rest is computed only for those that are shown. */
export type Countable = Pick<Diagnostic, 'code' | 'severity' | 'range' | 'nodeIds'>;

/** `sorted`: by position. `lineAt`: the 1-based line of an offset, if the ranges belong to a text. */
export function groupDiagnostics<T extends Countable>(
  sorted: readonly T[],
  toDiagnostic: (one: T) => Diagnostic,
  lineAt?: (offset: number) => number,
): Diagnostic[] {
  if (sorted.length <= maxListedPerCode + 1) return sorted.map(toDiagnostic);
  // Groups with indices into `sorted`.
  const groups: { readonly severity: string; readonly code: string; readonly places: number[] }[] = [];
  sorted.forEach(({ severity, code }, place) => {
    // A linear search is fine: there is one group per rule and level.
    const group = groups.find((one) => one.code === code && one.severity === severity);
    if (group) group.places.push(place);
    else groups.push({ severity, code, places: [place] });
  });
  const shown: { readonly place: number; readonly diagnostic: Diagnostic }[] = [];
  for (const { places: group } of groups) {
    const isFolded = group.length > maxListedPerCode + 1;
    for (const place of isFolded ? group.slice(0, maxListedPerCode) : group) {
      shown.push({ place, diagnostic: toDiagnostic(sorted[place] as T) });
    }
    if (!isFolded) continue;
    const rest = group.slice(maxListedPerCode).map((place) => sorted[place] as T);
    shown.push({ place: group[maxListedPerCode] as number, diagnostic: entryOf(rest, toDiagnostic, lineAt) });
  }
  return shown.sort((first, second) => first.place - second.place).map(({ diagnostic }) => diagnostic);
}

/** One diagnostic for all of them, at the range of the first. */
function entryOf<T extends Countable>(
  rest: readonly T[],
  toDiagnostic: (one: T) => Diagnostic,
  lineAt: ((offset: number) => number) | undefined,
): Diagnostic {
  const shown = rest.slice(0, shownPlaces).map(toDiagnostic);
  const [first] = shown as [Diagnostic];
  const lines = lineAt ? [...new Set(shown.map(({ range }) => lineAt(range.start)))] : [];
  const place = lines.length === 0 ? '' : `, the first on ${formatLines(lines.slice(0, shownLines))}`;
  const counts = new Map<string, number>();
  for (const { nodeIds } of rest) for (const id of nodeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const related = lineAt
    ? shown.map(({ message, range }): { message: string; range: TextRange } => ({ message, range }))
    : [];
  return {
    code: first.code,
    severity: first.severity,
    message: `${rest.length} more problems of this kind are not listed one by one${place}. The first one: ${first.message}`,
    range: first.range,
    nodeIds: [...counts.keys()],
    ...(related.length > 0 ? { related } : {}),
    folded: { count: rest.length, nodeCounts: [...counts.values()] },
  };
}

function formatLines(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}
