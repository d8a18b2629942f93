// Choices of the Evaluate views that are kept between visits: a table of fields, each read and checked separately.

import type { JsonValue } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';

/** Returns the default for a field that is absent or invalid. */
type ReadField<T> = (saved: JsonValue | undefined) => T;
type Fields = Readonly<Record<string, ReadField<unknown>>>;
type Range = readonly [least: number, most: number];

export const readText: ReadField<string> = (saved) => (typeof saved === 'string' ? saved : '');

export function readNumberInRange([least, most]: Range, otherwise: number): ReadField<number> {
  return (saved) => (typeof saved === 'number' && saved >= least && saved <= most ? saved : otherwise);
}

export function readIntegerInRange(range: Range, otherwise: number): ReadField<number> {
  return (saved) => (Number.isInteger(saved) ? readNumberInRange(range, otherwise)(saved) : otherwise);
}

export function readOneOf<const T>(choices: readonly T[], otherwise: T): ReadField<T> {
  return (saved) => choices.find((one) => one === saved) ?? otherwise;
}

/** Reads a subset of a list, in the order of the list. */
export function readSomeOf<Id extends string>(
  all: readonly { readonly id: Id }[],
  otherwise: readonly Id[],
): ReadField<readonly Id[]> {
  return (saved) => (Array.isArray(saved) ? all.map(({ id }) => id).filter((id) => saved.includes(id)) : otherwise);
}

/** Reads a list of texts, of which some may no longer name anything. */
export function readTexts(otherwise: readonly string[]): ReadField<readonly string[]> {
  return (saved) => (Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : otherwise);
}

type Choices<F extends Fields> = { readonly [Name in keyof F]: ReturnType<F[Name]> };

export const rememberedChoices = <F extends Fields>(key: string, fields: F) => ({
  read: (storage: TextStorage): Choices<F> => {
    const saved = recallFields(storage, key);
    return Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(saved[name])])) as Choices<F>; // `fields` and the result have the same keys
  },
  keep: (storage: TextStorage, choices: Choices<F>): void => remember(storage, key, JSON.stringify(choices)),
});
