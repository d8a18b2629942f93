// Whether a text mentions names and dates, as a reader sees it: case and spaces do not matter, and a date such as
// 2027-05-12 is found in its usual written forms, also as the first or last day of a period.

const months = 'january february march april may june july august september october november december'.split(' ');
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The names that the text does not have. `text` is without markup. */
export function namesNotMentioned(text: string, names: readonly string[]): readonly string[] {
  const read = plain(text);
  return names.filter((name) => {
    const date = isoDate.exec(name.trim());
    return date ? !hasDate(read, Number(date[1]), Number(date[2]), Number(date[3])) : !read.includes(plain(name));
  });
}

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', ndash: '–', mdash: '—' };

const plain = (text: string): string =>
  text
    .replace(/&(nbsp|amp|ndash|mdash);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[\s~]+/g, ' ')
    .trim()
    .toLowerCase();

function hasDate(text: string, year: number, month: number, day: number): boolean {
  const name = months[month - 1];
  if (name === undefined) return false;
  const [m, d] = [`0?${month}`, `0?${day}`];
  const numeric = [
    `${year}-${m}-${d}(?!\\d)`,
    `(?<!\\d)${d}[./] ?${m}[./] ?${year}`,
    `(?<!\\d)${m}/${d}/${year}`,
    `${year}年 ?${m}月 ?${d}日`,
  ];
  if (new RegExp(numeric.join('|')).test(text)) return true;
  const monthName = `(?:${name}|${name.slice(0, 3)}t?\\.?)`;
  const ordinal = '(?:st|nd|rd|th)?';
  const own = `${d}${ordinal}`;
  const other = `\\d{1,2}${ordinal}`;
  const until = ' ?(?:-{1,2}|–|—|to|until|and) ?';
  const written = [
    `(?<!\\p{L})${monthName} (?:${other}${until})?${own}(?!\\d)`,
    `(?<!\\d)${own}(?:${until}${other})?(?: of)? ${monthName}(?!\\p{L})`,
  ];
  return new RegExp(written.join('|'), 'u').test(text) && new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text);
}
