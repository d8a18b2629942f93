import { nearestName } from './names';

/**
 * The end of a sentence about the first field of an object that its schema does not have, for example
 * `has no field ommit; did you mean omit?`; undefined if it has all.
 */
export function unknownField(
  { entries }: { readonly entries: Readonly<Record<string, unknown>> },
  value: object,
): string | undefined {
  const fields = Object.keys(entries);
  const unknown = Object.keys(value).find((name) => !fields.includes(name));
  if (unknown === undefined) return undefined;
  const near = nearestName(unknown, fields);
  return `has no field ${unknown}; ${near ? `did you mean ${near}?` : `its fields are ${fields.join(', ')}.`}`;
}
