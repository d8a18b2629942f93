// Computes the subgraph of each node by Mermaid's rule: of the subgraphs that mention the node, the one that ends
// first.

import { type FlowchartText, nodeMentionsIn, type SubgraphText } from '../../flowchart';
import { memoize } from '../../support';

/** Ids of nodes and nested subgraphs that each subgraph mentions directly. */
export function mentionedIdsByGroup(text: FlowchartText): ReadonlyMap<SubgraphText, ReadonlySet<string>> {
  const mentioned = new Map<SubgraphText, Set<string>>(text.groups.map((group) => [group, new Set<string>()]));
  for (const flow of text.flows) {
    if (!flow.group) continue;
    for (const mention of nodeMentionsIn(flow)) mentioned.get(flow.group)?.add(mention.id);
  }
  for (const group of text.groups) if (group.parent) mentioned.get(group.parent)?.add(group.id);
  return mentioned;
}

/** The innermost group of each node and subgraph; absent for top-level ones. */
export const memberships = memoize((text: FlowchartText): ReadonlyMap<string, SubgraphText> => {
  const mentioned = mentionedIdsByGroup(text);
  const members = new Map<string, SubgraphText>();
  for (const group of text.groups) {
    for (const id of mentioned.get(group) ?? []) if (id !== group.id && !members.has(id)) members.set(id, group);
  }
  return members;
});

/** Whether a member of `home` stays there if it is also mentioned directly in `place`. */
export function keepsMembership(home: SubgraphText | undefined, place: SubgraphText | undefined): boolean {
  if (place === undefined || place === home) return true;
  return home !== undefined && home.end.range.start < place.end.range.start;
}
