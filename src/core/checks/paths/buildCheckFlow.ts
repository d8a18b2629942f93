// Builds the control flow of a procedure from its statements, exact where the canvas simplifies: any call, step or
// condition in a `try` may fail before its effect, a `finally` runs once for each reason to enter it, and a typed
// handler may not match. Invariant: every statement with an effect has a point, even if it is unreachable. Exceptions
// from `raise`, `assert` and the like are not modelled; such lines are steps that may fail. Over 300 lines because each
// kind of statement takes a few lines of the same machine.

import {
  type Call,
  type Callee,
  callsOf,
  type Expr,
  expressionsOf,
  type FunctionDef,
  literalRange,
  type NameAt,
  type NameTable,
  type PdlDocument,
  type PdlStatement,
  procedureSites,
  walkStatements,
} from '../../language';
import type { TextRange } from '../../support';
import {
  CheckFlow,
  callEdge,
  type FlowEdgeType,
  type FlowFunction,
  type FlowPoint,
  failEdge,
  flowEdge,
  raiseEdge,
} from './checkFlow';

interface OpenEnd {
  readonly from: number;
  readonly type: FlowEdgeType;
  readonly label?: string;
}

/** Targets of control that does not continue with the next statement. */
interface Exits {
  readonly returns: OpenEnd[];
  /** Absent outside of loops. */
  readonly loop?: { readonly breaks: OpenEnd[]; readonly continues: OpenEnd[] };
  /** Absent if a failure ends the run. */
  readonly fails?: OpenEnd[];
}

/**
 * Above this number of points a `finally` is built once for all reasons together: this adds paths but never removes
 * any.
 */
const copyLimit = 20_000;
const copyDepth = 4;

const none: readonly never[] = [];

type TryStatement = Extract<PdlStatement, { kind: 'try' }>;

/** `resolve` resolves a call as the name table does. */
export function buildCheckFlow(document: PdlDocument, names: NameTable, resolve: (call: Call) => Callee): CheckFlow {
  return new FlowBuilder(document, names, resolve).build();
}

class FlowBuilder {
  private readonly points: FlowPoint[] = [];
  private readonly edges = {
    from: [] as number[],
    to: [] as number[],
    type: [] as FlowEdgeType[],
    label: [] as (string | undefined)[],
  };
  private readonly functions: FlowFunction[] = [];
  private readonly indexOf = new Map<FunctionDef, number>();
  private readonly defs: FunctionDef[] = [];
  /** Node of the procedure graph, by call, by range of a header or statement, or by the first comment of a step. */
  private readonly drawn = new Map<Call | TextRange | PdlStatement, string>();
  private finallyDepth = 0;

  constructor(
    private readonly document: PdlDocument,
    private readonly names: NameTable,
    private readonly resolve: (call: Call) => Callee,
  ) {
    for (const site of procedureSites(document).values()) {
      this.drawn.set(site.call ?? (site.statement.kind === 'comment' ? site.statement : site.range), site.nodeId);
    }
  }

  build(): CheckFlow {
    const body = this.document.procedure?.body ?? [];
    const main = mainFunction(body, this.names, this.resolve);
    const start = this.point({ nodeId: 'start' }, []);
    const returns: OpenEnd[] = [];
    let live: OpenEnd[] = [{ from: start, type: flowEdge }];
    if (main) live = this.joined({ assigns: main.params }, live);
    live = this.block(main ? main.body : body, live, { returns });
    const end = this.point({ nodeId: 'end' }, [...live, ...returns]);
    for (const def of this.names.functions) if (def !== main) this.functionIndex(def);
    // The loop also visits functions that are added to the list meanwhile.
    for (const def of this.defs) this.drawFunction(def);
    this.points.forEach(({ calls }, from) => {
      const callee = calls < 0 ? undefined : this.functions[calls];
      if (callee) this.lead([{ from, type: callEdge }], callee.entry);
    });
    return new CheckFlow({ points: this.points, edges: this.edges, functions: this.functions, start, end });
  }

  private functionIndex(def: FunctionDef): number {
    let index = this.indexOf.get(def);
    if (index === undefined) {
      index = this.defs.push(def) - 1;
      this.indexOf.set(def, index);
    }
    return index;
  }

  private drawFunction(def: FunctionDef): void {
    const exits = { returns: [] as OpenEnd[], fails: [] as OpenEnd[] };
    const entry = this.point({ assigns: def.params }, []);
    const live = this.block(def.body, [{ from: entry, type: flowEdge }], exits);
    const raise = this.point({}, exits.fails);
    const end = this.point({}, [...live, ...exits.returns]);
    this.functions.push({ name: def.name, entry, end, raise });
  }

  private point(point: Partial<FlowPoint>, ends: readonly OpenEnd[]): number {
    // All points have the same object shape for speed, because there are thousands.
    const { nodeId, at, statement, call, callee, calls = -1, assigns = none, returns = none, reads = none } = point;
    const index = this.points.push({ nodeId, at, statement, call, callee, calls, assigns, returns, reads }) - 1;
    this.lead(ends, index);
    return index;
  }

  private lead(ends: readonly OpenEnd[], to: number): void {
    const { edges } = this;
    for (const { from, type, label } of ends) {
      edges.from.push(from);
      edges.to.push(to);
      edges.type.push(type);
      edges.label.push(label);
    }
  }

  /** A point without a failure edge. */
  private joined(point: Partial<FlowPoint>, ends: readonly OpenEnd[]): OpenEnd[] {
    return [{ from: this.point(point, ends), type: flowEdge }];
  }

  /** A point that may fail before its effect. */
  private effect(point: Partial<FlowPoint>, ends: readonly OpenEnd[], exits: Exits): OpenEnd[] {
    const from = this.point(point, ends);
    exits.fails?.push({ from, type: (point.calls ?? -1) < 0 ? failEdge : raiseEdge });
    return [{ from, type: flowEdge }];
  }

  private block(body: readonly PdlStatement[], ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const step = commentsOnly(body);
    if (step) return this.effect({ nodeId: this.drawn.get(step), at: step.range, statement: step }, ends, exits);
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

  private statement(statement: PdlStatement, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    switch (statement.kind) {
      case 'call':
        return this.evaluate(statement, expressionsOf(statement), ends, exits, statement.targets);
      case 'assign':
        return this.evaluate(statement, [statement.value], ends, exits, statement.targets);
      case 'expression':
        return this.evaluate(statement, [statement.value], ends, exits, []);
      case 'text':
        return this.effect({ nodeId: this.drawn.get(statement.range), at: statement.range, statement }, ends, exits);
      case 'if':
        return this.branches(statement, ends, exits);
      case 'while':
      case 'for':
        return this.loop(statement, ends, exits, undefined);
      case 'try':
        return this.tryStatement(statement, ends, exits);
      case 'return': {
        const value = statement.value === undefined ? [] : [statement.value];
        const after = this.calls(statement, value, ends, exits);
        append(exits.returns, this.joined({ at: statement.range, statement, reads: value }, after));
        return [];
      }
      case 'break':
      case 'continue': {
        const target = statement.kind === 'break' ? exits.loop?.breaks : exits.loop?.continues;
        // Outside of a loop (which real files contain) it means leaving the procedure.
        append(target ?? exits.returns, this.joined({ at: statement.range, statement }, ends));
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

  /** A statement that evaluates and may assign: its calls, or one step if it has none. */
  private evaluate(
    statement: PdlStatement,
    reads: readonly Expr[],
    ends: OpenEnd[],
    exits: Exits,
    targets: readonly NameAt[],
  ): OpenEnd[] {
    const after = this.calls(statement, reads, ends, exits, targets);
    if (after !== ends) return after;
    const { range } = statement;
    return this.effect({ nodeId: this.drawn.get(range), at: range, statement, reads, assigns: targets }, ends, exits);
  }

  /** One point for each call that is drawn as a step; returns `ends` itself without such calls. */
  private calls(
    statement: PdlStatement,
    exprs: readonly Expr[],
    ends: OpenEnd[],
    exits: Exits,
    targets: readonly NameAt[] = [],
  ): OpenEnd[] {
    const isSimpleStatement = statement.kind !== 'if' && statement.kind !== 'while' && statement.kind !== 'for';
    const [first] = exprs;
    const outermost = isSimpleStatement && first?.kind === 'call' ? first.call : undefined;
    const made: { readonly call: Call; readonly callee: Callee }[] = [];
    for (const expr of exprs) {
      for (const call of callsOf(expr)) {
        const callee = this.resolve(call);
        // Helpers such as `len(x)` inside other expressions are not steps.
        if (callee.kind === 'unknown' && call.prefix === undefined && call !== outermost) continue;
        made.push({ call, callee });
      }
    }
    let live = ends;
    for (const [index, { call, callee }] of made.entries()) {
      const def = callee.kind === 'function' ? this.names.findFunction(callee.name) : undefined;
      const api = callee.kind === 'api' && callee.declared ? this.names.findApi(callee.name) : undefined;
      const isLast = index === made.length - 1;
      const point = {
        nodeId: this.drawn.get(call),
        at: call.range,
        statement,
        call,
        callee: def === undefined && callee.declared ? callee.nodeId : undefined,
        calls: def === undefined ? -1 : this.functionIndex(def),
        assigns: isLast ? targets : none,
        returns: api?.response ?? none,
        reads: index === 0 ? exprs : none,
      };
      live = this.effect(point, live, exits);
    }
    return live;
  }

  private branches(statement: Extract<PdlStatement, { kind: 'if' }>, ends: OpenEnd[], exits: Exits): OpenEnd[] {
    const after: OpenEnd[] = [];
    let otherwise = ends;
    for (const branch of statement.branches) {
      if (branch.keyword === 'else' && branch.condition === undefined) {
        append(after, this.block(branch.body, otherwise, exits));
        otherwise = [];
        continue;
      }
      const reads = branch.condition === undefined ? [] : [branch.condition];
      const conditionEnds = this.calls(statement, reads, otherwise, exits);
      // If there are calls, they have already read the condition.
      const { header } = branch;
      const point = {
        nodeId: this.drawn.get(header),
        at: header,
        statement,
        ...(conditionEnds === otherwise ? { reads } : {}),
      };
      const [{ from } = { from: 0 }] = this.effect(point, conditionEnds, exits);
      append(after, this.block(branch.body, [{ from, type: flowEdge, label: 'true' }], exits));
      otherwise = [{ from, type: flowEdge, label: 'else' }];
    }
    append(after, otherwise);
    return after;
  }

  private loop(
    statement: Extract<PdlStatement, { kind: 'while' | 'for' }>,
    ends: OpenEnd[],
    exits: Exits,
    orElse: PdlStatement | undefined,
  ): OpenEnd[] {
    const isForLoop = statement.kind === 'for';
    const reads = [isForLoop ? statement.iterable : statement.condition];
    // The iterable of a `for` is computed once, the condition of a `while` before every iteration.
    const before = this.points.length;
    const conditionEnds = this.calls(statement, reads, ends, exits);
    const head = isForLoop ? this.points.length : before;
    const { header } = statement;
    const point = {
      nodeId: this.drawn.get(header),
      at: header,
      statement,
      ...(conditionEnds === ends ? { reads } : {}),
    };
    const [{ from } = { from: 0 }] = this.effect(point, conditionEnds, exits);
    let live: OpenEnd[] = [{ from, type: flowEdge, label: isForLoop ? 'each' : 'true' }];
    if (isForLoop && statement.targets.length > 0) live = this.joined({ assigns: statement.targets }, live);
    const loop = { breaks: [] as OpenEnd[], continues: [] as OpenEnd[] };
    live = this.block(statement.body, live, { ...exits, loop });
    this.lead([...live, ...loop.continues], head);
    const isInfiniteLoop = !isForLoop && isAlwaysTrue(statement.condition);
    const done: OpenEnd[] = isInfiniteLoop
      ? []
      : isForLoop && hasItems(statement.iterable)
        ? // At least one round: the loop can only end behind its body.
          [...live, ...loop.continues]
        : [{ from, type: flowEdge, label: isForLoop ? 'done' : 'else' }];
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
    const failing: OpenEnd[] = [];
    let after = this.block(statement.body, ends, { ...exits, fails: failing });
    // A copy, because every handler appends to it.
    after = [...this.block(statement.orElse, after, exits)];
    // An empty body cannot fail; its handlers are connected as if it could.
    let pending = failing.length > 0 || statement.handlers.length === 0 ? failing : ends;
    for (const handler of statement.handlers) {
      const bound = /\bas\s+([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(handler.text)?.[1];
      const assigns = bound === undefined ? {} : { assigns: [{ name: bound, range: handler.header }] };
      const { header } = handler;
      const from = this.point({ nodeId: this.drawn.get(header), at: header, statement, ...assigns }, pending);
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
      [escaped, exits.fails],
      [inner.returns, exits.returns],
      [inner.loop?.breaks ?? [], exits.loop?.breaks],
      [inner.loop?.continues ?? [], exits.loop?.continues],
    ];
    const used = exitPairs.filter(([from]) => from.length > 0);
    this.finallyDepth += 1;
    let live: OpenEnd[] = [];
    if (this.finallyDepth > copyDepth || this.points.length > copyLimit) {
      live = this.block(body, [...after, ...used.flatMap(([from]) => from)], exits);
      for (const [, to] of used) append(to, live);
    } else {
      if (after.length > 0 || used.length === 0) live = this.block(body, after, exits);
      for (const [from, to] of used) {
        append(to, this.block(body, [...from], exits));
      }
    }
    this.finallyDepth -= 1;
    return live;
  }
}

/** A loop instead of spread arguments, because the lists can be as long as the text. */
function append(to: OpenEnd[] | undefined, ends: readonly OpenEnd[]): void {
  if (to) for (const end of ends) to.push(end);
}

/** Separate lists for every exit, so that a `finally` can run on each. */
function interceptedExits(exits: Exits, fails: OpenEnd[]): Exits {
  const loop = exits.loop ? { loop: { breaks: [], continues: [] } } : {};
  return { returns: [], fails, ...loop };
}

/** Matches `except:` and the base types of all failures. */
function catchesAll(text: string): boolean {
  return /^(?:(?:Base)?Exception\b\s*(?:as\b.*)?)?$/u.test(text.trim());
}

/** Index of an `else` that belongs to the loop before it. */
function loopElse(body: readonly PdlStatement[], from: number): number | undefined {
  let index = from;
  while (body[index]?.kind === 'comment') index += 1;
  const next = body[index];
  return next?.kind === 'if' && next.branches[0]?.keyword === 'else' ? index : undefined;
}

/** The first comment of a block that contains only comments, which together form one step. */
function commentsOnly(body: readonly PdlStatement[]): PdlStatement | undefined {
  const first = body.find((statement) => statement.kind === 'comment');
  const hasOnlyComments = first !== undefined && body.every(({ kind }) => kind === 'comment' || kind === 'pass');
  return hasOnlyComments ? first : undefined;
}

function isAlwaysTrue(expr: Expr): boolean {
  if (expr.kind === 'literal') return expr.value === true || (typeof expr.value === 'number' && expr.value !== 0);
  return expr.kind === 'name' && expr.name.toLowerCase() === 'true';
}

/** In a text that only defines functions the main function is one that is never called: `main`, or the first. */
function mainFunction(
  body: readonly PdlStatement[],
  names: NameTable,
  resolve: (call: Call) => Callee,
): FunctionDef | undefined {
  const defs = body.filter((statement) => statement.kind === 'def');
  if (defs.length === 0 || !body.every(({ kind }) => ['def', 'comment', 'pass'].includes(kind))) return undefined;
  const called = new Set<FunctionDef>();
  for (const statement of walkStatements(body)) {
    for (const call of expressionsOf(statement).flatMap(callsOf)) {
      const callee = resolve(call);
      const def = callee.kind === 'function' ? names.findFunction(callee.name) : undefined;
      if (def) called.add(def);
    }
  }
  const uncalled = defs.filter((def) => !called.has(def));
  return uncalled.find((def) => def.name.name === 'main') ?? uncalled[0] ?? defs[0];
}

/** Whether a `for` over it runs at least once: `range(3)`, `range(1, 4)`, a list with items. */
function hasItems(iterable: Expr): boolean {
  if (iterable.kind === 'list') return iterable.items.length > 0;
  const numbers = literalRange(iterable);
  return numbers !== undefined && numbers.from < numbers.to;
}
