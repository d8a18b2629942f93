// Counts the rounds of a loop of a procedure and stops the run if the loop does not end. Invariant: rounds are limited.

import type { Expr, NameAt, ProcedureLoop } from '../../core/language';
import type { JsonValue } from '../../core/support';
import { isInWords } from './evaluateExpr';

/** Rounds of a `while` with calls or messages. */
const maxRounds = 12;
/** Rounds of a `for`, and of a `while` that only computes. */
const maxItems = 200;
/** Rounds in a row that leave all values as they are; fewer if the user repeats the same answers. */
const maxStaleRounds = 4;
const maxStaleAnswers = 2;

/** The facts that a round can change. */
export interface RunMark {
  /** Position in the messages of the agent. */
  readonly said: string;
  /** Number of answers of the user that were used, and of the decisions among them. */
  readonly answers: number;
  readonly decisions: number;
  /** The known values as text. */
  readonly values: string;
}

export interface LoopEffects {
  items(iterable: Expr): readonly JsonValue[];
  assign(targets: readonly NameAt[], value: JsonValue | undefined): void;
  mark(): RunMark;
  /** Reports after this number of rounds that a loop does not end; returns if the user wants to try again. */
  suspendInRounds(rounds: number): void;
  /** A round had no step for the agent: the loop needs something new from the user. */
  suspendInLoop(): never;
  /** Ends the run after this number of rounds, which the user cannot extend. */
  stop(rounds: number): never;
}

export class LoopRounds {
  /** Rounds that have ended. */
  count = 0;
  /** Of them, since the last report: those with calls or messages, and the latest that left all values as they are. */
  private busy = 0;
  private stale = 0;
  private isStuck = false;
  /** At the start of the round. */
  private start: RunMark;
  /** Values at the end of the round before. */
  private values: string;
  private items: readonly JsonValue[] | undefined;

  constructor(
    readonly loop: ProcedureLoop,
    private readonly effects: LoopEffects,
  ) {
    this.start = effects.mark();
    this.values = this.start.values;
  }

  /** Whether a `for` has another item. */
  hasNext(): boolean {
    const { statement } = this.loop;
    if (statement.kind === 'for') this.items ??= this.effects.items(statement.iterable);
    return this.count < (this.items?.length ?? 0);
  }

  begin(): void {
    const { effects, count } = this;
    const { statement } = this.loop;
    if (this.isStuck) {
      effects.suspendInRounds(count);
      this.stale = 0;
    }
    if (count === maxItems) effects.stop(count);
    if (statement.kind === 'for') effects.assign(statement.targets, this.items?.[count]);
    else this.start = effects.mark();
  }

  /** Returns false if the loop ends with this round. */
  end(): boolean {
    const { effects, start } = this;
    const { statement } = this.loop;
    const round = this.count++;
    if (statement.kind === 'for') return true;
    const { said, answers, decisions, values } = effects.mark();
    const isSame = values === this.values;
    this.values = values;
    const isIdle = said === start.said && answers === start.answers;
    // A loop in which the user decides each time is not stuck.
    const isUsers = decisions !== start.decisions;
    if (!isIdle && !isUsers) this.busy++;
    this.stale = isSame && !isUsers ? this.stale + 1 : 0;
    this.isStuck = false;
    // A round without a step that leaves the values as they are would only repeat itself.
    if (isIdle && isSame) {
      // No value decides a condition in words, so one round of it is enough.
      if (isInWords(statement.condition)) return false;
      if (this.busy === 0) effects.suspendInLoop();
      effects.suspendInRounds(round);
      this.stale = 0;
    } else {
      // Reported if the condition holds once more.
      this.isStuck = this.stale >= (answers === start.answers ? maxStaleRounds : maxStaleAnswers);
    }
    if (this.busy === maxRounds) {
      effects.suspendInRounds(this.count);
      this.busy = 0;
    }
    return true;
  }
}
