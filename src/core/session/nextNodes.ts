// The nodes that can come next, for texts that tell the agent what to do: those that the procedure leads to from the
// current position, or without a procedure those whose preconditions are met.

import { inWorkflow, isAnswerId, nameInSession } from '../graph';
import { positionInProcedure, procedureWalk } from './procedureWalk';
import type { SessionState } from './sessionState';
import { unmetPreconditions } from './unmetPreconditions';
import { knownBranches } from './wrongBranch';

export interface NextNodes {
  /** Node ids: the next steps in the order of the procedure, then those behind ANSWERs. */
  readonly possible: readonly string[];
  /** The part of `possible` that the procedure reaches only past an ANSWER, which can be left out if it is settled. */
  readonly pastAnswers: readonly string[];
  /** Next by the procedure, with a precondition that is not met. */
  readonly locked: readonly string[];
  /** The procedure can end here. */
  readonly end: boolean;
  /** Conditions that known values decide, in sentences; begins with a space unless empty. */
  readonly branches: string;
  readonly isByProcedure: boolean;
}

/** Before the first step all workflows count, later only the current one. */
export function nextNodes(state: SessionState): NextNodes {
  const hasBegun = state.path.length > 0 || Object.keys(state.calls).length > 0;
  const workflows = hasBegun ? [state.activeWorkflow] : state.documents.map((_, workflow) => workflow);
  const found = workflows.flatMap((workflow) => nextIn(state, workflow) ?? []);
  const ids = found.flatMap((one) => one.ids);
  const isLocked = (id: string) => unmetPreconditions(state, id).length > 0;
  const byProcedure = ids.filter((id) => !isLocked(id));
  const end = found.some((one) => one.end);
  return {
    possible: byProcedure.length > 0 || end ? byProcedure : openNodes(state),
    pastAnswers: found.flatMap(({ behind }) => behind).filter((id) => byProcedure.includes(id)),
    locked: ids.filter(isLocked),
    end,
    branches: found.map(({ branches }) => branches).join(''),
    isByProcedure: found.length > 0,
  };
}

/** Nodes with met preconditions that have not taken effect. */
const openNodes = (state: SessionState): readonly string[] =>
  [...state.workflow.apis, ...state.workflow.answers].flatMap(({ id }) =>
    state.nodes[id]?.status !== 'done' && unmetPreconditions(state, id).length === 0 ? [id] : [],
  );

function nextIn(state: SessionState, workflow: number) {
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  if (!walk) return undefined;
  const known = knownBranches(state, workflow);
  const position = positionInProcedure(state, walk, workflow);
  const { names, conditions, end } = walk.nextSteps(position, known.decide);
  // An ANSWER can be left out, for example a question that the user has answered already.
  const reachable = [...walk.reachableFrom(position, known.decide).sites.keys()];
  const behind = reachable.filter((id) => !names.includes(id)).map((id) => inWorkflow(id, workflow));
  const ids = [...names.map((id) => inWorkflow(id, workflow)), ...behind];
  return { ids, behind, end, branches: known.describe(conditions) };
}

/** "check_policy" or "ANSWER limit_told". */
export const wordsOfStep = (id: string): string => (isAnswerId(id) ? `ANSWER ${nameInSession(id)}` : nameInSession(id));

/** "a, b or c", with at most `most` names. */
export function namesOfSteps(ids: readonly string[], most: number): string {
  const names = ids.slice(0, most).map(wordsOfStep);
  const all = ids.length > most ? [...names, `${ids.length - most} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] ?? '');
}
