// Lists of keys as bits of a row of words: keys that points add, and keys that are requested. Invariant: the cost of a
// list is the number of its words, because it may have thousands of keys at thousands of points.

/** If a row lacks more bits than this, the keys are checked one by one. */
const fewBits = 64;

/** Lists of keys that points add to a row; each list is read once. */
export class AddedBits {
  private readonly known = new Map<readonly string[], number>();
  /** The words of list `l` are those from `starts[l]` to `starts[l + 1]`. */
  private readonly starts: number[] = [0];
  private readonly words: number[] = [];
  private readonly masks: number[] = [];
  /** Those bits of `masks` that a failure adds too. */
  private readonly always: number[] = [];

  constructor(
    private readonly bitOf: ReadonlyMap<string, number>,
    private readonly isAlways: (key: string) => boolean,
  ) {}

  /** The number of a list; -1 if none of its keys has a bit. */
  listOf(keys: readonly string[]): number {
    let list = this.known.get(keys);
    if (list === undefined) {
      list = this.read(keys);
      this.known.set(keys, list);
    }
    return list;
  }

  private read(keys: readonly string[]): number {
    const places = new Map<number, number>();
    const before = this.words.length;
    for (const key of keys) {
      const bit = this.bitOf.get(key);
      if (bit === undefined) continue;
      const word = bit >>> 5;
      const mask = 1 << (bit & 31);
      let place = places.get(word);
      if (place === undefined) {
        place = this.words.push(word) - 1;
        this.masks.push(0);
        this.always.push(0);
        places.set(word, place);
      }
      this.masks[place] = (this.masks[place] ?? 0) | mask;
      if (this.isAlways(key)) this.always[place] = (this.always[place] ?? 0) | mask;
    }
    return this.words.length === before ? -1 : this.starts.push(this.words.length) - 2;
  }

  addTo(row: Uint32Array, list: number, isFailure: boolean): void {
    const masks = isFailure ? this.always : this.masks;
    for (let at = this.starts[list] ?? 0; at < (this.starts[list + 1] ?? 0); at++) {
      const word = this.words[at] ?? 0;
      row[word] = (row[word] ?? 0) | (masks[at] ?? 0);
    }
  }

  /** Whether the row at offset `row` lacks a bit of the list. */
  isNewTo(rows: Uint32Array, row: number, list: number, isFailure: boolean): boolean {
    const masks = isFailure ? this.always : this.masks;
    for (let at = this.starts[list] ?? 0; at < (this.starts[list + 1] ?? 0); at++) {
      if (((masks[at] ?? 0) & ~(rows[row + (this.words[at] ?? 0)] ?? 0)) !== 0) return true;
    }
    return false;
  }

  /** By list: 1 if it contains the bit, 2 if a failure adds the bit too. */
  listsWith(bit: number): Uint8Array {
    const found = new Uint8Array(this.starts.length - 1);
    const word = bit >>> 5;
    const mask = 1 << (bit & 31);
    for (let list = 0; list < found.length; list++) {
      for (let at = this.starts[list] ?? 0; at < (this.starts[list + 1] ?? 0); at++) {
        if (this.words[at] !== word || ((this.masks[at] ?? 0) & mask) === 0) continue;
        found[list] = ((this.always[at] ?? 0) & mask) === 0 ? 1 : 2;
      }
    }
    return found;
  }
}

/** Keys that are looked up in rows. */
export class RequestedBits {
  /** Bit of each key; -1 if no row ever has it, -2 if every row counts as having it. */
  private readonly bits: Int32Array;
  private readonly words: Int32Array;
  private readonly masks: Int32Array;
  /** Key index by bit; undefined if two keys share a bit or a key is never present. */
  private readonly indexOf: ReadonlyMap<number, number> | undefined;

  constructor(keys: readonly string[], bitOf: (key: string) => number) {
    // Built from arrays, because reading iterators takes several times as long.
    this.bits = new Int32Array(keys.map(bitOf));
    const masks = new Map<number, number>();
    const indexOf = new Map<number, number>();
    let hasNoSpecialBits = true;
    this.bits.forEach((bit, index) => {
      if (bit === -1 || (bit >= 0 && indexOf.has(bit))) hasNoSpecialBits = false;
      if (bit < 0) return;
      indexOf.set(bit, index);
      masks.set(bit >>> 5, (masks.get(bit >>> 5) ?? 0) | (1 << (bit & 31)));
    });
    this.indexOf = hasNoSpecialBits ? indexOf : undefined;
    this.words = new Int32Array([...masks.keys()]);
    this.masks = new Int32Array([...masks.values()]);
  }

  /** Indices of the first `maxResults` keys that the row lacks. */
  without(row: Uint32Array, maxResults: number): number[] {
    return this.indexOf === undefined
      ? this.checkByBits(row, maxResults)
      : this.checkByWords(row, maxResults, this.indexOf);
  }

  private checkByWords(row: Uint32Array, maxResults: number, indexOf: ReadonlyMap<number, number>): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.words.length; at++) {
      const word = this.words[at] ?? 0;
      for (let rest = (this.masks[at] ?? 0) & ~(row[word] ?? 0); rest !== 0; rest &= rest - 1) {
        if (found.length === fewBits) return this.checkByBits(row, maxResults);
        found.push(indexOf.get(32 * word + 31 - Math.clz32(rest & -rest)) ?? 0);
      }
    }
    return found.sort((a, b) => a - b).slice(0, maxResults);
  }

  private checkByBits(row: Uint32Array, maxResults: number): number[] {
    const found: number[] = [];
    const { bits } = this;
    for (let index = 0; index < bits.length && found.length < maxResults; index++) {
      const bit = bits[index] as number; // below the length
      const hasBit = bit < 0 ? bit === -2 : (((row[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
      if (!hasBit) found.push(index);
    }
    return found;
  }
}
