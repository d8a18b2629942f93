// The rehearsal agent's questions and phrases, in the workflow's language, and the filling of ANSWER texts. Invariant:
// questions name the slots they ask for, so that an answer can be matched to them.

import { escapePattern, type JsonValue, looseName } from '../../core/support';
import { humanName } from './humanName';
import { formatValue, isEmptyValue } from './looseValues';
import { isDrawn, type ProgramSlot, type RehearsalProgram } from './rehearsalProgram';
import { hasYesAndNo } from './slotKind';
import { sampleKinds, valueKindOf } from './valueKinds';

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Turns a name into a sentence, for an ANSWER without a text. */
export function nameAsSentence(name: string): string {
  const text = humanName(name);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.!?。！？]$/.test(sentence)) return sentence;
  return hasHan(sentence) ? `${sentence}。` : `${sentence}.`;
}

/** Name of a slot in questions: a Chinese workflow uses its description instead of a Latin name. */
export function slotLabel(slot: ProgramSlot, language: RehearsalProgram['language']): string {
  if (language === 'zh' && !hasHan(slot.name)) {
    const words = slot.desc.split(/[,，。.;；:：(（、\n]/)[0]?.trim() ?? '';
    if (hasHan(words) && words.length <= 10) return words;
  }
  return humanName(slot.name);
}

export function joinWords(words: readonly string[], language: RehearsalProgram['language']): string {
  if (language === 'zh') return words.join('、');
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The expected answer in brackets after the name: the allowed values, or the type if it is not a text. */
function hintOf({ values, type }: ProgramSlot, language: RehearsalProgram['language']): string {
  if (values.length > 0) return values.join(language === 'zh' ? '/' : ' / ');
  const kind = valueKindOf(type);
  return kind === undefined ? '' : sampleKinds[kind][language];
}

/**
 * Whether the slot is a decision: its values are yes and no, or it is a boolean whose name is a question, such as "Are
 * the parts here".
 */
const asksYesNo = (slot: ProgramSlot) =>
  hasYesAndNo(slot.values) ||
  (valueKindOf(slot.type) === 'boolean' &&
    /^(is|are|do|does|did|has|have|can|will|was|were|should)\b/i.test(humanName(slot.name)));

/** Whether the only slot is a decision, which is phrased as its own question. */
export const isDecision = (slots: readonly ProgramSlot[]): boolean =>
  slots.length === 1 && slots.every((slot) => asksYesNo(slot) || isDrawn(slot));

export const isQuestion = (text: string): boolean => /[?？]\s*$/.test(text);

/** A longer text of a decision is a separate step, not a question. */
const longestQuestion = 40;

/** The question of a decision, without the values that answer it. */
export function questionOf(slot: ProgramSlot): string | undefined {
  if (isQuestion(slot.desc)) return slot.desc;
  if (isQuestion(slot.name)) return slot.name;
  if (isDrawn(slot)) {
    if (slot.desc.length <= longestQuestion) return `${slot.desc}${hasHan(slot.desc) ? '？' : '?'}`;
    return hasHan(slot.desc) ? '是哪一种？' : 'Which is it?';
  }
  if (!asksYesNo(slot)) return undefined;
  const words = humanName(slot.name);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}?`;
}

export function needThought(slots: readonly ProgramSlot[]): string {
  const [only] = slots;
  const question = only && slots.length === 1 ? questionOf(only) : undefined;
  return question === undefined
    ? `The next step needs ${joinWords(
        slots.map((slot) => `the ${humanName(slot.name)}`),
        'en',
      )}, which the user has not given.`
    : `The next step depends on "${question}", which the user has not answered.`;
}

export function askForSlots(slots: readonly ProgramSlot[], language: RehearsalProgram['language']): string {
  const [only] = slots;
  const question = only && slots.length === 1 ? questionOf(only) : undefined;
  if (only && question !== undefined)
    return withOptions(question, only.values.length > 0 ? slots : [{ ...only, values: ['yes', 'no'] }]);
  if (language === 'zh') {
    const names = slots.map(
      (slot) => slotLabel(slot, language) + (hintOf(slot, language) === '' ? '' : `（${hintOf(slot, language)}）`),
    );
    return `请提供${joinWords(names, language)}。`;
  }
  const names = slots.map(
    (slot) => `the ${humanName(slot.name)}${hintOf(slot, language) === '' ? '' : ` (${hintOf(slot, language)})`}`,
  );
  return `Could you tell me ${joinWords(names, language)}?`;
}

/** The question from a step's name; undefined if a following decision has its own question. */
export function askByName(name: string, slots: readonly ProgramSlot[]): string | undefined {
  const words = humanName(name);
  if (/[?？]$/.test(words)) return words;
  return isDecision(slots) && slots.every((slot) => questionOf(slot) !== undefined)
    ? undefined
    : `${words}${hasHan(words) ? '？' : '?'}`;
}

/** Adds a full stop to a text that ends without punctuation. */
export const asSentence = (text: string): string =>
  /[.!?。！？:：…]$/.test(text) ? text : `${text}${hasHan(text) ? '。' : '.'}`;

/** Adds the possible answers to a question with a choice. */
export function withOptions(words: string, slots: readonly ProgramSlot[]): string {
  const [slot] = slots;
  if (slots.length !== 1 || !slot || slot.values.length < 2 || slot.values.length > 8) return words;
  if (slot.values.every((value) => words.includes(value))) return words;
  const options = hasHan(words) ? `（${slot.values.join('/')}）` : ` (${slot.values.join(' / ')})`;
  return /[?？]\s*$/.test(words) ? words.replace(/\s*([?？])\s*$/, `${options}$1`) : `${words}${options}`;
}

/** Whether an ANSWER's text is an instruction to the agent instead of words for the user, by its beginning. */
export function isInstruction(desc: string): boolean {
  return /^\s*(ask|request|inform|tell|notify|collect|provide|prompt|confirm with)\b|^(请用户|询问|要求用户|告知|告诉用户|向用户)/i.test(
    desc,
  );
}

/** Whether the instruction mentions the user; then its content is sent to them. */
export const speaksOfUser = (desc: string): boolean =>
  isInstruction(desc) && /\b(?:user|customer|client|guest|patient|caller)s?\b|用户|客户|顾客/i.test(desc);

/** Whether a name is a generic request such as `request_information`, which does not name a slot. */
export function isGenericRequest(name: string): boolean {
  return /(request|provide|ask|collect|need)[\w\s-]*(info|detail|data)|请用户提供|必要信息|收集信息/i.test(name);
}

/** Fills `$name`, `$node-name` and `{{name}}`; a name without a value becomes words. */
export function fillText(text: string, lookUp: (key: string) => JsonValue | undefined): string {
  const put = (name: string) => {
    const value = lookUp(looseName(name));
    return isEmptyValue(value) ? humanName(name) : formatValue(value);
  };
  return text
    .replace(/\\n/g, '\n')
    .replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => put(name.trim()))
    .replace(/\$\{?([\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*)\}?/gu, (_, name: string) => put(name))
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}

/** A pattern that matches the text with any values filled in; undefined for a text without placeholders. */
export function templateOf(text: string): RegExp | undefined {
  const marks = /\{\{[^{}]+\}\}|\$\{?[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*\}?/gu;
  if (!marks.test(text)) return undefined;
  const parts = text.trim().split(marks);
  return new RegExp(parts.map((part) => escapePattern(part).replace(/(?:\\n|\s)+/g, '\\s+')).join('.*'), 'u');
}

/** Turns an instruction to the agent into a message to the user. */
export function textOfInstruction(instruction: string): string {
  const parts = instruction
    .split(/(?<=[.!?。！？])\s+|\n+|;\s+/)
    .map((part) => textOfSentence(part.trim()))
    .filter((part) => part !== '');
  return parts.join(' ');
}

function textOfSentence(text: string): string {
  if (hasHan(text)) {
    const spokenText = text.replace(/^(请|需要)?(告知|通知|提醒|告诉|回复|询问|向)(用户)?[，,:：]?(询问)?/, '');
    return spokenText === '' ? text : spokenText;
  }
  const askMatch =
    /^(?:then |and )?ask (?:the )?user (?:for|to (?:give|provide)) (.+)$|^ask (?:the )?user (?:if|whether) (.+)$|^ask (?:if|whether) (.+)$/i.exec(
      text,
    );
  if (askMatch) {
    if (askMatch[1]) return `Could you tell me ${askMatch[1].replace(/[.]$/, '')}?`;
    const wish = (askMatch[2] ?? askMatch[3] ?? '').replace(/[.]$/, '');
    const want = /^(?:the )?(?:user|they|customer) wants? (?:to )?(.+)$/i.exec(wish)?.[1];
    return want ? `Would you like to ${want}?` : `May I ask whether ${wish}?`;
  }
  if (/^(if|else|otherwise|when)\b/i.test(text)) return '';
  const informedContent =
    /^(?:please )?(?:inform|tell|notify|remind) (?:the )?(?:user|customer)(?: (?:that|of|about))? (.+)$/i.exec(
      text,
    )?.[1];
  const spokenText = informedContent ?? text;
  const sentence = spokenText.charAt(0).toUpperCase() + spokenText.slice(1);
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
    again: 'Would you like me to try again?',
    waiting: 'This part of the procedure repeats with your next message.',
    stuck: 'I am sorry, I cannot get any further with that.',
    still: 'I still need this to go on.',
    stop: 'If you do not want to give it, say "stop", and nothing further will be done.',
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
    again: '需要我再试一次吗？',
    waiting: '流程的这一部分会随您的下一条消息重复进行。',
    stuck: '抱歉，按您给的信息我没法继续办理。',
    still: '这一项还缺，没有它没法继续。',
    stop: '如果不想提供，请说“停止”，不会再做任何操作。',
  },
} as const;

export type PhraseKey = keyof (typeof phrases)['en'];

export function phrase(key: PhraseKey, language: RehearsalProgram['language']): string {
  return phrases[language][key];
}

const regularVerbs =
  /^(?:add|approve|apply|arrange|book|cancel|change|check|close|complete|confirm|create|deliver|extend|file|install|issue|open|order|place|print|process|record|refund|register|renew|rent|repair|request|reserve|reset|return|schedule|ship|sign|submit|transfer|update|verify)$/;
const participles: Readonly<Record<string, string>> = {
  buy: 'bought',
  find: 'found',
  get: 'received',
  make: 'made',
  pay: 'paid',
  send: 'sent',
  set: 'set',
};

/** Claims that a call had its effect: "The flight is reserved." for `reserveFlight`. */
export function doneText(name: string, language: RehearsalProgram['language']): string {
  const words = humanName(name);
  const [verb = '', ...object] = words.split(' ');
  const finished = phrase('finished', language);
  const participle = participles[verb] ?? (regularVerbs.test(verb) ? pastOf(verb) : undefined);
  if (language === 'zh' || object.length === 0 || participle === undefined) return `${words}: ${finished}`;
  return `The ${object.join(' ')} is ${participle}. ${finished}`;
}

const pastOf = (verb: string): string => {
  if (/e$/.test(verb)) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^(?:ship|cancel|transfer)$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
};

/** Reports that the procedure cannot continue, and which slot is missing. */
export function stuckText(missing: ProgramSlot | undefined, language: RehearsalProgram['language']): string {
  if (missing === undefined) return phrase('stuck', language);
  const label = slotLabel(missing, language);
  return language === 'zh' ? `抱歉，没有${label}就没法继续办理。` : `I am sorry, I cannot go on without the ${label}.`;
}

/** Reports that a loop does not end. `canRetry`: the platform allows its last call once more. */
export function roundsText(
  { rounds, result, canRetry }: { rounds: number; result: JsonValue | undefined; canRetry: boolean },
  language: RehearsalProgram['language'],
): string {
  const latest = result === undefined ? '' : formatValue(result);
  if (language === 'zh') {
    const again = canRetry ? '如果要再试，请说“再试一次”。' : '';
    return `这一部分重复了${rounds}次还没有结束${latest ? `（最近的结果：${latest}）` : ''}，我停在这里。${again}`;
  }
  const times = rounds === 1 ? 'once' : `${rounds} times`;
  const again = canRetry ? ' To repeat it once more, say "try again".' : '';
  return `This part of the procedure ran ${times} without an end${latest ? ` (latest result: ${latest})` : ''}, so I stop here.${again}`;
}

/** Reports that the actions of a turn are used up before the next step. */
export function turnEndsText(steps: number, next: string, language: RehearsalProgram['language']): string {
  const name = humanName(next);
  if (language === 'zh') return `这一轮已经用了${steps}步，不能再多。要继续办“${name}”，请说“继续”。`;
  const taken = steps === 1 ? '1 step' : `${steps} steps`;
  return `I took ${taken} in this turn, which has no room for more. To continue with "${name}", say "go on".`;
}

export function failedText(name: string, message: string, language: RehearsalProgram['language']): string {
  return language === 'zh'
    ? `抱歉，${humanName(name)}没有成功：${message}。${phrase('again', language)}`
    : `I am sorry, the step "${humanName(name)}" did not work: ${message}. ${phrase('again', language)}`;
}
