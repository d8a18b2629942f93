// Reads slot values out of a user turn by rules: labels, typed values, names, lists in the order of the question.
// Owns no memory. Invariant: each slot gets at most one value per turn, and only one of its kind: what fits no slot is
// left out. Refuses to take a question or small talk as a value. This is a rehearsal, no language understanding.

import { escapePattern } from '../../core/support';
import { type DateSpan, findDates } from './dateSpans';
import {
  determiners,
  filler,
  insteadOf,
  isClosing,
  isPhrase,
  notNames,
  openWish,
  pressure,
  saysHow,
  takesBack,
} from './fillerWords';
import { humanName } from './humanName';
import type { Intent } from './intents';
import { yesNo } from './looseValues';
import type { Mention } from './memory';
import { emptySlot, type Slot } from './program';
import { examplesOf, kindOfSlot, type SlotKind } from './slotKind';
import {
  barePersonIn,
  bareThingIn,
  cleanValue,
  codeIn,
  isSmallTalk,
  joinDigits,
  numberIn,
  patternOf,
  personIn,
  reasonIn,
  slipOf,
  spelledForms,
} from './typedValues';
import { valueKindOf } from './valueKinds';
import { slotLabel } from './wording';
import { yesNoAnswer } from './yesNoAnswer';

export interface Understanding {
  readonly slots: ReadonlyMap<string, Slot>;
  /** Keys the agent's last words asked for, in order; empty when it asked for nothing. */
  readonly asked: readonly string[];
  /** Keys of the question that stands open, also where the agent has not put it yet: what is told ahead. */
  readonly open?: readonly string[];
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
    case 'reason':
      return clean.replace(/^(?:it|they)(?: (?:is|are|was|were)|['’](?:s|re)) /i, '') || undefined;
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
    .replace(/\b(?:tom+or+ow|2mor+ow|2moro|tmw)\b/gi, 'tomorrow')
    .replace(/\b2ni(?:te|ght)\b/gi, 'tonight')
    .replace(new RegExp(`\\b(?:(?:${spelledDigits})[ ,-]+){3,}(?:${spelledDigits})\\b`, 'gi'), joinDigits)
    .replace(/\bminus (?=\d)/gi, '-')
    .replace(/(?<!\s)\s*\b(?:instead of|rather than)\s+[^,.;!?]+?(?=\s+please\b|[,.;!?]|$)/gi, '');

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
    else if (asked.length === 0 && this.found.size > 0 && !intent.asks) this.takeLeft();
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
      .map(({ label }) => (/^[\w ]+$/.test(label) ? `\\b${escapePattern(label)}\\b` : escapePattern(label)))
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
      // "The item is too small" says nothing of what it is; typed slots judge for themselves.
      const kind = kindOfSlot(slot);
      if (kind === 'thing' && !/[:：=＝]\s*$/.test(hit[0]) && saysHow.test(value[0])) continue;
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
    const hit = /《([^《》]+)》|[“「]([^“「”」]+)[”」]|"([^"]+)"/.exec(this.rest);
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
      // What was refused is no wish: "not Friday, Thursday", "1pm, no 2pm".
      const behind = this.rest.slice(span.end);
      const isDenied =
        /\bnot (?:on )?$/i.test(this.rest.slice(0, span.start)) ||
        (insteadOf.test(behind) && findDates(behind, this.context.now).length > 0);
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
    if (!slot) return;
    // The answer to what is asked is what it is asked as.
    const [only] = this.context.asked;
    const isPlace =
      this.context.asked.length === 1 && kindOfSlot(this.context.slots.get(only ?? '') ?? slot) === 'place';
    const span = personIn(this.rest) ?? (isPlace ? undefined : barePersonIn(this.rest));
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
    const back = takesBack.exec(this.rest)?.[0] ?? '';
    const text = this.rest.slice(back.length);
    const read = reasonIn(text) ?? (isAsked ? bareThingIn(text) : undefined);
    if (!read) return;
    const isNews = back !== '' || /\balso\b|\banother\b/i.test(text);
    const takes = (slot: Slot | undefined, value: string | undefined) => {
      if (isOpen(slot) || isNews || this.context.asked.includes(slot?.key ?? '')) this.take(slot, value);
    };
    takes(reason, read.reason);
    takes(thing, read.thing);
    if (this.found.has(reason?.key ?? '') || this.found.has(thing?.key ?? ''))
      this.cut(back.length + read.start, back.length + read.end);
  }

  /** `Riverside Hospital`, `the eye department`, `at Luigi`, and the examples that a description gives. */
  private takeNamed(): void {
    for (const slot of this.slotsOf('text', 'place', 'choice')) {
      const named = this.namedFor(slot);
      if (named && this.take(slot, cleanValue(named.value))) this.cut(named.start, named.end);
    }
    const [written] = this.slotsOf('text').filter((slot) => /\p{Script=Han}/u.test(slot.name));
    const wished =
      /(?:借|查|找|预约|想看|有没有)(?:一?[本下])?\s*(?!一?本?书)(\p{Script=Han}{2,}?(?=\s|[，。！？,]|这本书|[吧啊呢吗]|$)|\p{Lu}[\w'’: -]{1,60}?(?=\s*[，。！？,]|吧|$))/u.exec(
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
      /\bat\s+((?!the\b|least\b|home\b|once\b|all\b|any\b|that\b|this\b|your\b|night\b|noon\b)[a-z][a-z'’]{2,}(?:\s+(?!for|on|at|in|by|to|from|with|and|the|this|next|today|tonight|please|asap)[a-z][a-z'’]{2,}(?=\s*(?:,|$)))?)/.exec(
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
    if (listed !== undefined) return spanOf(new RegExp(`(${escapePattern(listed)})`, 'i').exec(this.rest));
    const label = humanName(slot.name);
    if (/^[a-z]+$/i.test(label) && !/^(name|time|date|type|number|status|item|reason)$/i.test(label)) {
      const head = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
      // "St. Mary hospital"
      const heads = kindOfSlot(slot) === 'place' ? `(?:${head}|${label}\\b)` : head;
      const title = spanOf(
        new RegExp(
          `((?:\\b\\p{Lu}[\\p{L}'’.]{0,40}\\s+){1,3}${heads}(?:\\s+[A-Z0-9]\\w*)?|\\b${head}\\s+[A-Z0-9]\\w*)`,
          'u',
        ).exec(this.rest),
      );
      if (title) return title;
      const small = spanOf(
        new RegExp(`\\b((?!(?:${determiners})\\b)[\\p{L}'’]{3,40}\\s+${label})\\b`, 'iu').exec(this.rest),
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
      const slip = slipOf(this.rest, example);
      if (slip) return slip;
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
    for (const clause of this.rest.replace(takesBack, '').split(/[,;.!，；。！]|\band\b/i)) {
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
    const isCorrection = [...this.found.keys()].some((key) => known.has(key) && !asked.includes(key));
    if (only && isAlone && kindOfSlot(only) === 'yes-no') {
      const isBoth = /^\W*(?:yes|yeah|yep|no|nope)\b/i.test(this.rest) && !(isCorrection && takesBack.test(this.rest));
      if (!isElsewhere || isBoth) this.take(only, valueFor(this.rest, only, now));
      return;
    }
    // "Lee, party of 6" names somebody and says something else besides.
    if (only && isAlone && isElsewhere && kindOfSlot(only) === 'person') {
      const named = this.partsOf(this.calmWords(), open).filter((part) =>
        /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(part),
      );
      if (named.length === 1) this.take(only, named[0]);
    }
    if (isCorrection || (isAlone && isElsewhere)) return;
    const calm = this.calmWords();
    if (only && isAlone && yesNo(cleanValue(this.rest)) !== undefined) {
      this.take(only, valueFor(this.rest, only, now));
      return;
    }
    if (calm === '') return;
    if (only && isAlone) {
      if (!this.namesOther(calm, open)) this.take(only, valueFor(calm, only, now));
      return;
    }
    const parts = this.partsOf(calm, open);
    for (const [index, part] of parts.entries()) {
      const best = open
        .filter((slot) => !this.found.has(slot.key) && valueFor(part, slot, now) !== undefined)
        // Fewer words than questions: only what looks like one of the values can be told apart.
        .filter((slot) => parts.length >= open.length || likeness(part, slot) > 0)
        // "A table then: Luigi": what is written as a name is one, not what stands before it.
        .filter((slot) => likeness(part, slot) >= 0 || !parts.some((other) => likeness(other, slot) > 0))
        .toSorted((a, b) => likeness(part, b) - likeness(part, a))[0];
      const last = open.find((slot) => kindOfSlot(slot) === 'reason');
      const isLast =
        best !== undefined && best === last && open.every((slot) => slot === best || this.found.has(slot.key));
      // What is wrong is told to the end: "i ordered white, got black".
      if (best) this.take(best, valueFor(isLast ? parts.slice(index).join(', ') : part, best, now));
    }
  }

  /** The clauses that may hold a value. */
  private calmWords(): string {
    return this.rest
      .split(/(?<=[,;，；。])\s*|(?<=[.!])\s+/)
      .map((clause) => clause.trim())
      .filter((clause) => !pressure.test(clause) && !filler.test(clause) && !openWish.test(clause))
      .join(' ')
      .trim();
  }

  private partsOf(calm: string, open: readonly Slot[]): readonly string[] {
    return calm
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
  }

  /** Nothing was asked, and some of the first question is told: what is left over may be the rest, "Luigi, 4 people". */
  private takeLeft(): void {
    const { slots, known, open = [], now } = this.context;
    if (!open.some((key) => this.found.has(key))) return;
    const missing = open.flatMap((key) => (this.found.has(key) || known.has(key) ? [] : (slots.get(key) ?? [])));
    const parts = this.partsOf(this.calmWords(), missing).filter((part) => part.split(/\s+/).length < 4);
    for (const slot of missing.filter((one) => ['place', 'text'].includes(kindOfSlot(one)))) {
      const named = parts.find((part) => likeness(part, slot) > 0);
      const bare = parts.filter((part) => !isPhrase.test(part) && !isWish(part));
      const value = named ?? (missing.length === 1 && bare.length === 1 ? bare[0] : undefined);
      if (value !== undefined) this.take(slot, valueFor(value, slot, now));
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
