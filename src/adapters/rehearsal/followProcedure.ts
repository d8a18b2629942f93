// Interprets the procedure from its start over the whole conversation, up to the next move. Invariant: stateless; the
// same program, memory and turns give the same move. Recorded results are reused for the same call, so only new calls
// are made. Over 300 lines: the effects of all statements, which share a run's bookkeeping.

import { isUnnamedAnswer } from '../../core/formats';
import { answerId, apiId } from '../../core/graph';
import {
  type Call,
  callsOf,
  controlFlow,
  type Expr,
  type FlowPlace,
  idiomsOf,
  type NameAt,
  type PdlStatement,
} from '../../core/language';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, looseName } from '../../core/support';
import { decideCondition } from '../../core/verdicts';
import type { AgentMove } from './agentMove';
import {
  askByName,
  asSentence,
  failedText,
  fillText,
  isDecision,
  isGenericRequest,
  isInstruction,
  isQuestion,
  nameAsSentence,
  phrase,
  roundsText,
  speaksOfUser,
  stuckText,
  templateOf,
  textOfInstruction,
} from './agentTexts';
import { callIdentity, namedArguments, orderedResult, resultForTarget, typedArgument } from './callValues';
import type { ConversationMemory } from './conversationMemory';
import { decideByValue, userWishIn } from './decideByValue';
import { evaluateExpr, isConditionMet, keysIn, sentenceOf, toList, type ValueScope } from './evaluateExpr';
import { humanName } from './humanName';
import type { RunMark } from './loopRounds';
import { isEmptyValue, looseTruth } from './looseValues';
import { CallFailed, Suspended } from './procedureInterrupts';
import type { CallTurn, ConversationTurn } from './readConversation';
import { nextRecordedCall } from './recordedCalls';
import {
  emptySlot,
  findToolByName,
  isNameOf,
  isRequiredParameter,
  type ProgramSlot,
  type RehearsalProgram,
} from './rehearsalProgram';
import { requiredStepBefore } from './requiredStepBefore';
import { RunValues } from './runValues';
import { SaidParts } from './saidParts';
import { Unsaid } from './unsaid';
import { FlowWalk, type WalkEffects } from './walkFlow';
import { wordsToSay } from './wordsToSay';

export interface ProcedureProgress {
  readonly move: AgentMove;
  /** Value of a name at the current position of the run. */
  valueOf(key: string): JsonValue | undefined;
}

export function followProcedure(
  program: RehearsalProgram,
  memory: ConversationMemory,
  turns: readonly ConversationTurn[],
): ProcedureProgress {
  const run = new Run(program, memory, turns);
  return { move: run.follow(), valueOf: (key) => run.valueOf(key) };
}

const namesOf = (targets: readonly NameAt[]) => targets.map(({ name }) => name);

class Run implements WalkEffects {
  private readonly values: RunValues;
  /** Slots whose value was used in a call since they were collected. */
  private readonly used = new Set<string>();
  private readonly collected = new Set<PdlStatement>();
  /** By call with its arguments: how often it was executed, and the answers of the user that were used by then. */
  private readonly executions = new Map<string, { readonly count: number; readonly answers: number }>();
  private last:
    | { readonly name: string; readonly args: JsonObject; readonly result: JsonValue | undefined }
    | undefined;
  /** Number of times each wish was asked for. */
  private readonly wished = new Map<string, number>();
  /** The generic request passed since the last call; the question of the next step counts as this ANSWER. */
  private openRequest: string | undefined;
  private readonly pendingMessages = new Unsaid();
  private readonly givenTurn: SaidParts;
  private returned: JsonValue | undefined;
  /** Results of calls and conditions inside the current expression that have their own points. */
  private results = new Map<Call | Expr, JsonValue | undefined>();
  private readonly scope: ValueScope = {
    name: (name) => this.name(name),
    known: (name) => this.valueOf(looseName(name)),
    call: (call) => (this.results.has(call) ? this.results.get(call) : this.call(call, [])),
    decided: (condition) => this.results.get(condition) as boolean | undefined,
    judge: (text) => this.judge(text),
  };

  private readonly walk: FlowWalk;

  constructor(
    private readonly program: RehearsalProgram,
    private readonly memory: ConversationMemory,
    private readonly turns: readonly ConversationTurn[],
  ) {
    this.givenTurn = new SaidParts(turns, memory.floor);
    this.values = new RunValues(program, memory);
    this.walk = new FlowWalk(controlFlow(program.document), this);
  }

  follow(): AgentMove {
    try {
      this.walk.run();
      return this.pendingMessages.isEmpty
        ? { kind: 'done' }
        : { ...this.pendingMessages.say('The procedure ends here.'), ends: true };
    } catch (thrown) {
      if (thrown instanceof Suspended) return thrown.move;
      if (!(thrown instanceof CallFailed)) throw thrown;
      const text = failedText(thrown.name, thrown.message, this.program.language);
      if (!this.givenTurn.take(text)) this.pendingMessages.add({ text });
      return this.pendingMessages.isEmpty ? { kind: 'done' } : this.pendingMessages.say(`${thrown.name} failed.`);
    }
  }

  valueOf(key: string): JsonValue | undefined {
    return this.values.get(key);
  }

  perform(statement: PdlStatement): void {
    const words = wordsToSay(this.program.document).get(statement);
    if (words) this.instruct(words);
    switch (statement.kind) {
      case 'call':
        this.assign(statement.targets, this.call(statement.call, namesOf(statement.targets), statement));
        if (this.program.names.resolveCall(statement.call).kind !== 'api') return;
        for (const target of statement.targets) this.values.markFromApi(looseName(target.name));
        return;
      case 'assign': {
        const sentence = sentenceOf(statement.value);
        // `date = ask the user for another date`: an instruction to ask.
        if (sentence === undefined) this.assign(statement.targets, evaluateExpr(this.scope, statement.value));
        else this.collect(namesOf(statement.targets), statement, textOfInstruction(sentence), undefined);
        return;
      }
      case 'expression':
        evaluateExpr(this.scope, statement.value);
        return;
      case 'return':
        this.returned = (statement.value && evaluateExpr(this.scope, statement.value)) ?? null;
    }
  }

  callInside(call: Call): void {
    this.results.set(call, this.call(call, []));
  }

  items(iterable: Expr): readonly JsonValue[] {
    return toList(evaluateExpr(this.scope, iterable));
  }

  mark(): RunMark {
    const { values } = this;
    return {
      said: this.givenTurn.mark,
      answers: values.progress,
      decisions: values.decisionCount,
      values: canonicalJson(values.snapshot()),
    };
  }

  /** The user's values lead to no further step. Continuing would break the procedure, so the run stops. */
  private suspendStuck(missing?: string): never {
    const text = stuckText(missing === undefined ? undefined : this.slot(missing), this.program.language);
    if (this.givenTurn.take(text)) throw new Suspended({ kind: 'done' });
    throw new Suspended({ kind: 'say', text, thought: 'The procedure cannot go on with what is there.' });
  }

  /** A loop that does not end, although it may run on: the run stops, and continues if the user wants to try again. */
  suspendInRounds(rounds: number): void {
    const { last } = this;
    const canRetry = last === undefined || this.inARow(callIdentity(last.name, last.args)) < this.mostInARow(last.name);
    const text = roundsText({ rounds, result: last?.result, canRetry }, this.program.language);
    if (this.givenTurn.take(text)) {
      if ([...this.memory.intents].some(([at, { retries }]) => retries && at > this.givenTurn.turn)) return;
      throw new Suspended({ kind: 'done' });
    }
    this.pendingMessages.add({ text });
    throw new Suspended(this.pendingMessages.say('The loop has not ended by itself.'));
  }

  suspendInLoop(): never {
    if (this.pendingMessages.isEmpty) {
      const text = phrase('waiting', this.program.language);
      if (this.givenTurn.take(text)) throw new Suspended({ kind: 'done' });
      this.pendingMessages.add({ text });
    }
    throw new Suspended(this.pendingMessages.say('The loop goes on with what the user says.'));
  }

  stop(rounds: number): never {
    this.suspendInRounds(rounds);
    throw new Suspended({ kind: 'done' });
  }

  /** Number of times that this call is made in a row at the end of the conversation. */
  private inARow(key: string): number {
    const calls = this.turns.filter((turn): turn is CallTurn => turn.kind === 'call' && turn.outcome !== undefined);
    const other = calls.findLastIndex((turn) => callIdentity(turn.name, turn.arguments) !== key);
    return calls.length - 1 - other;
  }

  /** Platforms deny a call that is made more often in a row, unless a retry block makes it. */
  private mostInARow(name: string): number {
    const rounds = idiomsOf(this.program.document).flatMap(({ kind, call, times }) =>
      kind === 'retry' && times && looseName(call.ref ?? call.name) === looseName(name) ? [times.count] : [],
    );
    return Math.max(2, ...rounds);
  }

  assign(targets: readonly NameAt[], value: JsonValue | undefined): void {
    if (value === undefined) return;
    targets.forEach(({ name }, index) => {
      this.values.bind(looseName(name), resultForTarget(value, name, index, targets.length));
    });
  }

  isBranchTaken(place: FlowPlace): boolean {
    const { condition, parts } = place;
    if (condition === undefined) return true;
    const keys = keysIn([condition]);
    for (const key of keys) if (this.program.decisions.has(key)) this.values.visit(key, place);
    const decide = () => (parts ? this.decideParts(parts, condition.kind) : this.isMet(condition));
    const isBranchTaken = decide();
    // If the user changed to this branch, messages of the other branch do not count for it.
    for (const key of keys) {
      const changed = this.values.changed(key);
      if (changed && this.wouldDecide(key, changed.was, decide) !== isBranchTaken) this.givenTurn.skipTo(changed.at);
    }
    return isBranchTaken;
  }

  /** Decides parts of a condition until one settles it. The rest of the condition uses their results. */
  private decideParts(parts: readonly Expr[], operator: Expr['kind']): boolean {
    const settles = parts.length > 1 && operator === 'or';
    for (const part of parts) {
      this.results.delete(part);
      const isMet = this.isMet(part);
      this.results.set(part, isMet);
      if (isMet === settles) return settles;
    }
    return !settles;
  }

  /** Decides by results of APIs, as a controller does; else by a loose comparison of values. */
  private isMet(condition: Expr): boolean {
    const known = this.results.get(condition);
    if (typeof known === 'boolean') return known;
    const makesCalls = callsOf(condition).length > 0;
    if (makesCalls && condition.kind === 'and') return condition.operands.every((operand) => this.isMet(operand));
    if (makesCalls && condition.kind === 'or') return condition.operands.some((operand) => this.isMet(operand));
    const value = (name: string) => this.values.fromApi(looseName(name));
    return decideCondition(condition, { value }) ?? isConditionMet(this.scope, condition);
  }

  /** The condition's value if a name had another value; undefined if it would need an unknown value. */
  private wouldDecide(key: string, value: JsonValue, decide: () => boolean): boolean | undefined {
    try {
      return this.values.during(key, value, () => this.withNewResults(decide));
    } catch (thrown) {
      if (thrown instanceof Suspended) return undefined;
      throw thrown;
    }
  }

  private withNewResults<Result>(run: () => Result): Result {
    const { results } = this;
    this.results = new Map();
    try {
      return run();
    } finally {
      this.results = results;
    }
  }

  private call(call: Call, targets: readonly string[], statement?: PdlStatement): JsonValue | undefined {
    const [stated] = call.args;
    // The printed form of a condition in words.
    if (call.name === 'holds' && stated?.kind === 'literal') return this.judge(String(stated.value));
    const callee = this.program.names.resolveCall(call);
    if (callee.kind === 'answer') return this.answer(callee.name, call, targets, statement);
    const tool = findToolByName(this.program.tools, callee.name) ?? findToolByName(this.program.tools, call.name);
    if (callee.kind === 'api' || tool)
      return tool || this.program.tools.length === 0
        ? this.api(tool?.name ?? callee.name, call, targets)
        : this.handleUndeclaredCall(call, targets, statement);
    const def = callee.kind === 'function' ? this.program.names.findFunction(call.ref ?? call.name) : undefined;
    const args = call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
    if (def) {
      const values = args.map((arg) => evaluateExpr(this.scope, arg) ?? null);
      def.params.forEach((param, index) => {
        if (values[index] !== undefined && !isEmptyValue(values[index]))
          this.values.bind(looseName(param.name), values[index] as JsonValue);
      });
      this.returned = undefined;
      if (!this.withNewResults(() => this.walk.runFunction(def))) return null;
      // A `def` that holds only text describes a judgement; the rehearsal passes the value through.
      return this.returned ?? values[0] ?? null;
    }
    if (targets.length > 0) {
      const values = args.map((arg) => evaluateExpr(this.scope, arg));
      if (values.length > 0 && !/extract/i.test(callee.name) && !isEmptyValue(values[0])) return values[0];
      this.collect(targets, statement, undefined, undefined);
      return undefined;
    }
    return null;
  }

  /** An ANSWER with targets asks for them; without targets it is a message. */
  private answer(name: string, call: Call, targets: readonly string[], statement: PdlStatement | undefined): undefined {
    for (const arg of call.args) {
      if (arg.kind === 'keyword') {
        const value = evaluateExpr(this.scope, arg.value);
        if (value !== undefined) this.values.bind(looseName(arg.name), value);
      }
    }
    const desc = this.program.names.findAnswer(name)?.desc?.trim() ?? '';
    // For a flowchart node, the name was made from its text.
    const isNamed = desc === '' || isNameOf(name, desc);
    const fill = (text: string) => fillText(text, (key) => this.valueOf(key));
    if (targets.length > 0) {
      const slots = targets.map((target) => this.slot(looseName(target)));
      // The text of a step before a decision is sent even if the decision is already known.
      const isStep = isNamed && !isGenericRequest(name) && isDecision(slots) && !isQuestion(desc || humanName(name));
      if (isStep) this.say(asSentence(desc || nameAsSentence(name)), name);
      const words =
        isNamed && !isStep && !isGenericRequest(name) && !isInstruction(humanName(name))
          ? isQuestion(desc)
            ? desc
            : askByName(name, slots)
          : isNamed || isInstruction(desc)
            ? undefined
            : fill(desc);
      // A repeated question does not repeat the step.
      this.collect(targets, statement, words, isStep ? undefined : name);
      return undefined;
    }
    // A generic request sends nothing: the step that needs a value asks for it.
    if (isNamed && isGenericRequest(name)) {
      this.openRequest = this.program.names.findAnswer(name)?.name;
      return undefined;
    }
    if (isNamed && !speaksOfUser(desc)) this.say(asSentence(desc || nameAsSentence(name)), name);
    else this.say(isInstruction(desc) ? textOfInstruction(fill(desc)) : fill(desc), name, templateOf(desc));
    return undefined;
  }

  private say(text: string, name: string, template?: RegExp): void {
    const claim = isUnnamedAnswer(name) ? {} : { answer: name };
    if (this.givenTurn.take(text, claim.answer, template)) return;
    this.satisfyPrecondition(answerId(this.program.names.findAnswer(name)?.name ?? name));
    this.pendingMessages.add({ text, ...claim });
  }

  private instruct(words: readonly string[]): void {
    const text = words
      .map((word) => textOfInstruction(word))
      .filter((word) => word !== '')
      .join(' ');
    const offersAgain = words.some((word) => /repeat|again|another|重新|再次/i.test(word));
    if (text !== '' && !this.givenTurn.take(text)) this.pendingMessages.add({ text, offersAgain });
  }

  private collect(
    targets: readonly string[],
    statement: PdlStatement | undefined,
    words: string | undefined,
    answer: string | undefined,
  ): void {
    const keys = targets.map(looseName);
    const again =
      (statement !== undefined && this.collected.has(statement)) ||
      (keys.every((key) => this.used.has(key)) && keys.length > 0);
    const wanted = keys.map((key) => ({
      key,
      round: this.values.round(key) + (again ? 1 : 0),
    }));
    const missing = wanted.filter(
      ({ key, round }) =>
        !this.memory.at(key, round) && (again || !this.values.has(key) || isEmptyValue(this.values.boundTo(key))),
    );
    if (missing.length > 0) this.ask(missing, missing.length === keys.length || again ? words : undefined, answer);
    if (statement) this.collected.add(statement);
    for (const { key, round } of wanted) {
      const given = this.values.takeUp(key, round);
      if (!given) continue;
      this.used.delete(key);
      if (again || this.walk.isInLoop) this.givenTurn.skipTo(given.at);
    }
  }

  private ask(missing: readonly { key: string; round: number }[], words?: string, answer?: string): never {
    throw new Suspended(this.pendingMessages.ask(this.program, { missing, words, answer }, this.openRequest));
  }

  private slot(key: string): ProgramSlot {
    return this.program.slots.get(key) ?? emptySlot(key);
  }

  private api(name: string, call: Call, targets: readonly string[]): JsonValue | undefined {
    const { args, names } = this.arguments(name, call);
    const key = callIdentity(name, args);
    const done = this.executions.get(key)?.count ?? 0;
    const isLookup = targets.length > 0 && Object.keys(args).length > 0;
    const records = this.turns.filter(
      (turn): turn is CallTurn =>
        turn.kind === 'call' &&
        turn.outcome !== undefined &&
        turn.at >= this.memory.floor &&
        callIdentity(turn.name, turn.arguments) === key,
    );
    const suspend = (thought: string): never => {
      if (!this.pendingMessages.isEmpty)
        throw new Suspended(this.pendingMessages.say('This has to be said before going on.'));
      this.satisfyPrecondition(apiId(this.program.names.findApi(name)?.name ?? name), args);
      throw new Suspended({ kind: 'call', name, arguments: args, thought });
    };
    const step = nextRecordedCall(records, done, {
      isRound: this.walk.isInLoop && !(isLookup && this.executions.get(key)?.answers !== this.values.progress),
      inARow: this.inARow(key),
      mostInARow: this.mostInARow(name),
      isGuarded: this.walk.isGuarded,
      retriedAt: this.memory.retriedAt,
    });
    if (step.kind === 'call') return suspend(`${name} ${step.why}`);
    const { record, index } = step;
    const { outcome, at } = record;
    this.executions.set(key, { count: index + 1, answers: this.values.progress });
    this.givenTurn.skipTo(at);
    for (const used of names) this.used.add(used);
    if (outcome && !outcome.ok) throw new CallFailed(name, outcome.message);
    const result = outcome?.ok ? outcome.value : null;
    this.last = { name, args, result: targets.length > 0 ? result : undefined };
    if (targets.length === 0 && isJsonObject(result)) {
      for (const [field, value] of Object.entries(result)) this.values.fill(looseName(field), value as JsonValue);
    } else if (isJsonObject(result)) {
      // Fields without a target still fill placeholders, but never hide the user's values.
      for (const [field, value] of Object.entries(result)) {
        if (!this.memory.latest(looseName(field))) this.values.fill(looseName(field), value as JsonValue);
      }
    }
    this.openRequest = undefined;
    return orderedResult(this.program, name, result, targets);
  }

  /** Takes the next step that a precondition needs; without such a step, reports that the run is stuck. */
  private satisfyPrecondition(nodeId: string, args?: JsonObject): void {
    const step = requiredStepBefore(this.program, this.turns, nodeId, args, (key) => this.valueOf(key));
    if (step?.kind === 'none') this.suspendStuck();
    if (step?.kind === 'call') throw new Suspended({ ...step, thought: `${step.name} has to come first.` });
    if (step === undefined) return;
    this.ask(step.keys.map((key) => ({ key, round: this.values.round(key) })));
  }

  /**
   * An undeclared API cannot be called. Documents use such calls for steps done by other means: a value that the user
   * gives is asked for, any other value passes through.
   */
  private handleUndeclaredCall(
    call: Call,
    targets: readonly string[],
    statement: PdlStatement | undefined,
  ): JsonValue | undefined {
    const args = call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
    const values = args.map((arg) => evaluateExpr(this.scope, arg.kind === 'keyword' ? arg.value : arg));
    const isUserValue = targets.some((target) => {
      const key = looseName(target);
      return (
        !this.program.produced.has(key) && this.program.document.slots.some((slot) => looseName(slot.name) === key)
      );
    });
    if (isUserValue) {
      this.collect(targets, statement, undefined, undefined);
      return undefined;
    }
    return values.find((value) => !isEmptyValue(value)) ?? null;
  }

  /** Arguments by parameter name; asks the user for missing ones. */
  private arguments(name: string, call: Call): { args: JsonObject; names: readonly string[] } {
    const entries = namedArguments(this.program, name, call);
    const missing = entries.flatMap(({ expr }) =>
      expr.kind === 'name' && this.isOpen(looseName(expr.name)) ? [looseName(expr.name)] : [],
    );
    if (missing.length > 0) {
      const keys = [...new Set(missing)];
      this.ask(keys.map((key) => ({ key, round: this.values.round(key) })));
    }
    const tool = findToolByName(this.program.tools, name);
    const args: Record<string, JsonValue> = {};
    const names: string[] = [];
    for (const { parameter, expr } of entries) {
      const value = evaluateExpr(this.scope, expr);
      // Empty values are never passed: an optional argument is left out; a missing required one stops the run.
      if (!isEmptyValue(value)) args[parameter] = typedArgument(value, tool, parameter);
      else if (expr.kind === 'name' && this.memory.latest(looseName(expr.name)) && isRequiredParameter(tool, parameter))
        this.suspendStuck(looseName(expr.name));
      names.push(looseName(parameter));
      if (expr.kind === 'name') names.push(looseName(expr.name));
    }
    return { args, names };
  }

  private isOpen(key: string): boolean {
    return this.valueOf(key) === undefined && !this.values.has(key);
  }

  /** Asks the user for a declared slot without a value; any other unbound name is undefined. */
  private name(name: string): JsonValue | undefined {
    const key = looseName(name);
    const value = this.valueOf(key);
    if (value !== undefined || this.values.has(key)) return value;
    if (/^(none|null)$/i.test(name)) return null;
    const isDeclared = this.program.document.slots.some((slot) => looseName(slot.name) === key);
    if (isDeclared && !this.program.produced.has(key)) this.ask([{ key, round: this.values.round(key) }]);
    return undefined;
  }

  /** A condition in words: asks the user if it mentions the user, else counts as met. */
  private judge(text: string): boolean {
    const byValue = decideByValue(text, (name) => this.valueOf(looseName(name)));
    if (byValue !== undefined) return byValue;
    if (!/user|customer|用户|客户/i.test(text)) return true;
    const key = looseName(text);
    const wish = userWishIn(text);
    if (wish !== undefined && this.walk.isInLoop) return this.wishes(key, wish);
    const value = this.valueOf(key);
    if (value !== undefined) return looseTruth(value);
    return this.ask([{ key, round: 0 }], `${textOfInstruction(text).replace(/[.]$/, '') || text}?`);
  }

  private wishes(key: string, question: string): boolean {
    const round = this.wished.get(key) ?? 0;
    this.wished.set(key, round + 1);
    const given = this.memory.at(key, round);
    if (!given) return this.ask([{ key, round }], question, undefined);
    this.givenTurn.skipTo(given.at);
    const wants = looseTruth(given.value);
    // Another round needs new values, except for those given with the wish.
    if (wants)
      for (const key of this.used) if ((this.values.given(key)?.at ?? given.at) < given.at) this.values.renew(key);
    return wants;
  }
}
