// Reads slot values out of a user turn by rules: labels, lists in the order of the question, kinds of value, corrections.
// Owns no memory; invariant: each slot gets at most one value per turn. Refuses to take a question or small talk as the
// answer to the last question. The rules are few and plain: this is a rehearsal, not language understanding.

import type { Intent } from './intents';
import { yesNo } from './looseValues';
import type { Mention } from './memory';
import type { Slot } from './program';
import { humanName, slotLabel } from './wording';

export interface Understanding {
  readonly slots: ReadonlyMap<string, Slot>;
  /** Keys the agent's last words asked for, in order; empty when it asked for nothing. */
  readonly asked: readonly string[];
  /** Keys that have a value already: only these can be corrected. */
  readonly known: ReadonlySet<string>;
  readonly intent: Intent;
}

const valueKinds: readonly { readonly kind: string; readonly slot: RegExp; readonly value: RegExp }[] = [
  {
    kind: 'date',
    slot: /date|day|time|when|日期|时间|哪一?天/i,
    value:
      /(?:\b\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2})?\b|\b(?:next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:today|tomorrow|tonight)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号]|今天|明天|后天|(?:下)?(?:周|星期)[一二三四五六日天])(?:,? \d{4}\b)?(?: (?:morning|afternoon|evening)\b)?(?:,? (?:at )?(?:\d{1,2}:\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m)\b)?/i,
  },
  {
    kind: 'clock',
    slot: /time|clock|hour|点/i,
    value: /\b\d{1,2}:\d{2}\s*(?:am|pm)?\b|\b\d{1,2}\s*(?:am|pm)\b|[上下]午\d{1,2}点|\d{1,2}点半?/i,
  },
  { kind: 'phone', slot: /phone|mobile|contact|电话|手机|联系方式/i, value: /\+?\d[\d -]{6,}\d/ },
  { kind: 'mail', slot: /mail|邮箱/i, value: /[\w.+-]+@[\w-]+\.[\w.]+/ },
  {
    kind: 'code',
    slot: /(^|[ _])(id|code|no|order|card|parcel|tracking|reference)([ _]|$)|number|编号|单号|身份证|卡号|订单/i,
    value: /\b(?=[A-Za-z0-9-]*\d)[A-Za-z]{0,4}-?\d[A-Za-z0-9-]{2,}\b/,
  },
  { kind: 'count', slot: /size|count|how many|quantity|number of|people|guests|人数|数量|几位/i, value: /\d+(?=\D|$)/ },
];

export function readValues(text: string, context: Understanding): readonly Mention[] {
  const found = new Map<string, string>();
  const take = (key: string | undefined, value: string | undefined) => {
    const clean = value === undefined ? '' : cleanValue(value);
    if (key !== undefined && clean !== '' && !found.has(key)) found.set(key, clean);
  };
  let rest = takeLabelled(text, context, take);
  const isAnswer = context.asked.length > 0;
  if (!isAnswer || context.intent.digresses) takeNamed(rest, context, found, take);
  if (takeCorrection(rest, context, found, take)) rest = '';
  takeKinds(rest, context, found, take);
  // A turn that changes what was known answers something else than what was asked.
  const isCorrection = [...found.keys()].some((key) => context.known.has(key) && !context.asked.includes(key));
  if (isAnswer && !isCorrection && !context.intent.digresses && !context.intent.cancels && !context.intent.unsure) {
    takeAnswers(rest, context, found, take);
  }
  return [...found].map(([key, value]) => ({ key, value }));
}

type Take = (key: string | undefined, value: string | undefined) => void;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Ways a slot is called: its name, its name in words, and a word of it that no other slot has. */
function labelsOf(slot: Slot, slots: ReadonlyMap<string, Slot>): readonly string[] {
  const words = humanName(slot.name).split(' ');
  const others = [...slots.values()].filter((other) => other.key !== slot.key);
  const own = words.filter(
    (word) => word.length > 1 && !others.some((other) => humanName(other.name).split(' ').includes(word)),
  );
  return [...new Set([slot.name, slotLabel(slot, 'zh'), words.join(' '), ...(words.length > 1 ? own : [])])];
}

/** `label is value`, `label: value`, `the label to value`; returns the text without what was taken. */
function takeLabelled(text: string, context: Understanding, take: Take): string {
  const labels = [...context.slots.values()]
    .flatMap((slot) => labelsOf(slot, context.slots).map((label) => ({ slot, label })))
    .sort((a, b) => b.label.length - a.label.length);
  if (labels.length === 0) return text;
  const byLabel = new Map(labels.map(({ label, slot }) => [label.toLowerCase(), slot.key] as const));
  const names = labels
    .map(({ label }) => (/^[\w ]+$/.test(label) ? `\\b${escaped(label)}\\b` : escaped(label)))
    .join('|');
  const link =
    '(?:(?<=\\p{Script=Han})(?=[A-Za-z0-9])|\\s*(?:[:：=＝]|改成|改为|换成|变成|是|为)|\\s+(?:is|are|was|to be|to|will be|should be|would be|now))\\s*';
  const pattern = new RegExp(`(?:\\b(?:my|the|your|our)\\s+)?(${names})${link}`, 'giu');
  const hits = [...text.matchAll(pattern)];
  let rest = hits.length === 0 ? text : text.slice(0, hits[0]?.index ?? 0);
  hits.forEach((hit, index) => {
    const from = (hit.index ?? 0) + hit[0].length;
    const until = hits[index + 1]?.index ?? text.length;
    const value =
      /^["“'「]([^"”'」]+)["”'」]|^[^,，;；。\n!！?？]+?(?=\.?\s*$|\.\s|[,，;；。\n!！?？]|\s+and\s+(?:the|my)\b)/u.exec(
        text.slice(from, until),
      );
    if (!value) return;
    take(byLabel.get((hit[1] as string).toLowerCase()), value[1] ?? value[0]);
    rest += ` ${text.slice(from + value[0].length, until).replace(/^\s*[.,，;；。]/, ',')}`;
  });
  return rest.replace(/^[\s,.，。;；]+|[\s,，;；]+$/g, '');
}

/** The listed value that the text says: the longest, for one may be part of another. */
function listedIn(text: string, slot: Slot): string | undefined {
  const plain = text.toLowerCase();
  const said = slot.values.filter((value) => value !== '' && plain.includes(value.toLowerCase()));
  return said.toSorted((a, b) => b.length - a.length)[0];
}

/** `Riverside Hospital` names a hospital, `the cardiology department` a department, `仁和医院` a 医院. */
function takeNamed(text: string, context: Understanding, found: ReadonlyMap<string, string>, take: Take): void {
  for (const slot of context.slots.values()) {
    if (found.has(slot.key)) continue;
    const listed = listedIn(text, slot);
    if (listed) {
      take(slot.key, listed);
      continue;
    }
    const label = humanName(slot.name);
    if (/^[a-z]+$/i.test(label) && !/^(name|time|date|type|number|status)$/i.test(label)) {
      const title = new RegExp(
        `\\b((?:[A-Z][\\p{L}'’.]*\\s+){1,3}${label.charAt(0).toUpperCase()}${label.slice(1)}(?:\\s+[A-Z0-9]\\w*)?|${label.charAt(0).toUpperCase()}${label.slice(1)}\\s+[A-Z0-9]\\w*)`,
        'u',
      ).exec(text)?.[1];
      const plain = new RegExp(`\\b(?:the|a|an|in|for)\\s+([a-z]{3,})\\s+${label}\\b`).exec(text)?.[1];
      if (title) take(slot.key, title);
      else if (plain && !/^(other|same|right|new|next|first|local|nearest|different|another)$/.test(plain))
        take(slot.key, plain);
    }
  }
}

/** Changes of mind that do not name the slot: the kind of value tells it, else the slot asked or known last. */
function takeCorrection(text: string, context: Understanding, found: ReadonlyMap<string, string>, take: Take): boolean {
  const match =
    /\b(?:switch|change|move)(?: (?:it|that|me|over))? to (.+?)(?: instead| please|, please)?[.!]?\s*$/i.exec(text) ??
    /\b(?:make (?:it|that)|rather(?! not)(?: have| take| go to)?|i (?:meant|mean)|prefer) (.+?)(?: instead| please|, please)?[.!]?\s*$/i.exec(
      text,
    ) ??
    /(?:换成|改成|改为|换到|改到)\s*(.+?)(?:吧|了|。|！)*\s*$/.exec(text);
  const value = match?.[1]?.replace(/^(?:the|to)\s+/i, '');
  if (!value) return false;
  const known = [...context.slots.values()].filter((slot) => context.known.has(slot.key) && !found.has(slot.key));
  const named = known.find((slot) => value.toLowerCase().includes(humanName(slot.name).toLowerCase()));
  const tail = known.find(
    (slot) => /\p{Script=Han}/u.test(slot.name) && [2, 3].some((size) => value.endsWith(slot.name.slice(0, size))),
  );
  const listed = known.find((slot) => slot.values.some((option) => value.toLowerCase().includes(option.toLowerCase())));
  const kinded = known.find((slot) => kindOf(value, slot) !== undefined);
  const asked = context.slots.get(context.asked[0] ?? '');
  const untyped = known.find((slot) => !valueKinds.some((kind) => kind.slot.test(humanName(slot.name))));
  const again = asked && context.known.has(asked.key) ? asked : undefined;
  const slot = named ?? tail ?? listed ?? kinded ?? again ?? untyped ?? asked ?? known.at(-1);
  if (!slot) return false;
  take(slot.key, kindOf(value, slot) ?? value);
  return true;
}

function kindOf(text: string, slot: Slot): string | undefined {
  const listed = listedIn(text, slot);
  if (listed) return listed;
  const about = humanName(slot.name);
  for (const kind of valueKinds) {
    if (!kind.slot.test(about)) continue;
    const value = kind.value.exec(text)?.[0];
    if (value) return value;
  }
  if (/int|number|float/i.test(slot.type)) return /-?\d+(?:\.\d+)?/.exec(text)?.[0];
  return undefined;
}

/** Values whose form tells the slot: dates, times, phones, codes, counts, listed options. */
function takeKinds(text: string, context: Understanding, found: Map<string, string>, take: Take): void {
  if (text === '' || context.asked.length === 1) return;
  const asked = context.asked.flatMap((key) => context.slots.get(key) ?? []);
  const open = [
    ...asked,
    ...[...context.slots.values()].filter((slot) => !context.known.has(slot.key) && !asked.includes(slot)),
  ];
  const used = new Set(found.values());
  for (const slot of open) {
    if (found.has(slot.key)) continue;
    const value = kindOf(text, slot);
    // Unasked, a bare small number is as likely a part of anything else.
    if (value !== undefined && !asked.includes(slot) && /^\d{1,4}$/.test(value)) continue;
    if (value === undefined || [...used].some((other) => other.includes(value))) continue;
    take(slot.key, value);
    used.add(value);
  }
}

/** Clauses that only hurry the agent on hold no value. */
const pressure =
  /\b(just (tell|give|book|do|confirm|say)|right now|right away|quickly|hurry|skip|tell me|(book|do|reserve|order|finish|confirm) (it|that|this))\b|直接|赶紧|马上/i;

/** Words that hold no value by themselves. */
const filler =
  /^(?:please|and|so|then|now|well|wait|sorry|ok(?:ay)?|thanks?(?: you)?|oh|hm+|请|那|嗯|好的?|麻烦)?[\s,.!，。！]*$/i;
/** A wish for something else that does not say what. */
const openChange =
  /\b(?:want|would like|need|let (?:me|us)|can we|i'?d like)\b.*\b(?:change|switch|another|different|something else|go back|start over)\b|换一个|换个|改一下/i;

function takeAnswers(text: string, context: Understanding, found: ReadonlyMap<string, string>, take: Take): void {
  const open = context.asked.filter((key) => !found.has(key));
  if (open.length === 0 || text.trim() === '') return;
  const calm = text
    .split(/(?<=[,;，；。])\s*|(?<=[.!])\s+/)
    .filter((clause) => !pressure.test(clause) && !filler.test(clause.trim()) && !openChange.test(clause))
    .join(' ')
    .trim();
  if (calm === '') return;
  const quoted = [...calm.matchAll(/["“「]([^"”」]+)["”」]/g)].map((match) => match[1] as string);
  if (open.length === 1 && context.asked.length === 1) {
    const slot = context.slots.get(open[0] as string);
    if (slot && !fits(calm, slot)) return;
    take(open[0], quoted[0] ?? (slot ? kindOf(calm, slot) : undefined) ?? calm);
    return;
  }
  const values = [...found.values()];
  const parts = (quoted.length > 0 ? quoted : calm.split(/[,，;；、\n]|\.\s+|\s+and\s+|(?<=\p{Script=Han})\s+/u))
    .map((part) => cleanValue(part))
    .filter((part) => part !== '' && !values.some((value) => part.includes(value) || value.includes(part)));
  open.forEach((key, index) => {
    const isRest = index === open.length - 1 && index > 0 && open.length === context.asked.length;
    const part = isRest ? parts.slice(index).join(' ') : parts[index];
    const slot = context.slots.get(key);
    if (part !== undefined && slot && !fits(part, slot)) return;
    take(key, part);
  });
}

/** A yes-or-no slot wants one of them, a number a number, a list one of its values; else the question is put again. */
export function fits(text: string, slot: Slot): boolean {
  if (slot.isListed && slot.values.length > 0) return listedIn(text, slot) !== undefined;
  if (/^bool/i.test(slot.type)) return yesNo(cleanValue(text)) !== undefined || yesNo(text) !== undefined;
  if (/^(int|number|float)/i.test(slot.type)) {
    return /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b|[一二两三四五六七八九十]/i.test(text);
  }
  return true;
}

function cleanValue(text: string): string {
  return text
    .trim()
    .replace(/^(?:and|but|then|so|maybe|perhaps|well|ok(?:ay)?|sure|yes,|hi,?|hello,?|actually|please)\s+/i, '')
    .replace(
      /^(?:it(?:'|’)?s|it is|that(?:'|’)?s|my name is|i am|i(?:'|’)m|i(?:'|’)?d like|i would like|i want|i need|make it|at|on|for|in)\s+/i,
      '',
    )
    .replace(/^(?:我叫|我是|我的|我要|我想要|我想|就是|是|叫|就|请)(?=.)/, '')
    .replace(/^["“'「]+|["”'」]+$/g, '')
    .replace(/(?:,?\s*please|,?\s*thanks?(?: you)?)$/i, '')
    .replace(/(?:\s+and|[,，]?\s*和)\s*$/, '')
    .replace(/[\s.。!！,，;；吧]+$/u, '')
    .trim();
}
