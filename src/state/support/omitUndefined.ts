/** Removes the undefined fields: records of Weir leave out unknown values instead of storing undefined. */
export const omitUndefined = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A record with another value of an entry; undefined removes the entry. */
export function withRecordEntry<R extends Readonly<Partial<Record<string, unknown>>>>(
  record: R,
  name: string,
  value: R[string] | undefined,
): R {
  const { [name]: _, ...others } = record;
  return (value === undefined ? others : { ...others, [name]: value }) as R;
}
