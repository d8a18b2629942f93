// Runs the statements of a procedure in the order of its control flow (rules L91 to L96 of core/language). The first
// handler of a `try` takes every failure. Invariant: loops, steps and depth are limited, so every run ends.

import { type Expr, isMainGuard, loopElse, type PdlStatement } from '../../core/language';
import type { JsonValue } from '../../core/support';
import { isInWords, isWords } from './evaluateExpr';
import { CallFailed, type StatementOutcome, Suspended } from './procedureInterrupts';

/** Rounds of a `while` with calls or messages. */
const maxRounds = 12;
/** Rounds of a `for`, and of a `while` that only computes. */
const maxItems = 200;
/** Rounds in a row that leave all values as they are; fewer if the user repeats the same answers. */
const maxStaleRounds = 4;
const maxStaleAnswers = 2;
const maxSteps = 2000;
const maxDepth = 150;

type TryStatement = Extract<PdlStatement, { kind: 'try' }>;
export type EvaluatedStatement = Extract<PdlStatement, { kind: 'call' | 'assign' | 'expression' }>;

/** The effects of statements, and the values that decide between them. */
export interface StatementEffects {
  perform(statement: EvaluatedStatement): void;
  /** Says what a block that only has comments and texts describes. */
  instruct(words: readonly string[]): void;
  /** Called before the conditions of a statement are decided. */
  visit(statement: PdlStatement, conditions: readonly (Expr | undefined)[]): void;
  isBranchTaken(condition: Expr): boolean;
  items(iterable: Expr): readonly JsonValue[];
  assign(targets: readonly string[], value: JsonValue | undefined): void;
  returnWith(value: Expr | undefined): void;
  /** Equal before and after a part of the run if it consumed no answer of the user and no message of the agent. */
  progress(): string;
  /** The known values as text. */
  knownValues(): string;
  /** Number of answers of the user that were used, and of the decisions among them. */
  answerCount(): number;
  decisionCount(): number;
  /** Reports after this number of rounds that a loop does not end; returns if the user wants to try again. */
  suspendInRounds(rounds: number): void;
  /** A round had no step for the agent: the loop needs something new from the user. */
  suspendInLoop(): never;
}

export class StatementRunner {
  /** Loops around the current statement, with those around the calls of functions. */
  private loops = 0;
  /** Loops around the current statement in its function. */
  private openLoops = 0;
  private tries = 0;
  private depth = 0;
  private steps = 0;

  constructor(private readonly effects: StatementEffects) {}

  get isInLoop(): boolean {
    return this.loops > 0;
  }

  /** Whether a handler takes a failure of the current statement. */
  get isGuarded(): boolean {
    return this.tries > 0;
  }

  /** Whether calls of functions are nested too deep for another one. */
  get isTooDeep(): boolean {
    return this.depth > 30;
  }

  runFunction(body: readonly PdlStatement[]): void {
    const { openLoops } = this;
    this.openLoops = 0;
    this.nested(body);
    this.openLoops = openLoops;
  }

  run(body: readonly PdlStatement[]): StatementOutcome {
    const silent = body.every((statement) => ['comment', 'text', 'pass', 'return'].includes(statement.kind));
    if (silent && this.depth > 0) {
      const words = body.flatMap((statement) =>
        statement.kind === 'comment' || (statement.kind === 'text' && isWords(statement.text)) ? [statement.text] : [],
      );
      if (words.length > 0) this.effects.instruct(words.map((text) => text.replace(/^#+\s*/, '').trim()));
    }
    for (let index = 0; index < body.length; index++) {
      const statement = body[index] as PdlStatement; // below the length
      const flow = this.statement(statement);
      if (statement.kind !== 'while' && statement.kind !== 'for') {
        if (flow !== 'next') return flow;
        continue;
      }
      if (flow === 'return') return flow;
      // The loop's `else` is left out after a `break`.
      if (flow === 'break') index = loopElse(body, index + 1) ?? index;
    }
    return 'next';
  }

  private nested(body: readonly PdlStatement[]): StatementOutcome {
    // The deepest possible document must not overflow the stack.
    if (this.depth > maxDepth) return 'next';
    this.depth++;
    const flow = this.run(body);
    this.depth--;
    return flow;
  }

  private statement(statement: PdlStatement): StatementOutcome {
    // A document may loop without a question; such a run ends at its current step.
    if (++this.steps > maxSteps) this.stop(maxItems);
    switch (statement.kind) {
      case 'call':
      case 'assign':
      case 'expression':
        this.effects.perform(statement);
        return 'next';
      case 'if': {
        this.effects.visit(
          statement,
          statement.branches.map(({ condition }) => condition),
        );
        for (const branch of statement.branches) {
          const { condition } = branch;
          const isGuard = condition && statement.branches.length === 1 && isMainGuard(condition);
          if (condition && !isGuard && !this.effects.isBranchTaken(condition)) continue;
          return this.nested(branch.body);
        }
        return 'next';
      }
      case 'while':
        return this.loop(
          function* () {
            while (true) yield;
          },
          statement.body,
          () => {
            this.effects.visit(statement, [statement.condition]);
            return this.effects.isBranchTaken(statement.condition);
          },
          undefined,
          !isInWords(statement.condition),
        );
      case 'for': {
        const items = this.effects.items(statement.iterable);
        const targets = statement.targets.map((target) => target.name);
        return this.loop(
          () => items[Symbol.iterator](),
          statement.body,
          () => true,
          (item) => this.effects.assign(targets, item as JsonValue),
        );
      }
      case 'try':
        return this.attempt(statement);
      case 'return':
        this.effects.returnWith(statement.value);
        return 'return';
      case 'break':
      case 'continue':
        return this.openLoops > 0 ? statement.kind : 'return';
      case 'def':
      case 'text':
      case 'comment':
      case 'pass':
        return 'next';
      default:
        statement satisfies never;
        return 'next';
    }
  }

  /** Ends the run at a limit that the user cannot extend. */
  private stop(rounds: number): never {
    this.effects.suspendInRounds(rounds);
    throw new Suspended({ kind: 'done' });
  }

  /** `break` if a `break` ended the loop. `endsByItself`: values decide the condition. */
  private loop(
    source: () => Iterator<unknown>,
    body: readonly PdlStatement[],
    condition: () => boolean,
    each?: (item: unknown) => void,
    endsByItself = true,
  ): StatementOutcome {
    const { effects } = this;
    const iterator = source();
    this.loops++;
    this.openLoops++;
    let flow: StatementOutcome = 'next';
    let before = effects.knownValues();
    let stale = 0;
    let rounds = 0;
    for (let count = 0; ; count++) {
      if (!each && rounds === maxRounds) {
        effects.suspendInRounds(count);
        rounds = 0;
      }
      const item = iterator.next();
      if (item.done || !condition()) break;
      if (count === maxItems) this.stop(count);
      each?.(item.value);
      const start = effects.progress();
      const decisions = effects.decisionCount();
      const answers = effects.answerCount();
      flow = this.nested(body);
      const known = effects.knownValues();
      const isSame = known === before;
      before = known;
      if (flow === 'break' || flow === 'return') break;
      if (each) continue;
      const isIdle = effects.progress() === start;
      // A loop in which the user decides each time is not stuck.
      const isUsers = effects.decisionCount() !== decisions;
      if (!isIdle && !isUsers) rounds++;
      stale = isSame && !isUsers ? stale + 1 : 0;
      // A round without a step that leaves the values as they are would only repeat itself.
      if (isIdle && isSame) {
        // No value decides a condition in words, so one round of it is enough.
        if (!endsByItself) break;
        if (rounds === 0) effects.suspendInLoop();
        effects.suspendInRounds(count);
        stale = 0;
      } else if (stale >= (effects.answerCount() === answers ? maxStaleRounds : maxStaleAnswers) && condition()) {
        effects.suspendInRounds(count + 1);
        stale = 0;
      }
    }
    this.loops--;
    this.openLoops--;
    return flow === 'continue' ? 'next' : flow;
  }

  private attempt(statement: TryStatement): StatementOutcome {
    let flow: StatementOutcome = 'next';
    const uncaught = this.failureOf(() => {
      flow = this.handled(statement);
    });
    const last = this.nested(statement.finalizer);
    if (last !== 'next') return last;
    if (uncaught) throw uncaught;
    return flow;
  }

  /** Body, `else` and handlers. The first handler takes every failure. */
  private handled({ body, handlers, orElse }: TryStatement): StatementOutcome {
    const [handler] = handlers;
    let flow: StatementOutcome = 'next';
    if (handler) this.tries++;
    const failure = this.failureOf(() => {
      flow = this.nested(body);
    });
    if (handler) this.tries--;
    if (failure === undefined) return flow === 'next' ? this.nested(orElse) : flow;
    if (handler === undefined) throw failure;
    return this.nested(handler.body);
  }

  /** Runs a part of the procedure and returns the failure that leaves it. */
  private failureOf(run: () => void): CallFailed | undefined {
    const { depth, loops, openLoops, tries } = this;
    try {
      run();
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      Object.assign(this, { depth, loops, openLoops, tries });
      return thrown;
    }
  }
}
