// Decides whether the detector by words can read a reply: English and Chinese only.

import { comparableText } from '../../support';

/** Frequent small words of other languages that English lacks. */
const others = new Set(
  `der die das und ist sind wurde wurden haben hat ihr ihre ihren ihnen wir fur nicht ein eine einen zu im auf bitte danke
  le la les une des et est sont votre vos vous nous ete avec pour dans aux du merci
  el los las una es son su sus usted ha han sido por del gracias il lo gli sono suo sua stato stata della di non grazie
  os um foi seu sua para da nao em obrigado de het een en zijn uw wij heeft voor met niet van dank och att ar inte`.split(
    /\s+/,
  ),
);
const english = new Set(
  'the is are was were has have had been you your we our this that for of to and with not at will can my please thank thanks hello here there sorry on it in i a an be as if so no yes'.split(
    ' ',
  ),
);

/** False if at least a third of the letters are of unsupported scripts, or if small words are of another language. */
export function isReadable(text: string): boolean {
  // Scripts are counted before folding, which turns look-alike Cyrillic and Greek letters into Latin letters.
  const written = text.slice(0, 4000).normalize('NFKC');
  const folded = comparableText(written);
  const letters = written.match(/\p{L}/gu) ?? [];
  const known = written.match(/\p{Script=Latin}|\p{Script=Han}/gu) ?? [];
  if (known.length * 3 < letters.length * 2 || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(written)) return false;
  for (const sentence of folded.split(/[.!?;。！？；\n]/)) {
    const words = sentence.match(/\p{Script=Latin}+/gu) ?? [];
    if (words.length < 3 || /\p{Script=Han}/u.test(sentence)) continue;
    const foreign = words.filter((word) => others.has(word)).length;
    const own = words.filter((word) => english.has(word)).length;
    if (foreign > own) return false;
    if (foreign === 0 && own === 0 && words.length >= 6) return false;
  }
  return true;
}
