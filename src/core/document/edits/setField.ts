// Shared code for setting the texts of nodes, slots and documents: a text field, written in its existing style.

import type { TextEdit } from '../../support';
import type { ItemPlace } from '../editContext';
import { planAddField } from '../yaml/addField';
import { findItemField } from '../yaml/nameList';
import { contentEnd, type PdlShell, type ShellField } from '../yaml/pdlShell';
import { planRemoveField } from '../yaml/removeField';
import { printText } from '../yaml/scalarText';
import { columnAt } from '../yaml/yamlText';

/** Replaces a field's value in the style of that value; undefined if the value is not a text. */
export function planFieldText(
  shell: PdlShell,
  field: ShellField,
  text: string,
  context: 'flow' | 'block',
): TextEdit[] | undefined {
  const { value } = field;
  const { source, newline } = shell;
  const keyIndent = columnAt(source, field.start);
  if (!value || value.range.start === value.range.end) {
    const at = { start: field.colonEnd, end: field.colonEnd };
    return [{ range: at, text: ` ${printText(text, { context, newline, keyIndent })}` }];
  }
  if (value.kind !== 'scalar') return undefined;
  const range = { start: value.range.start, end: contentEnd(source, value) };
  const raw = source.slice(range.start, Math.max(value.range.end, value.content.end));
  return [{ range, text: printText(text, { context, newline, keyIndent, style: value.style, raw }) }];
}

/** Sets the field of an item and adds it if missing. With `removes`, an empty text removes the field. */
export function planItemText(
  shell: PdlShell,
  { section, item }: ItemPlace,
  keys: readonly string[],
  text: string,
  removes: boolean,
): TextEdit[] | undefined {
  const key = keys[0] as string;
  const field = findItemField(item, keys);
  const context = item.isFlow ? 'flow' : 'block';
  if (text === '' && removes) return field ? planRemoveField(shell, item, field) : [];
  if (field) return planFieldText(shell, field, text, context);
  const { newline } = shell;
  return planAddField(shell, section, item, key, keys, (keyIndent) => {
    return ` ${printText(text, { context, newline, keyIndent })}`;
  });
}
