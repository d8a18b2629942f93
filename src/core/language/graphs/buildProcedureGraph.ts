// Builds the procedure graph: the control flow of the procedure, from start to end.
// Invariant: every statement that does something is one node (comments only if a block contains nothing else); every
// node is drawn once, and unreachable nodes stay without an incoming edge. Uses a stack of tasks instead of recursion,
// so nesting and call chains of any depth are safe.
// Over 300 lines: each kind of statement is a few lines of the same machine.

import type { GraphGroup, GraphNode, WorkflowGraph } from '../../graph';
import { conditionId, emptyGraph, endId, functionEndId, startId, stepId, uniqueNodeIds } from '../../graph';
import { memoize, type TextRange } from '../../support';
import type { Call, Expr, PdlDocument, PdlStatement } from '../model';
import { FlowGraphDraft, type OpenEnd } from './flowDraft';
import { concat, isAlwaysTrue, isCommentsOnly, isMainGuard } from './flowRules';
import { type Callee, type FunctionDef, type NameTable, nameTable } from './nameTable';
import { conditionLabel, shorten, slugOf, statementLabel } from './nodeText';
import { type EvaluationScope, type EvaluationStep, planEvaluation } from './planEvaluation';
import { callsOf, expressionsOf, walkStatements } from './walk';

/** The source of a procedure graph node. */
export interface ProcedureSite {
  readonly nodeId: string;
  /** The statement that the node draws, or whose expression contains the call. */
  readonly statement: PdlStatement;
  /** Present if the node is a call. */
  readonly call?: Call;
  readonly range: TextRange;
}

interface BuiltProcedure {
  readonly graph: WorkflowGraph;
  readonly sites: ReadonlyMap<string, ProcedureSite>;
}

type Task = () => void;
/** Open ends of a condition whose result is known before all of it is evaluated. */
interface SettledEnds {
  readonly whenTrue: OpenEnd[];
  readonly whenFalse: OpenEnd[];
}
/** A `try` with a `finally` that runs before control leaves it. */
interface Frame {
  readonly loops: number;
  readonly leaving: { readonly kind: 'return' | 'break' | 'continue'; readonly ends: readonly OpenEnd[] }[];
}
interface Loop {
  head: string | undefined;
  readonly exits: OpenEnd[];
}

const build = memoize(
  (document: PdlDocument): BuiltProcedure => new ProcedureBuilder(document, nameTable(document)).build(),
);

/**
 * Control flow of the procedure: start, call sites, conditions, steps, end; no nodes without a procedure.
 *
 * A condition that makes a call only sometimes, `x and API.a()`, is preceded by a separate condition for `x`. Edges
 * leave a condition with `true` or `else` (`each` and `done` for a `for`); edges that close a loop are `back`. A
 * function called from one place is drawn there. Any other function is drawn as a separate group that ends in
 * `end:<name>` and is reached by `call` edges from its call sites; control continues at the call site after the
 * function. In a `try`, a `failure` edge leads from each call to the first handler: the call was made and failed.
 */
export function buildProcedureGraph(document: PdlDocument): WorkflowGraph {
  return build(document).graph;
}

/** Node id -> statement and call that it draws; start and end have no entry. */
export function procedureSites(document: PdlDocument): ReadonlyMap<string, ProcedureSite> {
  return build(document).sites;
}

class ProcedureBuilder {
  private readonly sketch = new FlowGraphDraft();
  private readonly sites = new Map<string, ProcedureSite>();
  private readonly groups: GraphGroup[] = [];
  private readonly groupIds = uniqueNodeIds();
  private readonly tasks: Task[] = [];
  private loops: Loop[] = [];
  private returns: OpenEnd[] = [];
  private frames: Frame[] = [];
  /** For each open `try`, the nodes in it that can fail. */
  private readonly tries: string[][] = [];
  private readonly drawnAt = new Map<FunctionDef, string | undefined>();
  private readonly pendingCalls: { readonly site: string; readonly def: FunctionDef }[] = [];
  private readonly callCounts = new Map<FunctionDef, number>();

  constructor(
    private readonly document: PdlDocument,
    private readonly names: NameTable,
  ) {}

  build(): BuiltProcedure {
    const procedure = this.document.procedure;
    if (procedure === undefined || procedure.body.length === 0) return { graph: emptyGraph, sites: this.sites };
    this.countCalls(procedure.body);
    const { sketch } = this;
    sketch.add({ id: startId, kind: 'start', label: 'Start' });
    this.run(this.mainTask(procedure.body));
    sketch.live = concat(sketch.live, this.returns);
    sketch.add({ id: endId, kind: 'end', label: 'End' });
    sketch.live = [];
    // A group's body can call functions that are not drawn yet; these are appended to the list during the iteration.
    for (const call of this.pendingCalls) this.drawGroup(call.def);
    for (const def of this.names.functions) this.drawGroup(def);
    for (const { site, def } of this.pendingCalls) {
      const entry = this.drawnAt.get(def);
      if (entry !== undefined) sketch.connectCall(site, entry);
    }
    const groups = this.groups.length > 0 ? { groups: this.groups } : {};
    return { graph: { nodes: sketch.nodes, edges: sketch.edges, ...groups }, sites: this.sites };
  }

  private countCalls(body: readonly PdlStatement[]): void {
    // Most procedures have no functions, and only calls of functions are counted.
    if (this.names.functions.length === 0) return;
    for (const statement of walkStatements(body)) {
      for (const expr of expressionsOf(statement)) {
        for (const call of callsOf(expr)) {
          const def = this.functionOf(call);
          if (def) this.callCounts.set(def, (this.callCounts.get(def) ?? 0) + 1);
        }
      }
    }
  }

  /** If the text only defines functions, the procedure is the uncalled one: `main`, or the first. */
  private mainTask(body: readonly PdlStatement[]): Task {
    const defs = body.filter((statement) => statement.kind === 'def');
    const isIdle = body.every((statement) => ['def', 'comment', 'pass'].includes(statement.kind));
    if (defs.length === 0 || !isIdle) return this.block(body);
    const uncalled = defs.filter((def) => !this.callCounts.has(def));
    const main = uncalled.find((def) => def.name.name === 'main') ?? uncalled[0] ?? defs[0];
    return main === undefined ? this.block(body) : () => this.drawInline(main);
  }

  private run(first: Task): void {
    this.tasks.push(first);
    for (let task = this.tasks.pop(); task !== undefined; task = this.tasks.pop()) task();
  }

  /** The tasks run in the given order, before everything scheduled earlier. */
  private schedule(...tasks: readonly Task[]): void {
    for (let i = tasks.length - 1; i >= 0; i--) this.tasks.push(tasks[i] as Task);
  }

  private block(body: readonly PdlStatement[]): Task {
    return () => {
      if (isCommentsOnly(body)) {
        this.commentStep(body);
        return;
      }
      let index = 0;
      const next = () => {
        const statement = body[index++];
        if (statement === undefined) return;
        this.tasks.push(next);
        this.statement(statement);
      };
      next();
    };
  }

  private statement(statement: PdlStatement): void {
    switch (statement.kind) {
      case 'call':
        this.schedule(...this.calls(statement, expressionsOf(statement)[0] as Expr, true));
        return;
      case 'assign':
      case 'expression': {
        const calls = this.calls(statement, statement.value, true);
        if (calls.length > 0) this.schedule(...calls);
        else this.step(statement, this.sourceOf(statement.range));
        return;
      }
      case 'text':
        this.step(statement, statement.text);
        return;
      case 'if':
        this.ifStatement(statement);
        return;
      case 'while':
      case 'for':
        this.loopStatement(statement);
        return;
      case 'try':
        this.tryStatement(statement);
        return;
      case 'return':
        this.schedule(...(statement.value === undefined ? [] : this.calls(statement, statement.value, true)), () =>
          this.leave(),
        );
        return;
      case 'break':
      case 'continue':
        this.jump(statement.kind);
        return;
      case 'def':
      case 'pass':
      case 'comment':
        return;
      default:
        statement satisfies never;
    }
  }

  /**
   * The tasks that draw the evaluation of an expression. Inside other expressions, helpers such as `len(x)` are not
   * steps. `settled` marks a condition and collects the ends of evaluations whose result is known early.
   */
  private calls(statement: PdlStatement, expr: Expr, isStep: boolean, settled?: SettledEnds): Task[] {
    const outermost = isStep && expr.kind === 'call' ? expr.call : undefined;
    const isDrawn = (call: Call): boolean => {
      const callee = this.names.resolveCall(call);
      const isHelper = callee.kind === 'unknown' && (call.prefix === undefined || call.target !== undefined);
      if (!isHelper) return true;
      // A method called on a node's result, `API.a().get("x")`, is not a separate step.
      return call === outermost && (call.target === undefined || !callsOf(call.target).some(isDrawn));
    };
    const drawn = callsOf(expr).filter(isDrawn);
    if (drawn.length === 0) return [];
    // Fast path for the most frequent case: a call whose arguments contain no calls.
    if (expr.kind === 'call' && drawn.length === 1 && drawn[0] === expr.call) {
      return [() => this.callNode(statement, expr.call, this.names.resolveCall(expr.call))];
    }
    const steps = planEvaluation(expr, settled !== undefined, isDrawn);
    return this.evaluation(statement, steps, settled ?? { whenTrue: [], whenFalse: [] }, new Map());
  }

  private evaluation(
    statement: PdlStatement,
    steps: readonly EvaluationStep[],
    settled: SettledEnds,
    scopes: ReadonlyMap<EvaluationScope, OpenEnd[]>,
  ): Task[] {
    const tasks: Task[] = [];
    for (const step of steps) tasks.push(...this.evaluationStep(statement, step, settled, scopes));
    return tasks;
  }

  private evaluationStep(
    statement: PdlStatement,
    step: EvaluationStep,
    settled: SettledEnds,
    scopes: ReadonlyMap<EvaluationScope, OpenEnd[]>,
  ): Task[] {
    const { sketch } = this;
    switch (step.kind) {
      case 'call':
        return [() => this.callNode(statement, step.call, this.names.resolveCall(step.call))];
      case 'guard':
        return [
          () => {
            const ends =
              step.to === 'true' ? settled.whenTrue : step.to === 'false' ? settled.whenFalse : scopes.get(step.to);
            const id = this.question(statement, step.parts);
            ends?.push({ from: id, condition: step.leavesOn ? 'true' : 'else' });
            sketch.live = [{ from: id, condition: step.leavesOn ? 'else' : 'true' }];
          },
        ];
      case 'scope': {
        const ends: OpenEnd[] = [];
        const inner = new Map([...scopes, [step.scope, ends]]);
        return [
          ...this.evaluation(statement, step.scope.steps, settled, inner),
          () => {
            sketch.live = concat(sketch.live, ends);
          },
        ];
      }
      case 'choice': {
        let otherwise: OpenEnd[] = [];
        let after: OpenEnd[] = [];
        return [
          () => {
            const id = this.question(statement, [step.condition]);
            otherwise = [{ from: id, condition: 'else' }];
            sketch.live = [{ from: id, condition: 'true' }];
          },
          ...this.evaluation(statement, step.then, settled, scopes),
          () => {
            after = sketch.live;
            sketch.live = otherwise;
          },
          ...this.evaluation(statement, step.otherwise, settled, scopes),
          () => {
            sketch.live = concat(after, sketch.live);
          },
        ];
      }
    }
  }

  /** Adds a condition node for a condition inside an expression. */
  private question(statement: PdlStatement, parts: readonly Expr[]): string {
    const range = { start: parts[0]?.range.start ?? 0, end: parts.at(-1)?.range.end ?? 0 };
    return this.condition(statement, this.sourceOf(range), range);
  }

  private functionOf(call: Call): FunctionDef | undefined {
    const callee = this.names.resolveCall(call);
    return callee.kind === 'function' ? this.names.findFunction(callee.name) : undefined;
  }

  private callNode(statement: PdlStatement, call: Call, callee: Callee): void {
    const def = callee.kind === 'function' ? this.names.findFunction(callee.name) : undefined;
    if (def && this.callCounts.get(def) === 1 && !this.drawnAt.has(def)) {
      this.drawInline(def);
      return;
    }
    const detail = this.names.detailOf(callee);
    const node: { -readonly [Key in keyof GraphNode]: GraphNode[Key] } = {
      id: callee.nodeId,
      kind: callee.kind === 'api' || callee.kind === 'answer' ? callee.kind : 'step',
      label: statementLabel(callee.kind === 'function' ? `${callee.name}()` : callee.name),
    };
    if (callee.declared && callee.kind !== 'function') node.ref = callee.name;
    if (detail !== undefined) node.detail = detail;
    node.range = call.range;
    const id = this.sketch.add(node);
    this.sites.set(id, { nodeId: id, statement, call, range: call.range });
    this.tries.at(-1)?.push(id);
    if (def) this.pendingCalls.push({ site: id, def });
  }

  private step(statement: PdlStatement, text: string): void {
    this.stepNode(statement, text, statement.range);
  }

  private stepNode(statement: PdlStatement, text: string, range: TextRange, detailText = ''): void {
    const detail = shorten(detailText, 64);
    const id = this.sketch.add({
      id: stepId(slugOf(text)),
      kind: 'step',
      label: statementLabel(text),
      ...(detail === '' ? {} : { detail }),
      range,
    });
    this.sites.set(id, { nodeId: id, statement, range });
    this.tries.at(-1)?.push(id);
  }

  /** A block that contains only comments is drawn as one step. */
  private commentStep(body: readonly PdlStatement[]): void {
    const comments = body.filter((statement) => statement.kind === 'comment');
    const [first] = comments;
    const last = comments.at(-1);
    if (first === undefined || last === undefined) return;
    const texts = comments.map((comment) => comment.text.replace(/^[#\s]+/, ''));
    const range = { start: first.range.start, end: last.range.end };
    this.stepNode(first, texts[0] ?? '', range, texts.slice(1).join(' '));
  }

  private condition(statement: PdlStatement, text: string, range: TextRange, detail?: string): string {
    const label = conditionLabel(text);
    const id = this.sketch.add({
      id: conditionId(label),
      kind: 'condition',
      label,
      ...(detail === undefined ? {} : { detail }),
      range,
    });
    this.sites.set(id, { nodeId: id, statement, range });
    return id;
  }

  private ifStatement(statement: Extract<PdlStatement, { kind: 'if' }>): void {
    const { sketch } = this;
    const [only] = statement.branches;
    // `if __name__ == "__main__":` is Python's entry point and is drawn without a condition.
    if (statement.branches.length === 1 && only?.condition !== undefined && isMainGuard(only.condition)) {
      this.schedule(this.block(only.body));
      return;
    }
    let exits: OpenEnd[] = [];
    let otherwise: OpenEnd[] | undefined;
    const tasks: Task[] = [];
    for (const branch of statement.branches) {
      tasks.push(() => {
        if (otherwise !== undefined) sketch.live = otherwise;
      });
      if (branch.keyword === 'else' && branch.condition === undefined) {
        tasks.push(this.block(branch.body), () => {
          exits = concat(exits, sketch.live);
          otherwise = [];
        });
        continue;
      }
      const settled: SettledEnds = { whenTrue: [], whenFalse: [] };
      if (branch.condition !== undefined) tasks.push(...this.calls(statement, branch.condition, false, settled));
      tasks.push(
        () => {
          const text = branch.conditionText ?? this.sourceOf(branch.header);
          const id = this.condition(statement, text.trim() === '' ? branch.keyword : text, branch.header);
          otherwise = concat([{ from: id, condition: 'else' }], settled.whenFalse);
          sketch.live = concat([{ from: id, condition: 'true' }], settled.whenTrue);
        },
        this.block(branch.body),
        () => {
          exits = concat(exits, sketch.live);
        },
      );
    }
    tasks.push(() => {
      sketch.live = concat(exits, otherwise ?? sketch.live);
    });
    this.schedule(...tasks);
  }

  private loopStatement(statement: Extract<PdlStatement, { kind: 'while' | 'for' }>): void {
    const { sketch } = this;
    const loop: Loop = { head: undefined, exits: [] };
    const isForLoop = statement.kind === 'for';
    const settled: SettledEnds = { whenTrue: [], whenFalse: [] };
    const calls = isForLoop
      ? this.calls(statement, statement.iterable, false)
      : this.calls(statement, statement.condition, false, settled);
    const markHead = () =>
      sketch.onArrival((id) => {
        loop.head = id;
      });
    let exit: OpenEnd[] = [];
    const open = () => {
      const text = isForLoop ? statement.headerText : statement.conditionText;
      const id = this.condition(statement, text, statement.header, statement.kind);
      const isInfiniteLoop = !isForLoop && isAlwaysTrue(statement.condition);
      exit = isInfiniteLoop ? [] : [{ from: id, condition: isForLoop ? 'done' : 'else' }];
      sketch.live = concat([{ from: id, condition: isForLoop ? 'each' : 'true' }], settled.whenTrue);
      this.loops.push(loop);
    };
    const close = () => {
      this.loops.pop();
      if (loop.head !== undefined) sketch.joinAt(loop.head, true);
      sketch.live = concat(concat(exit, settled.whenFalse), loop.exits);
    };
    // The iterable of a `for` is evaluated once, the condition of a `while` before every round.
    const opening = isForLoop ? [...calls, markHead, open] : [markHead, ...calls, open];
    this.schedule(...opening, this.block(statement.body), close);
  }

  private tryStatement(statement: Extract<PdlStatement, { kind: 'try' }>): void {
    const { sketch } = this;
    const before = [...sketch.live];
    const sources: string[] = [];
    let exits: OpenEnd[] = [];
    let failing: OpenEnd[] = [];
    const frame: Frame | undefined =
      statement.finalizer.length > 0 ? { loops: this.loops.length, leaving: [] } : undefined;
    const tasks: Task[] = [
      () => {
        this.tries.push(sources);
        if (frame !== undefined) this.frames.push(frame);
      },
      this.block(statement.body),
      () => {
        this.tries.pop();
        // Without a handler, a failure reaches the outer `try`.
        if (statement.handlers.length === 0 && frame === undefined)
          for (const source of sources) this.tries.at(-1)?.push(source);
        failing = sources.map((from) => ({ from, condition: 'fails', fails: true }));
        if (failing.length === 0) failing = before;
      },
      this.block(statement.orElse),
      () => {
        exits = sketch.live;
      },
    ];
    for (const handler of statement.handlers) {
      tasks.push(
        () => {
          sketch.live = failing;
          const id = this.condition(statement, handler.text.trim() || 'except', handler.header, 'except');
          sketch.live = [{ from: id, condition: 'true' }];
          failing = [{ from: id, condition: 'else' }];
        },
        this.block(handler.body),
        () => {
          exits = concat(exits, sketch.live);
        },
      );
    }
    tasks.push(() => {
      sketch.live = exits;
      if (frame !== undefined) this.schedule(...this.finalizing(statement, frame, exits, sources));
    });
    this.schedule(...tasks);
  }

  /**
   * The `finally` block is drawn once: all paths that leave the `try` run through it and continue from its end. So the
   * graph has all possible paths and some impossible ones (entering as one path, leaving as another).
   */
  private finalizing(
    statement: Extract<PdlStatement, { kind: 'try' }>,
    frame: Frame,
    exits: readonly OpenEnd[],
    sources: readonly string[],
  ): Task[] {
    const { sketch } = this;
    const goesOn = exits.length > 0;
    const isUncaught = statement.handlers.length === 0 && sources.length > 0;
    this.frames.pop();
    const failing = isUncaught ? sources.map((from) => ({ from, condition: 'fails', fails: true })) : [];
    sketch.live = [...exits, ...frame.leaving.flatMap(({ ends }) => ends), ...failing];
    return [
      this.block(statement.finalizer),
      () => {
        const ends = sketch.live;
        for (const kind of new Set(frame.leaving.map((one) => one.kind))) {
          sketch.live = [...ends];
          if (kind === 'return') this.leave();
          else this.jump(kind);
        }
        if (isUncaught) for (const { from } of ends) this.tries.at(-1)?.push(from);
        sketch.live = goesOn ? ends : [];
      },
    ];
  }

  private jump(kind: 'break' | 'continue'): void {
    const loop = this.loops.at(-1);
    if (loop === undefined) {
      // Outside a loop (this occurs in real files) the author means to leave the procedure.
      this.leave();
      return;
    }
    const frame = this.frames.at(-1);
    if (frame !== undefined && frame.loops >= this.loops.length) this.passThrough(frame, kind);
    else if (kind === 'continue' && loop.head !== undefined) this.sketch.joinAt(loop.head, true);
    else {
      for (const end of this.sketch.live) loop.exits.push(end);
      this.sketch.live = [];
    }
  }

  private leave(): void {
    const frame = this.frames.at(-1);
    if (frame !== undefined) {
      this.passThrough(frame, 'return');
      return;
    }
    for (const end of this.sketch.live) this.returns.push(end);
    this.sketch.live = [];
  }

  private passThrough(frame: Frame, kind: Frame['leaving'][number]['kind']): void {
    if (this.sketch.live.length > 0) frame.leaving.push({ kind, ends: this.sketch.live });
    this.sketch.live = [];
  }

  /** Draws the body of a function at its only call. */
  private drawInline(def: FunctionDef): void {
    const { sketch } = this;
    this.drawnAt.set(def, undefined);
    const outer = { loops: this.loops, returns: this.returns, frames: this.frames };
    this.loops = [];
    this.returns = [];
    this.frames = [];
    sketch.onArrival((id) => {
      if (this.drawnAt.get(def) === undefined) this.drawnAt.set(def, id);
    });
    this.schedule(this.block(def.body), () => {
      sketch.live = concat(sketch.live, this.returns);
      this.loops = outer.loops;
      this.returns = outer.returns;
      this.frames = outer.frames;
    });
  }

  private drawGroup(def: FunctionDef): void {
    if (this.drawnAt.has(def)) return;
    const { sketch } = this;
    const name = def.name.name;
    const group = this.groupIds.claim(`def:${name}`);
    this.groups.push({ id: group, label: name });
    sketch.group = group;
    sketch.live = [];
    this.run(() => this.drawInline(def));
    sketch.add({ id: functionEndId(name), kind: 'end', label: `End of ${name}` });
    sketch.live = [];
    sketch.group = undefined;
  }

  private sourceOf(range: TextRange): string {
    return this.document.source.slice(range.start, range.end);
  }
}
