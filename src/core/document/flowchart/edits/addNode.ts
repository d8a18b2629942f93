// Adds a node on a new line, at the end of its group or of the flowchart.

import { fail, ok } from '../../../support';
import {
  checkFlowchartLabel,
  checkNewFlowchartId,
  type FlowchartContext,
  type FlowchartPlanResult,
  findSubgraph,
  freeFlowchartId,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteFlowchartLabel, shapeBrackets } from '../printFlowchartParts';

export function planAddFlowchartNode(context: FlowchartContext, edit: FlowchartEditOf<'addNode'>): FlowchartPlanResult {
  const problem =
    checkFlowchartLabel(edit.label) ?? (edit.id === undefined ? undefined : checkNewFlowchartId(context, edit.id));
  if (problem) return fail(problem);
  const mention = printNewNode(edit.id ?? freeFlowchartId(context, 'n'), edit.label, edit.shape);
  if (!mention) return refuseEdit('document/not-understood', `"${edit.shape}" is not a shape that can be drawn here.`);
  const group = edit.group === undefined ? undefined : findSubgraph(context, edit.group);
  if (group && !group.ok) return group;
  const draft = createFlowchartDraft(context.text);
  draft.insert({ endOf: group?.value }, { lines: [mention.text], ids: [mention.id] });
  return ok({ edits: draft.finish(), select: mention.id, label: `Add ${shortLabel(edit.label)}` });
}

/** Undefined if the shape cannot be written with brackets. */
export function printNewNode(
  id: string,
  label: string,
  shape = 'square',
): { readonly id: string; readonly text: string } | undefined {
  const brackets = shapeBrackets(shape);
  return brackets && { id, text: id + brackets[0] + quoteFlowchartLabel(label) + brackets[1] };
}
