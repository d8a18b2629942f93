// Builds reference workflows from blocks (calls in order, a branch, a loop) as executable graphs. The blocks are well
// nested by construction; the tests of the bench check that the graph runs and gives the right answers.

import type { ExecutableEdge, ExecutableGraph, ExecutableNode } from '../executable';
import type { JsonObject } from '../support';

export type BenchFlowBlock =
  | {
      readonly kind: 'call';
      readonly function: string;
      readonly inputs: Readonly<Record<string, string>>;
      readonly output: string;
    }
  | {
      readonly kind: 'branch';
      readonly condition: string;
      readonly then: readonly BenchFlowBlock[];
      readonly otherwise: readonly BenchFlowBlock[];
    }
  | { readonly kind: 'loop'; readonly condition: string; readonly body: readonly BenchFlowBlock[] };

export interface BenchFlow {
  readonly inputs: readonly string[];
  readonly data?: JsonObject;
  readonly blocks: readonly BenchFlowBlock[];
  /** An expression over the keys. */
  readonly answer: string;
}

/** `call('add', { a: 'total', b: 'item' }, 'total')`: parameters by name, as expressions. */
export const callBlock = (name: string, inputs: Readonly<Record<string, string>>, output: string): BenchFlowBlock => ({
  kind: 'call',
  function: name,
  inputs,
  output,
});

export const branchBlock = (
  condition: string,
  then: readonly BenchFlowBlock[],
  otherwise: readonly BenchFlowBlock[] = [],
): BenchFlowBlock => ({ kind: 'branch', condition, then, otherwise });

/** Repeats while the condition holds, or for `each item in items`. */
export const loopBlock = (condition: string, body: readonly BenchFlowBlock[]): BenchFlowBlock => ({
  kind: 'loop',
  condition,
  body,
});

/** An edge that has no target yet. */
interface LooseEnd {
  readonly from: string;
  readonly branch?: string;
}

export function buildBenchFlow(flow: BenchFlow): ExecutableGraph {
  const nodes: ExecutableNode[] = [{ kind: 'start', id: 'start', inputs: flow.inputs, data: flow.data ?? {} }];
  const edges: ExecutableEdge[] = [];
  const counts = new Map<string, number>();
  const newId = (stem: string) => {
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    return count === 1 ? stem : `${stem}_${count}`;
  };
  const connect = (ends: readonly LooseEnd[], to: string) => {
    for (const { from, branch } of ends) {
      edges.push({ id: `e${edges.length + 1}`, from, to, ...(branch === undefined ? {} : { branch }) });
    }
  };
  const add = (ends: readonly LooseEnd[], block: BenchFlowBlock): readonly LooseEnd[] => {
    if (block.kind === 'call') {
      const id = newId(block.function);
      nodes.push({ kind: 'function', id, function: block.function, inputs: block.inputs, output: block.output });
      connect(ends, id);
      return [{ from: id }];
    }
    const id = newId(block.kind === 'loop' ? 'loop' : 'check');
    nodes.push({ kind: 'condition', id, expression: block.condition });
    connect(ends, id);
    const [yes, no] = [
      { from: id, branch: 'true' },
      { from: id, branch: 'false' },
    ];
    if (block.kind === 'loop') {
      connect(block.body.reduce(add, [yes] as readonly LooseEnd[]), id);
      return [no];
    }
    return [
      ...block.then.reduce(add, [yes] as readonly LooseEnd[]),
      ...block.otherwise.reduce(add, [no] as readonly LooseEnd[]),
    ];
  };
  const ends = flow.blocks.reduce(add, [{ from: 'start' }] as readonly LooseEnd[]);
  nodes.push({ kind: 'end', id: 'end', answer: flow.answer });
  connect(ends, 'end');
  return { nodes, edges };
}
