// Folds a text for comparison, never for display or logs: texts that look the same become equal. Invariant: scripts
// without Latin look-alikes (Han, kana, Hangul, Arabic ...) stay unchanged, except compatibility forms.

const ascii = /^[\t\n\r -~]*$/;
/**
 * Zero-width characters, bidi controls, soft hyphens, variation selectors, tags, enclosing marks, control characters.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Me}|(?!\s)\p{Cc}/gu;

/** Lower-case letters that look like an ASCII letter or digit, from Unicode's confusables (UTS 39). */
const lookAlikes = tableOf({
  a: 'аαɑᴀ',
  b: 'вьβƅʙ',
  c: 'сϲᴄ',
  d: 'ԁɗđᴅ',
  e: 'еєεҽᴇ',
  f: 'ғƒ',
  g: 'ɡցɢ',
  h: 'нһհħʜ',
  i: 'іιıɩɪ',
  j: 'јϳյᴊ',
  k: 'кκᴋ',
  l: 'ӏłǀʟ',
  m: 'мᴍ',
  n: 'пηոռɴ',
  o: 'оοօøᴏ',
  p: 'рρƿᴘ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτŧᴛ',
  u: 'υμսᴜ',
  v: 'ѵνᴠ',
  w: 'ѡԝωաᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢζ',
  3: 'з',
  4: 'ч',
  6: 'б',
});
/**
 * Greek capitals that look like another letter than their lower-case form; replaced in words that contain Latin
 * letters.
 */
const capitals = tableOf({ h: 'Η', m: 'Μ', n: 'Ν', y: 'Υ' });
/** White letters on black, and letters of flags, which NFKC does not change. */
const pictured = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;

interface LookAlikes {
  readonly pattern: RegExp;
  readonly letters: ReadonlyMap<string, string>;
}

function tableOf(rows: Readonly<Record<string, string>>): LookAlikes {
  const letters = new Map(Object.entries(rows).flatMap(([letter, others]) => [...others].map((one) => [one, letter])));
  return { pattern: new RegExp(`[${[...letters.keys()].join('')}]`, 'gu'), letters };
}

const replaced = (text: string, { pattern, letters }: LookAlikes) =>
  text.replace(pattern, (letter) => letters.get(letter) ?? letter);

/** Folds case, compatibility forms, look-alikes and accents of Latin letters, and removes invisible characters. */
export function comparableText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const mixed = text
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(pictured, pictureLetter)
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (/[a-z]/i.test(word) ? replaced(word, capitals) : word));
  return replaced(mixed.toLowerCase(), lookAlikes)
    .replace(/([a-z])\p{Mn}+/gu, '$1')
    .normalize('NFC');
}

function pictureLetter(letter: string): string {
  const code = letter.codePointAt(0) as number; // the pattern matches one
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
  return String.fromCharCode(0x61 + code - first);
}
