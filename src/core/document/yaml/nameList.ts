// Reads and edits a field that lists names, such as `precondition`: in brackets, as a block list, a bare name, null, or
// missing.
// Invariant: an existing form stays; a new field has the form that the document uses elsewhere.

import type { YamlList, YamlNode, YamlScalar } from '../../language';
import type { TextEdit } from '../../support';
import { planAddField } from './addField';
import { planAppendFlow, planRemoveFlow } from './flowList';
import {
  contentEnd,
  itemContentEnd,
  type PdlShell,
  type ShellField,
  type ShellItem,
  type ShellSection,
} from './pdlShell';
import { isPlainText } from './plainText';
import { printScalar, scalarStyleOf, type WritableScalarStyle } from './scalarText';
import { columnAt, lineEndAt, wholeLines } from './yamlText';

export interface ListStyle {
  readonly key: string;
  readonly shape: 'flow' | 'block';
  readonly quote: WritableScalarStyle;
  /** Columns of a dash to the right of its key. */
  readonly dashShift: number;
}

export function findItemField(item: ShellItem, keys: readonly string[]): ShellField | undefined {
  return item.fields.find((field) => keys.includes(field.key.trim().toLowerCase()));
}

const isNull = (shell: PdlShell, node: YamlNode | undefined): boolean =>
  node === undefined || (node.kind === 'scalar' && shell.textOf(node) === undefined);

/** The quotes of the last name. */
export function quoteOf(list: YamlList): WritableScalarStyle {
  const last = list.items.at(-1)?.value;
  return last?.kind === 'scalar' ? scalarStyleOf(last) : 'plain';
}

/** The document's style of such a field, taken from the last one that is a list; brackets by default. */
export function listStyleOf(shell: PdlShell, sections: readonly ShellSection[], keys: readonly string[]): ListStyle {
  let style: ListStyle = { key: keys[0] as string, shape: 'flow', quote: 'plain', dashShift: 2 };
  for (const item of sections.flatMap((section) => section.items)) {
    const field = findItemField(item, keys);
    if (!field) continue;
    style = { ...style, key: field.key };
    if (field.value?.kind !== 'list') continue;
    if (field.value.flow) {
      style = { ...style, shape: 'flow', quote: field.value.items.length > 0 ? quoteOf(field.value) : style.quote };
    } else {
      const dash = field.value.items[0]?.dash ?? 0;
      const dashShift = columnAt(shell.source, dash) - columnAt(shell.source, field.start);
      style = { ...style, shape: 'block', quote: quoteOf(field.value), dashShift };
    }
  }
  return style;
}

/** The names after `key:`, with the separator between colon and names. */
export function printNameList(shell: PdlShell, names: readonly string[], style: ListStyle, keyColumn: number): string {
  if (names.length === 0 || style.shape === 'flow') {
    return ` [${names.map((name) => printScalar(name, 'flow', style.quote)).join(', ')}]`;
  }
  const pad = ' '.repeat(Math.max(0, keyColumn + style.dashShift));
  return names.map((name) => `${shell.newline}${pad}- ${printScalar(name, 'block', style.quote)}`).join('');
}

/** Prints a name in the style of a list. */
export type PrintName = (name: string, context: 'flow' | 'block') => string;

/** Appends names behind the last entry of the list. */
export function planAppendNames(
  { source, newline }: PdlShell,
  list: YamlList,
  names: readonly string[],
  print: PrintName,
): TextEdit[] {
  const last = list.items.at(-1);
  if (list.flow || !last) {
    return planAppendFlow(source, list, names.map((name) => print(name, 'flow')).join(', '), newline);
  }
  const end = lineEndAt(source, itemContentEnd(source, last));
  const pad = ' '.repeat(columnAt(source, last.dash ?? 0));
  const text = names.map((name) => `${newline}${pad}- ${print(name, 'block')}`).join('');
  return [{ range: { start: end, end }, text }];
}

/** Removes entries of the list; a list without entries becomes `[]`. */
export function planRemoveEntries(
  { source }: PdlShell,
  { colonEnd }: ShellField,
  list: YamlList,
  indices: readonly number[],
): TextEdit[] {
  if (list.flow) return planRemoveFlow(source, list, indices);
  const edits = indices.flatMap((index): TextEdit[] => {
    const item = list.items[index];
    if (item?.dash === undefined) return [];
    const end = Math.max(item.dash, itemContentEnd(source, item) - 1);
    return [{ range: wholeLines(source, item.dash, end), text: '' }];
  });
  if (indices.length < list.items.length) return edits;
  return [{ range: { start: colonEnd, end: colonEnd }, text: ' []' }, ...edits];
}

/** `name` becomes `[name, added]`. */
function planWrapScalar(shell: PdlShell, scalar: YamlScalar, text: string, name: string): TextEdit[] {
  const { start, end } = scalar.range;
  const style = scalarStyleOf(scalar);
  const added = printScalar(name, 'flow', style);
  if (style !== 'plain' || (isPlainText(text, 'flow') && text === shell.source.slice(start, end))) {
    return [
      { range: { start, end: start }, text: '[' },
      { range: { start: end, end }, text: `, ${added}]` },
    ];
  }
  const kept = printScalar(text, 'flow', style);
  return [{ range: { start, end }, text: `[${kept}, ${added}]` }];
}

/**
 * Edits that write the whole list, in place of the value if there is one; undefined if the item is not a mapping.
 */
export function planWholeList(
  shell: PdlShell,
  section: ShellSection,
  item: ShellItem,
  keys: readonly string[],
  names: readonly string[],
  style: ListStyle,
): TextEdit[] | undefined {
  const { source, newline } = shell;
  const field = findItemField(item, keys);
  const { value } = field ?? {};
  const isFlow = item.isFlow || (value?.kind === 'list' && value.flow);
  const print = (column: number) => printNameList(shell, names, isFlow ? { ...style, shape: 'flow' } : style, column);
  if (!field) return planAddField(shell, section, item, style.key, keys, print);
  const text = print(columnAt(source, field.start));
  // `key: null` and `key: ~` lose the word; after a bare `key:` a comment can follow on the line.
  const hasValue = value !== undefined && value.range.end > value.range.start;
  const at = !hasValue && text.startsWith(newline) ? lineEndAt(source, field.colonEnd) : field.colonEnd;
  return [{ range: { start: at, end: hasValue ? contentEnd(source, value) : at }, text }];
}

/** Edits that add a name; undefined if the field contains something other than a list of names. */
export function planAddName(
  shell: PdlShell,
  section: ShellSection,
  item: ShellItem,
  keys: readonly string[],
  name: string,
  style: ListStyle,
): TextEdit[] | undefined {
  const value = findItemField(item, keys)?.value;
  if (value?.kind === 'list') {
    const quote = value.items.length > 0 ? quoteOf(value) : style.quote;
    return planAppendNames(shell, value, [name], (one, context) => printScalar(one, context, quote));
  }
  if (isNull(shell, value)) return planWholeList(shell, section, item, keys, [name], style);
  const text = shell.textOf(value);
  return value?.kind === 'scalar' && text !== undefined ? planWrapScalar(shell, value, text, name) : undefined;
}

/** Edits that remove the entries for which `isRemoved` holds; undefined without such an entry. */
export function planRemoveNames(
  shell: PdlShell,
  item: ShellItem,
  keys: readonly string[],
  isRemoved: (name: string) => boolean,
): TextEdit[] | undefined {
  const field = findItemField(item, keys);
  const value = field?.value;
  const text = shell.textOf(value);
  if (value && text !== undefined) return isRemoved(text) ? [{ range: value.range, text: '[]' }] : undefined;
  if (!field || value?.kind !== 'list') return undefined;
  const removed = value.items.flatMap((entry, index) => {
    const name = shell.textOf(entry.value);
    return name !== undefined && isRemoved(name) ? [index] : [];
  });
  return removed.length === 0 ? undefined : planRemoveEntries(shell, field, value, removed);
}
