// The values that can be named at a place of the procedure, and the values that a name is compared with.

import { procedureTextAt } from '../../core/document';
import {
  type Expr,
  expressionsInBody,
  occurrencesOf,
  type PdlDocument,
  parseArgument,
  symbolsOf,
} from '../../core/language';
import { looseName, memoize } from '../../core/support';
import { inspectorMessages as t } from '../../messages/inspector.en';
import { type NamedOption, slotNames, uniqueByName } from './valueNames';

/** Slots, results of earlier steps and arguments of requests. `before` is an offset of the source. */
export function valuesKnownAt(document: PdlDocument, before: number): readonly NamedOption[] {
  const slots = slotNames(document);
  const named = new Set(slots.map(({ name }) => looseName(name)));
  const taken: NamedOption[] = [];
  const requestedOptions: NamedOption[] = [];
  for (const symbol of symbolsOf(document)) {
    if (symbol.kind !== 'value' || named.has(looseName(symbol.name))) continue;
    const uses = occurrencesOf(document, symbol);
    const giver = uses.find(({ role, range }) => (role === 'target' || role === 'parameter') && range.start < before);
    if (giver) taken.push({ name: symbol.name, hint: giver.role === 'target' ? t.resultBefore : 'parameter' });
    else if (uses.some(({ role }) => role === 'request')) requestedOptions.push({ name: symbol.name, hint: 'request' });
  }
  return uniqueByName([...taken, ...slots, ...requestedOptions]);
}

/** Values as written in the text, by normalised name. */
const comparedValues = memoize((document: PdlDocument): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>();
  const add = (name: Expr, value: Expr) => {
    if (name.kind !== 'name' || value.kind !== 'literal') return;
    const key = looseName(name.name);
    found.set(key, (found.get(key) ?? new Set()).add(procedureTextAt(document, value.range)));
  };
  for (const part of expressionsInBody(document.procedure?.body ?? []))
    if (part.kind === 'compare') add(part.left, part.right);
  return new Map([...found].map(([key, texts]) => [key, [...texts]]));
});

/** Formats a text for the procedure: numbers, booleans and code stay as they are, other text is quoted. */
export function quoteValue(text: string, isKnown: (name: string) => boolean): string {
  const trimmed = text.trim();
  const expr = parseArgument(trimmed);
  if (trimmed === '' || (expr && (expr.kind !== 'name' || isKnown(expr.name)))) return trimmed;
  return trimmed.includes('"') ? trimmed : `"${trimmed}"`;
}

/** Values to compare a name with: its declared values, and those used in other conditions. */
export function comparableValues(document: PdlDocument, name: string): readonly NamedOption[] {
  const slot = document.slots.find((one) => looseName(one.name) === looseName(name));
  const declared = slot?.values ?? (/^bool(?:ean)?$/i.test(slot?.type ?? '') ? ['true', 'false'] : []);
  const options = [
    ...declared.map((value) => ({ name: quoteValue(value, () => false), hint: 'declared' })),
    ...(comparedValues(document).get(looseName(name)) ?? []).map((value) => ({ name: value, hint: t.usedElsewhere })),
  ];
  return options.filter(({ name }, index) => options.findIndex((other) => other.name === name) === index);
}
