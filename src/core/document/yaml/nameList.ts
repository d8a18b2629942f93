// Reads and edits a field that lists names, such as `precondition`: in brackets, as a block list, a bare name, null, or
// missing.
// Invariant: an existing form stays; a new field has the form that the document uses elsewhere.

import type { YamlList, YamlNode, YamlScalar } from '../../language';
import type { TextEdit } from '../../support';
import { planAddField } from './addField';
import { planAppendFlow, planRemoveFlow } from './flowList';
import { itemContentEnd, type PdlShell, type ShellField, type ShellItem, type ShellSection } from './pdlShell';
import { isPlainText } from './plainText';
import { printScalar, scalarStyleOf, type WritableScalarStyle } from './scalarText';
import { columnAt, lineEndAt, wholeLines } from './yamlText';

export const PRECONDITION_KEYS: readonly string[] = ['precondition', 'preconditions', 'pre'];

/** Keys for the allowed values of a slot. */
export const VALUE_KEYS: readonly string[] = ['available_types', 'enum', 'values'];

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

function planAppendBlock(shell: PdlShell, list: YamlList, name: string): TextEdit {
  const { source, newline } = shell;
  const last = list.items.at(-1);
  const dash = last?.dash ?? 0;
  const end = lineEndAt(source, last ? itemContentEnd(source, last) : dash);
  const text = `${newline}${' '.repeat(columnAt(source, dash))}- ${printScalar(name, 'block', quoteOf(list))}`;
  return { range: { start: end, end }, text };
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

/** Edits that add a name; undefined if the field contains something other than a list of names. */
export function planAddName(
  shell: PdlShell,
  section: ShellSection,
  item: ShellItem,
  keys: readonly string[],
  name: string,
  style: ListStyle,
): TextEdit[] | undefined {
  const field = findItemField(item, keys);
  if (!field)
    return planAddField(shell, section, item, style.key, keys, (column) => printNameList(shell, [name], style, column));
  const { value } = field;
  if (value?.kind === 'list') {
    if (!value.flow) return [planAppendBlock(shell, value, name)];
    return planAppendFlow(shell.source, value, printScalar(name, 'flow', styleFor(value, style)), shell.newline);
  }
  if (isNull(shell, value)) {
    const column = columnAt(shell.source, field.start);
    const text = item.isFlow
      ? ` [${printScalar(name, 'flow', style.quote)}]`
      : printNameList(shell, [name], style, column);
    const { start, end } = value?.range ?? { start: field.colonEnd, end: field.colonEnd };
    // `key: null` and `key: ~` lose the word; after a bare `key:` a comment can follow on the line.
    const isWord = end > start;
    const isBlock = text.startsWith(shell.newline);
    const at = isBlock && !isWord ? lineEndAt(shell.source, field.colonEnd) : field.colonEnd;
    return [{ range: { start: at, end: isWord ? end : at }, text }];
  }
  const text = shell.textOf(value);
  return value?.kind === 'scalar' && text !== undefined ? planWrapScalar(shell, value, text, name) : undefined;
}

const styleFor = (list: YamlList, style: ListStyle): WritableScalarStyle =>
  list.items.length > 0 ? quoteOf(list) : style.quote;

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
  if (removed.length === 0) return undefined;
  if (value.flow) return planRemoveFlow(shell.source, value, removed);
  const edits = removed.map((index): TextEdit => {
    const dash = value.items[index]?.dash ?? 0;
    return { range: wholeLines(shell.source, dash, dash), text: '' };
  });
  if (removed.length < value.items.length) return edits;
  return [{ range: { start: field.colonEnd, end: field.colonEnd }, text: ' []' }, ...edits];
}
