// The rehearsal agent's own sentences, in the workflow's language, and how ANSWER texts are filled.
// Invariant: questions name the slots they ask for, so that whoever answers can tell which they are.

import { type JsonValue, looseName } from '../../core/support';
import { humanName } from './humanName';
import type { Intent } from './intents';
import { isNothing, sayValue } from './looseValues';
import type { Program, Slot } from './program';
import { isYesNoList, kindOfSlot, type SlotKind } from './slotKind';
import { valueKindOf, valueKinds } from './valueKinds';

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** A name as a sentence of its own, for an ANSWER that has no text. */
export function wordsOf(name: string): string {
  const text = humanName(name);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.!?。！？]$/.test(sentence)) return sentence;
  return hasHan(sentence) ? `${sentence}。` : `${sentence}.`;
}

/** What a slot is called when asked for: in a Chinese workflow its description says it better than a Latin name. */
export function slotLabel(slot: Slot, language: Program['language']): string {
  if (language === 'zh' && !hasHan(slot.name)) {
    const words = slot.desc.split(/[,，。.;；:：(（、\n]/)[0]?.trim() ?? '';
    if (hasHan(words) && words.length <= 10) return words;
  }
  return humanName(slot.name);
}

function joinWords(words: readonly string[], language: Program['language']): string {
  if (language === 'zh') return words.join('、');
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What is wanted, in brackets behind the name: the values there are, or the type where that is no text. */
function hintOf({ values, type }: Slot, language: Program['language']): string {
  if (values.length > 0) return values.join(language === 'zh' ? '/' : ' / ');
  const kind = valueKindOf(type);
  return kind === undefined ? '' : valueKinds[kind][language];
}

/** A decision of a flowchart is named by its question: "Are the parts here". */
const isQuestion = (slot: Slot) =>
  isYesNoList(slot.values) ||
  (valueKindOf(slot.type) === 'boolean' &&
    /^(is|are|do|does|did|has|have|can|will|was|were|should)\b/i.test(humanName(slot.name)));

export function askFor(slots: readonly Slot[], language: Program['language']): string {
  if (language === 'zh') {
    const names = slots.map(
      (slot) => slotLabel(slot, language) + (hintOf(slot, language) === '' ? '' : `（${hintOf(slot, language)}）`),
    );
    return `请提供${joinWords(names, language)}。`;
  }
  const [only] = slots;
  if (only && slots.length === 1 && isQuestion(only)) {
    const words = humanName(only.name).replace(/\?$/, '');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${hintOf(only, language) || 'yes / no'})?`;
  }
  const names = slots.map(
    (slot) => `the ${humanName(slot.name)}${hintOf(slot, language) === '' ? '' : ` (${hintOf(slot, language)})`}`,
  );
  return `Could you tell me ${joinWords(names, language)}?`;
}

/** What a step of a drawing asks: after a text that is no question, what the decision behind it asks. */
export function askByName(name: string, text: string, slots: readonly Slot[], language: Program['language']): string {
  const [slot, ...more] = slots;
  if (slot && more.length === 0 && isQuestion(slot) && !/[?？]$/.test(text))
    return `${wordsOf(name)} ${askFor([slot], language)}`;
  const words = humanName(name);
  return /[?？]$/.test(words) ? words : `${words}${hasHan(words) ? '？' : '?'}`;
}

/** The question with what may be answered, where that is a choice. */
export function withOptions(words: string, slots: readonly Slot[]): string {
  const [slot] = slots;
  if (slots.length !== 1 || !slot || slot.values.length < 2 || slot.values.length > 8) return words;
  if (slot.values.every((value) => words.includes(value))) return words;
  const options = hasHan(words) ? `（${slot.values.join('/')}）` : ` (${slot.values.join(' / ')})`;
  return /[?？]\s*$/.test(words) ? words.replace(/\s*([?？])\s*$/, `${options}$1`) : `${words}${options}`;
}

/** An ANSWER's text is an instruction to the agent, not words for the user, when it begins like one. */
export function isInstruction(desc: string): boolean {
  return /^\s*(ask|request|inform|tell|collect|provide|prompt|confirm with)\b|^(请用户|询问|要求用户|告知|告诉用户|向用户)/i.test(
    desc,
  );
}

/** A generic request such as `request_information` says nothing of its own. */
export function isGenericRequest(name: string): boolean {
  return /(request|provide|ask|collect|need)[\w\s-]*(info|detail|data)|请用户提供|必要信息|收集信息/i.test(name);
}

/** Fills `$name`, `$node-name` and `{{name}}`; what has no value becomes the name in words. */
export function fillText(text: string, lookUp: (key: string) => JsonValue | undefined): string {
  const put = (name: string) => {
    const value = lookUp(looseName(name));
    return isNothing(value) ? humanName(name) : sayValue(value);
  };
  return text
    .replace(/\\n/g, '\n')
    .replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => put(name.trim()))
    .replace(/\$\{?([\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*)\}?/gu, (_, name: string) => put(name))
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}

/** What an instruction to the agent becomes when it is said. */
export function gistOf(instruction: string): string {
  const parts = instruction
    .split(/(?<=[.!?。！？])\s+|\n+|;\s+/)
    .map((part) => gistOfOne(part.trim()))
    .filter((part) => part !== '');
  return parts.join(' ');
}

function gistOfOne(text: string): string {
  if (hasHan(text)) {
    const said = text.replace(/^(请|需要)?(告知|通知|提醒|告诉|回复|询问|向)(用户)?[，,:：]?(询问)?/, '');
    return said === '' ? text : said;
  }
  const asks =
    /^(?:then |and )?ask (?:the )?user (?:for|to (?:give|provide)) (.+)$|^ask (?:the )?user (?:if|whether) (.+)$|^ask (?:if|whether) (.+)$/i.exec(
      text,
    );
  if (asks) {
    if (asks[1]) return `Could you tell me ${asks[1].replace(/[.]$/, '')}?`;
    const wish = (asks[2] ?? asks[3] ?? '').replace(/[.]$/, '');
    const want = /^(?:the )?(?:user|they|customer) wants? (?:to )?(.+)$/i.exec(wish)?.[1];
    return want ? `Would you like to ${want}?` : `May I ask whether ${wish}?`;
  }
  if (/^(if|else|otherwise|when)\b/i.test(text)) return '';
  const told =
    /^(?:please )?(?:inform|tell|notify|remind) (?:the )?(?:user|customer)(?: (?:that|of|about))? (.+)$/i.exec(
      text,
    )?.[1];
  const said = told ?? text;
  const sentence = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const phrases = {
  en: {
    greeting: 'I can help with that.',
    unsure: 'I need it to go on.',
    cancelled: 'All right, I have stopped here. Nothing further will be done.',
    farewell: 'Thank you, goodbye.',
    left: 'All right, I stop here, and nothing further will be done. Goodbye.',
    anythingElse: 'Is there anything else I can help with?',
    finished: 'That is done.',
    patience: 'I am not done yet, so I cannot tell you a result.',
    working: 'I am still at it, one moment please.',
    again: 'Would you like me to try again?',
    stuck: 'I am sorry, I cannot get any further with that.',
  },
  zh: {
    greeting: '好的，我来帮您。',
    unsure: '我需要它才能继续。',
    cancelled: '好的，已为您停止办理，不会再做任何操作。',
    farewell: '谢谢，再见。',
    left: '好的，办理到此为止，不会再做任何操作。再见。',
    anythingElse: '请问还有什么可以帮您？',
    finished: '已经办好。',
    patience: '还没有办完，现在不能告诉您结果。',
    working: '正在为您办理，请稍等。',
    again: '需要我再试一次吗？',
    stuck: '抱歉，按您给的信息我没法继续办理。',
  },
} as const;

export type PhraseKey = keyof (typeof phrases)['en'];

export function phrase(key: PhraseKey, language: Program['language']): string {
  return phrases[language][key];
}

/** The answer to a question or a wish that is not the workflow's. */
export function digression({ document, language }: Program, { asksScope }: Intent): string {
  // A question may well be about the matter.
  if (!asksScope) return language === 'zh' ? '这个我答不上来。' : 'I cannot answer that.';
  const title = document.name?.name ?? '';
  if (language === 'zh') return `这个我帮不上，这里只能办理${title === '' ? '这件事' : `“${title}”`}。`;
  return title === '' ? 'I can only help with this matter here.' : `I can only help with "${title}" here.`;
}

/** Takes note of what was told without being asked for. */
export function noted(slots: readonly Slot[], language: Program['language']): string {
  if (language === 'zh') return `已记下${slots.map((slot) => slotLabel(slot, language)).join('、')}。`;
  return `I have noted ${joinWords(
    slots.map((slot) => `the ${humanName(slot.name)}`),
    language,
  )}.`;
}

const takes: Readonly<Record<SlotKind, { readonly en: string; readonly zh: string }>> = {
  choice: { en: 'one of the values listed', zh: '所列的一项' },
  'yes-no': { en: 'yes or no', zh: '“是”或“否”' },
  when: { en: 'a day or an hour, such as "Friday at 7pm" or 2026-12-03', zh: '日期或时间，例如“周五”或 2026-12-03' },
  mail: { en: 'an email address', zh: '邮箱地址' },
  phone: { en: 'a phone number', zh: '电话号码' },
  code: { en: 'a number or code with digits, such as A-1234', zh: '带数字的编号，例如 A1234' },
  number: { en: 'a number, such as 4', zh: '数字，例如 4' },
  person: { en: "a person's name, such as Ann Lee", zh: '姓名' },
  reason: { en: 'a few words', zh: '几个字的说明' },
  thing: { en: 'the name of a thing', zh: '物品名称' },
  place: { en: 'a name', zh: '名称' },
  text: { en: 'a few words', zh: '几个字' },
};

/** Says what was not understood and what can be taken for each slot that stands open. */
export function notUnderstood(said: string, slots: readonly Slot[], language: Program['language']): string {
  const short = said.length > 60 ? `${said.slice(0, 57)}...` : said;
  // A name or a few words is no help to say.
  const telling = slots.filter((slot) => !['place', 'thing', 'text', 'reason'].includes(kindOfSlot(slot)));
  const lines = telling.map((slot) => {
    const kind = takes[kindOfSlot(slot)][language];
    if (language === 'zh') return `${slotLabel(slot, language)}可以是${kind}`;
    return slot.name.endsWith('?') ? kind : `for the ${humanName(slot.name)}: ${kind}`;
  });
  if (language === 'zh') return `没有听懂“${short}”。${lines.length === 0 ? '' : `${lines.join('；')}。`}`;
  const missed = `I did not understand "${short.replace(/[?!.]+$/, '')}".`;
  return lines.length === 0 ? missed : `${missed} I can take ${lines.join('; ')}.`;
}

export function failedText(name: string, message: string, language: Program['language']): string {
  return language === 'zh'
    ? `抱歉，${humanName(name)}没有成功：${message}。${phrase('again', language)}`
    : `I am sorry, ${humanName(name)} did not work: ${message}. ${phrase('again', language)}`;
}
