// Reads the user's turns into the memory: values, refusals, changes of mind, requests for later. Each turn is read as
// an answer to the question that was open at the time. Invariant: the memory depends on the turns alone.

import { looseName, memoize } from '../../core/support';
import type { AgentMove } from './agentMove';
import { isDecision, slotLabel } from './agentTexts';
import { isThing, isWish } from './answeredValues';
import { ConversationMemory, type SlotMention } from './conversationMemory';
import { findDates } from './findDates';
import type { ChartDecisions } from './followFlowchart';
import type { ProcedureProgress } from './followProcedure';
import { parseYesNo } from './looseValues';
import { yesPrefixPattern } from './phrasePatterns';
import type { ConversationTurn, UserTurn } from './readConversation';
import { type Intent, readIntent, sharesWord } from './readIntent';
import { readTurn, type TurnReading } from './readUserValues';
import { emptySlot, type ProgramSlot, type RehearsalProgram } from './rehearsalProgram';
import { type Requests, splitRequests, startsFurther } from './requests';
import { kindOfSlot } from './slotKind';
import { isOffer } from './turnReplies';
import { isNoise } from './typedValues';

export type Follow = (memory: ConversationMemory, turns: readonly ConversationTurn[]) => ProcedureProgress;

export interface TurnContext {
  readonly program: RehearsalProgram;
  readonly follow: Follow;
  readonly memory: ConversationMemory;
  readonly turns: readonly ConversationTurn[];
  readonly now: string | undefined;
  readonly decisions: ChartDecisions | undefined;
}

const memories = memoize<RehearsalProgram, Map<string, ConversationMemory>>(() => new Map());
const mostMemories = 64;

/**
 * The memory of these turns of the user. A request repeats the whole conversation, so the memory of its beginning is
 * reused, and only the new turns are read. `drawing`: the flowchart that is followed, beside the program.
 */
export function memoryOf(
  context: Omit<TurnContext, 'memory'>,
  said: readonly UserTurn[],
  drawing: string,
): ConversationMemory {
  const known = memories(context.program);
  const keyOf = (count: number) => {
    const turnsOf = said.slice(0, count).map((turn) => turn.at);
    return JSON.stringify([drawing, context.now, turnsOf, context.turns.slice(0, (turnsOf.at(-1) ?? -1) + 1)]);
  };
  let count = said.length;
  while (count > 0 && !known.has(keyOf(count))) count--;
  let memory = known.get(keyOf(count)) ?? new ConversationMemory();
  for (const turn of said.slice(count)) {
    memory = memory.copy();
    takeTurn({ ...context, memory }, turn);
    count++;
    known.set(keyOf(count), memory);
  }
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - mostMemories))) known.delete(key);
  return memory;
}

function takeTurn(context: TurnContext, turn: UserTurn): void {
  const { program, follow, memory, turns } = context;
  const before = turns.slice(0, turn.at);
  const { move } = follow(memory, before);
  const reader = new TurnReader(context);
  const requests = splitRequests(turn.text, isAboutCancelling(program), (part) => reader.valuesOf(part));
  const text = requests.now;
  const intent = intentOf(text, program, before);
  memory.intents.set(turn.at, intent);
  const lastSaid = before.findLast((item) => item.kind === 'said');
  if (intent.retries || (before.at(-1)?.kind === 'said' && parseYesNo(text) === true)) memory.retriedAt = turn.at;
  if (move.kind === 'done' && lastSaid) {
    const [next, ...rest] = memory.later;
    const isAnswered = next !== undefined && isOffer(lastSaid.text, next, program.language);
    if (isAnswered) memory.later = rest;
    const isYes = parseYesNo(text) === true;
    if (!isAnswered && isYes && offered(follow, memory, before)) {
      memory.restart(turn.at);
      return;
    }
    if ((isAnswered && isYes) || startsFurther(text)) {
      reader.startOver(isAnswered && isYes ? `${next.text}, ${behindYesOf(text)}` : text, turn.at);
      return;
    }
  }
  const wasAsked = move.kind === 'ask' && asksFor(program, before.at(-1), move);
  const asked = move.kind === 'ask' && wasAsked ? move.keys : [];
  const { values, refused } = reader.read(text, move, asked, intent);
  reader.tell(text, values, turn.at, move);
  if (requests.later !== undefined && !reader.takesFurther(requests.later, turn.at) && !reader.isReplaced(requests))
    memory.later = [...memory.later, { text: requests.later, at: turn.at, isElsewhere: reader.isElsewhere(requests) }];
  // A value that the user tried to change to an impossible one is open again.
  for (const { key } of refused) memory.forget(key);
  if (refused.length > 0) memory.refused.set(turn.at, refused);
  reader.tellBehindYes(text, asked, values, turn.at, before);
  if (values.length > 0)
    memory.givenIn.set(
      turn.at,
      values.map(({ key }) => key),
    );
  // A turn that gave another value is not a failed answer.
  if (move.kind !== 'ask' || intent.cancels || values.length > 0 || refused.length > 0) return;
  const isQuestion = intent.asksQuestion || intent.strays || intent.wonders;
  if (isQuestion) memory.offTopicTurns.add(turn.at);
  if (isQuestion || intent.chats) return;
  const isFirst = !lastSaid && !isWish(text) && !intent.refuses;
  if (asked.length > 0 ? !isWish(text) : isFirst && isUnclear(text, context)) memory.unclear.add(turn.at);
  move.keys.forEach((key, index) => {
    // After three unanswered questions the procedure continues without the value; a step that needs it reports that it
    // is stuck. A decision stays open.
    if (asked.includes(key) && !reader.decides(key) && memory.miss(key) >= 3)
      memory.remember({ key, value: null }, turn.at, move.rounds[index]);
  });
}

const isAboutCancelling = ({ topic }: RehearsalProgram) => /cancel|取消/i.test(topic);
/** Cancels something other than the current request. */
const otherMatter =
  /\b(?:from|of|on) (?:last|yesterday)\b|\bmy (?:old|other|previous|existing|earlier|last)\b|上(?:个|一)?(?:周|月|次|星期)|之前|以前|原来|另一个/i;

function intentOf(text: string, program: RehearsalProgram, before: readonly ConversationTurn[]): Intent {
  const intent = readIntent(text, program.topic);
  const isElsewhere = intent.cancels && (otherMatter.test(text) || !before.some((turn) => turn.kind === 'said'));
  return isElsewhere ? { ...intent, cancels: false, strays: true, asksScope: true } : intent;
}

const behindYesOf = (text: string): string => {
  const rest = yesPrefixPattern.exec(text);
  return rest?.[1] ?? rest?.[2] ?? '';
};

/** Whether a first message cannot be understood: signs, keyboard runs, or words unrelated to the topic. */
const isUnclear = (text: string, { decisions, program }: TurnContext): boolean => {
  if (isNoise(text)) return true;
  const isChart = decisions !== undefined || program.decisions.size > 0;
  // People may start a conversation by describing their situation.
  const isStory = /\b(?:i|my|we|our|me)\b|[我咱]/i.test(text);
  return !isChart && !isStory && !sharesWord(text, program.topic);
};

/** Reads turns with the values known at the time. */
class TurnReader {
  private readonly slots: Map<string, ProgramSlot>;

  constructor(private readonly context: TurnContext) {
    this.slots = new Map([...context.program.slots, ...(context.decisions?.slots ?? [])]);
  }

  private slotOf(key: string): ProgramSlot {
    return this.slots.get(key) ?? emptySlot(key);
  }

  decides(key: string): boolean {
    return kindOfSlot(this.slotOf(key)) === 'yes-no' || isDecision([this.slotOf(key)]);
  }

  read(text: string, question: AgentMove, asked: readonly string[], intent: Intent): TurnReading {
    const { program, memory, now, decisions } = this.context;
    const open = question.kind === 'ask' ? question.keys : [];
    for (const key of open)
      if (!this.slots.has(key))
        this.slots.set(
          key,
          (question.kind === 'ask' && question.slots?.find((slot) => slot.key === key)) || emptySlot(key),
        );
    return readTurn(text, {
      slots: this.slots,
      asked,
      open,
      known: new Set(memory.knownKeys().filter((key) => this.slots.has(key))),
      intent,
      topic: program.topic,
      common: decisions?.common ?? program.common,
      ...(now === undefined ? {} : { now }),
    });
  }

  /** The values of a part of a message by itself, independent of the question. */
  valuesOf(part: string): ReadonlyMap<string, string> {
    const { program, now } = this.context;
    const { values } = readTurn(part, {
      slots: this.slots,
      asked: [],
      known: new Set(),
      intent: readIntent(part, program.topic),
      topic: program.topic,
      ...(now === undefined ? {} : { now }),
    });
    return new Map(values.map(({ key, value }) => [key, String(value)]));
  }

  tell(text: string, values: readonly SlotMention[], at: number, question: AgentMove): void {
    const { memory } = this.context;
    // A user who gives a value is asked for the rest again, including skipped slots.
    if (values.length > 0) memory.reopenSkipped();
    const isAlso = /\balso\b|\banother\b/i.test(text);
    const hasThing = values.some(({ key }) => kindOfSlot(this.slotOf(key)) === 'thing');
    for (const mention of values) {
      const slot = this.slotOf(mention.key);
      // A further thing does not replace the previous one.
      const isFurther = isAlso && hasThing && /^(thing|reason)$/.test(kindOfSlot(slot));
      const value = isAlso && !hasThing ? withReason(mention, memory, slot) : withDay(mention, memory, slot);
      memory.remember(value, at, isFurther ? Number.MAX_SAFE_INTEGER : roundOf(question, mention.key));
    }
  }

  /** "Yes: socks, holes": the text after a yes answers the next question. */
  tellBehindYes(
    text: string,
    asked: readonly string[],
    values: readonly SlotMention[],
    at: number,
    before: readonly ConversationTurn[],
  ): void {
    const { memory, follow } = this.context;
    const [first] = asked;
    const rest = asked.length === 1 && values.some(({ key }) => key === first) ? behindYesOf(text) : '';
    if (rest === '' || kindOfSlot(this.slotOf(first ?? '')) !== 'yes-no') return;
    const next = follow(memory, before).move;
    const given = next.kind === 'ask' ? this.read(rest, next, next.keys, readIntent(rest, '')).values : [];
    for (const mention of given.filter(({ key }) => /^(thing|reason|place|text)$/.test(kindOfSlot(this.slotOf(key)))))
      if (roundOf(next, mention.key) !== undefined) memory.remember(mention, at, roundOf(next, mention.key));
  }

  /** Whether the other request is one that this workflow does not do. */
  isElsewhere({ later = '', isElsewhere, isOther }: Requests): boolean {
    if (!isOther) return isElsewhere === true;
    const named = [...this.valuesOf(later).keys()].filter(
      (key) => !/^(?:when|number|yes-no)$/.test(kindOfSlot(this.slotOf(key))),
    );
    return named.length === 0 && !sharesWord(later, this.context.program.topic);
  }

  /** "Cancel Friday and book Saturday": the cancelled item is a value of this request. */
  isReplaced({ later = '', isElsewhere }: Requests): boolean {
    return isElsewhere === true && !otherMatter.test(later) && this.valuesOf(later).size > 0;
  }

  /** Remembers a second thing in one message, if the workflow asks for one thing after another anyway. */
  takesFurther(text: string, at: number): boolean {
    const { memory } = this.context;
    const things = [...this.slots.values()].filter((slot) => kindOfSlot(slot) === 'thing');
    const more = [...this.slots.values()].find(
      (slot) =>
        kindOfSlot(slot) === 'yes-no' && /\bmore\b|another|further|还有|更多|其他/i.test(`${slot.name} ${slot.desc}`),
    );
    const read = [...this.valuesOf(text)].filter(([key]) => /^(thing|reason)$/.test(kindOfSlot(this.slotOf(key))));
    const bare = isThing.test(text) ? things.map((slot): [string, string] => [slot.key, bareThing(text)]) : [];
    const values = read.length > 0 ? read : bare;
    if (!more || values.length === 0) return false;
    for (const [key, value] of values) memory.remember({ key, value }, at, Number.MAX_SAFE_INTEGER);
    memory.remember({ key: more.key, value: 'yes' }, at, Number.MAX_SAFE_INTEGER);
    return true;
  }

  /** Restarts the procedure with the values of the text. */
  startOver(text: string, at: number): void {
    const { memory, follow, turns, program } = this.context;
    memory.restart(at);
    const { move } = follow(memory, turns.slice(0, at));
    const intent = { ...readIntent(text, program.topic), asks: false, strays: false, cancels: false };
    const { values, refused } = this.read(text, move, [], intent);
    this.tell('', values, at, move);
    if (refused.length > 0) memory.refused.set(at, refused);
    memory.givenIn.set(
      at,
      values.map(({ key }) => key),
    );
  }
}

const bareThing = (text: string) => text.replace(/^(?:an?|the|my|some|these|those)\s+/i, '');

const roundOf = (question: AgentMove, key: string): number | undefined =>
  question.kind === 'ask' ? question.rounds[question.keys.indexOf(key)] : undefined;

/** "It also has a hole" keeps the previous reason. */
function withReason(mention: SlotMention, memory: ConversationMemory, slot: ProgramSlot): SlotMention {
  const before = memory.latest(mention.key)?.value;
  if (kindOfSlot(slot) !== 'reason' || typeof before !== 'string') return mention;
  return { ...mention, value: `${before}, ${String(mention.value)}` };
}

/** "At 8pm instead" keeps the previous day. */
function withDay(mention: SlotMention, memory: ConversationMemory, slot: ProgramSlot): SlotMention {
  const [before, value] = [memory.latest(mention.key)?.value, mention.value];
  if (kindOfSlot(slot) !== 'when' || typeof before !== 'string' || typeof value !== 'string') return mention;
  const hasDay = (words: string) => findDates(words, '2026-01-01').some((span) => /^\d{4}/.test(span.value));
  if (hasDay(value) || !hasDay(before)) return mention;
  const day = before.replace(/\s*(?:\bat\b|\baround\b)?\s*\b\d{1,2}(?:[:.h]\d\d|h)?\s*(?:[ap]m)?$/i, '').trim();
  return { ...mention, value: `${day} ${value}` };
}

/** Whether the agent's last message asked the open question; a fallback or a claim does not. */
function asksFor(
  program: RehearsalProgram,
  said: ConversationTurn | undefined,
  move: AgentMove & { kind: 'ask' },
): boolean {
  if (said?.kind !== 'said') return false;
  if (looseName(said.text).includes(looseName(move.question))) return true;
  return move.keys.some((key) =>
    said.text.includes(slotLabel(program.slots.get(key) ?? emptySlot(key), program.language)),
  );
}

/** Whether the agent offered to start again. */
function offered(follow: Follow, memory: ConversationMemory, before: readonly ConversationTurn[]): boolean {
  const index = before.findLastIndex((turn) => turn.kind === 'said');
  const move = follow(memory, before.slice(0, index)).move;
  return move.kind === 'say' && move.offersAgain === true;
}
