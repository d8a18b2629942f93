// Where a decision leads in the procedure, as a text that is equal for decisions that lead to the same place: the call
// made or the ANSWER given, and what can be called next. An ANSWER that only asks is no place of its own, for agents
// that are not shown its name ask all the same. Undefined where the session has no procedure to stand in.

import { concernedNode } from './concernedNode';
import type { Decision } from './events';
import { placeOf, procedureWalk, standingIn } from './procedureWalk';
import type { SessionState } from './state';
import { asksAt } from './wrongBranch';

export function standingAfter(state: SessionState, decision: Decision): string | undefined {
  const nodeId = concernedNode(state.workflow, decision);
  const place = nodeId === undefined ? { id: undefined, workflow: state.activeWorkflow } : placeOf(state, nodeId);
  const document = state.documents[place.workflow];
  const walk = document && procedureWalk(document);
  if (!walk) return undefined;
  const { id } = place;
  const before = standingIn(state, walk, place.workflow);
  const said = { kind: 'agent', seq: state.length, turn: state.turn, text: '' } as const;
  const after = id === undefined ? before : walk.after(before, said, id);
  const asks = decision.kind === 'response' && [...after].every((site) => asksAt(walk.routes, site));
  const { sites, end } = walk.reach(after);
  const next = [...sites.keys()].filter((name) => name.startsWith('api:')).sort();
  return [id === undefined || asks ? 'reply' : id, '->', ...next, ...(end ? ['end'] : [])].join(' ');
}
