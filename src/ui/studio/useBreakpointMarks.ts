import { useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { CanvasLight } from '../../core/projection';
import { nodeBreakpointOf, sessionNodeOf } from './nodeBreakpoint';
import { useRun, useShell } from './weirContext';

const none: Pick<CanvasLight, 'breakpoints'> = {};

/** Which nodes of a graph sessions stop at, for the canvas; in run mode, before the first run too. */
export function useBreakpointMarks(graph: WorkflowGraph): Pick<CanvasLight, 'breakpoints'> {
  const isRunMode = useShell((state) => state.mode === 'run');
  const breakpoints = useRun((state) => state.breakpoints);
  // Only what the names of nodes depend on: a session's state changes with every event.
  const facts = useRun((state) => (state.shown ?? state.planned)?.workflow);
  const workflow = useRun((state) => state.shown?.activeWorkflow);
  const state = useRun((run) => run.shown ?? run.planned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `facts` and `workflow` stand for the state.
  return useMemo(() => {
    if (!isRunMode || !breakpoints.some(({ breakpoint }) => breakpoint.kind === 'node')) return none;
    const marks: Record<string, 'on' | 'off'> = {};
    for (const node of graph.nodes) {
      const id = sessionNodeOf(node, state);
      const mark = id === undefined ? undefined : nodeBreakpointOf(breakpoints, id);
      if (mark) marks[node.id] = mark;
    }
    return { breakpoints: marks };
  }, [isRunMode, breakpoints, graph, facts, workflow]);
}
