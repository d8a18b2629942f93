// Which values the words of a user give: those whose type or list leaves exactly one candidate. Two candidates, a bounded
// amount or an unsure answer leave the value open; what is denied, supposed or asked about gives nothing.

import { type JsonValue, looseName } from '../../support';
import { isSameValue, type ValueType } from '../../values';
import { choicesIn, spelledAnswer, yesOrNo } from './choicesIn';
import { datesIn } from './datesIn';
import { type NumberMention, numbersIn } from './numbersIn';
import { bounded, type Clause, clauseAt, clausesIn, correction, isDenied, isOpenClause } from './polarity';
import { cuesIn, type UserSlot } from './userSlots';

/** Longer messages are documents, in which many things are named. */
const longest = 20_000;

/** `open`: the words are about the value and leave no single one. */
export type ToldValue = { readonly value: JsonValue } | 'open';

export interface WordsContext {
  /** Day and time at which the session began, as the prompt says it. */
  readonly now?: string;
  /** What the agent said before. */
  readonly question?: string;
  /** Loose names of the values that the agent's ANSWER asks for. */
  readonly asked?: ReadonlySet<string>;
  /** What is known of a value by earlier words of the user. */
  known?(slot: UserSlot): JsonValue | undefined;
}

export function readWords(
  text: string,
  slots: readonly UserSlot[],
  context: WordsContext = {},
): ReadonlyMap<string, ToldValue> {
  const told = new Map<string, ToldValue>();
  if (slots.length === 0 || text.length > longest) return told;
  const clauses = clausesIn(text);
  const add = (slot: UserSlot, value: ToldValue | undefined) => {
    if (value !== undefined) told.set(slot.name, value);
  };
  const numbers = numbersIn(text, context.now);
  const ofNumbers = slots.filter(({ kind }) => kind === 'number');
  for (const slot of ofNumbers) {
    const own = amountsFor(slot, numbers, clauses, slots, text, context);
    add(slot, single(text, clauses, own, slot, context) ?? changed(text, slot, context));
  }
  for (const slot of slots.filter(({ kind }) => kind === 'date')) {
    const isOnly = slots.filter(({ kind }) => kind === 'date').length === 1 || isOnlyAsked(slot, slots, context);
    const days = datesIn(text, context.now).map(({ day, ...place }) => ({
      ...place,
      ...(day === undefined ? {} : { value: day }),
    }));
    add(slot, single(text, clauses, aboutSlot(slot, slots, days, clauses, isOnly), slot, context));
  }
  for (const slot of slots.filter(({ kind }) => kind === 'listed'))
    add(slot, choiceFor(slot, slots, text, clauses, context));
  const answered = answeredSlot(slots, text, context);
  const answer = answered && yesOrNo(text);
  if (answered && answer !== undefined) {
    const value = answer !== 'open' && answered.items.length > 0 ? spelledAnswer(answered.items, answer) : answer;
    add(answered, answer === 'open' ? 'open' : { value });
  }
  return told;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly value?: string;
}

/** Of the mentions that may be the value: the one, or that it is open. */
function single(
  text: string,
  clauses: readonly Clause[],
  mentions: readonly Mention[],
  slot: UserSlot,
  context: WordsContext,
): ToldValue | undefined {
  const type: ValueType = slot.kind === 'listed' ? { kind: 'listed', values: slot.items } : { kind: 'number' };
  let stated: (string | undefined)[] = [];
  let end = 0;
  let isTakenBack = false;
  for (const mention of mentions) {
    const clause = clauseAt(clauses, mention.start);
    const from = end;
    end = mention.end;
    if (clause === undefined || isOpenClause(clause)) continue;
    if (isDenied(text, clause, from, mention.start)) {
      isTakenBack ||= isSameValue(mention.value, context.known?.(slot), type);
      continue;
    }
    const before = text.slice(from, mention.start);
    if (correction.test(before)) stated = [];
    stated.push(
      bounded.test(before) || /^\s*(?:or so|左右|以[上下内])/.test(text.slice(end)) ? undefined : mention.value,
    );
  }
  const [first] = stated;
  if (stated.length === 0) return isTakenBack ? 'open' : undefined;
  const isOne = first !== undefined && stated.every((other) => isSameValue(first, other, type));
  return isOne ? { value: first } : 'open';
}

const money =
  /^(?:amount|price|cost|fee|sum|total|budget|pay|payment|paid|refund|salary|balance|euro|dollar|eur|usd|money|expense|spend|spent|worth|bill|invoice|charge|deposit|fare|rent)$/;
const hanMoney = /[金额价费款钱薪]/;
const counted =
  /^(?:people|person|guest|night|day|size|count|age|weight|gram|kilogram|quantity|seat|ticket|item|piece|room|adult|children|child|hour|minute|year|month|week)$/;

const joint = /^\s*(?:or|to|and|-|\u2013|还是|或者?|或是|到|至)\s*(?:€|\$|£|¥)?\s*$/i;

/** The amounts that may be the value of a slot: those in a clause about it, or all where no other slot takes a number. */
function amountsFor(
  slot: UserSlot,
  numbers: readonly NumberMention[],
  clauses: readonly Clause[],
  slots: readonly UserSlot[],
  text: string,
  context: WordsContext,
): readonly Mention[] {
  const isMoney = slot.cues.some((cue) => money.test(cue) || hanMoney.test(cue));
  const isCount = !isMoney && slot.cues.some((cue) => counted.test(cue));
  const others = slots.filter((other) => other !== slot);
  const fits = ({ unit, label, start }: NumberMention) => {
    const isOwn = (word: string) => cuesIn(word, slot) > 0;
    if (label !== undefined && !isOwn(label)) return false;
    if (unit === 'money') return !isCount;
    if (unit === '%') return slot.cues.some((cue) => /percent|rate|discount|折|率/.test(cue));
    // "employee 4711": the words right before it are about another value.
    const before =
      text
        .slice(Math.max(0, start - 30), start)
        .split(/[.,;!?，。；]/)
        .at(-1) ?? '';
    if (others.some((other) => other.kind === 'text' && cuesIn(before, other) > 0 && cuesIn(before, slot) === 0)) {
      return false;
    }
    return !(isMoney && unit !== undefined && counted.test(unit.replace(/s$/, '')) && !isOwn(unit));
  };
  const fitting = numbers.filter(fits);
  // "480 or 500 euros": the unit is said once.
  const sharesUnit = (one: NumberMention, next: NumberMention | undefined) =>
    next?.unit === 'money' && joint.test(text.slice(one.end, next.start));
  const inMoney = isCount
    ? []
    : fitting.filter((one, index) => one.unit === 'money' || sharesUnit(one, fitting[index + 1]));
  const isOnly = slots.filter(({ kind }) => kind === 'number').length === 1 || isOnlyAsked(slot, slots, context);
  return aboutSlot(slot, slots, inMoney.length > 0 ? inMoney : fitting, clauses, isOnly);
}

/** Mentions in clauses that are about the slot; else, where it is the only one of its kind, those about no other slot. */
function aboutSlot<T extends Mention>(
  slot: UserSlot,
  slots: readonly UserSlot[],
  mentions: readonly T[],
  clauses: readonly Clause[],
  isOnly: boolean,
): readonly T[] {
  const scoreOf = (mention: T, of: UserSlot) => cuesIn(clauseAt(clauses, mention.start)?.text ?? '', of);
  const rivals = slots.filter((other) => other !== slot && other.kind === slot.kind);
  const most = (mention: T) => Math.max(0, ...rivals.map((other) => scoreOf(mention, other)));
  const own = mentions.filter((mention) => scoreOf(mention, slot) > most(mention));
  return own.length > 0 || !isOnly ? own : mentions.filter((mention) => most(mention) === 0);
}

/** Whether the agent asked for this value and for no other of its kind. */
function isOnlyAsked(slot: UserSlot, slots: readonly UserSlot[], { asked, question = '' }: WordsContext): boolean {
  const alike = slots.filter(({ kind }) => kind === slot.kind);
  const isAsked = (one: UserSlot) => asked?.has(looseName(one.name)) === true;
  if (isAsked(slot)) return alike.filter(isAsked).length === 1;
  const scores = alike.map((one) => cuesIn(questionsOf(question), one));
  const own = cuesIn(questionsOf(question), slot);
  return own > 0 && scores.filter((score) => score >= own).length === 1;
}

const questionsOf = (said: string) => (said.match(/[^.!?。！？\n]*[?？]/g) ?? []).join(' ');

/** "Make it twice as much": what was known does not hold any more, and what holds is not said. */
const changes =
  /\b(?:double|twice|triple|half|halve|plus|minus|increase|decrease|raise|lower|more|less|extra)\b|翻倍|一半|加倍|[多少加减]/i;

function changed(text: string, slot: UserSlot, { known }: WordsContext): ToldValue | undefined {
  return known?.(slot) !== undefined && changes.test(text) ? 'open' : undefined;
}

function choiceFor(
  slot: UserSlot,
  slots: readonly UserSlot[],
  text: string,
  clauses: readonly Clause[],
  context: WordsContext,
): ToldValue | undefined {
  const rivals = slots.filter(
    (other) => other !== slot && other.kind === 'listed' && other.items.some((item) => slot.items.includes(item)),
  );
  const isOnly = rivals.length === 0 || isOnlyAsked(slot, [slot, ...rivals], context);
  const found = choicesIn(text, slot.items).map(({ item, ...place }) => ({ ...place, value: item }));
  const own = aboutSlot(slot, [slot, ...rivals], found, clauses, isOnly);
  return single(text, clauses, own, slot, context);
}

/** Offers and checks, whose answer says nothing of a value. */
const goAhead =
  /\b(?:shall i|should i|may i|can i|do you want me|would you like me|anything else|is that (?:right|correct|all|ok|okay)|go ahead|go on|proceed|confirm|ready)\b|要我|需要我|还有什么|是否继续|可以吗|对吗|确认/i;

/** The value that a yes or no is about: the only one the agent asks for, or the one its question is about. */
function answeredSlot(slots: readonly UserSlot[], text: string, context: WordsContext): UserSlot | undefined {
  const questions = questionsOf(context.question ?? '');
  const choices = slots.filter(({ kind }) => kind === 'yes-no');
  const asked = choices.filter(({ name }) => context.asked?.has(looseName(name)));
  const scored = choices.map((slot) => ({ slot, score: cuesIn(questions, slot) + cuesIn(text, slot) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const about = scored.filter(({ score }) => score === best && score > 0);
  if (about.length > 0) return about.length === 1 ? about[0]?.slot : undefined;
  if (asked.length === 1) return asked[0];
  const isPlainQuestion = questions !== '' && !goAhead.test(questions);
  return choices.length === 1 && isPlainQuestion ? choices[0] : undefined;
}
