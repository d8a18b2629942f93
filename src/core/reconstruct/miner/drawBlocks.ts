// Draws blocks as a workflow graph: calls, conditions, parallel branches by several edges, loops by back edges.
// Invariant: a condition's edges with one label are taken together, those with different labels exclude each other;
// several unlabelled edges from any other node all run. A node with several incoming edges waits for those that can
// still arrive.

import { conditionId, endId, type GraphNode, startId, type WorkflowGraph } from '../../graph';
import { type DrawingPort, ProcessDrawing } from '../processDrawing';
import type { Activity, PreparedLog } from './activityLog';
import type { BlockDecision, ProcessBlock, ProcessBlockOf } from './processBlock';
import { type BranchSeparation, separateBranches } from './separateBranches';

type Port = DrawingPort;

/** Draws the graph of a block from START to END; `notes` gets the decisions that no value labels. */
export type DrawBlocks = (block: ProcessBlock, notes: string[]) => WorkflowGraph;

/** Drawings of one log share most of their decisions: the separation of each is cached. */
export function createDrawing(prepared: PreparedLog): DrawBlocks {
  const known = new Map<readonly BlockDecision[], DecisionExplanation>();
  const explainDecisions = (decisions: readonly BlockDecision[]): DecisionExplanation => {
    const explanation = known.get(decisions) ?? findDecisionExplanation(decisions, prepared);
    known.set(decisions, explanation);
    return explanation;
  };
  return (block, notes) => new BlockDrawing(prepared, notes, explainDecisions).draw(block);
}

interface DecisionExplanation {
  readonly separation: BranchSeparation | undefined;
  /** Name of the activity before the decisions. */
  readonly last: string;
}

function findDecisionExplanation(
  decisions: readonly BlockDecision[],
  { members, steps }: PreparedLog,
): DecisionExplanation {
  const own = decisions.flatMap((decision) => (members[decision.trace] ?? []).map((trace) => ({ ...decision, trace })));
  const before = own.map(({ trace, at }) => steps[trace]?.[at - 1]).find((step) => step !== undefined);
  const last =
    before === undefined ? 'the start' : before.kind === 'call' ? before.name : (before.answer ?? 'the answer');
  return { separation: separateBranches(own, (trace) => steps[trace] ?? []), last };
}

class BlockDrawing {
  private readonly drawing = new ProcessDrawing<GraphNode>();

  /** Names of activities followed by decisions that no value separates. */
  private readonly undecided = new Set<string>();

  constructor(
    private readonly prepared: PreparedLog,
    private readonly notes: string[],
    private readonly explainDecisions: (decisions: readonly BlockDecision[]) => DecisionExplanation,
  ) {}

  draw(block: ProcessBlock): WorkflowGraph {
    this.drawing.add({ id: startId, kind: 'start', label: 'Start' });
    const exits = this.block(block, [{ kind: 'edge', from: startId }]);
    this.drawing.add({ id: endId, kind: 'end', label: 'End' });
    this.drawing.connect(exits, endId);
    if (this.undecided.size > 0) {
      const places = [...this.undecided].join(', ');
      this.notes.push(
        `No result value tells apart what happens after ${places}; branches there are named by what follows.`,
      );
    }
    return { nodes: this.drawing.nodes, edges: this.drawing.edges };
  }

  private block(block: ProcessBlock, entries: readonly Port[]): readonly Port[] {
    switch (block.kind) {
      case 'silent':
        return entries;
      case 'call':
        return this.call(block.activity, entries);
      case 'sequence':
        return block.children.reduce((ports, child) => this.block(child, ports), entries);
      case 'parallel':
        return this.parallel(block, entries);
      case 'choice':
        return this.choice(block, entries);
      case 'loop':
        return this.loop(block, entries);
    }
  }

  private call(activity: string, entries: readonly Port[]): readonly Port[] {
    const { id, kind, name } = this.prepared.activities.get(activity) as Activity; // every call comes from the log
    const node = this.drawing.add({ id, kind, label: name, ref: name });
    this.drawing.connect(entries, node);
    return [{ kind: 'edge', from: node }];
  }

  private parallel(block: ProcessBlockOf<'parallel'>, entries: readonly Port[]): readonly Port[] {
    const exits = new Map<number, readonly Port[]>();
    const remaining = new Set(block.children.keys());
    // Edges of an order lead from smaller to larger depth, so each pass draws at least one child.
    while (remaining.size > 0) {
      for (const index of remaining) {
        const before = block.edges.flatMap(([from, to]) => (to === index ? [from] : []));
        if (before.some((other) => remaining.has(other))) continue;
        const ports = before.length === 0 ? entries : before.flatMap((other) => exits.get(other) ?? []);
        exits.set(index, this.block(block.children[index] as ProcessBlock, ports));
        remaining.delete(index);
      }
    }
    const hasNext = new Set(block.edges.map(([from]) => from));
    return [...exits].filter(([index]) => !hasNext.has(index)).flatMap(([, ports]) => ports);
  }

  private choice(block: ProcessBlockOf<'choice'>, entries: readonly Port[]): readonly Port[] {
    const names = block.children.map((child) => firstName(child, this.prepared) ?? 'skip');
    const node = this.condition(
      block.decisions,
      names.map((name, index) => [index, name] as const),
      'choose',
    );
    this.drawing.connect(entries, node.id);
    return block.children.flatMap((child, index) => this.block(child, [node.port(index)]));
  }

  private loop(block: ProcessBlockOf<'loop'>, entries: readonly Port[]): readonly Port[] {
    const head = { kind: 'head', targets: [] as string[] } as const;
    const names = block.redos.map((redo, index) => [index, firstName(redo, this.prepared) ?? 'again'] as const);
    const labels = [...names, [-1, 'done'] as const];
    const makeCondition = (ports: readonly Port[]) => {
      const node = this.condition(block.decisions, labels, 'repeat');
      this.drawing.connect(ports, node.id);
      return node;
    };
    const hasSilentBody = block.body.kind === 'silent';
    const node = makeCondition(hasSilentBody ? entries : this.block(block.body, [...entries, head]));
    if (hasSilentBody) head.targets.push(node.id);
    block.redos.forEach((redo, index) => {
      let exits = this.block(redo, [node.port(index)]);
      if (endsInParallel(redo)) {
        // Back edges do not wait for each other, so parallel branches join before one of them goes back.
        const join = this.drawing.add({ id: 'step:all done', kind: 'step', label: 'all done' });
        this.drawing.connect(exits, join);
        exits = [{ kind: 'edge', from: join }];
      }
      for (const target of head.targets) this.drawing.connect(exits, target, true);
    });
    return [node.port(-1)];
  }

  /** A condition node and its labelled edges: by a separating value, else by the next activity. */
  private condition(
    decisions: readonly BlockDecision[],
    names: readonly (readonly [number, string])[],
    verb: 'choose' | 'repeat',
  ): { readonly id: string; port(branch: number): Port } {
    const { separation, last } = this.explainDecisions(decisions);
    const labels = distinctLabels(names);
    let label: string;
    if (separation) {
      // Like a procedure's own conditions: one text, with `true` and `else`. For a loop the text describes when it
      // continues, for an optional part when it happens.
      const isBinary = separation.conditions.size === 2 && names.length === 2;
      const conditionText = isBinary
        ? [...separation.conditions].sort(([a], [b]) => a - b).find(([branch]) => branch >= 0)
        : undefined;
      label = conditionText ? conditionText[1] : separation.subject;
      for (const [branch, text] of separation.conditions) {
        labels.set(branch, conditionText ? (branch === conditionText[0] ? 'true' : 'else') : text);
      }
    } else {
      label = `${verb === 'choose' ? '' : 'again '}after ${last}`.trim();
      this.undecided.add(last);
    }
    const id = this.drawing.add({ id: conditionId(label), kind: 'condition', label });
    return { id, port: (branch) => ({ kind: 'edge', from: id, condition: labels.get(branch) ?? 'else' }) };
  }
}

function endsInParallel(block: ProcessBlock): boolean {
  switch (block.kind) {
    case 'parallel': {
      const hasNext = new Set(block.edges.map(([from]) => from));
      const last = block.children.filter((_, index) => !hasNext.has(index));
      return last.length > 1 || last.some(endsInParallel);
    }
    case 'sequence':
      return block.children.slice(-1).some(endsInParallel);
    case 'choice':
      return block.children.some(endsInParallel);
    default:
      return false;
  }
}

/** Edges with one label are taken together, so alternatives must have different labels. */
function distinctLabels(names: readonly (readonly [number, string])[]): Map<number, string> {
  const used = new Map<string, number>();
  return new Map(
    names.map(([branch, name]) => {
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      return [branch, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

/** Name of the activity that a block begins with, if there is exactly one. */
function firstName(block: ProcessBlock, prepared: PreparedLog): string | undefined {
  switch (block.kind) {
    case 'silent':
      return undefined;
    case 'call':
      return prepared.activities.get(block.activity)?.name;
    case 'loop':
      return firstName(block.body, prepared) ?? (block.redos[0] ? firstName(block.redos[0], prepared) : undefined);
    default:
      return block.children.map((child) => firstName(child, prepared)).find((name) => name !== undefined);
  }
}
