// Removes a field from an item: its lines, or its part of a flow mapping.

import type { TextEdit } from '../../support';
import type { PdlShell, ShellField, ShellItem } from './pdlShell';
import { wholeLines } from './yamlText';

/** Undefined if the item would become empty. */
export function planRemoveField({ source }: PdlShell, item: ShellItem, field: ShellField): TextEdit[] | undefined {
  const index = item.fields.indexOf(field);
  const next = item.fields[index + 1];
  const previous = item.fields[index - 1];
  if (item.isFlow) {
    if (next) return [{ range: { start: field.start, end: next.start }, text: '' }];
    return previous && [{ range: { start: previous.end, end: field.end }, text: '' }];
  }
  // The first field is behind the dash, so the next field takes its place.
  if (!previous) return next && [{ range: { start: field.start, end: next.start }, text: '' }];
  return [{ range: wholeLines(source, field.start, field.end), text: '' }];
}
