// A flowchart's arrows as an indented procedure: sequences, branches, loops.
// Invariant: the procedure takes the nodes in every order that the arrows allow, and in no other. A step that several
// branches share but that cannot follow them all is written once for each.
// Refuses what has no such form: loops entered at several places, forks, jumps out of two loops at once.

import type { GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, type Result } from '../../support';
import { type FlowLoop, FlowRegions } from './flowRegions';
import { StepNames } from './nameSteps';
import type { PdlParts } from './printPdl';

export interface StructuredFlow {
  readonly text: string;
  /** To be declared beside what the document declares already. */
  readonly answers: PdlParts['answers'];
  readonly slots: PdlParts['slots'];
  readonly notes: readonly string[];
}

type Refusal = { readonly message: string };

const MAX_NODES = 2000;
const MAX_DEPTH = 60;

class NotStructured extends Error {}

/** Fails with the node where the flow has no structured form. */
export function structureFlow(graph: WorkflowGraph, parts: PdlParts): Result<StructuredFlow, Refusal> {
  const linked = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  const nodes = graph.nodes.filter((node) => linked.size === 0 || linked.has(node.id));
  const targets = new Set(graph.edges.filter((edge) => edge.from !== edge.to).map((edge) => edge.to));
  const roots = nodes.filter((node) => !targets.has(node.id));
  const entry =
    roots.find((node) => node.kind === 'start') ?? roots[0] ?? nodes.find((node) => node.kind === 'start') ?? nodes[0];
  if (entry === undefined) return fail({ message: 'The flowchart has no nodes.' });
  if (nodes.length > MAX_NODES)
    return fail({ message: `A flowchart of over ${MAX_NODES} nodes is not turned into a procedure.` });
  const second = roots.find((node) => node !== entry);
  if (second && entry.kind !== 'start') {
    return refusal(
      `"${entry.label}" and "${second.label}" both begin by themselves: a procedure has one beginning. Join them to one start.`,
    );
  }
  const called = graph.edges.find((edge) => edge.condition === 'calls');
  if (called)
    return refusal(
      'Parts that are called from several places are drawn apart here; a procedure cannot be read from that.',
    );
  const regions = new FlowRegions(nodes, graph.edges, entry.id);
  if (regions.irreducibleAt !== undefined) {
    const at = nodes.find((node) => node.id === regions.irreducibleAt);
    return refusal(`The loop at "${at?.label ?? regions.irreducibleAt}" is entered at more than one place.`);
  }
  const names = new StepNames(parts);
  try {
    const { lines, repeated } = new FlowWriter(nodes, regions, names).write(entry.id);
    const notes: string[] = [];
    if (repeated > 0)
      notes.push(
        `${repeated === 1 ? 'One step is' : `${repeated} steps are`} written more than once: several branches share what they cannot share in a procedure.`,
      );
    const alone = graph.nodes.length - nodes.length;
    if (alone > 0)
      notes.push(`${alone === 1 ? 'One node has' : `${alone} nodes have`} no arrows and stayed out of the procedure.`);
    const missed = nodes.length - regions.order.length;
    if (missed > 0)
      notes.push(
        `${missed === 1 ? 'One node is' : `${missed} nodes are`} not reached from the start and stayed out of the procedure.`,
      );
    return ok({ text: lines.join('\n'), answers: names.answers, slots: names.slots, notes });
  } catch (error) {
    if (error instanceof NotStructured) return refusal(error.message);
    throw error;
  }
}

const refusal = (message: string) => fail({ message: `${message} It stays a flowchart.` });

interface OpenLoop extends FlowLoop {
  readonly exit: string | undefined;
  readonly outer: OpenLoop | undefined;
}

class FlowWriter {
  private readonly nodes: ReadonlyMap<string, GraphNode>;
  private readonly lines: string[] = [];
  private readonly written = new Map<string, number>();
  private readonly maxLines: number;

  constructor(
    nodes: readonly GraphNode[],
    private readonly regions: FlowRegions,
    private readonly names: StepNames,
  ) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.maxLines = nodes.length * 8 + 40;
  }

  write(entry: string): { readonly lines: readonly string[]; readonly repeated: number } {
    this.block(entry, undefined, undefined, 0);
    if (this.lines.length === 0) this.line(0, 'pass');
    const repeated = [...this.written.values()].filter((count) => count > 1).length;
    return { lines: this.lines, repeated };
  }

  private line(depth: number, text: string): void {
    if (this.lines.length >= this.maxLines) {
      throw new NotStructured('The branches share so many steps that the procedure would repeat most of them.');
    }
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  /**
   * From a node up to `stop`, where control goes on by itself; undefined is the end of the procedure. `isBody` is for
   * the body of a loop that begins with its header, which is also where it stops.
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
    let isHead = isBody;
    while (at !== stop || isHead) {
      if (at === undefined) {
        this.line(depth, 'return');
        return;
      }
      if (!isHead && this.jumped(at, loop, depth)) return;
      const own = this.regions.loops.get(at);
      if (own && !isHead) {
        at = this.loop(own, loop, depth);
        // A loop without a way out has nothing behind it.
        if (at === undefined) return;
        continue;
      }
      isHead = false;
      const next = this.step(at, stop, loop, depth);
      if (next === 'left') return;
      at = next.to;
    }
  }

  /** Writes the jump to a place that an open loop owns. */
  private jumped(at: string, loop: OpenLoop | undefined, depth: number): boolean {
    if (loop === undefined) return false;
    if (at === loop.header || at === loop.exit) {
      this.line(depth, at === loop.header ? 'continue' : 'break');
      return true;
    }
    for (let outer = loop.outer; outer !== undefined; outer = outer.outer) {
      if (at === outer.header || at === outer.exit) {
        if (this.nodes.get(at)?.kind === 'end' && this.regions.outsOf(at).length === 0) {
          this.line(depth, 'return');
          return true;
        }
        throw new NotStructured(`At "${this.labelOf(at)}" the flow leaves two loops at once.`);
      }
    }
    return false;
  }

  /** A whole loop; gives the node behind it, undefined when there is none. */
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
    const open: OpenLoop = { ...own, exit, outer };
    const inner = outs.find(({ to }) => own.nodes.has(to));
    if (header.kind === 'condition' && outs.length === 2 && leaving[0]?.to === exit && exit !== undefined && inner) {
      const arms = this.names.armsOf(header, outs);
      const stay = arms.find((arm) => arm.edge === inner);
      const leave = arms.find((arm) => arm.edge !== inner);
      const test = stay?.test ?? `not (${leave?.test ?? 'True'})`;
      this.count(header);
      this.line(depth, `while ${test}:`);
      this.inner(inner.to, own.header, open, depth + 1);
    } else {
      this.line(depth, 'while True:');
      this.block(own.header, own.header, open, depth + 1, true);
    }
    return exit;
  }

  /** Where control goes on behind a loop: where its ways out meet. */
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
    if (this.lines.slice(before).every((text) => text.trimStart().startsWith('#'))) this.line(depth, 'pass');
  }

  private step(
    id: string,
    stop: string | undefined,
    loop: OpenLoop | undefined,
    depth: number,
  ): { readonly to: string | undefined } | 'left' {
    const node = this.nodes.get(id) as GraphNode;
    const call = this.names.callOf(node);
    if (call !== undefined) {
      this.line(depth, call);
      this.count(node);
    }
    const outs = this.regions.outsOf(id);
    const [only] = outs;
    if (only === undefined) return { to: undefined };
    // A decision whose ways lead to one place still asks its question.
    const isRepeated = node.kind !== 'condition' && outs.every(({ to }) => to === only.to);
    if (outs.length === 1 || isRepeated) return { to: only.to };
    if (node.kind !== 'condition' && outs.filter(({ condition }) => (condition ?? '').trim() === '').length > 1) {
      throw new NotStructured(
        `"${node.label}" leads to several steps at once, and a procedure does one after the other. Say on the arrows when each applies.`,
      );
    }
    this.count(node, call === undefined);
    const join = this.usableJoin(id, stop, loop);
    const arms = this.names.armsOf(node, outs);
    for (const [index, arm] of arms.entries()) {
      this.line(depth, arm.test === undefined ? 'else:' : `${index === 0 ? 'if' : 'elif'} ${arm.test}:`);
      if (arm.remark !== undefined) this.line(depth + 1, `# ${arm.remark}`);
      this.inner(arm.edge.to, join.to, loop, depth + 1);
    }
    return join.isOwn ? { to: join.to } : 'left';
  }

  /** Where the arms of a branch end: where they meet, or where the block around them ends. */
  private usableJoin(
    id: string,
    stop: string | undefined,
    loop: OpenLoop | undefined,
  ): { readonly to: string | undefined; readonly isOwn: boolean } {
    const scope = loop?.nodes.has(id) ? loop : undefined;
    const join = this.regions.joinOf(id, scope);
    if (join === undefined || join === stop || join === loop?.header || join === loop?.exit)
      return { to: stop, isOwn: false };
    return { to: join, isOwn: true };
  }

  private count(node: GraphNode, isCounted = true): void {
    if (isCounted) this.written.set(node.id, (this.written.get(node.id) ?? 0) + 1);
  }

  private labelOf(id: string): string {
    return this.nodes.get(id)?.label ?? id;
  }
}
