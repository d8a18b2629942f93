// Maps nodes of a graph to node ids of a session.

import { answerId, apiId, declarationOfNode, type GraphNode, inWorkflow, withoutSite } from '../graph';
import type { SessionState } from '../session';
import { stepName } from '../support';

/** Whether the session has a node of that id: `api:x`, in its second workflow `api:x@2`. */
export type KnowsNode = (id: string) => boolean;

/**
 * The session's id of a node. The declared name decides: `api:find#2` and a flowchart's node that refers to `find` both
 * are `api:find`; a step of a flowchart is identified by its label, else by its id. Undefined for nodes that the
 * session does not have. `workflow`: index of the workflow that the graph shows, from 0.
 */
export function runId(
  state: Pick<SessionState, 'nodes'>,
  node: Pick<GraphNode, 'id' | 'kind' | 'ref' | 'label' | 'shape'>,
  workflow = 0,
): string | undefined {
  return knownId((id) => Object.hasOwn(state.nodes, id), node, workflow);
}

export function knownId(
  knows: KnowsNode,
  node: Pick<GraphNode, 'id' | 'kind' | 'ref' | 'label' | 'shape'>,
  workflow: number,
): string | undefined {
  const { id, kind, ref, label, shape } = node;
  const find = (candidates: readonly string[]) =>
    candidates.find((candidate) => knows(inWorkflow(candidate, workflow)));
  let found: string | undefined;
  if (kind === 'api' || kind === 'answer') {
    found = find([declarationOfNode(node), withoutSite(id)]);
  } else if (shape !== undefined && kind === 'step') {
    const names = [ref, label, label?.replace(/[\s-]+/g, '_'), label && stepName(label), id];
    found = find(names.flatMap((name) => (name === undefined ? [] : [apiId(name), answerId(name)])));
  }
  return found === undefined ? undefined : inWorkflow(found, workflow);
}
