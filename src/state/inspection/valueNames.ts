// The values of a document: slots, requests, responses, parameters and assigned names.

import { occurrencesOf, type PdlDocument, type SymbolOccurrence, symbolsOf } from '../../core/language';
import { groupBy, looseName, memoize, pluralize } from '../../core/support';
import { coreText } from '../../messages/i18n';

/** A name that can be chosen. */
export interface NamedOption {
  readonly name: string;
  readonly hint?: string;
}

/** Removes repeated names; keeps the first. */
export const uniqueByName = (options: readonly NamedOption[]): readonly NamedOption[] => [
  ...new Map(options.map((option) => [option.name, option])).values(),
];

/** The slots with their descriptions. */
export const slotNames = ({ slots }: PdlDocument): readonly NamedOption[] =>
  slots.map(({ name, desc, type }) => ({ name, hint: desc ?? type ?? 'slot' }));

/** APIs and ANSWERs. */
export const nodeNames = ({ apis, answers }: PdlDocument): readonly NamedOption[] =>
  uniqueByName([
    ...apis.map(({ name }) => ({ name, hint: 'API' })),
    ...answers.map(({ name }) => ({ name, hint: 'ANSWER' })),
  ]);

const giving = new Set(['declaration', 'request', 'response', 'target', 'parameter']);

/**
 * Values for completion: slots first, without duplicates. Excludes names that only a placeholder or a condition
 * mentions.
 */
export const valueOptions = memoize((document: PdlDocument): readonly NamedOption[] => {
  const slots = slotNames(document);
  const named = new Set(slots.map((slot) => looseName(slot.name)));
  const others = symbolsOf(document).flatMap((symbol) => {
    if (symbol.kind !== 'value' || named.has(looseName(symbol.name))) return [];
    const role = occurrencesOf(document, symbol).find((occurrence) => giving.has(occurrence.role))?.role;
    return role ? [{ name: symbol.name, hint: role === 'target' ? 'variable' : role }] : [];
  });
  return uniqueByName([...slots, ...others]);
});

/** Every occurrence of the value except its declaration. */
export function usesOfValue(document: PdlDocument, name: string): readonly SymbolOccurrence[] {
  return occurrencesOf(document, { kind: 'value', name }).filter((occurrence) => occurrence.role !== 'declaration');
}

/** `3 requests, 1 condition`, or undefined if the value is not used. */
export function describeUses(uses: readonly SymbolOccurrence[]): string | undefined {
  const parts = [...groupBy(uses, ({ role }) => role)].map(([role, { length }]) => coreText(pluralize(length, role)));
  return parts.join(', ') || undefined;
}
