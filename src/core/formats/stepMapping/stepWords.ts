// The words of a node's label: without numbering, icons and the names of types ("Classify Intent Node"), without the
// agent as its subject, without a leading condition; its title and the phrase that contains its noun.
// Invariant: pure text; no word is added.

import { lowerWords, verbKind } from './verbForms';
import { actors, chineseActors, colleagues, people } from './verbLexicon';

const alternatives = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})s?(?!\\p{L})`, 'iu');

export const determiner = "(?:(?:the|a|an|our|your|der|die|das|den|dem|le|la|les|el|los|un|une|una)\\s+|l['’])?";
export const toPeople = alternatives(people);
export const toColleagues = alternatives(colleagues);
export const actorSubject = new RegExp(`^${determiner}(?:${actors})\\s*(?:[:：\\-–]\\s*|(?=\\s))`, 'iu');
export const spokenPrefix = new RegExp(`^${determiner}(?:${actors})\\s*[:：]`, 'iu');
export const peopleSubject = new RegExp(`^${determiner}(?:${people})s?(?:\\s*[:：]\\s*|\\s+)(?=\\p{L})`, 'iu');
export const chineseUserSubject = /^(?:用户|客户|顾客|乘客|患者)(?=\p{L})/u;

const numbering =
  /^(?:(?:step|phase|stage|part|schritt|phase|étape|paso|步骤|阶段)\s*#?\s*(?:\d+(?:\.\d+)*|[a-z])\s*[.):、：–-]\s*|第[一二三四五六七八九十\d]+步\s*[:：、，]?\s*|[①-⑳]\s*|#?\(?\d+(?:\.\d+)*\s*[.):、]\s*|\d+(?:\.\d+)*\s+[-–]\s+)/iu;
/** A word that names the type of the node, not what it does. */
const typeWord = /(?<=[\p{L}\p{N})]\s)(?:node|节点)$|(?<=\p{Script=Han})节点$/iu;

/** The label on one line, without numbering, icons and a last word "Node". */
export const plainWords = (label: string): string =>
  label
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, ' ')
    .replace(/\bfa[bklrs]?:fa-[\w-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(numbering, '')
    .replace(typeWord, '')
    .trim();

/** Without the agent as its subject: "System sends an SMS" becomes "sends an SMS". */
export const withoutActor = (words: string): string => {
  const rest = words.replace(actorSubject, '').replace(chineseActors, '').trim();
  return rest === '' || verbKind(rest) === undefined ? words : rest.replace(/^(?:will|should|must|can|then)\s+/iu, '');
};

const leadingCondition = /^(?:if|when|once|unless|wenn|falls|sobald)\b.*:$/iu;

/** Without a condition at the start: "If the caller is safe: get the address". */
export const withoutCondition = (words: string): string =>
  words
    .replace(/^(?:if|when|once|unless|wenn|falls|sobald)\b[^:,，]*[:,，]\s*(?=\p{L})/iu, '')
    .replace(/^(?:如果|若)[^:,：，]*[:,：，]\s*(?=\p{L})/u, '');

const typeNoun =
  /(?<=[\p{L}\p{N})]\s)(?:node|step|task|phase|stage|activity|action|process|flow|workflow|module|component|function|tool|handler)$/iu;

/** Without remarks in brackets and words such as "Step" at the end; names of code keep their words. */
export function withoutType(words: string): string {
  let rest = words.replace(/\s*[(（][^()（）]*[)）]\s*$/u, '').trim() || words;
  // "GetFeedbackNode": a name in code.
  if (/^\p{Lu}\p{Ll}+(?:\p{Lu}[\p{Ll}\d]*)*$|^\p{Lu}[\p{L}\d]*Node$/u.test(rest))
    rest = rest.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  for (let last = ''; last !== rest; ) [last, rest] = [rest, rest.replace(typeNoun, '').trim()];
  return rest;
}

/**
 * The first line of a label whose further lines are details, else the whole label. A line that continues a sentence
 * begins with a small letter.
 */
export function titleOf(label: string): string {
  const [first = '', ...more] = label
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && leadingCondition.test(line)));
  const [next = ''] = more;
  const isTitle =
    next !== '' &&
    (!/^\p{Ll}/u.test(next) || /[_=]/.test(next) || typeWord.test(first)) &&
    lowerWords(first).length > 1;
  return plainWords(isTitle || /[:：]$/u.test(first) ? first : label);
}

/** The words up to the first preposition or punctuation mark: "Message to the customer" gives "Message". */
export const headPhrase = (text: string): string =>
  text
    .split(
      /\s*[:：,;，；&+(（/]\s*|\s+[-–—]\s+|\s+(?:of|for|to|from|with|via|in|on|by|at|using|through|after|before|until|per|and|or|plus|then|based|as|an|für|von|mit|bei|über|und|oder|de|pour|para|con)\s+/iu,
    )[0]
    ?.trim() ?? text;
