// Which subgraph a node belongs to, as Mermaid decides it: the one that ends first of those that mention it.

import { type FlowchartText, nodeMentionsIn, type SubgraphText } from '../../flowchart';

/** What each subgraph itself mentions: ids of nodes, and of subgraphs in it. */
export function mentionedIdsByGroup(text: FlowchartText): ReadonlyMap<SubgraphText, ReadonlySet<string>> {
  const mentioned = new Map<SubgraphText, Set<string>>(text.groups.map((group) => [group, new Set<string>()]));
  for (const flow of text.flows) {
    if (!flow.group) continue;
    for (const mention of nodeMentionsIn(flow)) mentioned.get(flow.group)?.add(mention.id);
  }
  for (const group of text.groups) if (group.parent) mentioned.get(group.parent)?.add(group.id);
  return mentioned;
}

/** The group of each node and subgraph that is in one. */
export function memberships(text: FlowchartText): ReadonlyMap<string, SubgraphText> {
  const mentioned = mentionedIdsByGroup(text);
  const members = new Map<string, SubgraphText>();
  for (const group of text.groups) {
    for (const id of mentioned.get(group) ?? []) if (id !== group.id && !members.has(id)) members.set(id, group);
  }
  return members;
}

/** Whether a mention directly in `place` leaves a member of `home` where it is. */
export function keepsMembership(home: SubgraphText | undefined, place: SubgraphText | undefined): boolean {
  if (place === undefined || place === home) return true;
  return home !== undefined && home.end.range.start < place.end.range.start;
}
