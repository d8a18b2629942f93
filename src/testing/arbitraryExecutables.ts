// Random structured workflows that can be run (sequences, parallel branches, choices and loops over lists) as an
// executable graph with inputs and the expected calls. Tests only. The expectation is computed from the plan, not from
// the graph, so that both can be compared.

import fc from 'fast-check';
import type { ExecutableEdge, ExecutableGraph, ExecutableNode, ToolSet } from '../core/executable';
import type { JsonObject } from '../core/support';

export type ExecutablePlan =
  | { readonly kind: 'call' }
  | { readonly kind: 'sequence' | 'parallel'; readonly parts: readonly ExecutablePlan[] }
  /** One part for each value of an input, or of the item of the enclosing loop; `skip` adds an empty branch. */
  | { readonly kind: 'choice'; readonly parts: readonly ExecutablePlan[]; readonly skip: boolean }
  | { readonly kind: 'loop'; readonly body: ExecutablePlan };

export interface ArbitraryExecutable {
  readonly graph: ExecutableGraph;
  readonly inputs: JsonObject;
  /** Functions that a run calls, each as often as it is called. */
  readonly calls: readonly string[];
  readonly tools: ToolSet;
}

const planOf = (depth: number): fc.Arbitrary<ExecutablePlan> => {
  const call = fc.constant<ExecutablePlan>({ kind: 'call' });
  if (depth === 0) return call;
  const parts = fc.array(planOf(depth - 1), { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { weight: 1, arbitrary: call },
    { weight: 3, arbitrary: parts.map((list): ExecutablePlan => ({ kind: 'sequence', parts: list })) },
    { weight: 2, arbitrary: parts.map((list): ExecutablePlan => ({ kind: 'parallel', parts: list })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(parts, fc.boolean())
        .map(([list, skip]): ExecutablePlan => ({ kind: 'choice', parts: list, skip })),
    },
    { weight: 2, arbitrary: planOf(depth - 1).map((body): ExecutablePlan => ({ kind: 'loop', body })) },
  );
};

export const arbitraryExecutablePlan = planOf(3);

/** A plan with numbers from which its inputs are drawn. */
export const arbitraryExecutable: fc.Arbitrary<ArbitraryExecutable> = fc
  .tuple(arbitraryExecutablePlan, fc.array(fc.nat({ max: 2 }), { minLength: 8, maxLength: 8 }))
  .map(([plan, draws]) => buildExecutable(plan, draws));

/** An open end of a block: the node and the branch that leaves it. */
interface Port {
  readonly from: string;
  readonly branch?: string;
}

export function buildExecutable(plan: ExecutablePlan, draws: readonly number[]): ArbitraryExecutable {
  const builder = new Builder(draws);
  const exits = builder.block(plan, [{ from: 'start' }], undefined);
  builder.add({ kind: 'end', id: 'end', answer: '"done"' }, exits);
  const { nodes, edges, inputs } = builder;
  const start: ExecutableNode = { kind: 'start', id: 'start', inputs: Object.keys(inputs), data: {} };
  const calls: string[] = [];
  builder.play[0]?.(undefined, calls);
  const schemas = nodes.flatMap((node) =>
    node.kind === 'function'
      ? [{ name: node.function, parameters: { type: 'object', properties: { v: {} }, required: ['v'] } }]
      : [],
  );
  return {
    graph: { nodes: [start, ...nodes], edges },
    inputs,
    calls,
    tools: { schemas, call: (name, args) => ({ kind: 'succeeded', value: `${name}(${JSON.stringify(args['v'])})` }) },
  };
}

type Play = (item: number | undefined, calls: string[]) => void;

class Builder {
  readonly nodes: ExecutableNode[] = [];
  readonly edges: ExecutableEdge[] = [];
  readonly inputs: Record<string, number | number[]> = {};
  /** Effect of the block built last, given the item of the enclosing loop. */
  readonly play: Play[] = [];
  private count = 0;

  constructor(private readonly draws: readonly number[]) {}

  add(node: ExecutableNode, entries: readonly Port[]): void {
    this.nodes.push(node);
    this.connect(entries, node.id);
  }

  connect(entries: readonly Port[], to: string): void {
    for (const { from, branch } of entries) {
      const id = `e${this.edges.length}`;
      this.edges.push({ id, from, to, ...(branch === undefined ? {} : { branch }) });
    }
  }

  block(plan: ExecutablePlan, entries: readonly Port[], item: string | undefined): readonly Port[] {
    const number = this.count++;
    switch (plan.kind) {
      case 'call': {
        const id = `t${number}`;
        this.add({ kind: 'function', id, function: id, inputs: { v: item ?? '1' }, output: `r${number}` }, entries);
        this.done((_, calls) => calls.push(id));
        return [{ from: id }];
      }
      case 'sequence': {
        const before = this.play.length;
        const exits = plan.parts.reduce((ports, part) => this.block(part, ports, item), entries);
        this.doneAll(before);
        return exits;
      }
      case 'parallel': {
        const before = this.play.length;
        const exits = plan.parts.flatMap((part) => this.block(part, entries, item));
        this.doneAll(before);
        return exits;
      }
      case 'choice':
        return this.choice(plan, number, entries, item);
      case 'loop':
        return this.loop(plan, number, entries);
    }
  }

  private choice(
    plan: Extract<ExecutablePlan, { kind: 'choice' }>,
    number: number,
    entries: readonly Port[],
    item: string | undefined,
  ): readonly Port[] {
    const id = `c${number}`;
    const branchCount = plan.parts.length + (plan.skip ? 1 : 0);
    const drawn = (this.draws[number % this.draws.length] ?? 0) % branchCount;
    if (item === undefined) this.inputs[`k${number}`] = drawn;
    const expression = item === undefined ? `k${number}` : `(${item} + ${drawn}) % ${branchCount}`;
    this.add({ kind: 'condition', id, expression }, entries);
    const labels = Array.from({ length: branchCount }, (_, at) => (at === branchCount - 1 ? 'else' : `${at}`));
    const plays: Play[] = [];
    const exits = plan.parts.flatMap((part, at) => {
      const before = this.play.length;
      const ports = this.block(part, [{ from: id, branch: labels[at] as string }], item);
      plays.push(...this.play.splice(before));
      return ports;
    });
    this.done((value, calls) => plays[value === undefined ? drawn : (value + drawn) % branchCount]?.(value, calls));
    return plan.skip ? [...exits, { from: id, branch: 'else' }] : exits;
  }

  private loop(
    plan: Extract<ExecutablePlan, { kind: 'loop' }>,
    number: number,
    entries: readonly Port[],
  ): readonly Port[] {
    const id = `each${number}`;
    const list = Array.from({ length: this.draws[(number + 3) % this.draws.length] ?? 0 }, (_, at) => at);
    this.inputs[`l${number}`] = list;
    this.add({ kind: 'condition', id, expression: `each i${number} in l${number}` }, entries);
    const before = this.play.length;
    let exits = this.block(plan.body, [{ from: id, branch: 'true' }], `i${number}`);
    if (exits.length > 1) {
      // Back edges do not wait for each other.
      const join = `join${number}`;
      this.add({ kind: 'condition', id: join, expression: 'true' }, exits);
      exits = [
        { from: join, branch: 'true' },
        { from: join, branch: 'else' },
      ];
    }
    this.connect(exits, id);
    const [body] = this.play.splice(before);
    this.done((_, calls) => {
      for (const value of list) body?.(value, calls);
    });
    return [{ from: id, branch: 'false' }];
  }

  private done(play: Play): void {
    this.play.push(play);
  }

  private doneAll(before: number): void {
    const plays = this.play.splice(before);
    this.done((item, calls) => {
      for (const play of plays) play(item, calls);
    });
  }
}
