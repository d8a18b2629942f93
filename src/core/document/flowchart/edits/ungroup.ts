// Removes a subgraph's first and last line; its content stays. Edges at the subgraph move to the nodes where they were
// drawn.

import { edgesOfFlow, nodeMentionsIn } from '../../../flowchart';
import { ok } from '../../../support';
import {
  createGroupFinder,
  type FlowchartContext,
  type FlowchartPlanResult,
  findSubgraph,
  pairFlowchartEdges,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { keepsMembership } from '../membership';
import { type EdgeChange, type FindStatementGroup, rewriteFlow } from '../rewriteFlow';

export function planUngroup(context: FlowchartContext, { groupId }: FlowchartEditOf<'ungroup'>): FlowchartPlanResult {
  const { text, graph, members } = context;
  const found = findSubgraph(context, groupId);
  if (!found.ok) return found;
  const group = found.value;
  const pairs = pairFlowchartEdges(context);
  if (!pairs || text.groups.filter((other) => other.id === groupId).length > 1) {
    return refuseEdit(
      'document/unsupported-shape',
      `The group "${groupId}" is written in a way that only its text can be edited.`,
    );
  }
  if (graph.nodes.some((node) => node.id === groupId)) {
    return refuseEdit('document/unsupported-shape', 'The group is empty, and edges lead to it. Delete these first.');
  }
  const holder = members.get(groupId);
  if (holder !== group.parent) {
    return refuseEdit(
      'document/unsupported-shape',
      `The group "${groupId}" is in "${holder?.id}" because that group names it. Write it inside "${holder?.id}" first.`,
    );
  }
  const draft = createFlowchartDraft(text);
  const homes = new Map([...members].flatMap(([id, home]) => (home === group ? [[id, group.parent] as const] : [])));
  const find = createGroupFinder(context, homes);
  // The content can stay in place: it now belongs to the enclosing group.
  const place: FindStatementGroup = (ids, from) =>
    from === group && find(ids, group.parent) === group.parent ? group : find(ids, from);
  const drawn = new Map(pairs.map(({ edge, at }) => [at.ordinal, edge]));
  for (const flow of text.flows) {
    const own = nodeMentionsIn(flow).map(({ id }) => id);
    // Other subgraphs that name a node of this group would take it over, so such statements move out.
    const keepsMentions = flow.group === group || keepsMembership(group.parent, flow.group);
    const excluded = new Set(keepsMentions ? [] : own.filter((id) => homes.has(id)));
    if (excluded.size === 0 && !own.includes(groupId)) continue;
    const edges = new Map<number, EdgeChange | 'gone'>();
    for (const { ordinal, from, to } of edgesOfFlow(text, flow)) {
      if (from.id !== groupId && to.id !== groupId) continue;
      const edge = drawn.get(ordinal);
      const source = from.id === groupId ? { from: edge?.from ?? '' } : {};
      const target = to.id === groupId ? { to: edge?.to ?? '' } : {};
      edges.set(ordinal, edge ? { ...source, ...target } : 'gone');
    }
    const { pieces, displacedMentions: loose } = rewriteFlow(
      text,
      flow,
      { edges, excludedNodes: excluded, removedNodes: new Set([groupId]) },
      place,
    );
    draft.rewrite(flow, pieces);
    for (const [id, mentionText] of loose) draft.insert({ endOf: group.parent }, { lines: [mentionText], ids: [id] });
  }
  for (const statement of text.statements) {
    if (statement === group.header || statement === group.end) draft.remove(statement);
    else if (statement.kind === 'direction' && statement.group === group) draft.remove(statement);
    else if (statement.kind !== 'flow' && statement.kind !== 'linkStyle') {
      if (statement.names.some((name) => name.text === groupId)) draft.removeName(statement, groupId);
    }
  }
  const title = graph.groups?.find((other) => other.id === groupId)?.label ?? groupId;
  return ok({ edits: draft.finish(homes), label: `Ungroup ${shortLabel(title)}` });
}
