// A record by a key that a person has chosen. A node may be called `constructor` or `toString`, as parts of any object are.

/** What the record itself holds under the key, never what it has from being an object. */
export const ownProperty = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
