// Finds which of many names occur in a text. Each single search reads the text; after many searches the text is indexed
// by short pieces, and a name is searched at its rarest piece. Invariant: the result is that of `indexOf`.

/** Characters that searches may read before the index is built. */
const MAX_SCANNED = 4_000_000;
/** Longest piece; short names use shorter pieces. */
const longest = 6;

interface Pieces {
  readonly size: number;
  /** By hash: one more than the last position, or 0 for none. */
  readonly heads: Int32Array;
  /** By position: one more than the previous position with the same hash. */
  readonly before: Int32Array;
  readonly counts: Int32Array;
}

export class TextIndex {
  private read = 0;
  private readonly indexes = new Map<number, Pieces>();

  constructor(private readonly text: string) {}

  /** True if the name occurs at an accepted position. */
  containsName(name: string, accepts: (at: number) => boolean = () => true): boolean {
    if (name === '') return false;
    return this.read < MAX_SCANNED ? this.containsByScanning(name, accepts) : this.containsByIndex(name, accepts);
  }

  private containsByScanning(name: string, accepts: (at: number) => boolean): boolean {
    let at = this.text.indexOf(name);
    while (at >= 0 && !accepts(at)) at = this.text.indexOf(name, at + 1);
    this.read += at < 0 ? this.text.length : at;
    return at >= 0;
  }

  private containsByIndex(name: string, accepts: (at: number) => boolean): boolean {
    const pieces = this.piecesOf(Math.min(longest, name.length));
    const { size, heads, before, counts } = pieces;
    let rarest = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let offset = 0; offset + size <= name.length; offset++) {
      const count = counts[hashOf(name, offset, size, heads.length)] ?? 0;
      if (count < fewest) [rarest, fewest] = [offset, count];
    }
    for (let next = heads[hashOf(name, rarest, size, heads.length)] ?? 0; next > 0; next = before[next - 1] ?? 0) {
      const at = next - 1 - rarest;
      if (this.text.startsWith(name, at) && at >= 0 && accepts(at)) return true;
    }
    return false;
  }

  private piecesOf(size: number): Pieces {
    let pieces = this.indexes.get(size);
    if (pieces === undefined) {
      const slots = 2 ** Math.min(20, Math.ceil(Math.log2(this.text.length + 2)));
      const heads = new Int32Array(slots);
      const counts = new Int32Array(slots);
      const before = new Int32Array(this.text.length);
      for (let at = 0; at + size <= this.text.length; at++) {
        const hash = hashOf(this.text, at, size, slots);
        before[at] = heads[hash] ?? 0;
        heads[hash] = at + 1;
        counts[hash] = (counts[hash] ?? 0) + 1;
      }
      pieces = { size, heads, before, counts };
      this.indexes.set(size, pieces);
    }
    return pieces;
  }
}

function hashOf(text: string, from: number, size: number, slots: number): number {
  let hash = 0;
  for (let at = from; at < from + size; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12) & (slots - 1);
}
