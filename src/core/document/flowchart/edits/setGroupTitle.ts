// The title of a subgraph. Its id stays: one that was made up by Mermaid is written down where the title would change it.

import { textAt } from '../../../flowchart';
import { fail, ok } from '../../../support';
import { checkLabel, type FlowchartContext, findGroup, named, type Planned } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteLabel, spellLabel } from '../printFlowchartParts';

export function planSetGroupTitle(context: FlowchartContext, edit: FlowchartEditOf<'setGroupTitle'>): Planned {
  const { text } = context;
  const problem = checkLabel(edit.title);
  if (problem) return fail({ ...problem, message: 'A group needs a title.' });
  const found = findGroup(context, edit.groupId);
  if (!found.ok) return found;
  const { title, name, id, isAnonymous } = found.value;
  const draft = createDraft(text);
  const bracketed = `[${quoteLabel(edit.title)}]`;
  if (title) {
    const inner = { start: title.start + 1, end: title.end - 1 };
    draft.replace(inner, spellLabel(edit.title, textAt(text, inner)));
  } else if (isAnonymous) {
    const spelled = spellLabel(edit.title, textAt(text, name));
    const keepsId = /\s/.test(spelled) && name.end > name.start && !/^[a-z]/.test(spelled);
    draft.replace(name, keepsId ? spelled : `${name.end > name.start ? '' : ' '}${id}${bracketed}`);
  } else draft.replace({ start: name.end, end: name.end }, bracketed);
  return ok({ edits: draft.finish(), label: `Title ${named(edit.title)}` });
}
