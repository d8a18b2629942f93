// Values that the user gave, per slot and in order. A slot asked for again (a loop) starts a new round; any other later
// value replaces that of the last round, because the user changed their mind.

import { type JsonValue, looseName } from '../../core/support';
import type { Intent } from './readIntent';
import type { Refused } from './refusals';

export interface RememberedValue {
  readonly value: JsonValue;
  /** Index of the turn with the value. */
  readonly at: number;
  /** The replaced value, if the user changed their mind. */
  readonly was?: JsonValue;
}

export interface SlotMention {
  readonly key: string;
  readonly value: JsonValue;
}

/** A request in the user's words that is kept for later. */
export interface LaterRequest {
  readonly text: string;
  /** Index of the turn with the request. */
  readonly at: number;
  /** The request is outside of this workflow. */
  readonly isElsewhere: boolean;
}

export class ConversationMemory {
  private rounds = new Map<string, RememberedValue[]>();
  /** Number of times a question for a slot went unanswered. */
  private misses = new Map<string, number>();
  /** Turns of the user that could not be understood. */
  unclear = new Set<number>();
  /** Keys of the slots that each user turn gave values for. */
  givenIn = new Map<number, readonly string[]>();
  /** Turns of the user that asked for something else. */
  offTopicTurns = new Set<number>();
  /** Intent of each user turn; of two requests, that of the one done first. */
  intents = new Map<number, Intent>();
  /** Impossible values, by turn. */
  refused = new Map<number, readonly Refused[]>();
  /** Open requests other than the one done first, in order. */
  later: readonly LaterRequest[] = [];
  /** Turns before this index belong to a finished run of the procedure. */
  floor = 0;
  /** Turn of the last request to retry a failed call. */
  retriedAt = -1;

  copy(): ConversationMemory {
    return Object.assign(new ConversationMemory(), structuredClone({ ...this }));
  }

  at(key: string, round: number): RememberedValue | undefined {
    return this.rounds.get(key)?.[round];
  }

  latest(key: string): RememberedValue | undefined {
    return this.rounds.get(key)?.at(-1);
  }

  /** `round` is the round of the question, if the slot had been asked for. */
  remember(mention: SlotMention, at: number, round: number | undefined): void {
    const list = this.rounds.get(mention.key) ?? [];
    const last = list.at(-1);
    const given = { value: mention.value, at };
    if (!last || (round !== undefined && round >= list.length)) list.push(given);
    else if (looseName(String(last.value)) !== looseName(String(mention.value)))
      list[list.length - 1] = { ...given, was: last.value };
    this.rounds.set(mention.key, list);
    this.misses.delete(mention.key);
  }

  /** The value is no longer wanted: the slot is open again. */
  forget(key: string): void {
    const list = this.rounds.get(key);
    if (!list) return;
    if (list.length > 1) this.rounds.set(key, list.slice(0, -1));
    else this.rounds.delete(key);
  }

  /** Keys that have a value, the latest at the end. */
  knownKeys(): readonly string[] {
    return [...this.rounds]
      .map(([key, list]) => ({ key, at: list.at(-1)?.at ?? -1 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ key }) => key);
  }

  miss(key: string): number {
    const count = (this.misses.get(key) ?? 0) + 1;
    this.misses.set(key, count);
    return count;
  }

  reopenSkipped(): void {
    for (const [key, list] of this.rounds) {
      const given = list.filter(({ value }) => value !== null);
      if (given.length === list.length) continue;
      this.misses.delete(key);
      if (given.length > 0) this.rounds.set(key, given);
      else this.rounds.delete(key);
    }
  }

  restart(at: number): void {
    this.rounds.clear();
    this.misses.clear();
    this.floor = at;
  }
}
