// The rehearsal agent's replies to turns that did not answer its question: not understood, why a value is needed, a
// request kept for later. In the workflow's language.

import { looseName } from '../../core/support';
import { joinWords, phrase, questionOf, slotLabel } from './agentTexts';
import type { LaterRequest } from './conversationMemory';
import { humanName } from './humanName';
import type { Intent } from './readIntent';
import type { ProgramSlot, RehearsalProgram } from './rehearsalProgram';
import { examplesOf, kindOfSlot, type SlotKind } from './slotKind';

/** The reply to a question or a wish outside of the workflow. */
export function digression({ document, language }: RehearsalProgram, { asksScope }: Intent): string {
  // The question may be about the matter, so the reply does not call it off-topic.
  if (!asksScope) return language === 'zh' ? '这个我答不上来。' : 'I cannot answer that.';
  const title = document.name?.name ?? '';
  if (language === 'zh') return `这个我帮不上，这里只能办理${title === '' ? '这件事' : `“${title}”`}。`;
  return title === '' ? 'I can only help with this matter here.' : `I can only help with "${title}" here.`;
}

/** Acknowledges values that were given without being asked for. */
export function noted(slots: readonly ProgramSlot[], language: RehearsalProgram['language']): string {
  if (language === 'zh') return `已记下${slots.map((slot) => slotLabel(slot, language)).join('、')}。`;
  const names = slots.map((slot) => {
    const question = questionOf(slot);
    return question === undefined ? `the ${humanName(slot.name)}` : `your answer to "${question}"`;
  });
  return `I have noted ${joinWords(names, language)}.`;
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

/**
 * Says what was not understood, and lists possible answers for each open slot. `isShort`: only those that the slot's
 * name does not show.
 */
export function notUnderstood(
  said: string,
  slots: readonly ProgramSlot[],
  language: RehearsalProgram['language'],
  isShort: boolean,
): string {
  const words = said.trim();
  const short = words.length > 60 ? `${words.slice(0, 57)}...` : words;
  const telling = slots.filter((slot) => !isShort || !['place', 'thing', 'text', 'reason'].includes(kindOfSlot(slot)));
  const lines = telling.map((slot) => {
    const kind = takenFor(slot, language);
    if (language === 'zh') return `${slotLabel(slot, language)}可以是${kind}`;
    return kindOfSlot(slot) === 'yes-no' ? kind : `for the ${humanName(slot.name)}: ${kind}`;
  });
  if (language === 'zh')
    return `${words === '' ? '没有收到内容。' : `没有听懂“${short}”。`}${lines.length === 0 ? '' : `${lines.join('；')}。`}`;
  const missed =
    words === '' ? 'Your message is empty.' : `I did not understand "${short.replace(/(?<=[^?!.])[?!.]+$/, '')}".`;
  return lines.length === 0 ? missed : `${missed} I can take ${lines.join('; ')}.`;
}

/** The possible answers for a slot, in words, with the examples of its description. */
function takenFor(slot: ProgramSlot, language: RehearsalProgram['language']): string {
  const kind = kindOfSlot(slot);
  if (slot.values.length > 1 && kind !== 'yes-no') return slot.values.join(language === 'zh' ? '、' : ' / ');
  const examples = kind === 'text' || kind === 'place' || kind === 'thing' ? examplesOf(slot) : [];
  if (examples.length === 0 && kind === 'place')
    return language === 'zh' ? '名称' : `the name of ${withArticle(humanName(slot.name))}`;
  if (examples.length === 0) return takes[kind][language];
  return language === 'zh' ? `例如${examples.join('、')}` : `words such as ${examples.join(' or ')}`;
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Explains why a value is needed, by the step that uses it, and offers to stop. */
export function needText(slots: readonly ProgramSlot[], program: RehearsalProgram): string {
  const { language, document } = program;
  const [first] = slots;
  const api = first && document.apis.find((one) => one.request.some((name) => looseName(name.name) === first.key));
  const purpose = purposeOf(api?.desc?.trim() ?? '', language);
  const names = joinWords(
    slots.map((slot) => (language === 'zh' ? slotLabel(slot, language) : `the ${humanName(slot.name)}`)),
    language,
  );
  const isAsked = slots.every((slot) => questionOf(slot) === undefined) && names !== '';
  if (language === 'zh')
    return `${isAsked ? `需要${names}` : '需要您的回答'}，${purpose === '' ? '才能继续' : `因为下一步是“${purpose}”`}。${phrase('stop', language)}`;
  const what = isAsked ? names : 'your answer';
  return `I need ${what} ${purpose === '' ? 'to go on' : purpose}. ${phrase('stop', language)}`;
}

/** The purpose of an API, as the end of "I need it ...". */
function purposeOf(desc: string, language: RehearsalProgram['language']): string {
  const text = desc.split(/[.。!！\n]/)[0]?.trim() ?? '';
  if (text === '' || language === 'zh') return text;
  const own = text.charAt(0).toLowerCase() + text.slice(1);
  if (/^[a-z]+(?:s|es)\b(?! of\b)/.test(own)) return `for the step that ${own}`;
  return /^(?:check|book|find|get|create|make|send|register|order|query|look|reserve|cancel|return|print|add|search|verify|confirm|submit|pay)\b/.test(
    own,
  )
    ? `to ${own}`
    : `for "${text}"`;
}

const quoted = (text: string, language: RehearsalProgram['language']) =>
  language === 'zh' ? `“${text}”` : `"${text}"`;

/** Announces that a second request comes afterwards. */
export function laterText({ text, isElsewhere }: LaterRequest, program: RehearsalProgram): string {
  const words = quoted(text, program.language);
  if (program.language === 'zh') return `我一次办一件事：${words}稍后再说。`;
  return isElsewhere
    ? `I do one thing at a time: I will come back to ${words} afterwards.`
    : `I do one thing at a time: I will take up ${words} afterwards.`;
}

/** Returns to a request that was kept; empty without one. */
export function offerText(request: LaterRequest | undefined, program: RehearsalProgram): string {
  if (request === undefined) return '';
  const { language } = program;
  const words = quoted(request.text, language);
  if (request.isElsewhere) {
    const title = program.document.name?.name ?? '';
    if (language === 'zh') return `您还提到${words}：这里${title === '' ? '' : `只能办理“${title}”，`}办不了这件事。`;
    return `You also asked: ${words}. I cannot do that here${title === '' ? '' : `, only "${title}"`}.`;
  }
  return language === 'zh'
    ? `您还提到${words}，现在接着办吗？`
    : `You also asked: ${words}. Shall I go on with that now?`;
}

/** Whether a reply returns to the request. */
export const isOffer = (said: string, { text }: LaterRequest, language: RehearsalProgram['language']): boolean =>
  said.includes(language === 'zh' ? `您还提到“${text}”` : `You also asked: "${text}"`);

/** Joins the sentences of one reply; empty ones are left out. */
export const joinSentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
