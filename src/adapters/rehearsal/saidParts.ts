// Matches the steps of a procedure with the parts of what the agent has said.
// Invariant: the position only moves forward, and a part of a reply counts once. One reply may hold several steps; a step
// that comes again counts only where it was said again.

import { looseName } from '../../core/support';
import type { AgentTurn, ConversationTurn } from './readConversation';

const sentenceEnd = '[.!?:。！？：…]';

export class SaidParts {
  /** The latest turn that is accounted for. */
  private at: number;
  /** In that turn: where the rest begins. */
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

  /** Equal marks: nothing was counted in between. */
  get mark(): string {
    return `${this.at}/${this.offset}/${this.declared.size}`;
  }

  /** What was said up to this turn does not count for later steps. */
  skipTo(turn: number): void {
    if (turn >= this.at) this.moveTo(turn, Number.POSITIVE_INFINITY);
  }

  /**
   * Whether the step was said after what has been counted; if so it is counted. A reply that declares the ANSWER counts
   * for it in other words, unless it matches `template`: then it was said with values that have changed since.
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

/** Where the part ends in a reply, if it is there as whole sentences. */
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

/** Parts of one reply: each ends like a sentence, so that they can be told apart again. */
export function joinParts(parts: readonly string[]): string {
  return parts
    .map((part, index) => {
      if (index === parts.length - 1 || new RegExp(`${sentenceEnd}["”」)）]*$`, 'u').test(part)) return part;
      return `${part}${/\p{Script=Han}$/u.test(part) ? '。' : '.'}`;
    })
    .join(' ');
}
