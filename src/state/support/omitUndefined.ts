/** The fields that hold something. Records of ours leave out what is not known: it is not there as undefined. */
export const omitUndefined = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A record with another value for one of its names; without a value, without the name. */
export function withRecordEntry<R extends Readonly<Partial<Record<string, unknown>>>>(
  record: R,
  name: string,
  value: R[string] | undefined,
): R {
  const { [name]: _, ...others } = record;
  return (value === undefined ? others : { ...others, [name]: value }) as R;
}
