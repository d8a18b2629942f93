// What the user has told, per slot and in order. A slot asked for again (a loop) starts a new round; any other later
// word for it replaces the value of the last round: the user changed their mind.

import { type JsonValue, looseName } from '../../core/support';

export interface Remembered {
  readonly value: JsonValue;
  /** Index of the turn that said it. */
  readonly at: number;
}

export interface Mention {
  readonly key: string;
  readonly value: JsonValue;
}

export class Memory {
  private rounds = new Map<string, Remembered[]>();
  /** Times a question for a slot went unanswered. */
  private misses = new Map<string, number>();
  /** Turns of the user that answered a question with nothing that could be taken. */
  unheard = new Set<number>();
  /** What turns of the user gave, by turn: keys of slots. */
  heard = new Map<number, readonly string[]>();
  /** Turns of the user that asked for something else. */
  strayed = new Set<number>();
  /** Turns before it belong to a run of the procedure that is over. */
  floor = 0;
  /** Turn of the last request to try a failed call again. */
  retriedAt = -1;

  copy(): Memory {
    return Object.assign(new Memory(), structuredClone({ ...this }));
  }

  at(key: string, round: number): Remembered | undefined {
    return this.rounds.get(key)?.[round];
  }

  latest(key: string): Remembered | undefined {
    return this.rounds.get(key)?.at(-1);
  }

  /** `round` is the round the question was for, when the slot had been asked for. */
  tell(mention: Mention, at: number, round: number | undefined): void {
    const list = this.rounds.get(mention.key) ?? [];
    const told = { value: mention.value, at };
    if (list.length === 0 || (round !== undefined && round >= list.length)) list.push(told);
    else if (looseName(String(list.at(-1)?.value)) !== looseName(String(mention.value))) list[list.length - 1] = told;
    this.rounds.set(mention.key, list);
    this.misses.delete(mention.key);
  }

  miss(key: string): number {
    const count = (this.misses.get(key) ?? 0) + 1;
    this.misses.set(key, count);
    return count;
  }

  /** What was tried without is open once more. */
  takeUpAgain(): void {
    for (const [key, list] of this.rounds) {
      const told = list.filter(({ value }) => value !== null);
      if (told.length === list.length) continue;
      this.misses.delete(key);
      if (told.length > 0) this.rounds.set(key, told);
      else this.rounds.delete(key);
    }
  }

  restart(at: number): void {
    this.rounds.clear();
    this.misses.clear();
    this.floor = at;
  }
}
