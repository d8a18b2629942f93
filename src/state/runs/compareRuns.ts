// Compares two runs, stored or open, and draws the paths of runs on the graph that they used.

import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import {
  buildCanvasView,
  type CanvasView,
  type CompareMark,
  projectRunOverlay,
  readShownGraph,
} from '../../core/projection';
import {
  type AlignedPair,
  compareSessions,
  type DecisionWithVerdicts,
  reduceSession,
  type SessionComparison,
  type SessionDocument,
  type SessionEvent,
  type SessionState,
} from '../../core/session';
import type { Repository } from '../../core/storage';
import { coreText } from '../../messages/i18n';
import { runBranchesMessages as t } from '../../messages/runBranches.en';
import type { Positions } from '../support/ports';
import { reasonInBrackets } from '../support/reasonInBrackets';
import type { RunStore } from './runState';

export interface ComparedRuns {
  readonly ids: readonly [string, string];
  readonly comparison: SessionComparison;
  readonly states: readonly [SessionState, SessionState];
  readonly events: Readonly<Record<'a' | 'b', readonly SessionEvent[]>>;
}

/** A text explains why the runs cannot be compared. */
export async function compareRuns(
  { repository, runs }: { readonly repository: Pick<Repository, 'loadEvents'>; readonly runs: RunStore },
  ids: readonly [string, string],
): Promise<ComparedRuns | string> {
  const load = async (id: string): Promise<readonly SessionEvent[]> => {
    const open = runs.getState().active;
    return open?.id === id ? open.events : repository.loadEvents(id);
  };
  try {
    const [a, b] = await Promise.all([load(ids[0]), load(ids[1])]);
    if (a.length === 0 || b.length === 0) return t.emptyRun;
    const states = [reduceSession(a), reduceSession(b)] as const;
    return { ids, comparison: compareSessions(a, b), states, events: { a, b } };
  } catch (error) {
    return t.comparisonFailed({ reason: reasonInBrackets(error) });
  }
}

/** Decisions that differ, and decisions of only one run that were denied or violated a precondition. */
export const relevantVerdicts = ({
  verdicts,
}: Pick<SessionComparison, 'verdicts'>): readonly AlignedPair<DecisionWithVerdicts>[] =>
  verdicts.filter(
    ({ kind, a, b }) =>
      kind === 'changed' ||
      [a, b].some((one) => kind !== 'same' && one && (one.outcome === 'denied' || one.violations.length > 0)),
  );

/** The text of the procedure that a session used; a flowchart is judged by its procedure. */
export const procedureOfSession = (document: SessionDocument | undefined): string | undefined =>
  document?.kind === 'pdl' ? document.source : document?.procedure;

export const graphOfProcedure = (source: string | undefined): WorkflowGraph =>
  source === undefined ? emptyGraph : readShownGraph('pdl', source);

/** The graph with the statuses and the path of one session. */
export const viewOfSession = (graph: WorkflowGraph, positions: Positions, state: SessionState): CanvasView =>
  buildCanvasView(graph, { positions, translate: coreText, ...projectRunOverlay(state, graph) });

/** The graph with the nodes marked that are on both paths (`matched`), only the first (`missing`) or only the second. */
export function viewOfPaths(
  graph: WorkflowGraph,
  positions: Positions,
  states: readonly [SessionState, SessionState],
): CanvasView {
  const [first, second] = states.map((state) => {
    const { run, path } = projectRunOverlay(state, graph);
    const visited = Object.entries(run).flatMap(([id, { visits }]) => (visits.length > 0 ? [id] : []));
    return new Set([...path.flatMap(({ from, to }) => [from, to]), ...visited]);
  });
  const nodeMarks: Record<string, CompareMark> = {};
  for (const { id } of graph.nodes) {
    if (first?.has(id)) nodeMarks[id] = second?.has(id) ? 'matched' : 'missing';
    else if (second?.has(id)) nodeMarks[id] = 'added';
  }
  return buildCanvasView(graph, { positions, nodeMarks, translate: coreText });
}
