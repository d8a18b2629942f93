// What setting a description and setting an answer's text share: the field `desc` of the item.

import { isScalar } from 'yaml';
import { ok, type Result } from '../../support';
import { findDeclaration } from '../declarations';
import { type EditContext, itemOf, unsupported } from '../editContext';
import type { EditProblem, PlannedEdit } from '../graphEdit';
import { planAddField } from '../yaml/addField';
import { columnOf } from '../yaml/lines';
import { fieldOf } from '../yaml/nameList';
import { spellText } from '../yaml/scalarText';
import { contentEnd } from '../yaml/shell';

export const DESC_KEYS: readonly string[] = ['desc', 'description'];

/** Writes the text in the style of the value that is there; adds the field when the item has none. */
export function planSetText(
  context: EditContext,
  nodeId: string,
  text: string,
  verb: string,
): Result<PlannedEdit, EditProblem> {
  const { declarations, shell } = context;
  const found = findDeclaration(declarations, nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const place = itemOf(context, target);
  if (!place) return unsupported(target, 'it cannot be told from its neighbours');
  const { section, item } = place;
  const done = { select: target.id, label: `${verb} ${target.name}` };
  const field = fieldOf(item, DESC_KEYS);
  const base = { context: item.isFlow ? 'flow' : 'block', newline: shell.newline } as const;
  if (!field) {
    const edits = planAddField(
      shell,
      section,
      item,
      'desc',
      DESC_KEYS,
      (keyIndent) => ` ${spellText(text, { ...base, keyIndent })}`,
    );
    return edits ? ok({ edits, ...done }) : unsupported(target, 'no text can be added');
  }
  const { value } = field;
  const keyIndent = columnOf(shell.source, field.start);
  const isEmpty = !value?.range || value.range[0] === value.range[1];
  if (isEmpty) {
    const at = { start: field.colonEnd, end: field.colonEnd };
    return ok({ edits: [{ range: at, text: ` ${spellText(text, { ...base, keyIndent })}` }], ...done });
  }
  if (!isScalar(value) || !value.range) return unsupported(target, 'its text cannot be changed');
  const range = { start: value.range[0], end: contentEnd(shell.source, value) };
  const raw = shell.source.slice(range.start, value.range[1]);
  return ok({ edits: [{ range, text: spellText(text, { ...base, keyIndent, node: value, raw }) }], ...done });
}
