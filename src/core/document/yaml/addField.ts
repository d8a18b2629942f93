// Adds a field to an item: at the position it has in neighbouring items, else at the item's end.

import type { TextEdit } from '../../support';
import type { PdlShell, ShellItem, ShellSection } from './pdlShell';
import { columnAt, lineEndAt } from './yamlText';

/** Index of the field after which the new one is added, judged by the items that have such a field. */
function indexBefore(section: ShellSection, item: ShellItem, keys: readonly string[]): number {
  for (const other of [...section.items].reverse()) {
    const at = other.fields.findIndex((field) => keys.includes(field.key.trim().toLowerCase()));
    for (let i = at - 1; i >= 0; i--) {
      const index = item.fields.findIndex((field) => field.key === other.fields[i]?.key);
      if (index >= 0) return index;
    }
  }
  // Without an example to follow, a description goes below the name, any other field to the end.
  const name = keys.includes('desc') ? item.fields.findIndex((field) => field.key === 'name') : -1;
  return name >= 0 ? name : item.fields.length - 1;
}

/**
 * Edits that write `key:` and the result of `print` for the key's column; undefined if the item is not a mapping.
 * `keys` are all spellings of the key, used to find it in the neighbours.
 */
export function planAddField(
  shell: PdlShell,
  section: ShellSection,
  item: ShellItem,
  key: string,
  keys: readonly string[],
  print: (keyColumn: number) => string,
): TextEdit[] | undefined {
  const before = item.fields[indexBefore(section, item, keys)];
  const first = item.fields[0];
  if (!before || !first) return undefined;
  if (item.isFlow) return [{ range: { start: before.end, end: before.end }, text: `, ${key}:${print(0)}` }];
  const column = columnAt(shell.source, first.start);
  const at = lineEndAt(shell.source, before.end);
  return [{ range: { start: at, end: at }, text: `${shell.newline}${' '.repeat(column)}${key}:${print(column)}` }];
}
