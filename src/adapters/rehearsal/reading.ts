// The unread rest of a user's turn, and the values found so far. Invariant: each slot gets at most one value per turn;
// an impossible value is refused, never taken.

import type { Intent } from './readIntent';
import { problemOfNumber, type RefusalReason, type Refused } from './refusals';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot, type SlotKind } from './slotKind';

export interface Understanding {
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  /** Keys that the agent's last message asked for, in order; empty if it asked for nothing. */
  readonly asked: readonly string[];
  /** Keys of the open question, even if the agent has not asked it yet. */
  readonly open?: readonly string[];
  /** Keys that already have a value, the latest at the end. */
  readonly known: ReadonlySet<string>;
  readonly intent: Intent;
  /** Of a flowchart: words that do not identify a decision, because its steps and its title contain them too. */
  readonly common?: ReadonlySet<string>;
  /** Day and time of the session, as its prompt writes it. */
  readonly now?: string;
  /** The workflow's topic, in words. */
  readonly topic?: string;
}

export class UserTextReader {
  readonly found = new Map<string, string>();
  readonly refused: Refused[] = [];
  /** Spans that were taken are replaced by commas. */
  rest: string;

  constructor(
    text: string,
    readonly context: Understanding,
  ) {
    this.rest = text;
  }

  /** True if the value was taken, or refused as impossible for the slot. */
  take(slot: ProgramSlot | undefined, value: string | undefined, said = value): boolean {
    if (!slot || value === undefined || value === '' || this.has(slot.key)) return false;
    const problem = kindOfSlot(slot) === 'number' ? problemOfNumber(slot, value) : undefined;
    if (problem !== undefined) this.refuse(slot, said ?? value, problem);
    else this.found.set(slot.key, value);
    return true;
  }

  refuse(slot: ProgramSlot, said: string, reason: RefusalReason): void {
    this.refused.push({ key: slot.key, said: said.trim(), reason });
  }

  has(key: string): boolean {
    return this.found.has(key) || this.refused.some((one) => one.key === key);
  }

  cut(start: number, end: number): void {
    this.rest = `${this.rest.slice(0, start)},${this.rest.slice(end)}`;
  }

  /** Slots of a kind without a value in this turn: those asked for first, then open ones, then known ones. */
  slotsOf(...kinds: readonly SlotKind[]): readonly ProgramSlot[] {
    const { slots, asked, known } = this.context;
    const rank = ({ key }: ProgramSlot) => (asked.includes(key) ? asked.indexOf(key) - 100 : known.has(key) ? 1 : 0);
    return [...slots.values()]
      .filter((slot) => !this.has(slot.key) && kinds.includes(kindOfSlot(slot)))
      .sort((a, b) => rank(a) - rank(b));
  }
}

const clauseEnd = /[,.;!?:，。；！？：\n]|\b(?:but|rather|however)\b|但|而是/gi;
const denial =
  /\b(?:not|never|without|except|nor|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|won['’]?t|can['’]?t|cannot|didn['’]?t|haven['’]?t)\b|(?<=\S\s+)\bno\b|不(?!如|过|好意思)|没(?!关系|问题|事)|别(?!的)/i;
/** `能不能`, `有没有`: questions, not denials. Also "why not". */
const noDenial = /(.)[不没]\1|要不|\bwhy not\b|\bnot only\b|\bcannot wait\b/gi;

const exceptFor =
  /\b(?:anything|everything|any day|any time|all days|apart from|other than)(?: but| except)?(?: (?:on|at))?\s*$/i;

/** Whether the clause denies the text that follows the offset: "I don't want", `不要`. */
export function isNegatedAt(text: string, start: number): boolean {
  const before = text.slice(0, start);
  if (exceptFor.test(before)) return true;
  const clause = before.slice(
    (before.match(clauseEnd) ? ([...before.matchAll(clauseEnd)].at(-1)?.index ?? -1) : -1) + 1,
  );
  return denial.test(clause.replace(noDenial, ''));
}
