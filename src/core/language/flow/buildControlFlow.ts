// Builds the control flow of a procedure from its statements: any call, step or condition in a `try` may fail before its
// effect, a `finally` runs once for each reason to enter it, a typed handler may not match, an expression may skip
// calls. Invariant: every statement with an effect has a point, even if it is unreachable. Exceptions from `raise`,
// `assert` and the like are not modelled; such lines are steps that may fail. Recursive, because the parser limits
// nesting; functions are built one after the other. Over 300 lines because each kind of statement takes a few lines of
// the same machine.

import type { TextRange } from '../../support';
import { type Callee, type FunctionDef, type NameTable, nameTable } from '../graphs/nameTable';
import { type EvaluationScope, type EvaluationStep, planEvaluation } from '../graphs/planEvaluation';
import { callsOf } from '../graphs/walk';
import { literalRange } from '../literalRange';
import type { Call, Expr, PdlDocument, PdlStatement } from '../model';
import { statementCall, statementTargets } from '../statementFacts';
import { expressionsOf, roleOf } from '../statementKinds';
import {
  type ControlFlow,
  callEdge,
  type FlowEdgeType,
  type FlowFunction,
  type FlowPlace,
  type FlowPoint,
  failEdge,
  flowEdge,
  type ProcedureLoop,
  raiseEdge,
} from './controlFlow';
import { catchesAll, commentsOf, isAlwaysTrue, isMainGuard, loopElse } from './flowRules';
import { mainFunction } from './mainFunction';

interface OpenEnd {
  readonly from: number;
  readonly type: FlowEdgeType;
  readonly label?: string;
  /** Of a `continue`: the number of points when it was built. */
  readonly back?: number;
}

/** Targets of control that does not continue with the next statement. */
interface Exits {
  readonly returns: OpenEnd[];
  /** Absent outside of loops. */
  readonly loop?: { readonly breaks: OpenEnd[]; readonly continues: OpenEnd[] };
  /** Absent if a failure ends the run. */
  readonly fails?: OpenEnd[];
  /** A handler of the function takes failures. */
  readonly isGuarded?: boolean;
}

/** Open ends of a condition whose result is known before all of it is evaluated. */
interface SettledEnds {
  readonly whenTrue: OpenEnd[];
  readonly whenFalse: OpenEnd[];
}

/** An expression that is being evaluated. */
interface Evaluation {
  readonly statement: PdlStatement;
  /** The call that the statement consists of. */
  readonly whole: Call | undefined;
  readonly exits: Exits;
  readonly settled: SettledEnds;
  /** Evaluated at the first point. */
  reads: readonly Expr[];
}

/**
 * Above this number of points a `finally` is built once for all reasons together: this adds paths but never removes
 * any.
 */
const copyLimit = 20_000;
const copyDepth = 4;

const none: readonly never[] = [];

type TryStatement = Extract<PdlStatement, { kind: 'try' }>;
type LoopStatement = ProcedureLoop['statement'];

export function buildControlFlow(document: PdlDocument): ControlFlow {
  return new FlowBuilder(document, nameTable(document)).build();
}

class FlowBuilder {
  private readonly points: FlowPoint[] = [];
  private readonly edges = {
    from: [] as number[],
    to: [] as number[],
    type: [] as FlowEdgeType[],
    label: [] as (string | undefined)[],
    back: [] as number[],
  };
  private readonly functions: FlowFunction[] = [];
  private readonly loops: ProcedureLoop[] = [];
  private readonly loopOf: number[] = [];
  private readonly guarded = new Set<number>();
  private readonly resumes = new Map<number, number>();
  /** Index of the innermost loop that is being built. */
  private openLoop = -1;
  private readonly indexOf = new Map<FunctionDef, number>();
  private readonly defs: FunctionDef[] = [];
  /** By call, branch, handler, statement, or first expression of a condition before a call. */
  private readonly places = new Map<object, FlowPlace>();
  private finallyDepth = 0;

  constructor(
    private readonly document: PdlDocument,
    private readonly names: NameTable,
  ) {}

  build(): ControlFlow {
    const body = this.document.procedure?.body ?? [];
    const main = mainFunction(this.document);
    const start = this.point({}, []);
    const returns: OpenEnd[] = [];
    let live: OpenEnd[] = [{ from: start, type: flowEdge }];
    if (main) live = this.joined({ assigns: main.params }, live);
    live = this.block(main ? main.body : body, live, { returns });
    const end = this.point({}, [...live, ...returns]);
    for (const def of this.names.functions) if (def !== main) this.functionIndex(def);
    // The loop also visits functions that are added to the list meanwhile.
    for (const def of this.defs) this.buildFunction(def);
    this.points.forEach(({ calls }, from) => {
      const callee = calls < 0 ? undefined : this.functions[calls];
      if (callee) this.lead([{ from, type: callEdge }], callee.entry);
    });
    const { points, edges, functions, loops, loopOf, guarded, resumes } = this;
    const mainIndex = (main && this.indexOf.get(main)) ?? -1;
    return { points, edges, functions, loops, loopOf, guarded, resumes, start, end, main: mainIndex };
  }

  private functionOf(callee: Callee): FunctionDef | undefined {
    return callee.kind === 'function' ? this.names.findFunction(callee.name) : undefined;
  }

  private functionIndex(def: FunctionDef): number {
    let index = this.indexOf.get(def);
    if (index === undefined) {
      index = this.defs.push(def) - 1;
      this.indexOf.set(def, index);
    }
    return index;
  }

  private buildFunction(def: FunctionDef): void {
    const exits = { returns: [] as OpenEnd[], fails: [] as OpenEnd[] };
    const entry = this.point({ assigns: def.params }, []);
    const live = this.block(def.body, [{ from: entry, type: flowEdge }], exits);
    const raise = this.point({}, exits.fails);
    const end = this.point({}, [...live, ...exits.returns]);
    this.functions.push({ name: def.name, entry, end, raise });
  }

  private point(point: Partial<FlowPoint>, ends: readonly OpenEnd[]): number {
    // All points have the same object shape for speed, because there are thousands.
    const { place, at, statement, call, callee, calls = -1, assigns = none, returns = none, reads = none } = point;
    const nodeId = undefined;
    const index = this.points.push({ nodeId, place, at, statement, call, callee, calls, assigns, returns, reads }) - 1;
    this.loopOf.push(this.openLoop);
    this.lead(ends, index);
    return index;
  }

  private lead(ends: readonly OpenEnd[], to: number, closesLoop = false): void {
    const { edges } = this;
    for (const { from, type, label, back } of ends) {
      edges.from.push(from);
      edges.to.push(to);
      edges.type.push(type);
      edges.label.push(label);
      edges.back.push(closesLoop ? (back ?? this.points.length) : -1);
    }
  }

  /** A point without a failure edge. */
  private joined(point: Partial<FlowPoint>, ends: readonly OpenEnd[]): OpenEnd[] {
    return [{ from: this.point(point, ends), type: flowEdge }];
  }

  /** A point that may fail before its effect. */
  private effect(point: Partial<FlowPoint>, ends: readonly OpenEnd[], exits: Exits): number {
    const from = this.point(point, ends);
    exits.fails?.push({ from, type: (point.calls ?? -1) < 0 ? failEdge : raiseEdge });
    if (exits.isGuarded) this.guarded.add(from);
    return from;
  }

  private place(key: object, build: () => FlowPlace): FlowPlace {
    let place = this.places.get(key);
    if (place === undefined) {
      place = build();
      this.places.set(key, place);
    }
    return place;
  }

  private block(body: readonly PdlStatement[], ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const comments = commentsOf(body);
    if (comments.length > 0) return this.commentStep(comments, ends, exits);
    let live = ends;
    for (let index = 0; index < body.length; index++) {
      const statement = body[index] as PdlStatement; // below the length
      const loop = statement.kind === 'while' || statement.kind === 'for' ? statement : undefined;
      const next = loop && loopElse(body, index + 1);
      if (loop === undefined) live = this.statement(statement, live, exits);
      else if (next === undefined) live = this.loop(loop, live, exits, undefined);
      else {
        // As in Python, an `else` after a loop runs if the loop was not left by `break`.
        live = this.loop(loop, live, exits, body[next]);
        index = next;
      }
    }
    return live;
  }

  /** A block that contains only comments is one step. */
  private commentStep(
    comments: readonly Extract<PdlStatement, { kind: 'comment' }>[],
    ends: OpenEnd[],
    exits: Exits,
  ): OpenEnd[] {
    const first = comments[0] as (typeof comments)[number]; // the list is not empty
    const place = this.place(first, () => {
      const [text = '', ...others] = comments.map((comment) => comment.text.replace(/^[#\s]+/, ''));
      const range = { start: first.range.start, end: comments.at(-1)?.range.end ?? first.range.end };
      return { kind: 'step', statement: first, range, text, detail: others.join(' ') };
    });
    return [{ from: this.effect({ place, at: first.range, statement: first }, ends, exits), type: flowEdge }];
  }

  private statement(statement: PdlStatement, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    switch (statement.kind) {
      case 'call':
      case 'assign':
      case 'expression': {
        const [value] = expressionsOf(statement);
        const after = value ? this.calls(statement, value, true, ends, exits) : ends;
        return after === ends ? this.step(statement, this.sourceOf(statement.range), ends, exits) : after;
      }
      case 'text':
        return this.step(statement, statement.text, ends, exits);
      case 'if':
        return this.branches(statement, ends, exits);
      case 'while':
      case 'for':
        return this.loop(statement, ends, exits, undefined);
      case 'try':
        return this.tryStatement(statement, ends, exits);
      case 'return': {
        const { value } = statement;
        const after = value === undefined ? ends : this.calls(statement, value, true, ends, exits);
        const reads = value === undefined ? none : [value];
        append(exits.returns, this.joined({ at: statement.range, statement, reads }, after));
        return [];
      }
      case 'break':
      case 'continue': {
        const [end] = this.joined({ at: statement.range, statement }, ends);
        const { breaks, continues } = exits.loop ?? { breaks: exits.returns, continues: exits.returns };
        // Outside of a loop (which real files contain) it means leaving the procedure.
        if (end && statement.kind === 'break') breaks.push(end);
        else if (end) continues.push({ ...end, back: this.points.length });
        return [];
      }
      case 'def':
      case 'pass':
      case 'comment':
        return ends;
      default:
        statement satisfies never;
        return ends;
    }
  }

  /** A statement that is one step; it evaluates its expressions and may assign. */
  private step(statement: PdlStatement, text: string, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const { range } = statement;
    const place = this.place(statement, () => ({ kind: 'step', statement, range, text }));
    const assigns = statementTargets(statement);
    const reads = expressionsOf(statement);
    return [{ from: this.effect({ place, at: range, statement, reads, assigns }, ends, exits), type: flowEdge }];
  }

  /**
   * The points of the calls that an expression makes, and of the conditions before calls that it may skip; returns
   * `ends` itself without calls. Inside other expressions, helpers such as `len(x)` are not calls. `settled` marks a
   * condition and receives the ends of evaluations whose result is known early.
   */
  private calls(
    statement: PdlStatement,
    expr: Expr,
    isStep: boolean,
    ends: OpenEnd[],
    exits: Exits,
    settled?: SettledEnds,
  ): OpenEnd[] {
    const outermost = isStep && expr.kind === 'call' ? expr.call : undefined;
    const isMade = (call: Call): boolean => {
      const callee = this.names.resolveCall(call);
      const isHelper = callee.kind === 'unknown' && (call.prefix === undefined || call.target !== undefined);
      if (!isHelper) return true;
      // A method called on a node's result, `API.a().get("x")`, is not a separate call.
      return call === outermost && (call.target === undefined || !callsOf(call.target).some(isMade));
    };
    const made = callsOf(expr).filter(isMade);
    const last = made.at(-1);
    if (last === undefined) return ends;
    // Fast path for the most frequent case: a call whose arguments contain no calls.
    const isPlain = expr.kind === 'call' && made.length === 1 && last === expr.call;
    const steps: readonly EvaluationStep[] = isPlain
      ? [{ kind: 'call', call: last }]
      : planEvaluation(expr, settled !== undefined, isMade);
    const evaluation: Evaluation = {
      statement,
      whole: statementCall(statement),
      exits,
      settled: settled ?? { whenTrue: [], whenFalse: [] },
      reads: [expr],
    };
    const live = this.run(steps, evaluation, new Map(), ends);
    // A step whose last call is only a part of its expression is complete after it.
    return roleOf(statement) !== 'step' || last === evaluation.whole
      ? live
      : this.joined({ statement, assigns: statementTargets(statement) }, live);
  }

  private run(
    steps: readonly EvaluationStep[],
    evaluation: Evaluation,
    scopes: ReadonlyMap<EvaluationScope, OpenEnd[]>,
    ends: OpenEnd[],
  ): OpenEnd[] {
    let live = ends;
    for (const step of steps) live = this.runStep(step, evaluation, scopes, live);
    return live;
  }

  private runStep(
    step: EvaluationStep,
    evaluation: Evaluation,
    scopes: ReadonlyMap<EvaluationScope, OpenEnd[]>,
    live: OpenEnd[],
  ): OpenEnd[] {
    const { settled } = evaluation;
    switch (step.kind) {
      case 'call':
        return this.makeCall(step.call, evaluation, live);
      case 'guard': {
        const early =
          step.to === 'true' ? settled.whenTrue : step.to === 'false' ? settled.whenFalse : scopes.get(step.to);
        const from = this.question(step.parts, step.leavesOn ? 'or' : 'and', evaluation, live);
        early?.push({ from, type: flowEdge, label: step.leavesOn ? 'true' : 'else' });
        return [{ from, type: flowEdge, label: step.leavesOn ? 'else' : 'true' }];
      }
      case 'scope': {
        const left: OpenEnd[] = [];
        const after = this.run(step.scope.steps, evaluation, new Map([...scopes, [step.scope, left]]), live);
        return [...after, ...left];
      }
      case 'choice': {
        const from = this.question([step.condition], 'and', evaluation, live);
        const then = this.run(step.then, evaluation, scopes, [{ from, type: flowEdge, label: 'true' }]);
        const otherwise = this.run(step.otherwise, evaluation, scopes, [{ from, type: flowEdge, label: 'else' }]);
        return [...then, ...otherwise];
      }
    }
  }

  private makeCall(call: Call, evaluation: Evaluation, live: OpenEnd[]): OpenEnd[] {
    const { statement, whole } = evaluation;
    const callee = this.names.resolveCall(call);
    const def = this.functionOf(callee);
    const api = callee.kind === 'api' && callee.declared ? this.names.findApi(callee.name) : undefined;
    const point = {
      place: this.place(call, () => ({ kind: 'call', statement, range: call.range, text: '', call, callee })),
      at: call.range,
      statement,
      call,
      callee: def === undefined && callee.declared ? callee.nodeId : undefined,
      calls: def === undefined ? -1 : this.functionIndex(def),
      assigns: call === whole ? statementTargets(statement) : none,
      returns: api?.response ?? none,
      reads: evaluation.reads,
    };
    evaluation.reads = none;
    return [{ from: this.effect(point, live, evaluation.exits), type: flowEdge }];
  }

  /** A condition inside an expression: neighbouring operands, joined by one operator. */
  private question(parts: readonly Expr[], operator: 'and' | 'or', evaluation: Evaluation, live: OpenEnd[]): number {
    const { statement, reads } = evaluation;
    const first = parts[0] as Expr; // a condition has parts
    const place = this.place(first, () => {
      const range = { start: first.range.start, end: parts.at(-1)?.range.end ?? first.range.end };
      const condition = parts.length === 1 ? first : { kind: operator, operands: parts, range };
      return { kind: 'condition', statement, range, text: this.sourceOf(range), condition, parts };
    });
    evaluation.reads = none;
    return this.effect({ place, at: place.range, statement, reads }, live, evaluation.exits);
  }

  private branches(statement: Extract<PdlStatement, { kind: 'if' }>, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const [only] = statement.branches;
    // `if __name__ == "__main__":` is Python's entry point and not a condition.
    if (statement.branches.length === 1 && only?.condition !== undefined && isMainGuard(only.condition))
      return this.block(only.body, ends, exits);
    const after: OpenEnd[] = [];
    let otherwise = ends;
    for (const branch of statement.branches) {
      const { header, condition } = branch;
      if (branch.keyword === 'else' && condition === undefined) {
        append(after, this.block(branch.body, otherwise, exits));
        otherwise = [];
        continue;
      }
      const settled: SettledEnds = { whenTrue: [], whenFalse: [] };
      const before = condition && this.calls(statement, condition, false, otherwise, exits, settled);
      // If there are calls, they have already read the condition.
      const reads = condition === undefined || before !== otherwise ? none : [condition];
      const place = this.place(branch, () => {
        const written = branch.conditionText ?? this.sourceOf(header);
        const text = written.trim() === '' ? branch.keyword : written;
        return { kind: 'condition', statement, range: header, text, ...(condition && { condition }) };
      });
      const from = this.effect({ place, at: header, statement, reads }, before ?? otherwise, exits);
      const taken: OpenEnd[] = [{ from, type: flowEdge, label: 'true' }, ...settled.whenTrue];
      append(after, this.block(branch.body, taken, exits));
      otherwise = [{ from, type: flowEdge, label: 'else' }, ...settled.whenFalse];
    }
    append(after, otherwise);
    return after;
  }

  private loop(statement: LoopStatement, ends: OpenEnd[], exits: Exits, orElse: PdlStatement | undefined): OpenEnd[] {
    const isForLoop = statement.kind === 'for';
    const condition = isForLoop ? statement.iterable : statement.condition;
    const settled: SettledEnds = { whenTrue: [], whenFalse: [] };
    // The iterable of a `for` is computed once, the condition of a `while` before every iteration.
    const outer = this.openLoop;
    const index = this.loops.push({ statement, first: -1, header: -1, body: -1, outer }) - 1;
    if (!isForLoop) this.openLoop = index;
    const first = this.points.length;
    const before = this.calls(statement, condition, false, ends, exits, isForLoop ? undefined : settled);
    this.openLoop = index;
    const { header, kind } = statement;
    const place = this.place(statement, () => ({
      kind: 'condition',
      statement,
      range: header,
      text: isForLoop ? statement.headerText : statement.conditionText,
      detail: kind,
      ...(isForLoop ? {} : { condition }),
    }));
    const point = { place, at: header, statement, reads: before === ends ? [condition] : none };
    const label = isForLoop ? 'each' : 'true';
    const from = this.effect(point, before, exits);
    let live: OpenEnd[] = [{ from, type: flowEdge, label }, ...settled.whenTrue];
    // A `for` that runs at least once ends only after a round: its header is another point then.
    let next = from;
    if (isForLoop && hasItems(condition)) {
      next = this.effect({ ...point, reads: none }, [], exits);
      live.push({ from: next, type: flowEdge, label });
    }
    const body = this.point({ assigns: isForLoop ? statement.targets : none }, live);
    const loop = { breaks: [] as OpenEnd[], continues: [] as OpenEnd[] };
    live = this.block(statement.body, [{ from: body, type: flowEdge }], { ...exits, loop });
    const again = isForLoop ? next : first;
    this.loops[index] = { statement, first: again, header: next, body, outer };
    this.lead([...loop.continues, ...live], again, true);
    this.openLoop = outer;
    const isInfiniteLoop = !isForLoop && isAlwaysTrue(condition);
    const done: OpenEnd[] = isInfiniteLoop
      ? [...settled.whenFalse]
      : [{ from: next, type: flowEdge, label: isForLoop ? 'done' : 'else' }, ...settled.whenFalse];
    return [...(orElse ? this.statement(orElse, done, exits) : done), ...loop.breaks];
  }

  private tryStatement(statement: TryStatement, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const hasFinally = statement.finalizer.some(({ kind }) => kind !== 'pass');
    const escaped: OpenEnd[] = [];
    const inner: Exits = hasFinally ? interceptedExits(exits, escaped) : { ...exits, fails: escaped };
    const after = this.tryBody(statement, ends, inner);
    if (!hasFinally) {
      for (const end of escaped) exits.fails?.push(end);
      return after;
    }
    return this.finalizer(statement.finalizer, after, inner, escaped, exits);
  }

  /** Body, `else` and handlers; failures that no handler catches are added to `exits.fails`. */
  private tryBody(statement: TryStatement, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const before = [...ends];
    const failing: OpenEnd[] = [];
    const isGuarded = exits.isGuarded === true || statement.handlers.length > 0;
    let after = this.block(statement.body, ends, { ...exits, fails: failing, isGuarded });
    // A copy, because every handler appends to it.
    after = [...this.block(statement.orElse, after, exits)];
    // A body without calls and steps cannot fail; its handlers are connected as if it could.
    const canFail = failing.some(({ from }) => this.points[from]?.place?.kind !== 'condition');
    let pending = canFail || statement.handlers.length === 0 ? failing : [...failing, ...before];
    for (const handler of statement.handlers) {
      const bound = /\bas\s+([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(handler.text)?.[1];
      const { header } = handler;
      const assigns = bound === undefined ? none : [{ name: bound, range: header }];
      const place = this.place(handler, () => {
        const text = handler.text.trim() || 'except';
        return { kind: 'condition', statement, range: header, text, detail: 'except' };
      });
      const from = this.point({ place, at: header, statement, assigns }, pending);
      append(after, this.block(handler.body, [{ from, type: flowEdge, label: 'true' }], exits));
      pending = catchesAll(handler.text) ? [] : [{ from, type: flowEdge, label: 'else' }];
    }
    append(exits.fails, pending);
    return after;
  }

  private finalizer(
    body: readonly PdlStatement[],
    after: OpenEnd[],
    inner: Exits,
    escaped: readonly OpenEnd[],
    exits: Exits,
  ): OpenEnd[] {
    const exitPairs: [readonly OpenEnd[], OpenEnd[] | undefined][] = [
      [inner.returns, exits.returns],
      [inner.loop?.breaks ?? [], exits.loop?.breaks],
      [inner.loop?.continues ?? [], exits.loop?.continues],
      [escaped, exits.fails],
    ];
    const used = exitPairs.filter(([from]) => from.length > 0);
    this.finallyDepth += 1;
    let live: OpenEnd[] = [];
    if (this.finallyDepth > copyDepth || this.points.length > copyLimit) {
      // A point before the block and one after it for each reason.
      const entries = [after, ...used.map(([from]) => from)].map((from) => this.point({}, from));
      const inside = entries.map((from): OpenEnd => ({ from, type: flowEdge }));
      const done = this.block(body, inside, exits);
      for (const [index, entry] of entries.entries()) {
        const from = this.point({}, done);
        this.resumes.set(from, entry);
        append(index === 0 ? live : used[index - 1]?.[1], [{ from, type: flowEdge }]);
      }
    } else {
      if (after.length > 0 || used.length === 0) live = this.block(body, after, exits);
      for (const [from, to] of used) {
        append(to, this.block(body, [...from], exits));
      }
    }
    this.finallyDepth -= 1;
    return live;
  }

  private sourceOf(range: TextRange): string {
    return this.document.source.slice(range.start, range.end);
  }
}

/** A loop instead of spread arguments, because the lists can be as long as the text. */
function append(to: OpenEnd[] | undefined, ends: readonly OpenEnd[]): void {
  if (to) for (const end of ends) to.push(end);
}

/** Separate lists for every exit, so that a `finally` can run on each. */
function interceptedExits(exits: Exits, fails: OpenEnd[]): Exits {
  return { ...exits, returns: [], fails, ...(exits.loop && { loop: { breaks: [], continues: [] } }) };
}

/** Whether a `for` over it runs at least once: `range(3)`, `range(1, 4)`, a list with items. */
function hasItems(iterable: Expr): boolean {
  if (iterable.kind === 'list') return iterable.items.length > 0;
  const numbers = literalRange(iterable);
  return numbers !== undefined && numbers.from < numbers.to;
}
