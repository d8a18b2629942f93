// Suggests messages that a person may send next: openings of a conversation, then answers to the agent's question. By
// rule from the document and the session, for any model. Gives no answer to a question it does not recognize and no
// value that occurred before.

import { nameTable, parsePdl, type SlotDecl, walkStatements } from '../language';
import { looseName } from '../support';
import type { SessionDocument } from './events';
import { sampleValues } from './sampleValue';
import type { SessionState } from './sessionState';

export interface SuggestionFacts {
  readonly title: string;
  readonly language: 'en' | 'zh';
  readonly slots: readonly SlotDecl[];
  /** Slots of the first question before any call. */
  readonly first: readonly SlotDecl[];
  /** Slots of a question, by the loose name of its ANSWER; an ANSWER used for several questions is left out. */
  readonly slotsByAnswer: ReadonlyMap<string, readonly SlotDecl[]>;
}

const MAX_SUGGESTIONS = 3;
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
const wordsOf = (name: string) => name.replace(/[_-]+/g, ' ').trim();

/** Facts of a document for the suggestions; a flowchart has no slots. */
export function suggestionFacts(document: SessionDocument): SuggestionFacts {
  if (document.kind !== 'pdl') {
    const language = isHan(document.source) ? 'zh' : 'en';
    return { title: document.title, language, slots: [], first: [], slotsByAnswer: new Map() };
  }
  const pdl = parsePdl(document.source);
  const names = nameTable(pdl);
  const byKey = new Map(pdl.slots.map((slot) => [looseName(slot.name), slot] as const));
  const slotsByKey = new Map<string, readonly SlotDecl[] | undefined>();
  let first: readonly SlotDecl[] | undefined;
  for (const statement of walkStatements(pdl.procedure?.body ?? [])) {
    if (statement.kind !== 'call' || statement.targets.length === 0) continue;
    const callee = names.resolveCall(statement.call);
    if (callee.kind !== 'answer') continue;
    const slots = statement.targets.flatMap((target) => byKey.get(looseName(target.name)) ?? []);
    first ??= slots;
    const key = looseName(callee.name);
    slotsByKey.set(key, slotsByKey.has(key) ? undefined : slots);
  }
  const slotsByAnswer = new Map(
    [...slotsByKey].flatMap(([key, slots]) => (slots === undefined ? [] : [[key, slots] as const])),
  );
  const text = `${pdl.slots.map(({ name, desc = '' }) => name + desc).join('')}${document.title}`;
  return {
    title: document.title,
    language: isHan(text) ? 'zh' : 'en',
    slots: pdl.slots,
    first: first ?? [],
    slotsByAnswer,
  };
}

/** At most three messages; empty if the session does not wait for a person or no rule applies. */
export function suggestMessages(facts: SuggestionFacts, state: SessionState): readonly string[] {
  if (state.phase.kind !== 'awaiting-user') return [];
  const last = state.transcript.findLast((entry) => entry.kind === 'agent' || entry.kind === 'user');
  const words = state.transcript.findLast((entry) => entry.kind === 'user')?.text ?? '';
  // The language of the person's last message, else of the workflow; a code alone belongs to neither.
  const isLatin = (words.match(/[a-z]{2,}/gi) ?? []).length > 1;
  const written = isHan(words) ? 'zh' : isLatin ? 'en' : facts.language;
  const spoken: SuggestionFacts = { ...facts, language: written };
  if (last?.kind === 'agent' && last.fallback)
    return [spoken.language === 'zh' ? '请再试一次。' : 'Please try that again.'];
  const agentText = state.transcript.flatMap((entry) => {
    if (entry.kind === 'agent') return [withoutExamples(entry.text)];
    return entry.kind === 'user' ? [entry.text] : [];
  });
  const found =
    last?.kind === 'agent'
      ? [...replies(spoken, last.text, last.answer, agentText), ...offeredWords(last.text)]
      : openings(spoken);
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
}

function openings({ title: given, language, first }: SuggestionFacts): readonly string[] {
  // "Table booking (PDL)": a remark in brackets is not spoken.
  const title = given.replace(/\s*[(（][^()（）]*[)）]$/, '');
  const complete = labelled(first, language, []);
  if (language === 'zh')
    return [`你好，我想办理${title}。`, ...(complete === undefined ? [] : [complete]), '今天天气怎么样？'];
  return [openingOf(title), ...(complete === undefined ? [] : [complete]), 'What can you do here?'];
}

/** "Hello, it is about a table booking.", "Hello, I want to book a ferry." */
function openingOf(title: string): string {
  const words = title.trim().replace(/[.!?]+$/, '');
  if (words === '') return 'Hello';
  const own = /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  if (
    /^(?:book|cancel|change|check|find|order|rent|renew|request|reserve|return|schedule|track)\b(?! \w+ing\b)/.test(own)
  )
    return `Hello, I want to ${own}.`;
  const isPlural = /(?<!s)s$/.test(own);
  return `Hello, it is about ${isPlural ? '' : /^[aeiou]/i.test(own) ? 'an ' : 'a '}${own}.`;
}

/** Examples named in a reply are not refused values, so they may be suggested. */
const withoutExamples = (text: string): string =>
  text.replace(/(?:such as|for example|e\.g\.|例如|比如)[^;；。？?!]*?(?=[;；。？?!]|\.\s|$)/gi, '');

/** Texts that a reply offers: `say "stop"`. */
const offeredWords = (text: string): readonly string[] =>
  [...text.matchAll(/\bsay "([^"]{1,20})"|请说“([^”]{1,20})”/g)].map((match) => (match[1] ?? match[2]) as string);

/**
 * The first value for the slot that does not occur in the conversation, because values that were refused are not
 * suggested again.
 */
function valueFor(slot: SlotDecl, language: 'en' | 'zh', agentText: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[《》]/g, '');
  return sampleValues(slot, language).find((value) => !agentText.some((text) => plain(text).includes(plain(value))));
}

/** One message with a value for each slot; undefined if a slot has none. */
function labelled(slots: readonly SlotDecl[], language: 'en' | 'zh', agentText: readonly string[]): string | undefined {
  const values = slots.map((slot) => valueFor(slot, language, agentText));
  if (slots.length === 0 || values.some((value) => value === undefined)) return undefined;
  // The message leaves out slot names in the other language.
  const isNamed = slots.every((slot) => isHan(slot.name) === (language === 'zh'));
  const [separator, colon] = language === 'zh' ? ['，', '：'] : [', ', ': '];
  const text = slots
    .map((slot, index) => `${isNamed ? `${wordsOf(slot.name)}${colon}` : ''}${values[index]}`)
    .join(separator);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The question or request at the end of a reply. */
function questionIn(agentText: string): string | undefined {
  const text = agentText.trimEnd();
  const last = text.slice(0, -1);
  if (/[?？]$/.test(text)) return text.slice(Math.max(...[...'.!?。！？'].map((sign) => last.lastIndexOf(sign))) + 1);
  const from = text.indexOf('请提供', last.lastIndexOf('。') + 1);
  return from < 0 ? undefined : text.slice(from);
}

function replies(
  facts: SuggestionFacts,
  text: string,
  answer: string | undefined,
  agentText: readonly string[],
): readonly string[] {
  const { language } = facts;
  const farewell = language === 'zh' ? '没有了，谢谢。' : 'No, that is all. Thank you.';
  if (/anything else I can help|还有什么可以帮/i.test(text)) return [farewell];
  const question = questionIn(text);
  if (question === undefined) return [language === 'zh' ? '谢谢，再见。' : 'Thank you, goodbye.'];
  const options = /[(（]([^()（）]{0,300}\/[^()（）]{0,300})[)）]/.exec(question)?.[1];
  const named = facts.slots.filter((slot) => mentions(question, slot));
  if (options !== undefined && named.length < 2) return options.split('/').map((option) => option.trim());
  const own = answer === undefined ? undefined : facts.slotsByAnswer.get(looseName(answer));
  const slots = named.length > 0 ? named : (own ?? []);
  const [only] = slots;
  if (slots.length === 1 && only) {
    if (isYesNo(only)) return yesAndNo(language);
    if (only.values !== undefined && only.values.length > 1) return only.values;
    const value = valueFor(only, language, agentText);
    return value === undefined ? [] : [value];
  }
  if (slots.length > 1) {
    const message = labelled(slots, language, agentText);
    return message === undefined ? [] : [message];
  }
  const isChoice = /^\s*(would|do|does|did|is|are|can|shall|should|may|will)\b|吗[?？]/i.test(question);
  return isChoice ? yesAndNo(language) : [];
}

const yesAndNo = (language: 'en' | 'zh') => (language === 'zh' ? ['是', '否'] : ['Yes, please.', 'No, thank you.']);
const isYesNo = (slot: SlotDecl) => /^(bool|flag|布尔)/i.test(slot.type ?? '');

function mentions(question: string, slot: SlotDecl): boolean {
  const text = question.toLowerCase();
  const words = wordsOf(slot.name).toLowerCase();
  return isHan(words) ? text.includes(words) : new RegExp(`\\b${words.replace(/[^\w ]/g, '')}\\b`).test(text);
}
