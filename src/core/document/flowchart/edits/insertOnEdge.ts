// Inserts a node on an edge: `A -->|x| B` becomes `A -->|x| n1["..."] --> B`. An edge of an `&` product is first split
// off.

import { edgesOfFlow } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  checkFlowchartLabel,
  createGroupFinder,
  edgeIdWith,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartEdge,
  freeFlowchartId,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { needsSpace, printArrow } from '../printFlowchartParts';
import { rewriteFlow } from '../rewriteFlow';
import { printNewNode } from './addNode';

export function planInsertOnEdge(
  context: FlowchartContext,
  edit: FlowchartEditOf<'insertOnEdge'>,
): FlowchartPlanResult {
  const problem = checkFlowchartLabel(edit.label);
  if (problem) return fail(problem);
  const found = findFlowchartEdge(context, edit.edgeId);
  if (!found.ok) return found;
  const { at } = found.value;
  const { text } = context;
  const flow = at.statement;
  const link = flow.links[at.link];
  const node = printNewNode(freeFlowchartId(context, 'n'), edit.label, edit.shape);
  if (!node || !link)
    return refuseEdit('document/not-understood', `"${edit.shape}" is not a shape that can be drawn here.`);
  const arrow = printArrow({ stroke: link.stroke, heads: { from: link.from, to: link.to }, length: 1 });
  const homes = new Map([[node.id, flow.group]]);
  const draft = createFlowchartDraft(text);
  const isSingle = flow.groups[at.link]?.length === 1 && flow.groups[at.link + 1]?.length === 1;
  if (isSingle) {
    const { start } = at.to.range;
    const needsNoSpace = start === link.range.end && !needsSpace(at.to.id, 'before');
    draft.replace({ start, end: start }, needsNoSpace ? node.text + arrow : `${node.text} ${arrow} `);
    draft.setEdges(
      flow,
      edgesOfFlow(text, flow).flatMap(({ ordinal }) => (ordinal === at.ordinal ? [ordinal, undefined] : [ordinal])),
    );
  } else {
    const edges = new Map([[at.ordinal, { via: { id: node.id, mention: node.text, link: arrow } }]]);
    draft.rewrite(flow, rewriteFlow(text, flow, { edges }, createGroupFinder(context, homes)).pieces);
  }
  draft.renameEdge(at.id, edgeIdWith(context, at, at.from.id, node.id));
  return ok({ edits: draft.finish(homes), select: node.id, label: `Insert ${shortLabel(edit.label)}` });
}
