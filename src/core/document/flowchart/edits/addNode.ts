// A new node: a line of its own, at the end of its group or of the flowchart.

import { fail, ok } from '../../../support';
import {
  checkLabel,
  checkNewId,
  type FlowchartContext,
  findGroup,
  freeId,
  named,
  type Planned,
  refuse,
} from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteLabel, shapeBrackets } from '../printFlowchartParts';

export function planAddNode(context: FlowchartContext, edit: FlowchartEditOf<'addNode'>): Planned {
  const problem = checkLabel(edit.label) ?? (edit.id === undefined ? undefined : checkNewId(context, edit.id));
  if (problem) return fail(problem);
  const mention = spellNewNode(edit.id ?? freeId(context, 'n'), edit.label, edit.shape);
  if (!mention) return refuse('document/not-understood', `"${edit.shape}" is no shape that can be drawn here.`);
  const group = edit.group === undefined ? undefined : findGroup(context, edit.group);
  if (group && !group.ok) return group;
  const draft = createDraft(context.text);
  draft.insert({ endOf: group?.value }, { lines: [mention.text], ids: [mention.id] });
  return ok({ edits: draft.finish(), select: mention.id, label: `Add ${named(edit.label)}` });
}

/** Undefined when the shape has no brackets. */
export function spellNewNode(
  id: string,
  label: string,
  shape = 'square',
): { readonly id: string; readonly text: string } | undefined {
  const brackets = shapeBrackets(shape);
  return brackets && { id, text: id + brackets[0] + quoteLabel(label) + brackets[1] };
}
