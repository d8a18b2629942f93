// Reads slot values out of a user turn by rules: labels, typed values, names, lists in the order of the question.
// Owns no memory. Invariant: each slot gets at most one value per turn, and only one of its kind: what fits no slot is
// left out. Refuses to take a question or small talk as a value. This is a rehearsal, no language understanding.

import { type DateSpan, findDates } from './dateSpans';
import { humanName } from './humanName';
import type { Intent } from './intents';
import { yesNo } from './looseValues';
import type { Mention } from './memory';
import { emptySlot, type Slot } from './program';
import { examplesOf, kindOfSlot, type SlotKind } from './slotKind';
import {
  bareThingIn,
  cleanValue,
  codeIn,
  isSmallTalk,
  joinDigits,
  numberIn,
  patternOf,
  personIn,
  reasonIn,
  spelledForms,
} from './typedValues';
import { valueKindOf } from './valueKinds';
import { slotLabel } from './wording';
import { yesNoAnswer } from './yesNoAnswer';

export interface Understanding {
  readonly slots: ReadonlyMap<string, Slot>;
  /** Keys the agent's last words asked for, in order; empty when it asked for nothing. */
  readonly asked: readonly string[];
  /** Keys that have a value already. */
  readonly known: ReadonlySet<string>;
  readonly intent: Intent;
  /** Of a flowchart: words that tell its decisions not apart, for its steps and its title have them too. */
  readonly common?: ReadonlySet<string>;
  /** Day and time of the session, as its prompt says it. */
  readonly now?: string;
}

export function readValues(text: string, context: Understanding): readonly Mention[] {
  if (context.intent.strays) return [];
  const reading = new Reading(text, context);
  reading.read();
  return [...reading.found].map(([key, value]) => ({ key, value }));
}

/** Whether it says that something is wanted: what the workflow is for, where no value is in it. */
export const isWish = (text: string): boolean =>
  /\b(want|need|would like|i'?d like|looking for)\b|\b(?:can|could|may) (?:i|we)\b|想|要/i.test(text);

/** The value of the slot's kind that the text holds. */
function valueFor(text: string, slot: Slot, now: string | undefined): string | undefined {
  const clean = cleanValue(text);
  const listed = listedIn(text, slot);
  if (listed !== undefined) return listed;
  const kind = kindOfSlot(slot);
  if (
    isNameKind(kind) ||
    (kind === 'text' &&
      slot.desc !== '' &&
      !/whether|\bif\b|want|\b(?:is|has|are)\b|是否|愿意/i.test(`${humanName(slot.name)} ${slot.desc}`))
  ) {
    if (yesNo(clean) !== undefined || notNames.test(clean) || isSmallTalk(clean) || isClosing.test(text))
      return undefined;
  }
  switch (kind) {
    case 'choice':
      return undefined;
    case 'yes-no': {
      const said = yesNoAnswer(text, `${slot.name} ${slot.desc}`);
      if (said === undefined) return undefined;
      const own = slot.values.find((value) => (said ? /^(yes|是)$/i : /^(no|否)$/i).test(value));
      return own ?? (/\p{Script=Han}/u.test(text) ? (said ? '是' : '否') : said ? 'yes' : 'no');
    }
    case 'when':
      return whenOf(findDates(text, now)[0], slot);
    case 'mail':
    case 'phone':
      return patternOf(kind, text)?.value;
    case 'code':
      return codeIn(text)?.value ?? (/^\d+$/.test(clean) ? clean : undefined);
    case 'number':
      return numberIn(text, true)?.value;
    case 'thing':
      return clean.replace(/^(?:an?|the|my|some)\s+/i, '') || undefined;
    case 'person':
      return /\d/.test(clean) || clean.split(/\s+/).length > 4 || clean === '' ? undefined : clean;
    default:
      return clean === '' ? undefined : clean;
  }
}

/** A slot for a text keeps the words; one for a date or a time gets it written as such. */
const whenOf = (span: DateSpan | undefined, slot: Slot): string | undefined =>
  valueKindOf(slot.type) === undefined ? span?.words : span?.value;

const isNameKind = (kind: SlotKind) => kind === 'person' || kind === 'place' || kind === 'thing';

/** The listed value that the text says: the longest, for one may be part of another. */
function listedIn(text: string, slot: Slot): string | undefined {
  if (kindOfSlot(slot) === 'yes-no') return undefined;
  const plain = text.toLowerCase();
  const said = slot.values.filter((value) => value !== '' && plain.includes(value.toLowerCase()));
  return said.toSorted((a, b) => b.length - a.length)[0];
}

const spelledDigits = 'zero|one|two|three|four|five|six|seven|eight|nine|\\d';

/** Slips of the keyboard, digits one by one, and what is no longer wanted, so that the rules read what is meant. */
export const spelledPlainly = (text: string): string =>
  text
    .replace(/\btom+or+ow\b/gi, 'tomorrow')
    .replace(new RegExp(`\\b(?:(?:${spelledDigits})[ ,-]+){3,}(?:${spelledDigits})\\b`, 'gi'), joinDigits)
    .replace(/\bminus (?=\d)/gi, '-')
    .replace(/\s*\b(?:instead of|rather than)\s+[^,.;!?]+?(?=\s+please\b|[,.;!?]|$)/gi, '');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Ways a slot is called: its name, its name in words, and a word of it that no other slot has. */
function labelsOf(slot: Slot, slots: ReadonlyMap<string, Slot>): readonly string[] {
  // A question is no label, and "it is" none of the words in it.
  if (/[?？]$/.test(slot.name)) return [slot.name];
  const words = humanName(slot.name).split(' ');
  const others = [...slots.values()].filter((other) => other.key !== slot.key);
  const own = words.filter(
    (word) => word.length > 1 && !others.some((other) => humanName(other.name).split(' ').includes(word)),
  );
  const tails = /\p{Script=Han}/u.test(slot.name) && slot.name.length > 3 ? [slot.name.slice(-2)] : [];
  const shared = tails.filter((tail) => !others.some((other) => other.name.includes(tail)));
  return [...new Set([slot.name, slotLabel(slot, 'zh'), words.join(' '), ...shared, ...(words.length > 1 ? own : [])])];
}

/** Clauses that only hurry the agent on hold no value. */
const pressure =
  /\b(just (tell|give|book|do|confirm|say)|right now|right away|quickly|hurry|skip|tell me|(book|do|reserve|order|finish|confirm) (it|that|this))\b|直接|赶紧|马上/i;
/** Words that hold no value by themselves. */
const filler =
  /^(?:please|and|so|then|now|well|wait|sorry|no|yes|i'd like|i would like|i want|i need|ok(?:ay)?|thanks?(?: you)?|oh|hm+|hi|hello|hey|(?:good)?bye|great|perfect|what about|how about|for|at|on|in|to|from|by|under|with|next week|any day works|say|good (?:morning|afternoon|evening)|fine|right|cool|cheers|thx|or|请|那|嗯|行吗|好吗|可以吗|好的?|麻烦|谢谢|不对|不是|你好|您好|来取?|取|就来|吧|了)?[\s,.!，。！]*$/i;
/** A wish that does not say what: for something else, or for the workflow as a whole. */
const openWish =
  /\b(?:want|would like|need|let (?:me|us)|can (?:i|we)|could (?:i|we)|i'?d like|i have)\b.*\b(?:change|switch|another|different|something|go back|start over|book|reserve|return|appointment|table|doctor|order|ticket)\b|换一个|换个|改一下|一本书|借书/i;
const notNames =
  /^(?:hello|hi|hey|thanks?|please|yes|no|ok|okay|good|i|i'm|i'd|we|my|the|a|can|could|actually|sorry|book|reserve|what|it|it's|dinner|lunch|try|order|id|any|could you|not|one|just|this|that|not yet)$/i;

/** "No, that's it" ends the list and is no part of it. */
const isClosing = /^\W*(?:no|nope)\b\W*(?:that(?:['’]?s| is| will be)|nothing|thanks?|thank you)\b/i;

const determiners =
  'the|any|which|other|this|that|nearest|local|good|same|another|what|your|new|every|next|and|for|see|book|visit|try|near|with';

class Reading {
  readonly found = new Map<string, string>();
  /** What is left to read: spans that were taken are commas. */
  private rest: string;

  constructor(
    text: string,
    private readonly context: Understanding,
  ) {
    this.rest = spelledPlainly(text);
  }

  read(): void {
    const { asked, intent, slots } = this.context;
    this.takeLabelled();
    this.takeTitles();
    this.takeDates();
    this.takeCodes();
    this.takePeople();
    this.takeNumbers();
    this.takeThings();
    this.takeNamed();
    this.takeCorrection();
    if (!intent.asks) this.takeDecisions();
    const isYesNo = asked.length === 1 && kindOfSlot(slots.get(asked[0] ?? '') ?? emptySlot('')) === 'yes-no';
    if (asked.length > 0 && !intent.chats && !intent.asks && !intent.cancels && (!intent.unsure || isYesNo))
      this.takeAnswers();
  }

  private take(slot: Slot | undefined, value: string | undefined): boolean {
    if (!slot || value === undefined || value === '' || this.found.has(slot.key)) return false;
    this.found.set(slot.key, value);
    return true;
  }

  private cut(start: number, end: number): void {
    this.rest = `${this.rest.slice(0, start)},${this.rest.slice(end)}`;
  }

  /** Slots of a kind that have no value of this turn: those asked for first, then open ones, then known ones. */
  private slotsOf(...kinds: readonly SlotKind[]): readonly Slot[] {
    const { slots, asked, known } = this.context;
    const rank = ({ key }: Slot) => (asked.includes(key) ? asked.indexOf(key) - 100 : known.has(key) ? 1 : 0);
    return [...slots.values()]
      .filter((slot) => !this.found.has(slot.key) && kinds.includes(kindOfSlot(slot)))
      .sort((a, b) => rank(a) - rank(b));
  }

  /** `label is value`, `label: value`, `the label to value`. */
  private takeLabelled(): void {
    const { slots, now } = this.context;
    const labels = [...slots.values()]
      .flatMap((slot) => labelsOf(slot, slots).map((label) => ({ slot, label })))
      .sort((a, b) => b.label.length - a.label.length);
    if (labels.length === 0) return;
    const byLabel = new Map(labels.map(({ label, slot }) => [label.toLowerCase(), slot] as const));
    const names = labels
      .map(({ label }) => (/^[\w ]+$/.test(label) ? `\\b${escaped(label)}\\b` : escaped(label)))
      .join('|');
    const link =
      '(?:(?<=\\p{Script=Han})(?=[A-Za-z0-9])|\\s*(?:[:：=＝]|改成|改为|换成|变成|是|为|号是)|\\s+(?:is|are|was|to be|to|will be|should be|would be|now)\\b)\\s*';
    const pattern = new RegExp(`(?:\\b(?:my|the|your|our)\\s+)?(${names})${link}`, 'giu');
    const hits = [...this.rest.matchAll(pattern)];
    const text = this.rest;
    for (const [index, hit] of hits.entries()) {
      const slot = byLabel.get((hit[1] as string).toLowerCase());
      const from = hit.index + hit[0].length;
      const until = hits[index + 1]?.index ?? text.length;
      const value =
        /^["“'「]([^"”'」]+)["”'」]|^[^,，;；。\n!！?？]+?(?=\.?\s*$|\.\s|[,，;；。\n!！?？]|\s+and\s+(?:the|my|i)\b)/iu.exec(
          text.slice(from, until),
        );
      if (!slot || !value) continue;
      // "The hospital is far away" says nothing of a thing or a reason; typed slots judge for themselves.
      const kind = kindOfSlot(slot);
      if (kind === 'thing' || kind === 'reason') if (!/[:：=＝]\s*$/.test(hit[0])) continue;
      // "It is not safe to repair" gives a decision no value "repair".
      if (kind === 'yes-no' && yesNo(value[1] ?? value[0]) === undefined) continue;
      const taken = kind === 'when' ? undefined : valueFor(value[1] ?? value[0], slot, now);
      if (!this.take(slot, taken)) continue;
      const blank = (part: string) => ','.repeat(part.length);
      this.rest =
        this.rest.slice(0, hit.index) +
        blank(text.slice(hit.index, from + value[0].length)) +
        this.rest.slice(from + value[0].length);
    }
  }

  /** 《书名》 and other quotations are what a slot for a text takes. */
  private takeTitles(): void {
    const hit = /《([^》]+)》|[“「]([^”」]+)[”」]|"([^"]+)"/.exec(this.rest);
    const value = hit?.[1] ?? hit?.[2] ?? hit?.[3];
    const [slot] = this.slotsOf('text', 'place');
    if (hit && this.context.asked.length < 2 && this.take(slot, value)) this.cut(hit.index, hit.index + hit[0].length);
    else if (hit?.[1] !== undefined && this.take(slot, value)) this.cut(hit.index, hit.index + hit[0].length);
  }

  private takeDates(): void {
    for (;;) {
      const [slot] = this.slotsOf('when');
      const [span] = slot ? findDates(this.rest, this.context.now) : [];
      if (!slot || !span) return;
      // What was refused is no wish: "not Friday, Thursday".
      const isDenied = /\bnot (?:on )?$/i.test(this.rest.slice(0, span.start));
      if (!isDenied) this.take(slot, whenOf(span, slot));
      this.cut(span.start, span.end);
    }
  }

  private takeCodes(): void {
    for (const kind of ['mail', 'phone', 'code'] as const) {
      for (const slot of this.slotsOf(kind)) {
        const span = kind === 'code' ? codeIn(this.rest) : patternOf(kind, this.rest);
        if (span && this.take(slot, span.value)) this.cut(span.start, span.end);
      }
    }
  }

  private takePeople(): void {
    const [slot] = this.slotsOf('person');
    const span = slot ? personIn(this.rest) : undefined;
    if (span && this.take(slot, span.value)) this.cut(span.start, span.end);
  }

  private takeNumbers(): void {
    const [slot] = this.slotsOf('number');
    const isAsked = slot !== undefined && this.context.asked.includes(slot.key);
    const span = slot ? numberIn(this.rest, isAsked) : undefined;
    if (!span || !slot) return;
    // Of people and things there is at least one.
    const isCount = /size|count|many|quantity|people|guests|nights/i.test(`${humanName(slot.name)} ${slot.desc}`);
    if ((isCount && Number(span.value) <= 0) || this.take(slot, span.value)) this.cut(span.start, span.end);
  }

  /** What goes back and why: `a lamp because it broke`, `the jacket is too small`. */
  private takeThings(): void {
    const [reason] = this.slotsOf('reason');
    const [thing] = this.slotsOf('thing');
    const isOpen = (slot: Slot | undefined) => slot !== undefined && !this.context.known.has(slot.key);
    if (!reason && !thing) return;
    this.rest = this.rest.replace(/\s*\b(?:from|of|in)\s+(?:my |the )?order\s*,/gi, '');
    const isAsked = thing !== undefined && this.context.asked.includes(thing.key);
    const read = reasonIn(this.rest) ?? (isAsked ? bareThingIn(this.rest) : undefined);
    if (!read) return;
    const isMore = /\balso\b|\banother\b/i.test(this.rest);
    if (isOpen(reason) || isMore || this.context.asked.includes(reason?.key ?? '')) this.take(reason, read.reason);
    if (isOpen(thing) || isMore || this.context.asked.includes(thing?.key ?? '')) this.take(thing, read.thing);
    if (this.found.has(reason?.key ?? '') || this.found.has(thing?.key ?? '')) this.cut(read.start, read.end);
  }

  /** `Riverside Hospital`, `the eye department`, `at Luigi`, and the examples that a description gives. */
  private takeNamed(): void {
    for (const slot of this.slotsOf('text', 'place', 'choice')) {
      const named = this.namedFor(slot);
      if (named && this.take(slot, cleanValue(named.value))) this.cut(named.start, named.end);
    }
    const [written] = this.slotsOf('text').filter((slot) => /\p{Script=Han}/u.test(slot.name));
    const wished =
      /(?:借|查|找|预约)(?:一?[本下])?(?!一?本?书)(\p{Script=Han}{2,}?|\s*\p{Lu}[\w'’: -]{1,60}?)(?=[，。！？,]|吧|$)/u.exec(
        this.rest,
      );
    if (wished?.[1] && this.take(written, wished[1].trim())) this.cut(wished.index, wished.index + wished[0].length);
    const [place] = this.slotsOf('place');
    const at =
      /\b(?:at|to|in|try|book|from|choose|visit)\s+(?:the\s+)?((?:The\s+|St\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})/u.exec(
        this.rest,
      ) ??
      /\b(?:Try|Book|Choose|Visit|At|Reserve)\s+((?:The\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})/u.exec(
        this.rest,
      ) ??
      /\bat\s+((?!the\b|least\b|home\b|once\b|all\b|any\b|that\b|this\b|your\b|night\b|noon\b)[a-z][a-z'’]{2,}(?:\s+(?!for|on|at|in|by|to|from|with|and|the|this|next|today|tonight|please)[a-z][a-z'’]{2,}(?=\s*(?:,|$)))?)/.exec(
        this.rest,
      );
    if (place && at?.[1] && !notNames.test(at[1]) && this.take(place, cleanValue(at[1]))) {
      this.cut(at.index, at.index + at[0].length);
    }
  }

  private namedFor(slot: Slot): { value: string; start: number; end: number } | undefined {
    const spanOf = (match: RegExpExecArray | null, group = 1) => {
      const value = match?.[group];
      if (!match || value === undefined) return undefined;
      const start = match.index + match[0].indexOf(value);
      return { value, start, end: start + value.length };
    };
    const listed = listedIn(this.rest, slot);
    if (listed !== undefined) return spanOf(new RegExp(`(${escaped(listed)})`, 'i').exec(this.rest));
    const label = humanName(slot.name);
    if (/^[a-z]+$/i.test(label) && !/^(name|time|date|type|number|status|item|reason)$/i.test(label)) {
      const head = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
      // "St. Mary hospital"
      const heads = kindOfSlot(slot) === 'place' ? `(?:${head}|${label}\\b)` : head;
      const title = spanOf(
        new RegExp(
          `((?:\\b\\p{Lu}[\\p{L}'’.]*\\s+){1,3}${heads}(?:\\s+[A-Z0-9]\\w*)?|\\b${head}\\s+[A-Z0-9]\\w*)`,
          'u',
        ).exec(this.rest),
      );
      if (title) return title;
      const small = spanOf(
        new RegExp(`\\b((?!(?:${determiners})\\b)[\\p{L}'’]{3,}\\s+${label})\\b`, 'iu').exec(this.rest),
      );
      if (small && kindOfSlot(slot) === 'place') return small;
      const plain = spanOf(
        new RegExp(`\\b(?:the|a|an|in|for)\\s+([a-z]{3,})\\s+${label}\\b|\\b${label} of ([a-z]{3,})\\b`).exec(
          this.rest,
        ),
      );
      if (plain && !/^(other|same|right|new|next|first|local|nearest|different|another)$/.test(plain.value))
        return plain;
      const of = spanOf(new RegExp(`\\b${label} of ([a-z]{3,})\\b`).exec(this.rest));
      if (of) return of;
    }
    for (const example of examplesOf(slot)) {
      for (const { pattern, value } of spelledForms(example)) {
        const hit = pattern.exec(this.rest);
        if (hit) return { value: value(hit[0]), start: hit.index, end: hit.index + hit[0].length };
      }
    }
    return undefined;
  }

  /** Changes of mind that do not name the slot: a place stays a place, else the slot told last. */
  private takeCorrection(): void {
    const { known, slots, asked } = this.context;
    const match =
      /\b(?:switch|change|move)(?: (?:it|that|me|over))? to (.+?)(?: instead| please|, please)?[.!]?\s*$/i.exec(
        this.rest,
      ) ??
      /\b(?:make (?:it|that)|rather(?! not)(?: have| take| go to)?|i (?:meant|mean)|prefer) (.+?)(?: instead| please|, please)?[.!]?\s*$/i.exec(
        this.rest,
      ) ??
      /(?:换成|改成|改为|换到|改到)\s*(.+?)(?:吧|了|。|！)*\s*$/.exec(this.rest);
    const value = cleanValue(match?.[1]?.replace(/^(?:the|to)\s+/i, '') ?? '').replace(/^[\s,]+|[\s,]+$/g, '');
    if (!match || filler.test(value) || !/[\p{L}\d]/u.test(value)) return;
    const isPerson = /^\p{Lu}/u.test(value);
    const candidates = [...slots.values()].filter(
      (slot) =>
        known.has(slot.key) &&
        !this.found.has(slot.key) &&
        ['text', 'place', 'thing', 'reason', 'person'].includes(kindOfSlot(slot)),
    );
    const tail = candidates.find(
      (slot) => /\p{Script=Han}/u.test(slot.name) && [2, 3].some((size) => value.endsWith(slot.name.slice(0, size))),
    );
    const place = isPerson ? candidates.find((slot) => kindOfSlot(slot) === 'place') : undefined;
    const text = candidates.find((slot) => kindOfSlot(slot) === 'text');
    const again = slots.get(asked[0] ?? '');
    const slot = tail ?? (again && known.has(again.key) ? again : undefined) ?? place ?? text ?? candidates[0];
    if (this.take(slot, slot ? valueFor(value, slot, this.context.now) : undefined))
      this.rest = this.rest.slice(0, match.index);
  }

  /** Begins with what another slot is called: "id four five six" is no department. */
  private namesOther(part: string, open: readonly Slot[]): boolean {
    const { slots } = this.context;
    return [...slots.values()].some(
      (slot) =>
        !open.includes(slot) &&
        labelsOf(slot, slots).some((label) => /^[\w ]+$/.test(label) && new RegExp(`^${label}\\b`, 'i').test(part)),
    );
  }

  /** Decisions of a flowchart that the turn speaks of without being asked: those ahead, and those it takes back. */
  private takeDecisions(): void {
    const { slots, asked, common } = this.context;
    if (!common) return;
    const wordsOf = (text: string): readonly string[] =>
      text.toLowerCase().match(/[a-z]{4,}|\p{Script=Han}{2}/gu) ?? [];
    for (const clause of this.rest.split(/[,;.!，；。！]|\band\b/i)) {
      for (const slot of this.slotsOf('yes-no')) {
        if (asked.includes(slot.key)) continue;
        const own = wordsOf(slot.name).filter(
          (word) =>
            !common.has(word) &&
            ![...slots.values()].some((other) => other !== slot && wordsOf(other.name).includes(word)),
        );
        const said = wordsOf(clause);
        if (own.some((word) => said.includes(word))) this.take(slot, valueFor(clause, slot, this.context.now));
      }
    }
  }

  private takeAnswers(): void {
    const { asked, known, slots, now } = this.context;
    const open = asked.flatMap((key) => (this.found.has(key) ? [] : (slots.get(key) ?? [])));
    if (open.length === 0) return;
    const [only] = open;
    const isAlone = open.length === 1 && asked.length === 1;
    // A turn that changes what was known answers something else than what was asked.
    const isElsewhere = [...this.found.keys()].some((key) => !asked.includes(key));
    if (only && isAlone && kindOfSlot(only) === 'yes-no') {
      if (!isElsewhere || /^\s*(yes|no)\b/i.test(this.rest)) this.take(only, valueFor(this.rest, only, now));
      return;
    }
    const isCorrection = [...this.found.keys()].some((key) => known.has(key) && !asked.includes(key));
    if (isCorrection || (isAlone && isElsewhere)) return;
    const clauses = this.rest
      .split(/(?<=[,;，；。])\s*|(?<=[.!])\s+/)
      .map((clause) => clause.trim())
      .filter((clause) => !pressure.test(clause) && !filler.test(clause) && !openWish.test(clause));
    const calm = clauses.join(' ').trim();
    if (only && isAlone && yesNo(cleanValue(this.rest)) !== undefined) {
      this.take(only, valueFor(this.rest, only, now));
      return;
    }
    if (calm === '') return;
    if (only && isAlone) {
      if (!this.namesOther(calm, open)) this.take(only, valueFor(calm, only, now));
      return;
    }
    const parts = calm
      .split(/[,，;；、\n]|[.:]\s+|\s[-–—]\s|\s+and\s+|(?<=\p{Script=Han})\s+/u)
      .map((part) => cleanValue(part))
      .filter(
        (part) =>
          /[\p{L}\d]/u.test(part) &&
          !filler.test(part) &&
          !notNames.test(part) &&
          !isSmallTalk(part) &&
          !this.namesOther(part, open) &&
          part.split(' ').length < 8,
      );
    for (const part of parts) {
      const best = open
        .filter((slot) => !this.found.has(slot.key) && valueFor(part, slot, now) !== undefined)
        // Fewer words than questions: only what looks like one of the values can be told apart.
        .filter((slot) => parts.length >= open.length || likeness(part, slot) > 0)
        // "A table then: Luigi": what is written as a name is one, not what stands before it.
        .filter((slot) => likeness(part, slot) >= 0 || !parts.some((other) => likeness(other, slot) > 0))
        .toSorted((a, b) => likeness(part, b) - likeness(part, a))[0];
      if (best) this.take(best, valueFor(part, best, now));
    }
  }
}

/** How much a part looks like a slot's value; of equals the one that was asked first gets it. */
function likeness(part: string, slot: Slot): number {
  const kind = kindOfSlot(slot);
  if (kind !== 'text' && kind !== 'place' && kind !== 'thing' && kind !== 'reason' && kind !== 'person') return 3;
  const isName = /^\p{Lu}|\p{Script=Han}/u.test(part);
  if (examplesOf(slot).some((example) => spelledForms(example).some(({ pattern }) => pattern.test(part)))) return 2;
  if (kind === 'place' || kind === 'person') return isName ? 1 : -1;
  if (kind === 'thing' && part.split(' ').length < 4) return 0.5;
  if (isName && /\p{Script=Han}/u.test(part)) return 0.2;
  return 0;
}
