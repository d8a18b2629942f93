// Decides whether the comparison of words (`matchAnswerByText`) can establish that a response gives no ANSWER that is
// out of reach. It cannot if the response is in another language than the ANSWERs, too long, without words, or similar
// to an ANSWER in other words. Reports only that a response was not judged, never that it is wrong.

import type { AgentDecision } from '../../../llm';
import { comparableText } from '../../../support';
import { unmetRequires } from '../../unmetPreconditions';
import type { VerdictState } from '../../unmetReasonOfNode';
import type { AnswerFacts } from '../../workflowFacts';
import { maxComparedLength, sharedWordShare, statementSentencesOf } from './carriedAnswer';

type UnjudgedReason = 'language' | 'length' | 'no-words' | 'wording';

/**
 * Part of `decision.accepted` for a decision with node `nodeId`: absent if the reply was judged. If it is present, an
 * empty list of violations only means that none was found.
 */
export function unjudgedField(
  state: VerdictState,
  decision: AgentDecision,
  nodeId: string | undefined,
): { readonly unjudged?: UnjudgedReason } {
  const isViolation = nodeId !== undefined && unmetRequires(state, nodeId).length > 0;
  if (decision.kind === 'call' || isViolation) return {};
  const why = unjudgedReason(state, decision.text, nodeId);
  return why === undefined ? {} : { unjudged: why };
}

/**
 * Undefined if the words could be compared or no ANSWER is out of reach. `given`: the ANSWER that the response
 * certainly gives.
 */
export function unjudgedReason(
  state: VerdictState,
  text: string,
  given: string | undefined,
): UnjudgedReason | undefined {
  const outOfReach = state.workflow.answers.filter(({ id }) => unmetRequires(state, id).length > 0);
  if (outOfReach.length === 0) return undefined;
  if (text.length > maxComparedLength) return 'length';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'no-words';
  if (isInOtherLanguage(vocabularyOf(outOfReach), text)) return 'language';
  // A response that plainly gives one ANSWER may share words with another.
  const isSimilarToAnswer =
    given === undefined && outOfReach.some((one) => sharedWordShare(one, text, allSmallWords) >= similarShare);
  return isSimilarToAnswer ? 'wording' : undefined;
}

/** Share of an ANSWER's content words. From 0.6 on `matchAnswerByText` may match the sentence. */
const similarShare = 1 / 3;

/**
 * The most common small words of languages in Latin letters, without accents: enough to distinguish sentences of these
 * languages.
 */
const smallWords = Object.entries({
  en: 'the is are was were has have had been you your we our this that for of to and with not at will can my please thank thanks hello here there sorry on it in',
  de: 'der die das und ist sind war wurde wurden haben hat sie ihr ihre ihren ihnen wir fur mit nicht ein eine einen zu im am auf bitte danke in',
  fr: 'le la les un une des et est sont votre vos vous nous ete avec pour dans au aux du de pas merci a',
  es: 'el la los las un una es son su sus usted ha han sido con para por del de en al gracias',
  it: 'il lo la gli le un una sono suo sua ha stato stata con per del della di non grazie in',
  pt: 'o os as um uma foi seu sua com para por do da de nao em obrigado',
  nl: 'de het een en is zijn uw wij we heeft voor met niet van op dank in',
}).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

const allSmallWords = new Set(smallWords.flatMap(({ words }) => [...words]));

interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly isLatin: boolean;
  readonly language: string;
  /** Matches a letter of the scripts in use. */
  readonly letters: RegExp;
}

const scripts = 'Latin Han Hiragana Katakana Hangul Cyrillic Greek Arabic Hebrew Devanagari Thai Armenian Georgian'
  .split(' ')
  .map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));

function vocabularyOf(answers: readonly AnswerFacts[]): Vocabulary {
  const texts = answers.map(({ desc, name }) => (/\p{L}/u.test(desc) ? desc : name.replace(/[_-]+/g, ' '))).join('. ');
  const used = scripts.filter(({ letter }) => letter.test(texts)).map(({ name }) => name);
  const words = wordsOf(texts);
  return {
    words: new Set(words),
    isLatin: used.includes('Latin'),
    language: languageOf(words),
    letters: new RegExp(used.length === 0 ? '\\p{L}' : `[${used.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u'),
  };
}

const wordsOf = (text: string) => comparableText(text).match(/\p{Script=Han}|\p{L}+/gu) ?? [];

/** The language with the most hits; node names without small words count as English. */
function languageOf(words: readonly string[]): string {
  const [first, ...rest] = smallWords.map(({ language, words: small }) => ({ language, hits: hitsOf(words, small) }));
  return rest.reduce((best, one) => (one.hits > best.hits ? one : best), first as { language: string; hits: number })
    .language;
}

const hitsOf = (words: readonly string[], among: ReadonlySet<string>) => words.filter((word) => among.has(word)).length;

function isInOtherLanguage(own: Vocabulary, text: string): boolean {
  const sentences = statementSentencesOf(text);
  if (sentences.some((sentence) => isInOtherScript(own, sentence))) return true;
  if (!own.isLatin) return false;
  const small = smallWords.find(({ language }) => language === own.language)?.words ?? new Set();
  const isOtherLanguage = (words: readonly string[]) => {
    const known = words.filter((word) => small.has(word) || own.words.has(word)).length;
    return smallWords.some(({ words: others }) => hitsOf(words, others) > known);
  };
  const sentenceWords = sentences.map(wordsOf);
  // An unlisted language is detected if the whole text has no word in common with the known words.
  const all = sentenceWords.flat();
  const isUnknown = all.length >= 4 && !all.some((word) => small.has(word) || own.words.has(word));
  return isUnknown || sentenceWords.some(isOtherLanguage);
}

/** Counts words, so that a name in other letters does not make a sentence foreign; each Han character is a word. */
function isInOtherScript({ letters }: Vocabulary, sentence: string): boolean {
  const words = sentence.normalize('NFKC').match(/\p{Script=Han}|[\p{L}\p{M}]+/gu) ?? [];
  const other = words.filter((word) => !letters.test(word)).length;
  return other >= 1 && other * 2 >= words.length;
}
