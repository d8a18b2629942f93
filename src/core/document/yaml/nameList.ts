// A field that lists names, such as `precondition`: in brackets, as a block list, a bare name, null, or not there yet.
// Invariant: the form that is there stays; a new field takes the form the document uses elsewhere.

import { isScalar, isSeq, type Node, type Scalar, type YAMLSeq } from 'yaml';
import type { TextEdit } from '../../support';
import { planAddField } from './addField';
import { planAppendFlow, planRemoveFlow } from './flowList';
import { dashBefore, type FieldShape, type ItemShape, type SectionShape, type Shell } from './pdlShell';
import { readsAs, type ScalarStyle, spellScalar, styleOf } from './scalarText';
import { columnOf, lineEnd, wholeLines } from './yamlText';

export const PRECONDITION_KEYS: readonly string[] = ['precondition', 'preconditions', 'pre'];

/** Allowed values of a slot. */
export const VALUE_KEYS: readonly string[] = ['available_types', 'enum', 'values'];

export interface ListStyle {
  readonly key: string;
  readonly shape: 'flow' | 'block';
  readonly quote: ScalarStyle;
  /** Columns of a dash to the right of its key. */
  readonly dashShift: number;
}

export function fieldOf(item: ItemShape, keys: readonly string[]): FieldShape | undefined {
  return item.fields.find((field) => keys.includes(field.key.trim().toLowerCase()));
}

const isNull = (node: Node | null): boolean => node === null || (isScalar(node) && node.value === null);

function quoteOf(list: YAMLSeq): ScalarStyle {
  const last = list.items.at(-1);
  return isScalar(last) ? styleOf(last) : 'plain';
}

/** How the document writes such a field, after the latest one that is a list; brackets when it has none. */
export function listStyleOf(shell: Shell, sections: readonly SectionShape[], keys: readonly string[]): ListStyle {
  let style: ListStyle = { key: keys[0] as string, shape: 'flow', quote: 'plain', dashShift: 2 };
  for (const item of sections.flatMap((section) => section.items)) {
    const field = fieldOf(item, keys);
    if (!field) continue;
    style = { ...style, key: field.key };
    if (!isSeq(field.value)) continue;
    if (field.value.flow) {
      style = { ...style, shape: 'flow', quote: field.value.items.length > 0 ? quoteOf(field.value) : style.quote };
    } else {
      const dash = dashBefore(field.value, 0) ?? 0;
      const dashShift = columnOf(shell.source, dash) - columnOf(shell.source, field.start);
      style = { ...style, shape: 'block', quote: quoteOf(field.value), dashShift };
    }
  }
  return style;
}

/** The names after `key:`, with what separates them from the colon. */
export function spellList(shell: Shell, names: readonly string[], style: ListStyle, keyColumn: number): string {
  if (names.length === 0 || style.shape === 'flow') {
    return ` [${names.map((name) => spellScalar(name, 'flow', style.quote)).join(', ')}]`;
  }
  const pad = ' '.repeat(Math.max(0, keyColumn + style.dashShift));
  return names.map((name) => `${shell.newline}${pad}- ${spellScalar(name, 'block', style.quote)}`).join('');
}

function planAppendBlock(shell: Shell, list: YAMLSeq, name: string): TextEdit {
  const { source, newline } = shell;
  const index = list.items.length - 1;
  const dash = dashBefore(list, index) ?? 0;
  const last = list.items[index] as Node | null;
  const end = lineEnd(source, Math.max(dash, (last?.range?.[1] ?? 0) - (isScalar(last) ? 0 : 1)));
  const text = `${newline}${' '.repeat(columnOf(source, dash))}- ${spellScalar(name, 'block', quoteOf(list))}`;
  return { range: { start: end, end }, text };
}

/** `name` becomes `[name, added]`. */
function planWrapBare(shell: Shell, scalar: Scalar, name: string): TextEdit[] {
  const [start, end] = scalar.range ?? [0, 0];
  const raw = shell.source.slice(start, end);
  const added = spellScalar(name, 'flow', styleOf(scalar));
  if (readsAs(raw, String(scalar.value), 'flow')) {
    return [
      { range: { start, end: start }, text: '[' },
      { range: { start: end, end }, text: `, ${added}]` },
    ];
  }
  const kept = spellScalar(String(scalar.value), 'flow', styleOf(scalar));
  return [{ range: { start, end }, text: `[${kept}, ${added}]` }];
}

/** Edits that add a name, or undefined when the field holds something that is no list of names. */
export function planAddName(
  shell: Shell,
  section: SectionShape,
  item: ItemShape,
  keys: readonly string[],
  name: string,
  style: ListStyle,
): TextEdit[] | undefined {
  const field = fieldOf(item, keys);
  if (!field)
    return planAddField(shell, section, item, style.key, keys, (column) => spellList(shell, [name], style, column));
  const { value } = field;
  if (isSeq(value)) {
    if (!value.flow) return [planAppendBlock(shell, value, name)];
    return planAppendFlow(shell.source, value, spellScalar(name, 'flow', styleFor(value, style)), shell.newline);
  }
  if (isNull(value)) {
    const column = columnOf(shell.source, field.start);
    const text = item.isFlow ? ` [${spellScalar(name, 'flow', style.quote)}]` : spellList(shell, [name], style, column);
    const range = value?.range ?? [field.colonEnd, field.colonEnd];
    // `key: null` and `key: ~` lose the word; after `key:` alone a comment of the line may follow.
    const isWord = range[1] > range[0];
    const isBlock = text.startsWith(shell.newline);
    const at = isBlock && !isWord ? lineEnd(shell.source, field.colonEnd) : field.colonEnd;
    return [{ range: { start: at, end: isWord ? range[1] : at }, text }];
  }
  return isScalar(value) && typeof value.value === 'string' ? planWrapBare(shell, value, name) : undefined;
}

const styleFor = (list: YAMLSeq, style: ListStyle): ScalarStyle =>
  list.items.length > 0 ? quoteOf(list) : style.quote;

/** Edits that take the entries for which `isGone` holds away, or undefined when there is none. */
export function planRemoveNames(
  shell: Shell,
  item: ItemShape,
  keys: readonly string[],
  isGone: (name: string) => boolean,
): TextEdit[] | undefined {
  const field = fieldOf(item, keys);
  const value = field?.value;
  if (isScalar(value) && typeof value.value === 'string' && value.range) {
    if (!isGone(value.value)) return undefined;
    return [{ range: { start: value.range[0], end: value.range[1] }, text: '[]' }];
  }
  if (!field || !isSeq(value)) return undefined;
  const gone = value.items.flatMap((entry, index) => (isScalar(entry) && isGone(String(entry.value)) ? [index] : []));
  if (gone.length === 0) return undefined;
  if (value.flow) return planRemoveFlow(shell.source, value, gone);
  const edits = gone.map((index): TextEdit => {
    const dash = dashBefore(value, index) ?? 0;
    return { range: wholeLines(shell.source, dash, dash), text: '' };
  });
  if (gone.length < value.items.length) return edits;
  return [{ range: { start: field.colonEnd, end: field.colonEnd }, text: ' []' }, ...edits];
}
