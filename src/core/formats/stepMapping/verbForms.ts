// Finds the verb of a label and its kind: at its start, in German also at its end, after a subject ("Board reviews the
// application"), and as a participle ("Reviewer assigned"). Invariant: a form is found by its base form in the lexicon.

import {
  chineseStarts,
  chineseVerbs,
  firstVerbs,
  germanNounEndings,
  lastNouns,
  lastVerbs,
  type SpokenKind,
} from './verbLexicon';

const irregular: Readonly<Record<string, string>> = {
  sent: 'send',
  written: 'write',
  built: 'build',
  made: 'make',
  paid: 'pay',
  given: 'give',
  taken: 'take',
  found: 'find',
  told: 'tell',
  sold: 'sell',
  bought: 'buy',
  held: 'hold',
  shown: 'show',
  chosen: 'choose',
  set: 'set',
  put: 'put',
  read: 'read',
  withdrawn: 'withdraw',
};

/** The words in small letters. */
export const lowerWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];

const baseForms = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/ing$/, ''),
  word.replace(/ing$/, 'e'),
  word.replace(/(\p{L})\1ing$/u, '$1'),
  ...(/^re-?\p{L}{3}/u.test(word) ? [word.replace(/^re-?/, '')] : []),
  ...germanBases(word),
];

const germanParticiple = /^\p{Ll}{0,6}ge\p{Ll}{3,}t$/u;

const participleBases = (word: string): readonly string[] => [
  ...(irregular[word] === undefined ? [] : [irregular[word]]),
  ...(word.endsWith('ed')
    ? [word.slice(0, -1), word.slice(0, -2), word.replace(/ied$/, 'y'), word.replace(/(\p{L})\1ed$/u, '$1')]
    : []),
  ...(germanParticiple.test(word) ? germanBases(word) : []),
];

const separable = '(an|ab|auf|aus|ein|mit|nach|vor|weiter|zurück|zu|frei|bereit|hin|um|durch|zurecht)';
const separableParticiple = new RegExp(`^${separable}ge(.+)t$`, 'u');

/** "prüft" -> "prüfen", "angelegt" -> "anlegen", "gebucht" -> "buchen". */
function germanBases(word: string): readonly string[] {
  const [, prefix = '', stem = ''] = separableParticiple.exec(word) ?? [];
  return [
    ...(/[^e]t$/u.test(word) ? [`${word.slice(0, -1)}en`, `${word.slice(0, -1)}n`] : []),
    ...(word.endsWith('et') ? [`${word.slice(0, -2)}en`] : []),
    ...(word.endsWith('e') ? [`${word}n`] : []),
    ...(/^ge.+t$/u.test(word) ? [`${word.slice(2, -1)}en`, `${word.slice(2, -1)}n`] : []),
    ...(prefix === '' ? [] : [`${prefix}${stem}en`, `${prefix}${stem}n`]),
  ];
}

const kindOfForms = (forms: readonly string[]): SpokenKind | undefined =>
  forms.map((form) => firstVerbs.get(form)).find((kind) => kind !== undefined);

/** "Order confirmation", "Refund request": a noun, where "Order a replacement" begins with a verb. */
const nounsLikeVerbs = new Set(
  'order refund return payment booking account ticket issue request report charge credit deposit review transfer query search email mail call support purchase photo policy history document match fraud release plan branch stock phone text screen message sample host'.split(
    ' ',
  ),
);

const leadingAdverbs = new Set(
  'please then now also first next re auto warm if-needed and always try just once again'.split(' '),
);

/** "automatically", "directly"; no verb such as "reply". */
const isLeadingAdverb = (word: string) =>
  leadingAdverbs.has(word) || (/\p{L}{3}ly$/u.test(word) && kindOfForms(baseForms(word)) === undefined);

const articleOrPreposition =
  /^(?:the|a|an|any|all|their|his|her|its|your|our|my|this|that|to|for|from|with|in|on|\d.*)$/u;

/** The kind of the verb with which the text begins or, in German, ends; undefined if it has none. */
export function verbKind(label: string): SpokenKind | undefined {
  // Names of states are words without spaces; French verbs may be reflexive.
  const text = (/^\p{L}+$/u.test(label) ? label.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : label).replace(
    /^(?:s['’]|se\s)/iu,
    '',
  );
  if (/\p{Script=Han}/u.test(text)) return chineseVerbKind(text);
  const words = lowerWords(text).filter((word) => !isLeadingAdverb(word));
  const [head = '', second = ''] = words;
  const last = lowerWords(text).at(-1) ?? '';
  if (isNounPhrase(words)) return undefined;
  const known = kindOfForms(baseForms(head));
  if (known !== undefined) return known;
  // "Legt ein Ticket an", "leitet weiter".
  const split = lastVerbs.size > 0 ? kindOfForms(germanBases(head).map((form) => `${last}${form}`)) : undefined;
  return split ?? (second === '' ? undefined : lastVerbs.get(last));
}

const isParticiple = (word: string) => kindOfForms(participleBases(word)) !== undefined;
const leavesState = /^(?:mark|set|keep|get|flag|leave|make)$/u;

/** The first word is a noun that could be a verb, and a noun, a participle or "not" follows. */
function isNounPhrase(words: readonly string[]): boolean {
  const [head = '', second = '', third] = words;
  // "Draft raised", but "Mark resolved" and "Return cached session".
  const isSentence = isParticiple(second) && (third === undefined || isParticiple(third));
  if (isSentence && firstVerbs.has(head) && !leavesState.test(head)) return true;
  if (!nounsLikeVerbs.has(head) || second === '' || articleOrPreposition.test(second)) return false;
  if (second === 'not' || second === 'is') return true;
  if (isParticiple(second)) return third === undefined || articleOrPreposition.test(third);
  const end = words.findIndex((word, index) => index > 0 && articleOrPreposition.test(word));
  const phrase = end < 0 ? words : words.slice(0, end);
  return phrase.length <= 4 && lastNouns.has(phrase.at(-1) ?? '');
}

function chineseVerbKind(label: string): SpokenKind | undefined {
  const text = label
    .replace(/^[^\p{Script=Han}]+(?=\p{Script=Han})/u, '')
    .replace(/^(?:先|再|然后|并|自动|重新|立即|直接|由)/u, '');
  for (const [pattern, kind] of chineseStarts) if (pattern.test(text)) return kind;
  let found: SpokenKind | undefined;
  let first = text.length;
  for (const [pattern, kind] of chineseVerbs) {
    const at = text.search(pattern);
    if (at >= 0 && at < first) [found, first] = [kind, at];
  }
  return found;
}

export interface PassiveVerb {
  readonly subject: string;
  readonly kind: SpokenKind;
  /** The words after the participle; empty if the label ends with it. */
  readonly rest: string;
}

const auxiliary = /^(?:is|are|was|were|be|been|has|have|gets?|will|being)$/u;

/** "Reviewer assigned", "Token stored in the cookie": a participle after a noun. "Approved" alone has no noun. */
export function passiveVerb(text: string): PassiveVerb | undefined {
  const words = lowerWords(text);
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const kind = kindOfForms(participleBases(word));
    if (kind === undefined) continue;
    const next = words[index + 1];
    if (
      next !== undefined &&
      !/^(?:in|into|to|from|for|by|via|with|on|at|as|through|using|until|after|before|and|or)$/u.test(next)
    )
      continue;
    const subject = words.slice(0, index).filter((one) => !auxiliary.test(one));
    if (subject.length === 0 || subject.includes('not')) return undefined;
    return { subject: subject.join(' '), kind, rest: words.slice(index + 1).join(' ') };
  }
  return undefined;
}

export interface ActiveVerb {
  readonly subject: string;
  readonly kind: SpokenKind;
}

/** "Board reviews the application", "API redirects to the page": a verb on -s after one to three words. */
export function activeVerb(text: string): ActiveVerb | undefined {
  const words = lowerWords(text.split(/[,:;(]/u)[0] ?? '');
  for (const [index, word] of words.slice(0, 4).entries()) {
    if (index === 0) continue;
    const isSingular = /[^s]s$/u.test(word);
    if (!isSingular) continue;
    const kind = kindOfForms([word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]);
    if (kind !== undefined) return { subject: words.slice(0, index).join(' '), kind };
  }
  return undefined;
}

/** By the last word of a phrase without a verb: "Identity verification", "Policy check", "Bestätigungsmail". */
export function nounKind(phrase: string): SpokenKind | undefined {
  const last = lowerWords(phrase).at(-1) ?? '';
  const known = lastNouns.get(last) ?? lastNouns.get(last.replace(/s$/, ''));
  if (known !== undefined) return known;
  const german = germanNounEndings.find(([ending]) => ending.test(last));
  if (german) return german[1];
  // "Photo match", "Data export": nouns that are verbs, too.
  return lowerWords(phrase).length > 1 && firstVerbs.get(last) === 'api' ? 'api' : undefined;
}
