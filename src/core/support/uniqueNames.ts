interface UniqueNamesOptions {
  /** Stands between a name and its number: `_` unless told. */
  readonly joint?: string;
  /** Two names with the same key are taken for one; a name is its own key unless told. */
  readonly keyOf?: (name: string) => string;
  /** Names that are there already. */
  readonly reserved?: Iterable<string>;
}

/**
 * Hands out names of which no two are alike: the one that is wished for, then the same with 2, 3, ... behind it. The
 * numbers of a name are counted on, so that thousands of one name take linear time.
 */
export class UniqueNames {
  /** Of every key that is taken: how far its numbers have come. */
  private readonly counts = new Map<string, number>();
  private readonly joint: string;
  private readonly keyOf: (name: string) => string;

  constructor({ joint = '_', keyOf = (name) => name, reserved = [] }: UniqueNamesOptions = {}) {
    this.joint = joint;
    this.keyOf = keyOf;
    for (const name of reserved) this.reserve(name);
  }

  /** A name of somebody else's, which is not handed out from now on. */
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
