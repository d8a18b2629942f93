// Converts a flowchart's arrows to an indented procedure: sequences, branches, loops. Invariant: the procedure allows
// exactly the orders of nodes that the arrows allow, except that parallel steps are put into a sequence
// (`serializeForks`). A step that several branches share but that cannot follow all of them is written once for each.
// Refuses flow that has no structured form, with the node: loops with several entries, branches without a valid
// sequence. Over 300 lines: loops, branches and jumps write one list of lines and call each other.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { ok, oneLine, quotedLabel, type Result } from '../../support';
import type { FlowLoop, FlowRegions } from './flowRegions';
import { type StepContext, StepNames } from './nameSteps';
import type { PdlParts } from './printPdl';
import type { SerialFlow } from './serializeForks';
import { splitFunctions } from './splitFunctions';
import { flowRefusal, structureProcedure } from './structureProcedure';

export interface FlowLine {
  readonly text: string;
  /** Nodes of the flowchart that the line carries out or decides. */
  readonly nodeIds: readonly string[];
}

export interface StructuredFlow {
  readonly lines: readonly FlowLine[];
  /** New declarations, in addition to those of the document. */
  readonly apis: PdlParts['apis'];
  readonly answers: PdlParts['answers'];
  readonly slots: PdlParts['slots'];
  readonly notes: readonly string[];
}

type Refusal = { readonly message: string };

const MAX_NODES = 2000;
const MAX_DEPTH = 150;

class NotStructured extends Error {}

/** Fails with the node at which the flow has no structured form. */
export function structureFlow(graph: WorkflowGraph, context: StepContext): Result<StructuredFlow, Refusal> {
  if (graph.nodes.length > MAX_NODES)
    return flowRefusal(`A flowchart of over ${MAX_NODES} nodes is not turned into a procedure.`);
  const split = context.isPrinted ? splitFunctions(graph) : { main: graph, functions: [] };
  if (split === undefined)
    return flowRefusal(
      'Arrows labelled "calls" lead into the middle of a part; only a part that is called as a whole is a function.',
    );
  const names = new StepNames(context);
  const lines: FlowLine[] = [];
  const notes: string[] = [];
  let repeated = 0;
  let jumps = 0;
  for (const { name, flow, entry } of [...split.functions, { name: undefined, flow: split.main, entry: undefined }]) {
    if (flow.nodes.length === 0 && split.functions.length > 0) continue;
    const { isPrinted: isSingle = false, isStates = false } = context;
    const planned = structureProcedure(flow, { entry, isSequential: isSingle, isStates });
    if (!planned.ok) return planned;
    notes.push(...planned.value.notes);
    try {
      const written = new FlowWriter(planned.value, names, context.isPrinted === true).write(planned.value.entry);
      repeated += written.repeated;
      jumps += written.jumps;
      const isIdle = split.functions.length > 0 && written.lines.every(({ text }) => text.trim() === 'pass');
      // With functions alone, PDL would take the first of them for the procedure.
      if (name === undefined) lines.push(...(isIdle ? [{ text: 'return', nodeIds: [] }] : written.lines));
      else {
        const ends = flow.nodes.filter(({ kind }) => kind === 'end').map(({ id }) => id);
        lines.push({ text: `def ${name}():`, nodeIds: ends });
        lines.push(...written.lines.map(({ text, nodeIds }) => ({ text: `  ${text}`, nodeIds })));
      }
    } catch (error) {
      if (error instanceof NotStructured) return flowRefusal(error.message);
      throw error;
    }
  }
  if (split.functions.length > 0) notes.push('What functions are given is not in the picture, so they take nothing.');
  if (repeated > 0)
    notes.push(
      `${repeated === 1 ? 'One step is' : `${repeated} steps are`} written more than once: several branches share what they cannot share in a procedure.`,
    );
  if (jumps > 0)
    notes.push(
      `${jumps === 1 ? 'One arrow leaves' : `${jumps} arrows leave`} several loops at once; a variable carries where it goes on.`,
    );
  if (names.commented > 0)
    notes.push(
      `${names.commented === 1 ? 'The text of a node that calls a tool is a comment' : `The texts of ${names.commented} nodes that call tools are comments`} above the call.`,
    );
  if (names.omitted.length > 0)
    notes.push(
      `${names.omitted.length === 1 ? 'One node is' : `${names.omitted.length} nodes are`} left out, and the arrows go on behind: ${[...new Set(names.omitted)].map(quotedLabel).join(', ')}.`,
    );
  const invented = context.isPrinted ? 0 : names.invented.size;
  if (invented > 0)
    notes.push(
      invented === 1
        ? 'A step that is written as a call became an API.'
        : `${invented} steps that are written as calls became APIs.`,
    );
  const questionSlots = context.isPrinted
    ? new Set<string>()
    : context.rows
      ? names.unsourced
      : new Set(names.slots.map(({ name }) => name));
  return ok({
    lines: collectAnswers(lines, questionSlots, names),
    apis: names.apis,
    answers: names.answers,
    slots: names.slots,
    notes,
  });
}

/**
 * The step right before a question collects its answer; so does the last step of a loop before the question is asked
 * again.
 */
function collectAnswers(
  lines: readonly FlowLine[],
  questionSlots: ReadonlySet<string>,
  names: StepNames,
): readonly FlowLine[] {
  const collected = new Map<number, string>();
  const indentOf = (index: number) => lines[index]?.text.search(/\S/) ?? 0;
  lines.forEach(({ text }, at) => {
    const [, word, name = ''] = /^\s*(if|while) ([\p{L}\p{N}_]+) [=!]= "/u.exec(text) ?? [];
    if (!questionSlots.has(name)) return;
    const collect = (from: number, indent: number) => {
      let index = from;
      while (lines[index]?.text.trimStart().startsWith('#') && indentOf(index) === indent) index--;
      const { text: statementText = '' } = lines[index] ?? {};
      const [, kind, callee = ''] = /^\s*(ANSWER|API)\.([\p{L}\p{N}_]+)\(\)$/u.exec(statementText) ?? [];
      if (kind === undefined || indentOf(index) !== indent) return;
      if (kind === 'API' && !names.returns(callee, name)) return;
      collected.set(index, statementText.replace(kind, `[${name}] = ${kind}`));
    };
    const indent = indentOf(at);
    collect(at - 1, indent);
    if (word === 'if') return;
    const next = lines.findIndex((_, index) => index > at && indentOf(index) <= indent);
    collect((next < 0 ? lines.length : next) - 1, indent + 2);
  });
  return lines.map((line, index) => ({ ...line, text: collected.get(index) ?? line.text }));
}

/** Targets of jumps out of an inner loop other than its own exit -> the value that marks the jump. */
type Jumps = Map<string, string>;

interface OpenLoop extends FlowLoop {
  readonly exit: string | undefined;
  readonly outer: OpenLoop | undefined;
  readonly jumps: Jumps;
}

class FlowWriter {
  private readonly nodes: ReadonlyMap<string, GraphNode>;
  private readonly lines: FlowLine[] = [];
  private readonly written = new Map<string, number>();
  private readonly maxLines: number;
  private jumpCount = 0;
  private lineCount = 0;
  /** Variable that holds the target of a jump out of several loops. */
  private flag: string | undefined;

  private readonly regions: FlowRegions;

  constructor(
    { nodes, regions, copies }: Pick<SerialFlow, 'nodes' | 'regions' | 'copies'>,
    private readonly names: StepNames,
    /** The flowchart was printed from a procedure: labels of arrows outside decisions are ignored. */
    private readonly isPrinted: boolean,
  ) {
    this.regions = regions;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    // A copy is written as the node that it copies.
    this.nodes = new Map(nodes.map((node) => [node.id, byId.get(copies.get(node.id) ?? '') ?? node]));
    this.maxLines = nodes.length * 8 + 40;
  }

  write(entry: string): { readonly lines: readonly FlowLine[]; readonly repeated: number; readonly jumps: number } {
    this.block(entry, undefined, undefined, 0);
    if (this.lines.length === 0) this.line(0, 'pass');
    const repeated = [...this.written.values()].filter((count) => count > 1).length;
    return { lines: this.lines, repeated, jumps: this.jumpCount };
  }

  private line(depth: number, text: string, nodeIds: readonly string[] = []): void {
    if (++this.lineCount > this.maxLines) {
      throw new NotStructured('The branches share so many steps that the procedure would repeat most of them.');
    }
    this.lines.push({ text: `${'  '.repeat(depth)}${text}`, nodeIds });
  }

  /**
   * Writes the nodes from `first` up to `stop`, at which control continues anyway; undefined is the end of the
   * procedure. `isBody` is for the body of a loop that begins with its header and also stops there.
   */
  private block(
    first: string,
    stop: string | undefined,
    loop: OpenLoop | undefined,
    depth: number,
    isBody = false,
  ): void {
    if (depth > MAX_DEPTH) throw new NotStructured('The branches nest too deeply.');
    let at: string | undefined = first;
    let last: string | undefined;
    let isHead = isBody;
    while (at !== stop || isHead) {
      if (at === undefined) {
        this.line(depth, 'return', last === undefined ? [] : [this.drawnId(last)]);
        return;
      }
      if (!isHead && this.jumped(at, loop, depth)) return;
      const own = this.regions.loops.get(at);
      if (own && !isHead) {
        at = this.loop(own, loop, depth);
        // No code follows a loop without an exit.
        if (at === undefined) return;
        continue;
      }
      isHead = false;
      last = this.nodes.get(at)?.kind === 'end' ? at : undefined;
      const next = this.step(at, stop, loop, depth);
      if (next === 'left') return;
      at = next.to;
    }
  }

  /** Writes the jump to a target that an open loop owns; returns false if there is no such loop. */
  private jumped(at: string, loop: OpenLoop | undefined, depth: number): boolean {
    if (loop === undefined) return false;
    if (at === loop.header || at === loop.exit) {
      this.line(depth, at === loop.header ? 'continue' : 'break');
      return true;
    }
    for (let outer = loop.outer; outer !== undefined; outer = outer.outer) {
      if (at === outer.header || at === outer.exit) {
        if (this.isEnd(at)) {
          this.line(depth, 'return', [this.drawnId(at)]);
          return true;
        }
        this.jump(at, loop, depth);
        return true;
      }
    }
    return false;
  }

  /** Writes a jump out of a loop to a target that only an outer loop reaches, using a variable. */
  private jump(to: string, loop: OpenLoop, depth: number): void {
    this.flag ??= this.names.claimName('go_on_to');
    this.jumpCount++;
    const value = loop.jumps.get(to) ?? this.names.valueFor(this.labelOf(to), loop.jumps.values());
    loop.jumps.set(to, value);
    this.line(depth, `${this.flag} = ${JSON.stringify(value)}`);
    this.line(depth, 'break');
  }

  /** Writes the tests after a loop that dispatch each jump to its target. */
  private land(jumps: Jumps, outer: OpenLoop | undefined, depth: number): void {
    for (const [to, value] of jumps) {
      this.line(depth, `if ${this.flag} == ${JSON.stringify(value)}:`);
      if (outer && (to === outer.header || to === outer.exit)) {
        this.line(depth + 1, to === outer.header ? 'continue' : 'break');
      } else if (outer) {
        outer.jumps.set(to, value);
        this.line(depth + 1, 'break');
      }
    }
  }

  /** Writes a whole loop; returns the node after it, undefined if not found. */
  private loop(own: FlowLoop, outer: OpenLoop | undefined, depth: number): string | undefined {
    const exits = [...own.nodes].flatMap((id) =>
      this.regions
        .outsOf(id)
        .map(({ to }) => to)
        .filter((to) => !own.nodes.has(to)),
    );
    const header = this.nodes.get(own.header) as GraphNode;
    const outs = this.regions.outsOf(own.header);
    const leaving = outs.filter(({ to }) => !own.nodes.has(to));
    const exit = this.exitOf(own, exits, outer, leaving.length === 1 ? leaving[0]?.to : undefined);
    const open: OpenLoop = { ...own, exit, outer, jumps: new Map() };
    const before = this.lines.length;
    const inner = outs.find(({ to }) => own.nodes.has(to));
    // A header with steps of its own needs `while True`, because each round repeats those steps.
    const asksAlone = header.kind === 'condition' && this.names.linesOf(header).length === 0;
    let remark: string | undefined;
    if (asksAlone && outs.length === 2 && leaving[0]?.to === exit && exit !== undefined && inner) {
      const arms = this.names.branchesOf(header, outs, (id) => this.labelOf(id));
      const stay = arms.find((arm) => arm.edge === inner);
      const leave = arms.find((arm) => arm.edge !== inner);
      const test = stay?.test ?? negated(leave?.test ?? '') ?? `not (${leave?.test ?? 'True'})`;
      this.count(header);
      const forHeader = this.names.forHeader(header, outs);
      this.question(header, [stay?.test, leave?.test], depth);
      this.line(depth, `${forHeader ?? `while ${test}`}:`, [header.id]);
      if (stay?.remark !== undefined && !stay.isListed) this.line(depth + 1, `# ${stay.remark}`);
      this.inner(inner.to, own.header, open, depth + 1);
      if (!leave?.isListed) remark = leave?.remark;
    } else {
      this.line(depth, 'while True:');
      this.block(own.header, own.header, open, depth + 1, true);
    }
    if (open.jumps.size > 0) {
      this.lines.splice(before, 0, { text: `${'  '.repeat(depth)}${this.flag} = ""`, nodeIds: [] });
      this.land(open.jumps, outer, depth);
    }
    if (remark !== undefined) this.line(depth, `# ${remark}`);
    return exit;
  }

  /** The node after a loop: where its exits join. */
  private exitOf(
    own: FlowLoop,
    exits: readonly string[],
    outer: OpenLoop | undefined,
    preferred: string | undefined,
  ): string | undefined {
    const distinct = [...new Set(exits)];
    if (distinct.length < 2) return distinct[0];
    if (preferred !== undefined) return preferred;
    const join = this.regions.joinOf(own.header, outer);
    for (let at = join; at !== undefined; at = this.regions.joinOf(at, outer)) if (!own.nodes.has(at)) return at;
    return distinct[0];
  }

  /** A block that must not be empty. */
  private inner(first: string, stop: string | undefined, loop: OpenLoop | undefined, depth: number): void {
    const before = this.lines.length;
    this.block(first, stop, loop, depth);
    // A remark above already makes a line of the block.
    if (this.lines.slice(before).every(({ text }) => text.trimStart().startsWith('#'))) this.line(depth, 'pass');
  }

  private step(
    id: string,
    stop: string | undefined,
    loop: OpenLoop | undefined,
    depth: number,
  ): { readonly to: string | undefined } | 'left' {
    const node = this.nodes.get(id) as GraphNode;
    const calls = this.names.linesOf(node);
    for (const call of calls) this.line(depth, call, [node.id]);
    if (calls.length > 0) this.count(node);
    const outs = this.regions.outsOf(id);
    const [only] = outs;
    if (only === undefined) return { to: undefined };
    const statementText = this.isPrinted ? [] : distinctLabels(outs);
    // A decision whose exits lead to one node still has a question, and so does a decision with one exit that has a
    // condition.
    const isQuestion = node.kind === 'condition' && (outs.length > 1 || statementText.length > 0);
    if (!isQuestion && outs.every(({ to }) => to === only.to)) {
      if (statementText.length > 0) this.line(depth, `# ${statementText.join(' / ')}`);
      return { to: only.to };
    }
    this.count(node, calls.length === 0);
    if (outs.length === 1) return this.onlyArm(node, only, stop, loop, depth);
    const join = this.usableJoin(id, stop, loop);
    const written = this.names
      .branchesOf(node, outs, (to) => this.labelOf(to))
      .map(({ test, edge, remark, isListed = false }): WrittenArm => {
        const start = this.lines.length;
        if (remark !== undefined) this.line(depth + 1, `# ${remark}`);
        this.inner(edge.to, join.to, loop, depth + 1);
        const lines = this.lines.splice(start);
        const isIdle = lines.slice(isListed ? 1 : 0).every(({ text }) => text.trim() === 'pass');
        return { test, lines, isIdle };
      });
    this.question(
      node,
      written.map(({ test }) => test),
      depth,
    );
    for (const [index, { test, lines }] of withoutEmpty(written).entries()) {
      const chained = test === undefined ? chainedIf(lines, depth + 1) : undefined;
      const header = test === undefined ? 'else:' : `${index === 0 ? 'if' : 'elif'} ${test}:`;
      if (chained === undefined) this.line(depth, header, index === 0 ? [node.id] : []);
      this.lines.push(...(chained ?? lines));
    }
    return join.isOwnJoin ? { to: join.to } : 'left';
  }

  /** A decision with one branch and a condition; the drawing has no branch for the opposite case. */
  private onlyArm(
    node: GraphNode,
    edge: GraphEdge,
    stop: string | undefined,
    loop: OpenLoop | undefined,
    depth: number,
  ): { readonly to: string | undefined } | 'left' {
    const [first] = this.names.branchesOf(node, [edge], (id) => this.labelOf(id));
    this.question(node, [first?.test], depth);
    this.line(depth, `if ${first?.test ?? 'True'}:`, [node.id]);
    this.inner(edge.to, stop, loop, depth + 1);
    if (stop !== undefined) {
      this.line(depth, 'else:');
      this.line(depth + 1, 'return');
    }
    return { to: stop };
  }

  /** Writes the question of a decision as a comment above its branch, if the tests do not contain it. */
  private question(node: GraphNode, tests: readonly (string | undefined)[], depth: number): void {
    const question = this.names.unsaidQuestion(node, tests);
    if (question !== undefined) this.line(depth, `# ${question}`, [node.id]);
  }

  /** Where the arms of a branch end: at their join, or at the end of the enclosing block. */
  private usableJoin(
    id: string,
    stop: string | undefined,
    loop: OpenLoop | undefined,
  ): { readonly to: string | undefined; readonly isOwnJoin: boolean } {
    const scope = loop?.nodes.has(id) ? loop : undefined;
    const join = this.regions.joinOf(id, scope);
    const isEnd = join !== undefined && this.isEnd(join);
    if (join !== undefined && !isEnd) {
      const isOwnJoin = join !== stop && join !== loop?.header && join !== loop?.exit;
      return { to: isOwnJoin ? join : stop, isOwnJoin };
    }
    // If some arms end the flow, the common continuation of the others still follows the branch.
    const follow = this.regions.followOf(id, scope, stop === undefined || this.isEnd(stop) ? undefined : stop);
    if (follow !== undefined && follow !== loop?.exit) return { to: follow, isOwnJoin: true };
    return stop === undefined && isEnd ? { to: join, isOwnJoin: true } : { to: stop, isOwnJoin: false };
  }

  private isEnd(id: string): boolean {
    return this.nodes.get(id)?.kind === 'end' && this.regions.outsOf(id).length === 0;
  }

  private count(node: GraphNode, isCounted = true): void {
    if (isCounted) this.written.set(node.id, (this.written.get(node.id) ?? 0) + 1);
  }

  private drawnId(id: string): string {
    return this.nodes.get(id)?.id ?? id;
  }

  private labelOf(id: string): string {
    return this.nodes.get(id)?.label ?? id;
  }
}

interface WrittenArm {
  readonly test: string | undefined;
  readonly lines: readonly FlowLine[];
  /** The arm does nothing, and its text appears elsewhere. */
  readonly isIdle: boolean;
}

const distinctLabels = (edges: readonly GraphEdge[]): readonly string[] => [
  ...new Set(edges.map(({ condition = '' }) => oneLine(condition)).filter((label) => label !== '')),
];

/** Leaves out an empty branch if the others can express it. */
function withoutEmpty(arms: readonly WrittenArm[]): readonly WrittenArm[] {
  const [first, second] = arms;
  const last = arms.at(-1);
  if (first === undefined || last === undefined || arms.length < 2) return arms;
  if (last.test === undefined && last.isIdle) return arms.slice(0, -1);
  if (arms.length > 2 || second === undefined || !first.isIdle) return arms;
  const opposite = negated(first.test ?? '');
  return opposite === undefined ? arms : [{ ...second, test: opposite }];
}

/** Returns the lines of an `else` that holds a single `if` as an `elif`. */
function chainedIf(lines: readonly FlowLine[], depth: number): readonly FlowLine[] | undefined {
  const own = '  '.repeat(depth);
  const isAtDepth = ({ text }: FlowLine) => text.startsWith(own) && text[own.length] !== ' ';
  const [first, ...rest] = lines;
  if (first === undefined || !isAtDepth(first) || !first.text.startsWith(`${own}if `)) return undefined;
  if (rest.some((line) => isAtDepth(line) && !/^(?:elif |else:)/.test(line.text.slice(own.length)))) return undefined;
  return lines.map(({ text, nodeIds }, index) => ({
    text: `${index === 0 ? text.replace('if ', 'elif ') : text}`.slice(2),
    nodeIds,
  }));
}

const opposites: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
};

/** The opposite of a plain comparison. */
function negated(test: string): string | undefined {
  const [, name, operator = '', value] =
    /^([\p{L}_][\p{L}\p{N}_.]*) (==|!=|>=|<=|>|<) ("(?:[^"\\]|\\.)*"|-?[\p{L}\p{N}_.]+)$/u.exec(test) ?? [];
  return operator === '' ? undefined : `${name} ${opposites[operator]} ${value}`;
}
