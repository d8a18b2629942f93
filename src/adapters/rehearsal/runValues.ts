// Values of names while a procedure is followed: bound by an API, a statement or the user, whose answers come in
// rounds, one for each time that a slot is asked for. Invariant: a name has one value at a time; the user's latest
// value in a round counts.

import type { FlowPlace } from '../../core/language';
import type { JsonValue } from '../../core/support';
import { isDecision } from './agentTexts';
import type { ConversationMemory, RememberedValue } from './conversationMemory';
import { emptySlot, type RehearsalProgram } from './rehearsalProgram';

export class RunValues {
  private readonly bound = new Map<string, JsonValue>();
  /** Keys whose value an API returned. */
  private readonly fromApis = new Set<string>();
  /** Round of the user's answers in use, by slot. */
  private readonly rounds = new Map<string, number>();
  /** Conditions that visited a flowchart decision since the user was last asked, by slot. */
  private readonly decided = new Map<string, Set<FlowPlace>>();
  /** Number of answers of the user in use; `decisions` counts those that are decisions. */
  private answers = 0;
  private decisions = 0;

  constructor(
    private readonly program: RehearsalProgram,
    private readonly memory: ConversationMemory,
  ) {}

  get(key: string): JsonValue | undefined {
    return this.bound.has(key) ? this.bound.get(key) : this.given(key)?.value;
  }

  has(key: string): boolean {
    return this.bound.has(key);
  }

  /** The bound value, without the user's answers. */
  boundTo(key: string): JsonValue | undefined {
    return this.bound.get(key);
  }

  bind(key: string, value: JsonValue): void {
    this.bound.set(key, value);
    this.fromApis.delete(key);
  }

  /** Binds a field of a result without a target; it fills placeholders. */
  fill(key: string, value: JsonValue): void {
    this.bound.set(key, value);
  }

  markFromApi(key: string): void {
    this.fromApis.add(key);
  }

  fromApi(key: string): JsonValue | undefined {
    return this.fromApis.has(key) ? this.bound.get(key) : undefined;
  }

  round(key: string): number {
    return this.rounds.get(key) ?? 0;
  }

  /** The user's answer in the current round. */
  given(key: string): RememberedValue | undefined {
    return this.memory.at(key, this.round(key));
  }

  /** Starts a new round, so that the user is asked again. */
  renew(key: string): void {
    this.rounds.set(key, this.round(key) + 1);
    this.bound.delete(key);
  }

  /** Binds the user's answer of a round, which becomes the current round. */
  takeUp(key: string, round: number): RememberedValue | undefined {
    const given = this.memory.at(key, round);
    if (!given) return undefined;
    this.rounds.set(key, round);
    this.bind(key, given.value);
    this.count(key);
    return given;
  }

  /** If the same condition visits a flowchart decision again, the user is asked again. */
  visit(key: string, place: FlowPlace): void {
    const seen = this.decided.get(key) ?? new Set<FlowPlace>();
    if (seen.has(place)) {
      this.rounds.set(key, this.round(key) + 1);
      seen.clear();
    }
    this.decided.set(key, seen.add(place));
    if (this.given(key)) this.count(key);
  }

  /** An answer that replaced another one, unless an API has set the name since. */
  changed(key: string): (RememberedValue & { readonly was: JsonValue }) | undefined {
    const given = this.given(key);
    return given?.was === undefined || this.fromApis.has(key) ? undefined : { ...given, was: given.was };
  }

  /** Runs a function while the name has another value. */
  during<Result>(key: string, value: JsonValue, run: () => Result): Result {
    const before = this.bound.get(key);
    this.bound.set(key, value);
    try {
      return run();
    } finally {
      if (before === undefined) this.bound.delete(key);
      else this.bound.set(key, before);
    }
  }

  /** Grows with each answer that is used. */
  get progress(): number {
    return this.answers;
  }

  /** Grows with each decision of the user that is used. */
  get decisionCount(): number {
    return this.decisions;
  }

  snapshot(): Readonly<Record<string, JsonValue>> {
    return Object.fromEntries(this.bound);
  }

  private count(key: string): void {
    this.answers++;
    if (isDecision([this.program.slots.get(key) ?? emptySlot(key)])) this.decisions++;
  }
}
