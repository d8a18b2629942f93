// The control flow of an executable graph, which decides the difficulty of a task (FlowMind App. A: linear, branch or
// iteration, both).

import type { ExecutableGraph } from '../executable';
import type { BenchDifficulty } from './benchTask';

export interface ControlFlowCounts {
  /** Function and LLM nodes. */
  readonly calls: number;
  /** Nodes with an incoming back edge. */
  readonly loops: number;
  /** Conditions that are not the head of a loop. */
  readonly branches: number;
}

export function measureControlFlow(graph: ExecutableGraph): ControlFlowCounts {
  const heads = loopHeads(graph);
  return {
    calls: graph.nodes.filter(({ kind }) => kind === 'function' || kind === 'llm').length,
    loops: heads.size,
    branches: graph.nodes.filter(({ kind, id }) => kind === 'condition' && !heads.has(id)).length,
  };
}

export function difficultyOf({ loops, branches }: ControlFlowCounts): BenchDifficulty {
  if (loops > 0 && branches > 0) return 'hard';
  return loops > 0 || branches > 0 ? 'medium' : 'easy';
}

/** Targets of the edges that close a cycle, in a depth-first walk from the start. */
function loopHeads({ nodes, edges }: ExecutableGraph): ReadonlySet<string> {
  const heads = new Set<string>();
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string) => {
    open.add(id);
    for (const edge of edges) {
      if (edge.from !== id) continue;
      if (open.has(edge.to)) heads.add(edge.to);
      else if (!done.has(edge.to)) visit(edge.to);
    }
    open.delete(id);
    done.add(id);
  };
  const start = nodes.find(({ kind }) => kind === 'start');
  if (start) visit(start.id);
  return heads;
}
