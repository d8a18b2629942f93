// The values a document knows: slots, requests, responses, parameters and what statements assign.

import { type Occurrence, occurrencesOf, type PdlDocument, symbolsOf } from '../../../core/language';
import { looseName, memoize } from '../../../core/support';
import type { SuggestOption } from '../../kit/SuggestInput';

const giving = new Set(['declaration', 'request', 'response', 'target', 'parameter']);

/** For completion: slots first, each once. Names that only a placeholder or a condition mentions are no values. */
export const knownValues = memoize((document: PdlDocument): readonly SuggestOption[] => {
  const slots = document.slots.map((slot) => ({ name: slot.name, hint: slot.desc ?? slot.type ?? 'slot' }));
  const named = new Set(slots.map((slot) => looseName(slot.name)));
  const others = symbolsOf(document).flatMap((symbol) => {
    if (symbol.kind !== 'value' || named.has(looseName(symbol.name))) return [];
    const role = occurrencesOf(document, symbol).find((occurrence) => giving.has(occurrence.role))?.role;
    return role ? [{ name: symbol.name, hint: role === 'target' ? 'variable' : role }] : [];
  });
  return [...new Map([...slots, ...others].map((option) => [option.name, option])).values()];
});

/** Every place that names the value, its declaration aside. */
export function usesOfValue(document: PdlDocument, name: string): readonly Occurrence[] {
  return occurrencesOf(document, { kind: 'value', name }).filter((occurrence) => occurrence.role !== 'declaration');
}

/** `3 requests, 1 condition`, or undefined when nothing names it. */
export function describeUses(uses: readonly Occurrence[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { role } of uses) counts.set(role, (counts.get(role) ?? 0) + 1);
  const parts = [...counts].map(([role, count]) => `${count} ${role}${count === 1 ? '' : 's'}`);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
