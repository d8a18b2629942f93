interface UniqueNamesOptions {
  /** Separator between a name and its number; default: `_`. */
  readonly joint?: string;
  /** Names with the same key count as equal; default: the name itself. */
  readonly keyOf?: (name: string) => string;
  /** Names that are already in use. */
  readonly reserved?: Iterable<string>;
}

/**
 * Returns unique names: the requested name, or the name with 2, 3, ... at its end. Counts per name, so that thousands
 * of equal names take linear time.
 */
export class UniqueNames {
  /** Last number of every used key. */
  private readonly counts = new Map<string, number>();
  private readonly joint: string;
  private readonly keyOf: (name: string) => string;

  constructor({ joint = '_', keyOf = (name) => name, reserved = [] }: UniqueNamesOptions = {}) {
    this.joint = joint;
    this.keyOf = keyOf;
    for (const name of reserved) this.reserve(name);
  }

  /** Marks a name as used, so that it is not returned later. */
  reserve(name: string): void {
    const key = this.keyOf(name);
    if (!this.counts.has(key)) this.counts.set(key, 1);
  }

  claim(wish: string): string {
    const key = this.keyOf(wish);
    let count = this.counts.get(key);
    if (count === undefined) {
      this.counts.set(key, 1);
      return wish;
    }
    let name: string;
    do name = `${wish}${this.joint}${++count}`;
    while (this.counts.has(this.keyOf(name)));
    this.counts.set(key, count);
    this.reserve(name);
    return name;
  }
}
