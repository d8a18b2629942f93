// Adds an item to a section in the style of its neighbours; opens the section if it is missing, empty or null.

import { canonicalSection, preconditionKeys } from '../../language';
import type { TextEdit } from '../../support';
import { planAppendFlow } from './flowList';
import { blankLinesAbove, itemEnd, itemStart } from './itemBlock';
import { findItemField, type ListStyle, listStyleOf, printNameList } from './nameList';
import type { PdlShell, ShellItem, ShellSection } from './pdlShell';
import { printScalar, printText, scalarStyleOf } from './scalarText';
import { columnAt, isCommentLine, lineEndAt, lineStart, lineTextAt } from './yamlText';

export type NewItemField =
  | { readonly key: string; readonly kind: 'text'; readonly text: string }
  | { readonly key: string; readonly kind: 'names'; readonly names: readonly string[] };

/** Order of sections in documents: a new one goes before the first that follows it in this order. */
const SECTION_ORDER = ['slot', 'api', 'answer', 'subtask', 'instruct', 'procedure'];
const FIELD_ORDER = ['name', 'desc', 'request', 'response', ...preconditionKeys];

interface ItemStyle {
  readonly dashColumn: number;
  readonly gap: string;
  readonly template: ShellItem | undefined;
}

function itemStyleOf(shell: PdlShell, section: ShellSection | undefined): ItemStyle {
  const lists = shell.sections.filter((entry) => entry.shape === 'list');
  const list = section?.shape === 'list' ? section : lists.at(-1);
  const template = list?.items.findLast((item) => item.fields.length > 0 && !item.isFlow) ?? list?.items.at(-1);
  if (!list || !template || template.dash === undefined) return { dashColumn: 2, gap: ' ', template: undefined };
  const gap = shell.source.slice(template.dash + 1, template.start);
  return {
    dashColumn: columnAt(shell.source, template.dash),
    gap: /^[ ]+$/u.test(gap) ? gap : ' ',
    template: list === section ? template : undefined,
  };
}

function rankOf(field: NewItemField, template: ShellItem | undefined): number {
  const at = template?.fields.findIndex((entry) => entry.key === field.key) ?? -1;
  const order = FIELD_ORDER.indexOf(field.key);
  return at >= 0 ? at : 100 + (order >= 0 ? order : FIELD_ORDER.length);
}

/** Adds empty bracketed name lists if each neighbour has them, so that the new item matches its neighbours. */
function completeFields(fields: readonly NewItemField[], template: ShellItem | undefined): NewItemField[] {
  const givenKeys = new Set(fields.map((field) => field.key));
  const more = (template?.fields ?? []).flatMap((field): NewItemField[] => {
    const isList = field.value?.kind === 'list' && field.value.flow;
    const isKnown = FIELD_ORDER.includes(field.key) && !givenKeys.has(field.key);
    return isList && isKnown ? [{ key: field.key, kind: 'names', names: [] }] : [];
  });
  return [...fields, ...more].sort((a, b) => rankOf(a, template) - rankOf(b, template));
}

function printField(shell: PdlShell, field: NewItemField, keyColumn: number, template: ShellItem | undefined): string {
  if (field.kind === 'names') return printNameList(shell, field.names, listStyleFor(shell, field.key), keyColumn);
  const like = template && findItemField(template, [field.key])?.value;
  const style = field.key === 'name' && like?.kind === 'scalar' ? scalarStyleOf(like) : 'plain';
  if (style !== 'plain') return ` ${printScalar(field.text, 'block', style)}`;
  return ` ${printText(field.text, { context: 'block', keyIndent: keyColumn, newline: shell.newline })}`;
}

function listStyleFor(shell: PdlShell, key: string): ListStyle {
  return listStyleOf(shell, shell.sections, preconditionKeys.includes(key) ? preconditionKeys : [key]);
}

function printItem(shell: PdlShell, fields: readonly NewItemField[], style: ItemStyle): string {
  const keyColumn = style.dashColumn + 1 + style.gap.length;
  const lines = completeFields(fields, style.template).map(
    (field) => `${field.key}:${printField(shell, field, keyColumn, style.template)}`,
  );
  const separator = shell.newline + ' '.repeat(keyColumn);
  return `${' '.repeat(style.dashColumn)}-${style.gap}${lines.join(separator)}`;
}

function printFlowItem(shell: PdlShell, fields: readonly NewItemField[]): string {
  const parts = fields.map((field) => {
    if (field.kind === 'text') return `${field.key}: ${printScalar(field.text, 'flow', 'plain')}`;
    const style: ListStyle = { ...listStyleFor(shell, field.key), shape: 'flow' };
    return `${field.key}:${printNameList(shell, field.names, style, 0)}`;
  });
  return `{${parts.join(', ')}}`;
}

function planNewSection(shell: PdlShell, title: string, item: string): TextEdit {
  const { source, newline } = shell;
  const known = SECTION_ORDER.indexOf(canonicalSection(title));
  // A section with another key goes before the procedure.
  const rank = known >= 0 ? known : SECTION_ORDER.indexOf('instruct');
  const next = shell.sections.find((section) => SECTION_ORDER.indexOf(canonicalSection(section.key)) > rank);
  if (!next) {
    const isOpen = source !== '' && !source.endsWith('\n');
    const text = `${isOpen ? newline : ''}${title}:${newline}${item}${isOpen ? '' : newline}`;
    return { range: { start: source.length, end: source.length }, text };
  }
  let start = lineStart(source, next.start);
  while (start > 0 && isCommentLine(lineTextAt(source, start - 1))) start = lineStart(source, start - 1);
  const gap = newline.repeat(Math.min(2, blankLinesAbove(source, start)));
  return { range: { start, end: start }, text: `${title}:${newline}${item}${newline}${gap}` };
}

/** Appends printed items to the section; undefined if the section contains something other than a list. */
function planAppend(
  shell: PdlShell,
  title: string,
  spell: (style: ItemStyle) => readonly string[],
  spellFlow: () => string | undefined,
): TextEdit[] | undefined {
  const { source, newline } = shell;
  const section = shell.sections.find((entry) => canonicalSection(entry.key) === canonicalSection(title));
  const items = spell(itemStyleOf(shell, section));
  if (!section) return [planNewSection(shell, title, items.join(newline))];
  if (section.shape === 'flow' && section.value?.kind === 'list') {
    const text = spellFlow();
    return text === undefined ? undefined : planAppendFlow(source, section.value, text, newline);
  }
  if (section.shape === 'other') return undefined;
  const last = section.items.at(-1);
  if (!last) {
    const { start: valueStart, end: valueEnd } = section.value?.range ?? { start: 0, end: 0 };
    const isWord = valueEnd > valueStart;
    const at = isWord ? section.colonEnd : lineEndAt(source, section.colonEnd);
    return [{ range: { start: at, end: isWord ? valueEnd : at }, text: newline + items.join(newline) }];
  }
  const gap = section.items.length > 1 ? blankLinesAbove(source, itemStart(source, last, false)) : 0;
  const at = itemEnd(source, last, true);
  return [{ range: { start: at, end: at }, text: items.map((text) => newline.repeat(gap + 1) + text).join('') }];
}

/** The edits that add the item; undefined if the section contains something other than a list. */
export function planAddItem(shell: PdlShell, title: string, fields: readonly NewItemField[]): TextEdit[] | undefined {
  return planAppend(
    shell,
    title,
    (style) => [printItem(shell, fields, style)],
    () => printFlowItem(shell, fields),
  );
}

/**
 * The edits that add copied items, each as lines without indentation: comments first, then `- name: x` and the lines
 * below it, indented by two blanks. Undefined if the section is not a block list.
 */
export function planAddCopies(
  shell: PdlShell,
  title: string,
  items: readonly (readonly string[])[],
): TextEdit[] | undefined {
  const spellCopy = (lines: readonly string[], { dashColumn, gap }: ItemStyle) => {
    const margin = ' '.repeat(dashColumn);
    const inner = `${margin} ${gap}`;
    const spelled = lines.map((line) => {
      if (line.trim() === '') return '';
      if (line.startsWith('- ')) return `${margin}-${gap}${line.slice(2)}`;
      return line.startsWith('  ') ? inner + line.slice(2) : margin + line;
    });
    return spelled.join(shell.newline);
  };
  return planAppend(
    shell,
    title,
    (style) => items.map((lines) => spellCopy(lines, style)),
    () => undefined,
  );
}
