// Finds things by the names that people write. Separate from names.ts, which the first script of the app contains.

import { looseName } from './names';

/** Finds items by name: an exact match before a loose match; of several, the first. */
export class NameIndex<T extends { readonly name: string }> {
  private readonly exact = new Map<string, T>();
  /** Built on the first miss, because loose names are slow to compute and rarely needed. */
  private loose: Map<string, T> | undefined;

  constructor(items: Iterable<T>) {
    for (const item of items) if (!this.exact.has(item.name)) this.exact.set(item.name, item);
  }

  findExactly(name: string): T | undefined {
    return this.exact.get(name);
  }

  find(name: string): T | undefined {
    return this.exact.get(name) ?? (this.exact.size > 0 ? this.looseIndex().get(looseName(name)) : undefined);
  }

  private looseIndex(): ReadonlyMap<string, T> {
    if (this.loose) return this.loose;
    const loose = new Map<string, T>();
    for (const item of this.exact.values()) {
      const key = looseName(item.name);
      if (!loose.has(key)) loose.set(key, item);
    }
    this.loose = loose;
    return loose;
  }
}

/** The key of an object with this name: an exact match before a loose match. */
export function keyByName(object: object, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const loose = looseName(name);
  return Object.keys(object).find((key) => looseName(key) === loose);
}
