// Moves one end of an edge to another node. The edge keeps its link, and the former end node stays.

import { ok } from '../../../support';
import {
  createGroupFinder,
  edgeIdWith,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartEdge,
  findFlowchartNode,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { type EdgeChange, rewriteFlow } from '../rewriteFlow';

export function planReconnect(context: FlowchartContext, edit: FlowchartEditOf<'reconnect'>): FlowchartPlanResult {
  const found = findFlowchartEdge(context, edit.edgeId);
  if (!found.ok) return found;
  const node = findFlowchartNode(context, edit.nodeId);
  if (!node.ok) return node;
  const { edge, at } = found.value;
  if (edge[edit.end] === edit.nodeId) {
    return refuseEdit(
      'document/already-there',
      `The edge already ${edit.end === 'to' ? 'leads to' : 'begins at'} "${shortLabel(node.value.label)}".`,
    );
  }
  const change: EdgeChange = edit.end === 'to' ? { to: edit.nodeId } : { from: edit.nodeId };
  const draft = createFlowchartDraft(context.text);
  const edges = new Map([[at.ordinal, change]]);
  draft.rewrite(at.statement, rewriteFlow(context.text, at.statement, { edges }, createGroupFinder(context)).pieces);
  const ends = edit.end === 'to' ? [at.from.id, edit.nodeId] : [edit.nodeId, at.to.id];
  draft.renameEdge(at.id, edgeIdWith(context, at, ends[0] ?? '', ends[1] ?? ''));
  return ok({ edits: draft.finish(), label: `Reconnect to ${shortLabel(node.value.label)}` });
}
