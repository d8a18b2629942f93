// Matches the steps of a procedure with the parts of the agent's messages. Invariant: the position only moves forward,
// and a part of a reply counts once. One reply may hold several steps; a repeated step counts only if its message was
// repeated.

import { looseName } from '../../core/support';
import type { AgentTurn, ConversationTurn } from './readConversation';

const sentenceEnd = '[.!?:。！？：…]';

export class SaidParts {
  /** The latest turn that was matched. */
  private at: number;
  /** Offset in that turn after the matched parts. */
  private offset = Number.POSITIVE_INFINITY;
  /** Turns whose declared ANSWER has been counted. */
  private readonly declared = new Set<number>();

  /** Turns before `floor` do not count. */
  constructor(
    private readonly turns: readonly ConversationTurn[],
    floor: number,
  ) {
    this.at = floor - 1;
  }

  get turn(): number {
    return this.at;
  }

  /** Marks are equal if nothing was counted in between. */
  get mark(): string {
    return `${this.at}/${this.offset}/${this.declared.size}`;
  }

  /** Messages up to this turn do not count for later steps. */
  skipTo(turn: number): void {
    if (turn >= this.at) this.moveTo(turn, Number.POSITIVE_INFINITY);
  }

  /**
   * Counts the step and returns true if the agent said it after the matched parts. A reply that declares the ANSWER
   * counts in other words too, unless it matches `template`: then it holds values that have changed since.
   */
  take(text: string, answer?: string, template?: RegExp): boolean {
    for (const turn of this.turns.slice(Math.max(0, this.at))) {
      if (turn.kind !== 'said' || turn.denied !== undefined) continue;
      const from = turn.at === this.at ? this.offset : 0;
      if (turn.at < this.at || from === Number.POSITIVE_INFINITY) continue;
      const end = endOfPart(turn.text, text, from);
      if (end !== undefined) {
        if (declares(turn, answer)) this.declared.add(turn.at);
        this.moveTo(turn.at, end);
        return true;
      }
      if (!declares(turn, answer) || this.declared.has(turn.at) || template?.test(turn.text)) continue;
      this.declared.add(turn.at);
      this.moveTo(turn.at, from);
      return true;
    }
    return false;
  }

  private moveTo(turn: number, offset: number): void {
    this.at = turn;
    this.offset = offset;
  }
}

const declares = (turn: AgentTurn, answer: string | undefined) =>
  answer !== undefined && turn.answer !== undefined && looseName(turn.answer) === looseName(answer);

/** End offset of the part in a reply, if it occurs as whole sentences. */
function endOfPart(reply: string, part: string, from: number): number | undefined {
  if (part === '') return undefined;
  const ends = new RegExp(`${sentenceEnd}["”」]?$`, 'u').test(part)
    ? /^(?:\s|$)|^\p{Script=Han}/u
    : /^[.!?。！？]|^\s*$/u;
  for (let start = reply.indexOf(part, from); start >= 0; start = reply.indexOf(part, start + 1)) {
    const before = reply.slice(0, start);
    const end = start + part.length;
    if (/^\s*$/.test(before) || new RegExp(`${sentenceEnd}["”」)）]*\\s*$`, 'u').test(before))
      if (ends.test(reply.slice(end))) return end;
  }
  return undefined;
}

/** Joins the parts of one reply; each ends like a sentence, so that they can be separated again. */
export function joinParts(parts: readonly string[]): string {
  return parts
    .map((part, index) => {
      if (index === parts.length - 1 || new RegExp(`${sentenceEnd}["”」)）]*$`, 'u').test(part)) return part;
      return `${part}${/\p{Script=Han}$/u.test(part) ? '。' : '.'}`;
    })
    .join(' ');
}
