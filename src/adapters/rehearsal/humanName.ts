const shown = new Map<string, string>();
const maxShownLength = 2000;

/** A name as a sentence shows it: `visit_date` -> `visit date`. Cached, because every turn needs the same names. */
export function humanName(name: string): string {
  const known = shown.get(name);
  if (known !== undefined) return known;
  if (shown.size >= maxShownLength) shown.clear();
  const words = wordsOf(name);
  shown.set(name, words);
  return words;
}

const wordsOf = (name: string) =>
  name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
