// Reads the values that the words of a user give: a value counts if its type or list leaves exactly one candidate. Two
// candidates, a bounded amount or an unsure answer leave the value open; denied, supposed or questioned values are
// ignored.

import { type JsonValue, looseName } from '../../support';
import { isSameValue, type ValueType } from '../../values';
import { amountsFor } from './amountsFor';
import { choicesIn, spelledAnswer, yesOrNo } from './choicesIn';
import { datesIn } from './datesIn';
import { type NumberMention, numbersIn } from './numbersIn';
import {
  bounded,
  clauseAt,
  clausesIn,
  correction,
  holdsDenial,
  isDenied,
  isOpenClause,
  type UserClause,
  withoutCorrectionOpening,
} from './polarity';
import { cuesIn, type UserSlot } from './userSlots';

/** Longer messages, and those with more mentions, are documents; no values are read from them. */
const longest = 4_000;
const mostMentions = 60;

/** `open`: the words are about the value but do not determine it. */
export type UserStatedValue = { readonly value: JsonValue } | 'open';

export interface WordsContext {
  /** Day and time at which the session began, as in the prompt. */
  readonly now?: string;
  /** The previous message of the agent. */
  readonly question?: string;
  /** Loose names of the values that the agent's ANSWER asks for. */
  readonly asked?: ReadonlySet<string>;
  /** The value of a slot by earlier words of the user. */
  known?(slot: UserSlot): JsonValue | undefined;
}

export function readWords(
  text: string,
  slots: readonly UserSlot[],
  context: WordsContext = {},
): ReadonlyMap<string, UserStatedValue> {
  const found = new Map<string, UserStatedValue>();
  if (slots.length === 0 || text.length > longest) return found;
  const clauses = clausesIn(text);
  const add = (slot: UserSlot, value: UserStatedValue | undefined) => {
    if (value !== undefined) found.set(slot.name, value);
  };
  const ofKind = (kind: UserSlot['kind']) => slots.filter((one) => one.kind === kind);
  const numbers = numbersIn(text, context.now);
  for (const slot of ofKind('number')) {
    const rivalsOf = (one: NumberMention) =>
      ofKind('number').filter((other) => other !== slot && amountsFor(other, [one], slots, text).length > 0);
    const own = aboutSlot(slot, amountsFor(slot, numbers, slots, text), clauses, rivalsOf, context);
    add(slot, single(text, clauses, own, slot, context) ?? changed(text, slot, context));
  }
  const days = datesIn(text, context.now).map(({ start, end, day }): Mention => ({ start, end, value: day }));
  for (const slot of ofKind('date')) {
    const own = aboutSlot(slot, days, clauses, () => ofKind('date').filter((other) => other !== slot), context);
    add(slot, single(text, clauses, own, slot, context));
  }
  for (const slot of ofKind('listed')) {
    const found = choicesIn(text, slot.items).map(({ start, end, item }): Mention => ({ start, end, value: item }));
    const rivals = ofKind('listed').filter(
      (other) => other !== slot && other.items.some((item) => slot.items.includes(item)),
    );
    add(
      slot,
      single(
        text,
        clauses,
        aboutSlot(slot, found, clauses, () => rivals, context),
        slot,
        context,
      ),
    );
  }
  const answered = answeredSlot(slots, text, context);
  const answer = answered && answerTo(answered, text);
  if (answered && answer !== undefined) {
    const value = answer !== 'open' && answered.items.length > 0 ? spelledAnswer(answered.items, answer) : answer;
    add(answered, answer === 'open' ? 'open' : { value });
  }
  return found;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly value?: string | undefined;
}

/** The value if the mentions determine exactly one, else `open`; undefined if they state none. */
function single(
  text: string,
  clauses: readonly UserClause[],
  mentions: readonly Mention[],
  slot: UserSlot,
  context: WordsContext,
): UserStatedValue | undefined {
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

/**
 * Mentions in clauses about the slot. Otherwise mentions in clauses about no other slot, if no other slot can take them
 * or if the agent asked only for this slot.
 */
function aboutSlot<T extends Mention>(
  slot: UserSlot,
  mentions: readonly T[],
  clauses: readonly UserClause[],
  rivalsOf: (mention: T) => readonly UserSlot[],
  context: WordsContext,
): readonly T[] {
  const scoreOf = (mention: T, of: UserSlot) => cuesIn(clauseAt(clauses, mention.start)?.text ?? '', of);
  const most = (mention: T) => Math.max(0, ...rivalsOf(mention).map((other) => scoreOf(mention, other)));
  if (mentions.length > mostMentions) return [];
  const own = mentions.filter((mention) => scoreOf(mention, slot) > most(mention));
  if (own.length > 0) return own;
  return mentions.filter((mention) => most(mention) === 0 && isOnlyAsked(slot, rivalsOf(mention), context));
}

/** Whether the agent asked for this value and for none of its rivals; always true without rivals. */
function isOnlyAsked(slot: UserSlot, rivals: readonly UserSlot[], { asked, question = '' }: WordsContext): boolean {
  if (rivals.length === 0) return true;
  const isAsked = (one: UserSlot) => asked?.has(looseName(one.name)) === true;
  if (isAsked(slot)) return !rivals.some(isAsked);
  const score = (one: UserSlot) => cuesIn(questionsOf(question), one);
  return score(slot) > 0 && rivals.every((other) => score(other) < score(slot));
}

const questionsOf = (said: string) => (said.match(/[^.!?。！？\n]*[?？]/g) ?? []).join(' ');

/** "Make it twice as much": the earlier value is no longer valid, and the new value is unknown. */
const changes =
  /\b(?:double|twice|triple|half|halve|plus|minus|increase|decrease|raise|lower|more|less|extra)\b|翻倍|一半|加倍|[多少加减]/i;

function changed(text: string, slot: UserSlot, { known }: WordsContext): UserStatedValue | undefined {
  return known?.(slot) !== undefined && changes.test(text) ? 'open' : undefined;
}

/** Offers and checks; an answer to them gives no value. */
const consentWords =
  /\b(?:shall i|should i|may i|can i|do you want me|would you like me|anything else|is that (?:right|correct|all|ok|okay)|go ahead|go on|proceed|confirm|ready)\b|要我|需要我|还有什么|是否继续|可以吗|对吗|确认/i;

/**
 * The "no" of "no wait, it is torn" withdraws earlier words and is not an answer. The rest decides: another yes or no,
 * or words about the value.
 */
function answerTo(slot: UserSlot, text: string): boolean | 'open' | undefined {
  const rest = withoutCorrectionOpening(text);
  if (rest === undefined || rest === '') return yesOrNo(text);
  const own = yesOrNo(rest);
  if (own !== undefined || cuesIn(rest, slot) === 0) return own;
  return holdsDenial(rest) ? false : 'open';
}

/**
 * The slot that a yes or no answers: the one that the question or the reply is about, else the only one the agent asks
 * for.
 */
function answeredSlot(slots: readonly UserSlot[], text: string, context: WordsContext): UserSlot | undefined {
  const questions = questionsOf(context.question ?? '');
  const choices = slots.filter(({ kind }) => kind === 'yes-no');
  const asked = choices.filter(({ name }) => context.asked?.has(looseName(name)));
  const scored = choices.map((slot) => ({ slot, score: cuesIn(questions, slot) + cuesIn(text, slot) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const about = scored.filter(({ score }) => score === best && score > 0);
  if (about.length > 0) return about.length === 1 ? about[0]?.slot : undefined;
  if (asked.length === 1) return asked[0];
  const isPlainQuestion = questions !== '' && !consentWords.test(questions);
  return choices.length === 1 && isPlainQuestion ? choices[0] : undefined;
}
