// How alike two node texts are: cosine of their character 3-gram counts, 0 to 1. Needs no model.
// Case, separators and punctuation do not count, so `check_hospital` and `Check hospital` are the same text.

function trigrams(text: string): Map<string, number> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const counts = new Map<string, number>();
  if (words === '') return counts;
  // Padded, so that short texts have 3-grams at all and word starts weigh in.
  const letters = [...` ${words} `];
  for (let i = 0; i + 3 <= letters.length; i++) {
    const gram = letters.slice(i, i + 3).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

export function textSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = trigrams(a);
  const right = trigrams(b);
  let dot = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [gram, count] of left) {
    leftSquares += count * count;
    dot += count * (right.get(gram) ?? 0);
  }
  for (const count of right.values()) rightSquares += count * count;
  if (dot === 0) return 0;
  // Equal counts give exactly 1, which a quotient of roots may miss by a rounding step.
  if (dot === leftSquares && dot === rightSquares) return 1;
  return dot / Math.sqrt(leftSquares * rightSquares);
}
