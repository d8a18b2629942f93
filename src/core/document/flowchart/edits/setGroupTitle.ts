// Sets the title of a subgraph. Its id stays: a generated id that would change with the title is written into the text.

import { flowchartTextAt } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  checkFlowchartLabel,
  type FlowchartContext,
  type FlowchartPlanResult,
  findSubgraph,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { printLabel, quoteFlowchartLabel } from '../printFlowchartParts';

export function planSetGroupTitle(
  context: FlowchartContext,
  edit: FlowchartEditOf<'setGroupTitle'>,
): FlowchartPlanResult {
  const { text } = context;
  const problem = checkFlowchartLabel(edit.title);
  if (problem) return fail({ ...problem, message: 'A group needs a title.' });
  const found = findSubgraph(context, edit.groupId);
  if (!found.ok) return found;
  const { title, name, id, isAnonymous } = found.value;
  const draft = createFlowchartDraft(text);
  const bracketed = `[${quoteFlowchartLabel(edit.title)}]`;
  if (title) {
    const inner = { start: title.start + 1, end: title.end - 1 };
    draft.replace(inner, printLabel(edit.title, flowchartTextAt(text, inner)));
  } else if (isAnonymous) {
    const spelled = printLabel(edit.title, flowchartTextAt(text, name));
    const keepsId = /\s/.test(spelled) && name.end > name.start && !/^[a-z]/.test(spelled);
    draft.replace(name, keepsId ? spelled : `${name.end > name.start ? '' : ' '}${id}${bracketed}`);
  } else draft.replace({ start: name.end, end: name.end }, bracketed);
  return ok({ edits: draft.finish(), label: `Title ${shortLabel(edit.title)}` });
}
