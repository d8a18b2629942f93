// One end of an edge leads elsewhere. The edge keeps its link, and the node it leaves stays.

import { ok } from '../../../support';
import {
  edgeIdWith,
  type FlowchartContext,
  findEdge,
  findNode,
  named,
  type Planned,
  placeFinder,
  refuse,
} from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { type EdgeChange, rewriteFlow } from '../rewriteFlow';

export function planReconnect(context: FlowchartContext, edit: FlowchartEditOf<'reconnect'>): Planned {
  const found = findEdge(context, edit.edgeId);
  if (!found.ok) return found;
  const node = findNode(context, edit.nodeId);
  if (!node.ok) return node;
  const { edge, at } = found.value;
  if (edge[edit.end] === edit.nodeId) {
    return refuse(
      'document/already-there',
      `The edge already ${edit.end === 'to' ? 'leads to' : 'begins at'} "${named(node.value.label)}".`,
    );
  }
  const change: EdgeChange = edit.end === 'to' ? { to: edit.nodeId } : { from: edit.nodeId };
  const draft = createDraft(context.text);
  const edges = new Map([[at.ordinal, change]]);
  draft.rewrite(at.statement, rewriteFlow(context.text, at.statement, { edges }, placeFinder(context)).pieces);
  const ends = edit.end === 'to' ? [at.from.id, edit.nodeId] : [edit.nodeId, at.to.id];
  draft.renameEdge(at.id, edgeIdWith(context, at, ends[0] ?? '', ends[1] ?? ''));
  return ok({ edits: draft.finish(), label: `Reconnect to ${named(node.value.label)}` });
}
