// Where a decision leads in the procedure, as a text that is equal for decisions that lead to the same place: the call
// made or the ANSWER given, and what can be called next. An ANSWER that only asks is no place of its own, for agents
// that are not shown its name ask all the same. Undefined where the session has no procedure to stand in.

import { claimsOf } from './claims/findAnswerClaims';
import { concernedNode } from './concernedNode';
import { type Decision, rulesOf } from './events';
import { pathOfDecision } from './path/decisionPath';
import { coveredNodes } from './path/recordedPath';
import { type ProcedureWalk, placeOf, procedureWalk, type Standing, standingIn } from './procedureWalk';
import type { SessionState } from './sessionState';
import { asksAt } from './wrongBranch';

export function standingAfter(state: SessionState, decision: Decision): string | undefined {
  const nodeId = concernedNode(state, decision);
  const place = nodeId === undefined ? { id: undefined, workflow: state.activeWorkflow } : placeOf(state, nodeId);
  const document = state.documents[place.workflow];
  const walk = document && procedureWalk(document);
  if (!walk) return undefined;
  const { id } = place;
  const after = nodesAfter(state, decision, walk, place.workflow, nodeId);
  const asks = decision.kind === 'response' && [...after].every((site) => asksAt(walk.routes, site));
  const { sites, end } = walk.reach(after);
  const next = [...sites.keys()].filter((name) => name.startsWith('api:')).sort();
  return [id === undefined || asks ? 'reply' : id, '->', ...next, ...(end ? ['end'] : [])].join(' ');
}

function nodesAfter(
  state: SessionState,
  decision: Decision,
  walk: ProcedureWalk,
  workflow: number,
  nodeId: string | undefined,
): Standing {
  const before = standingIn(state, walk, workflow);
  if (nodeId === undefined) return before;
  if (rulesOf(state.config) === 1) {
    const said = { kind: 'agent', seq: state.length, turn: state.turn, text: '' } as const;
    return walk.after(before, said, placeOf(state, nodeId).id);
  }
  const given = claimsOf(state, decision).claims.map(({ node }) => ({ nodeId: node.id }));
  const last = pathOfDecision(state, decision, coveredNodes(decision, nodeId, given)).findLast(
    ({ node, gap }) => gap !== 'digression' && placeOf(state, node).workflow === workflow,
  );
  if (!last) return before;
  return new Set([last.node, ...(last.or ?? [])].map((node) => placeOf(state, node).id));
}
