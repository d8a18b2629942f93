// Safe access to a record by a key from user data. A node may be called `constructor` or `toString`, which every object
// inherits.

/** The record's own value of the key, never an inherited one. */
export const ownProperty = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
