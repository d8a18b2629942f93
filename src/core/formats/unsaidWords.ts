// Finds the words of a sentence that a text lacks, so that a conversion can report its losses. Joining words ("if",
// "then", "the") do not count. Chinese has no spaces: the stretches between joining words are searched as a whole.

const joining = new Set(
  'a an the and or but if in case then else otherwise so to of on at by for with from into as is are was were be been being it its this that these those there they them their he him his she her we us our you your i me my do does did has have had will would can could may might must should shall also only just when whenever once after before while until unless not no than too who which whose whom what where why how all any each every some such both either neither again now up out off over'.split(
    ' ',
  ),
);
const hanJoining =
  /如果|若是|若|假如|假设|要是|倘若|一旦|否则|不然|反之|那么|并且|并|然后|接着|接下来|随后|之后|此时|这时|最后|首先|其次|同时|以及|的话|的时候|当|在|则|就|再|而|但|也|和|与|或|将|会|把|被|由|对|向|给|请|先|后|时|的|了|是/gu;

const tokens = (text: string): string[] => text.toLowerCase().match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

/** A text prepared for the search. */
export interface SaidText {
  readonly words: ReadonlySet<string>;
  readonly text: string;
  /** All words, in order. */
  readonly phrases: string;
}

const phraseOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

export const saidText = (text: string): SaidText => ({
  words: new Set(tokens(text)),
  text: text.replace(/\s+/gu, ''),
  phrases: phraseOf(text),
});

/** True if the text contains the words of a phrase in their order. */
export const saysPhrase = (phrase: string, { phrases }: SaidText): boolean => phrases.includes(phraseOf(phrase));

/** Empty if the text contains all words. */
export function unsaidWords(sentence: string, { words, text }: SaidText): string[] {
  const latin = tokens(sentence).filter((word) => !joining.has(word) && !words.has(word));
  const han = (sentence.match(/\p{Script=Han}+/gu) ?? [])
    .flatMap((run) => run.split(hanJoining))
    .filter((part) => part !== '' && !text.includes(part));
  return [...latin, ...han];
}
