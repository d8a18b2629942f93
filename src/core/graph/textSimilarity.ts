// Similarity of two node texts: cosine of their character 3-gram counts, 0 to 1. Needs no model. Case, separators and
// punctuation are ignored, so `check_hospital` and `Check hospital` are the same text.

function trigrams(text: string): Map<string, number> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const counts = new Map<string, number>();
  if (words === '') return counts;
  // Padded, so that short texts have 3-grams and word starts count.
  const letters = [...` ${words} `];
  for (let i = 0; i + 3 <= letters.length; i++) {
    const gram = letters.slice(i, i + 3).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Precomputed 3-grams of a text, for comparing one text with many. */
export interface TextProfile {
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly squares: number;
}

export function profileText(text: string): TextProfile {
  const counts = trigrams(text);
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return { text, counts, squares };
}

/** 0 to 1. */
export function compareProfiles(a: TextProfile, b: TextProfile): number {
  if (a.text === b.text) return 1;
  const [small, large] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [gram, count] of small.counts) dot += count * (large.counts.get(gram) ?? 0);
  if (dot === 0) return 0;
  // Equal counts give exactly 1, which a quotient of roots may miss by a rounding step.
  if (dot === a.squares && dot === b.squares) return 1;
  return dot / Math.sqrt(a.squares * b.squares);
}

export const textSimilarity = (a: string, b: string): number =>
  a === b ? 1 : compareProfiles(profileText(a), profileText(b));
