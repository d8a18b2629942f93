// Nodes into another group, or out of all. Mermaid puts a node into the subgraph that ends first of those that mention
// it: mentions in other ones move out, edges and all, and the new one names the node.

import { type GroupText, mentionsIn } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  type FlowchartContext,
  findGroup,
  findNode,
  named,
  type Planned,
  placeFinder,
  refuse,
} from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { isHarmless } from '../membership';
import { rewriteFlow } from '../rewriteFlow';
import { checkLeft } from './checkGroupNotEmptied';

export function planMoveToGroup(context: FlowchartContext, edit: FlowchartEditOf<'moveToGroup'>): Planned {
  const { text, graph, members } = context;
  const target = edit.groupId === undefined ? undefined : findGroup(context, edit.groupId);
  if (target && !target.ok) return target;
  const group = target?.value;
  for (const id of edit.nodeIds) {
    const node = findNode(context, id);
    if (!node.ok) return node;
  }
  const moved = edit.nodeIds.filter((id) => members.get(id)?.id !== group?.id);
  const title = graph.groups?.find((other) => other.id === edit.groupId)?.label ?? '';
  if (moved.length === 0) {
    const message = group ? `They are in "${named(title)}" already.` : 'They are in no group.';
    return refuse('document/already-there', message);
  }
  const problem = checkLeft(context, moved, group);
  if (problem) return fail(problem);
  const homes = new Map(moved.map((id): [string, GroupText | undefined] => [id, group]));
  const find = placeFinder(context, homes);
  const draft = createDraft(text);
  const loose = new Map<string, string>();
  /** Nodes that stay mentioned directly in their new place. */
  const said = new Set<string>();
  for (const flow of text.flows) {
    const own = mentionsIn(flow).flatMap(({ id }) => (homes.has(id) ? id : []));
    const apart = new Set(isHarmless(group, flow.group) ? [] : own);
    if (apart.size === 0) {
      if (flow.group === group) for (const id of own) said.add(id);
      continue;
    }
    const rewritten = rewriteFlow(text, flow, { apart }, find);
    for (const piece of rewritten.pieces) if (piece.group === group) for (const name of piece.ids) said.add(name);
    for (const [id, written] of rewritten.loose) loose.set(id, written);
    draft.rewrite(flow, rewritten.pieces);
  }
  for (const id of moved) {
    const written = loose.get(id);
    if (written === undefined && said.has(id)) continue;
    const top = topOf(members.get(id));
    const place = group || !top ? { endOf: group } : { behind: top };
    draft.insert(place, { lines: [written ?? id], ids: [id] });
  }
  const what =
    moved.length === 1 ? named(graph.nodes.find((node) => node.id === moved[0])?.label ?? '') : `${moved.length} nodes`;
  return ok({
    edits: draft.finish(homes),
    label: group ? `Move ${what} to ${named(title)}` : `Move ${what} out of its group`,
  });
}

function topOf(group: GroupText | undefined): GroupText | undefined {
  return group?.parent ? topOf(group.parent) : group;
}
