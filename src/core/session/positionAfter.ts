// Describes the position after a decision as a text that is equal for decisions that lead to the same position: the
// call or ANSWER, and the calls that can follow. An ANSWER that only asks counts as a plain reply, because agents that
// are not shown its name ask the same question. Undefined if the session has no procedure.

import { isApiId } from '../graph';
import { findAnswerClaims } from './claims/findAnswerClaims';
import { concernedNode } from './concernedNode';
import { type AgentDecision, rulesOf } from './events';
import { pathOfDecision } from './path/decisionPath';
import { coveredNodes } from './path/recordedPath';
import {
  type ProcedurePosition,
  type ProcedureWalk,
  positionInProcedure,
  procedureWalk,
  splitWorkflowNodeId,
} from './procedureWalk';
import type { SessionState } from './sessionState';
import { asksUserAt } from './wrongBranch';

export function positionAfter(state: SessionState, decision: AgentDecision): string | undefined {
  const nodeId = concernedNode(state, decision);
  const place =
    nodeId === undefined ? { id: undefined, workflow: state.activeWorkflow } : splitWorkflowNodeId(state, nodeId);
  const document = state.documents[place.workflow];
  const walk = document && procedureWalk(document);
  if (!walk) return undefined;
  const { id } = place;
  const after = nodesAfter(state, decision, walk, place.workflow, nodeId);
  const onlyAsks = decision.kind === 'response' && [...after].every((site) => asksUserAt(walk.routes, site));
  const { sites, end } = walk.reachableFrom(after);
  const next = [...sites.keys()].filter(isApiId).sort();
  return [id === undefined || onlyAsks ? 'reply' : id, '->', ...next, ...(end ? ['end'] : [])].join(' ');
}

function nodesAfter(
  state: SessionState,
  decision: AgentDecision,
  walk: ProcedureWalk,
  workflow: number,
  nodeId: string | undefined,
): ProcedurePosition {
  const before = positionInProcedure(state, walk, workflow);
  if (nodeId === undefined) return before;
  if (rulesOf(state.config) === 1) {
    const entry = { kind: 'agent', seq: state.length, turn: state.turn, text: '' } as const;
    return walk.positionAfterEntry(before, entry, splitWorkflowNodeId(state, nodeId).id);
  }
  const given = findAnswerClaims(state, decision).claims.map(({ node }) => ({ nodeId: node.id }));
  const last = pathOfDecision(state, decision, coveredNodes(decision, nodeId, given)).findLast(
    ({ node, gap }) => gap !== 'digression' && splitWorkflowNodeId(state, node).workflow === workflow,
  );
  if (!last) return before;
  return new Set([last.node, ...(last.or ?? [])].map((node) => splitWorkflowNodeId(state, node).id));
}
