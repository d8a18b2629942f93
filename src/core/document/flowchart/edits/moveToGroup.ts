// Moves nodes into another group, or out of all groups. Mermaid assigns a node to the subgraph that ends first among
// those that mention it, so mentions in other subgraphs move out with their edges, and the new subgraph names the node.

import { nodeMentionsIn, type SubgraphText } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  createGroupFinder,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartNode,
  findSubgraph,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { keepsMembership } from '../membership';
import { rewriteFlow } from '../rewriteFlow';
import { checkGroupNotEmptied } from './checkGroupNotEmptied';

export function planMoveToGroup(context: FlowchartContext, edit: FlowchartEditOf<'moveToGroup'>): FlowchartPlanResult {
  const { text, graph, members } = context;
  const target = edit.groupId === undefined ? undefined : findSubgraph(context, edit.groupId);
  if (target && !target.ok) return target;
  const group = target?.value;
  for (const id of edit.nodeIds) {
    const node = findFlowchartNode(context, id);
    if (!node.ok) return node;
  }
  const moved = edit.nodeIds.filter((id) => members.get(id)?.id !== group?.id);
  const title = graph.groups?.find((other) => other.id === edit.groupId)?.label ?? '';
  if (moved.length === 0) {
    const message = group ? `They are in "${shortLabel(title)}" already.` : 'They are in no group.';
    return refuseEdit('document/already-there', message);
  }
  const problem = checkGroupNotEmptied(context, moved, group);
  if (problem) return fail(problem);
  const homes = new Map(moved.map((id): [string, SubgraphText | undefined] => [id, group]));
  const find = createGroupFinder(context, homes);
  const draft = createFlowchartDraft(text);
  const loose = new Map<string, string>();
  /** Nodes that are still mentioned directly in their new group. */
  const mentioned = new Set<string>();
  for (const flow of text.flows) {
    const own = nodeMentionsIn(flow).flatMap(({ id }) => (homes.has(id) ? id : []));
    const excluded = new Set(keepsMembership(group, flow.group) ? [] : own);
    if (excluded.size === 0) {
      if (flow.group === group) for (const id of own) mentioned.add(id);
      continue;
    }
    const rewritten = rewriteFlow(text, flow, { excludedNodes: excluded }, find);
    for (const piece of rewritten.pieces) if (piece.group === group) for (const name of piece.ids) mentioned.add(name);
    for (const [id, written] of rewritten.displacedMentions) loose.set(id, written);
    draft.rewrite(flow, rewritten.pieces);
  }
  for (const id of moved) {
    const written = loose.get(id);
    if (written === undefined && mentioned.has(id)) continue;
    const top = topOf(members.get(id));
    const place = group || !top ? { endOf: group } : { behind: top };
    draft.insert(place, { lines: [written ?? id], ids: [id] });
  }
  const what =
    moved.length === 1
      ? shortLabel(graph.nodes.find((node) => node.id === moved[0])?.label ?? '')
      : `${moved.length} nodes`;
  return ok({
    edits: draft.finish(homes),
    label: group ? `Move ${what} to ${shortLabel(title)}` : `Move ${what} out of its group`,
  });
}

function topOf(group: SubgraphText | undefined): SubgraphText | undefined {
  return group?.parent ? topOf(group.parent) : group;
}
