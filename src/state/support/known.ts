/** The fields that hold something. Records of ours leave out what is not known: it is not there as undefined. */
export const known = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
