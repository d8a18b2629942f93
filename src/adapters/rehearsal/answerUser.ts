// Plays the user: answers the agent's questions with values from the profile, else with made-up ones, and leaves when
// the matter is settled. Invariant: the same conversation and seed give the same words.

import type { ChatRequest } from '../../core/llm';
import { createRandom, isJsonObject, type JsonObject, looseName, type Random } from '../../core/support';
import { formatValue } from './looseValues';
import { plausibleText } from './plausibleValue';
import { readFences } from './readPrompt';
import { valueForHint } from './valueKinds';

const endMark = '[END]';
const maxUserTurns = 18;

const settled =
  /\b(is|are|has been|have been) (booked|confirmed|registered|done|cancelled|arranged|on its way)\b|goodbye|anything else|that is done|please (call|try again later)|已(经)?(为您)?(办好|成功|预约|预订|挂)|再见|还有什么可以帮您|请稍后再试|感谢您的来电|祝您/i;

export function answerUser(request: ChatRequest): string {
  const system = request.messages.find((message) => message.role === 'system')?.content ?? '';
  const title = /talks? with an assistant about: (.+?)(?:\. Stay|\.?$)/m.exec(system)?.[1]?.trim() ?? '';
  const profile = profileOf(system);
  const own = request.messages.filter((message) => message.role === 'assistant').map((message) => message.content);
  const agentText = request.messages.filter((message) => message.role === 'user').at(-1)?.content ?? '';
  const random = createRandom(`${request.seed ?? 1}/user`);
  const isHan = /\p{Script=Han}/u.test(title + (own.length > 0 ? agentText : ''));
  if (own.length === 0) return opening(title, profile, isHan);
  const questions = own.length < maxUserTurns ? questionsOf(agentText) : undefined;
  const isConversationOver = /\[END\]/.test(agentText) || own.length >= maxUserTurns;
  if (
    isConversationOver ||
    (questions === undefined && settled.test(agentText)) ||
    /anything else I can|还有什么可以帮您/.test(agentText)
  ) {
    return isHan ? `没有了，谢谢。${endMark}` : `No, that is all. Thank you. ${endMark}`;
  }
  if (questions === undefined) {
    if (/\bsay "go on"|请说“继续”/.test(agentText)) return isHan ? '继续' : 'Go on.';
    // The agent made a statement that needs no answer; two in a row mean that no question follows.
    const isSecond = own.at(-1) === (isHan ? '好的，请继续。' : 'All right, please go on.');
    if (isSecond) return isHan ? `好的，谢谢。${endMark}` : `All right, thank you. ${endMark}`;
    return isHan ? '好的，请继续。' : 'All right, please go on.';
  }
  const value = ({ name }: Question) => valueFor(name, profile, random, own);
  const only = questions.length === 1 ? questions[0] : undefined;
  if (only) return value(only);
  return questions.map((question) => `${question.label}: ${value(question)}`).join(isHan ? '，' : ', ');
}

function opening(title: string, profile: JsonObject, isHan: boolean): string {
  const need = textAt(profile, ['need', 'needs', 'goal', 'task', 'required', 'user_needs', 'User Needs']);
  // Lists and notes about a person are not something the person would say.
  if (need && !/^\s*[-*•]|\n/.test(need)) return need;
  if (isHan) return title ? `你好，我想办理${title}。` : '你好，我需要帮助。';
  return title ? `Hello, I need help with: ${title}.` : 'Hello, I need your help.';
}

interface Question {
  /** Name of the requested value, with its options in brackets. */
  readonly name: string;
  /** Label of the value in an answer to several questions. */
  readonly label: string;
}

/** The questions in the agent's message; undefined if it contains none. */
function questionsOf(agentText: string): readonly Question[] | undefined {
  const found: Question[] = [];
  for (const match of agentText.matchAll(/([^.!?。！？]+)[?？]|请提供([^。？]+)[。？]/g)) {
    const wanted = match[2];
    const questionLabel = (match[1] ?? '').trim();
    const listed = /(?:could you tell me|please (?:tell|give) me|what was) (.+)$/i.exec(questionLabel)?.[1];
    const names = wanted?.split(/[、，](?![^（]*）)/) ?? listed?.split(/,\s*(?![^(]*\))|\s+and\s+(?![^(]*\))/);
    for (const part of names ?? [questionLabel]) {
      const name = part
        .replace(/^\s*(?:and |the |your )+/i, '')
        .replace(/ again$|是什么来着$/, '')
        .trim();
      if (name === '' || /anything else|还有什么/.test(name)) continue;
      found.push({ name, label: /\bother (\w+)/i.exec(name)?.[1] ?? name.replace(/\s*[(（].*$/, '') });
    }
  }
  return found.length > 0 ? found : undefined;
}

/** A made-up answer stays the same when the question is repeated, and differs when another value is requested. */
function valueFor(questionLabel: string, profile: JsonObject, random: Random, own: readonly string[]): string {
  const options = /\(([^()]{0,300}\/[^()]{0,300})\)|（([^（）]{0,300}\/[^（）]{0,300})）/.exec(questionLabel);
  const name = questionLabel.replace(/\s*[(（].*$/, '');
  const known = profileValue(profile, name);
  if (known !== undefined) return known;
  const list = (options?.[1] ?? options?.[2])?.split('/').map((item) => item.trim());
  if (list) {
    const picked = random.fork(name).pick(list);
    // After the same answer twice, another one may lead out of a loop.
    const given = own.filter((text) => list.some((item) => text.endsWith(item))).slice(-2);
    const isRepeated = given.length === 2 && given.every((text) => text.endsWith(picked));
    return (isRepeated && list.find((item) => item !== picked)) || picked;
  }
  const typed = valueForHint(/[(（]([^)）]*)[)）]/.exec(questionLabel)?.[1] ?? '', random.fork(name));
  if (typed !== undefined) return typed;
  const wantsOther = /\bother (\w+)|which|其他|哪/i.test(name) && !/是否|愿意|吗/.test(name);
  if (wantsOther) return plausibleText(name, random.fork(`${name}/${own.length}`));
  // Offers to start again, or to do more, are declined, so that a rehearsal ends.
  if (/another|again|else|anything|more|别的|重新|再|其他/i.test(name))
    return /\p{Script=Han}/u.test(name) ? '否' : 'no';
  if (/^(would|do|does|did|is|are|can|shall|should|may|will)\b/i.test(name))
    return random.fork(name).next() < 0.7 ? 'yes' : 'no';
  return plausibleText(name, random.fork(name));
}

function profileOf(system: string): JsonObject {
  for (const fence of readFences(system)) {
    try {
      const value: unknown = JSON.parse(fence.text);
      if (isJsonObject(value)) return value as JsonObject;
    } catch {
      // Another block of the prompt, or a profile in prose, which cannot be searched.
    }
  }
  return {};
}

/** Searches nested objects too: profiles keep details under headings. */
function profileValue(profile: JsonObject, name: string): string | undefined {
  const key = looseName(name);
  for (const [field, value] of Object.entries(profile)) {
    if (
      looseName(field) === key &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      return formatValue(value);
    if (isJsonObject(value)) {
      const inner = profileValue(value as JsonObject, name);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

function textAt(profile: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = Object.keys(profile).find((field) => looseName(field) === looseName(key));
    const value = found === undefined ? undefined : profile[found];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
