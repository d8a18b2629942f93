// Messages that a person may send next: ways to begin a conversation, then answers to what the agent asked. By rule from
// the document and the session, for any model. Refuses to answer a question that it does not recognise.

import { nameTable, parsePdl, type SlotDecl, walkStatements } from '../language';
import { looseName } from '../support';
import type { SessionDocument } from './events';
import { sampleValue } from './sampleValue';
import type { SessionState } from './state';

export interface SuggestionFacts {
  readonly title: string;
  readonly language: 'en' | 'zh';
  readonly slots: readonly SlotDecl[];
  /** Slots that are asked for before the first call. */
  readonly first: readonly SlotDecl[];
  /** Slots that an ANSWER asks for, by its loose name; not those of a request that is used for several. */
  readonly askedBy: ReadonlyMap<string, readonly SlotDecl[]>;
}

const most = 3;
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
const wordsOf = (name: string) => name.replace(/[_-]+/g, ' ').trim();

/** Once for a document; a flowchart has no slots. */
export function suggestionFacts(document: SessionDocument): SuggestionFacts {
  if (document.kind !== 'pdl') {
    const language = isHan(document.source) ? 'zh' : 'en';
    return { title: document.title, language, slots: [], first: [], askedBy: new Map() };
  }
  const pdl = parsePdl(document.source);
  const names = nameTable(pdl);
  const byKey = new Map(pdl.slots.map((slot) => [looseName(slot.name), slot] as const));
  const asked = new Map<string, readonly SlotDecl[] | undefined>();
  let first: readonly SlotDecl[] | undefined;
  for (const statement of walkStatements(pdl.procedure?.body ?? [])) {
    if (statement.kind !== 'call' || statement.targets.length === 0) continue;
    const callee = names.resolveCall(statement.call);
    if (callee.kind !== 'answer') continue;
    const slots = statement.targets.flatMap((target) => byKey.get(looseName(target.name)) ?? []);
    first ??= slots;
    const key = looseName(callee.name);
    asked.set(key, asked.has(key) ? undefined : slots);
  }
  const askedBy = new Map([...asked].flatMap(([key, slots]) => (slots === undefined ? [] : [[key, slots] as const])));
  const text = `${pdl.slots.map(({ name, desc = '' }) => name + desc).join('')}${document.title}`;
  return { title: document.title, language: isHan(text) ? 'zh' : 'en', slots: pdl.slots, first: first ?? [], askedBy };
}

/** At most three; none while nobody waits for a person, or where no rule has an answer. */
export function suggestMessages(facts: SuggestionFacts, state: SessionState): readonly string[] {
  if (state.phase.kind !== 'awaiting-user') return [];
  const last = state.transcript.findLast((entry) => entry.kind === 'agent' || entry.kind === 'user');
  const found = last?.kind === 'agent' ? replies(facts, last.text, last.answer) : openings(facts);
  return [...new Set(found)].slice(0, most);
}

function openings({ title, language, first }: SuggestionFacts): readonly string[] {
  const values = first.map((slot) => sampleValue(slot));
  const complete = values.length > 0 && values.every((value) => value !== undefined);
  if (language === 'zh') {
    return [`你好，我想办理${title}。`, ...(complete ? [labelled(first, language)] : []), '今天天气怎么样？'];
  }
  return [
    `Hello, I need help with: ${title}.`,
    ...(complete ? [labelled(first, language)] : []),
    'What can you do here?',
  ];
}

function labelled(slots: readonly SlotDecl[], language: 'en' | 'zh'): string {
  const label = (name: string) => (language === 'zh' ? name : wordsOf(name));
  const [separator, colon] = language === 'zh' ? ['，', '：'] : [', ', ': '];
  const text = slots.map((slot) => `${label(slot.name)}${colon}${sampleValue(slot)}`).join(separator);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The question, or the request for something, with which a reply ends. */
function questionIn(said: string): string | undefined {
  const text = said.trimEnd();
  const last = text.slice(0, -1);
  if (/[?？]$/.test(text)) return text.slice(Math.max(...[...'.!?。！？'].map((sign) => last.lastIndexOf(sign))) + 1);
  const from = text.indexOf('请提供', last.lastIndexOf('。') + 1);
  return from < 0 ? undefined : text.slice(from);
}

function replies(facts: SuggestionFacts, said: string, answer: string | undefined): readonly string[] {
  const { language } = facts;
  const farewell = language === 'zh' ? '没有了，谢谢。' : 'No, that is all. Thank you.';
  if (/anything else I can help|还有什么可以帮/i.test(said)) return [farewell];
  const question = questionIn(said);
  if (question === undefined) return [language === 'zh' ? '谢谢，再见。' : 'Thank you, goodbye.'];
  const options = /[(（]([^()（）]{0,300}\/[^()（）]{0,300})[)）]/.exec(question)?.[1];
  const named = facts.slots.filter((slot) => mentions(question, slot));
  if (options !== undefined && named.length < 2) return options.split('/').map((option) => option.trim());
  const own = answer === undefined ? undefined : facts.askedBy.get(looseName(answer));
  const slots = named.length > 0 ? named : (own ?? []);
  const [only] = slots;
  if (slots.length === 1 && only) {
    if (isYesNo(only)) return yesAndNo(language);
    if (only.values !== undefined && only.values.length > 1) return only.values;
    const value = sampleValue(only);
    return value === undefined ? [] : [value];
  }
  if (slots.length > 1)
    return slots.every((slot) => sampleValue(slot) !== undefined) ? [labelled(slots, language)] : [];
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
