// Lists the nodes of an event: the node that it names, and all nodes it visits on the recorded path.

import { withoutSite } from '../../graph';
import type { SessionEvent } from '../events';

/** Unique node ids; the event's own node first. */
export function nodesOfEvent(event: SessionEvent): readonly string[] {
  const own = event.nodeId === undefined ? [] : [event.nodeId];
  if (event.kind !== 'decision.accepted' || !event.path) return own;
  const visited = event.path.filter(({ why }) => !['decided', 'only-branch', 'between'].includes(why));
  return [...new Set([...own, ...visited.map(({ node }) => withoutSite(node))])];
}
