// Which nodes an event is about: the one that it names, and all that it visits on the recorded path.

import type { SessionEvent } from '../events';

/** `answer:ask#2` is a call site of `answer:ask`, `answer:ask#2@2` one of `answer:ask@2`. */
export const nodeOfSite = (site: string): string => site.replace(/#\d+(?=$|@\d+$)/, '');

/** Node ids, each once; the one that the event names first. */
export function nodesOfEvent(event: SessionEvent): readonly string[] {
  const own = event.nodeId === undefined ? [] : [event.nodeId];
  if (event.kind !== 'decision.accepted' || !event.path) return own;
  const visited = event.path.filter(({ why }) => !['decided', 'only-branch', 'between'].includes(why));
  return [...new Set([...own, ...visited.map(({ node }) => nodeOfSite(node))])];
}
