// An edge goes; its ends stay, with what is told of them.

import { ok } from '../../../support';
import { type FlowchartContext, findEdge, named, type Planned, placeFinder } from '../context';
import { createDraft } from '../draft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { rewriteFlow } from '../rewriteFlow';

export function planDeleteEdge(context: FlowchartContext, { edgeId }: FlowchartEditOf<'deleteEdge'>): Planned {
  const found = findEdge(context, edgeId);
  if (!found.ok) return found;
  const { edge, at } = found.value;
  const draft = createDraft(context.text);
  const edges = new Map([[at.ordinal, 'gone' as const]]);
  draft.rewrite(at.statement, rewriteFlow(context.text, at.statement, { edges }, placeFinder(context)).pieces);
  const label = (id: string) => named(context.graph.nodes.find((node) => node.id === id)?.label ?? id);
  return ok({ edits: draft.finish(), label: `Disconnect ${label(edge.from)} from ${label(edge.to)}` });
}
