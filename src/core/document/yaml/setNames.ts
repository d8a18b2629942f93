// Sets a field to a list of names. Names that stay keep their spelling, their lines and their separators. A list with
// comments between its names is only shortened or extended, so that no comment is lost.

import { isMap, isScalar, isSeq, type Node, type YAMLSeq } from 'yaml';
import type { TextEdit } from '../../support';
import { planAddField } from './addField';
import { planAppendFlow, planRemoveFlow } from './flowList';
import { findItemField, type ListStyle, printNameList } from './nameList';
import { contentEnd, dashBefore, type PdlShell, type ShellItem, type ShellSection } from './pdlShell';
import { printScalar, scalarStyleOf, type WritableScalarStyle } from './scalarText';
import { columnAt, lineEndAt, lineStart, wholeLines } from './yamlText';

/** The name of an entry, as the PDL parser reads it; undefined if the entry is not a name. */
function entryName(source: string, entry: unknown): string | undefined {
  if (isScalar(entry)) {
    const plain = scalarStyleOf(entry) === 'plain' && entry.range ? entry.range : undefined;
    return (plain ? source.slice(plain[0], plain[1]) : String(entry.value)).trim();
  }
  if (!isMap(entry)) return undefined;
  const named = entry.get('name', true);
  if (isScalar(named)) return String(named.value).trim();
  const [only] = entry.items;
  return entry.items.length === 1 && isScalar(only?.key) ? String(only.key.value).trim() : undefined;
}

/** For each name of the new list the index of its old entry, each entry used once. */
function matchEntries(old: readonly (string | undefined)[], names: readonly string[]): (number | undefined)[] {
  const used = new Set<number>();
  return names.map((name) => {
    const index = old.findIndex((entry, at) => entry === name && !used.has(at));
    if (index < 0) return undefined;
    used.add(index);
    return index;
  });
}

const isAscending = (kept: readonly number[]): boolean =>
  kept.every((at, i) => i === 0 || at > (kept[i - 1] as number));

interface NamePlan {
  readonly shell: PdlShell;
  readonly list: YAMLSeq;
  readonly names: readonly string[];
  readonly matched: readonly (number | undefined)[];
  readonly print: (name: string, context: 'flow' | 'block') => string;
}

/** Handles changes that only remove names or only append names; undefined for others. */
function planByEnds(plan: NamePlan): TextEdit[] | undefined {
  const { shell, list, names, matched, print } = plan;
  const { source, newline } = shell;
  const kept = matched.filter((at) => at !== undefined);
  const added = names.slice(kept.length);
  if (!isAscending(kept) || matched.slice(0, kept.length).includes(undefined)) return undefined;
  const removed = list.items.flatMap((_entry, at) => (kept.includes(at) ? [] : [at]));
  if (removed.length > 0 && added.length > 0) return undefined;
  if (list.flow) {
    if (removed.length > 0) return planRemoveFlow(source, list, removed);
    const text = added.map((name) => print(name, 'flow')).join(', ');
    return planAppendFlow(source, list, text, newline);
  }
  if (removed.length > 0) {
    return removed.map((at) => {
      const dash = dashBefore(list, at) ?? 0;
      return {
        range: wholeLines(source, dash, Math.max(dash, contentEnd(source, list.items[at] as Node) - 1)),
        text: '',
      };
    });
  }
  const dash = dashBefore(list, list.items.length - 1) ?? 0;
  const end = lineEndAt(source, Math.max(dash, contentEnd(source, list.items.at(-1) as Node)));
  const pad = ' '.repeat(columnAt(source, dash));
  return [
    { range: { start: end, end }, text: added.map((name) => `${newline}${pad}- ${print(name, 'block')}`).join('') },
  ];
}

function planFlow({ shell, list, names, matched, print }: NamePlan): TextEdit[] {
  const { source } = shell;
  const ranges = list.items.map((entry) => (entry as Node).range ?? [0, 0, 0]);
  const gapAfter = (at: number) => source.slice(ranges[at]?.[1] ?? 0, ranges[at + 1]?.[0] ?? 0);
  const usual = list.items.length > 1 ? gapAfter(0) : ', ';
  let text = '';
  for (const [index, name] of names.entries()) {
    const at = matched[index];
    const before = matched[index - 1];
    const isNeighbour = at !== undefined && before !== undefined && at === before + 1;
    if (index > 0) text += isNeighbour ? gapAfter(before) : usual;
    text += at === undefined ? print(name, 'flow') : source.slice(ranges[at]?.[0], ranges[at]?.[1]);
  }
  return [{ range: { start: ranges[0]?.[0] ?? 0, end: ranges.at(-1)?.[1] ?? 0 }, text }];
}

function planBlock({ shell, list, names, matched, print }: NamePlan): TextEdit[] {
  const { source, newline } = shell;
  const dashes = list.items.map((_entry, at) => dashBefore(list, at) ?? 0);
  const start = lineStart(source, dashes[0] ?? 0);
  const end = lineEndAt(source, contentEnd(source, list.items.at(-1) as Node));
  const pad = ' '.repeat(columnAt(source, dashes[0] ?? 0));
  const lines = names.map((name, index) => {
    const at = matched[index];
    if (at === undefined) return `${pad}- ${print(name, 'block')}`;
    const last = contentEnd(source, list.items[at] as Node);
    return source.slice(lineStart(source, dashes[at] ?? 0), lineEndAt(source, Math.max(last, dashes[at] ?? 0)));
  });
  return [{ range: { start, end }, text: lines.join(newline) }];
}

/** True if there are comments on separate lines between entries, or anywhere inside brackets. */
function hasComments(source: string, list: YAMLSeq): boolean {
  const inner = source.slice(list.range?.[0] ?? 0, contentEnd(source, list));
  if (list.flow) return inner.includes('#');
  return inner.split('\n').some((line) => line.trimStart().startsWith('#'));
}

/** Numbers and booleans are written without quotes: the PDL parser reads them as written. */
const isUnquotedLiteral = (name: string): boolean => /^(?:-?\d+(?:\.\d+)?|true|false)$/u.test(name);

/** Edits that set the field to these names; undefined if this cannot be written safely. */
export function planSetNames(
  shell: PdlShell,
  section: ShellSection,
  item: ShellItem,
  keys: readonly string[],
  names: readonly string[],
  style: ListStyle,
): TextEdit[] | undefined {
  const field = findItemField(item, keys);
  const listStyle: ListStyle = item.isFlow ? { ...style, shape: 'flow' } : style;
  if (!field) {
    return planAddField(shell, section, item, style.key, keys, (column) =>
      printNameList(shell, names, listStyle, column),
    );
  }
  const { value } = field;
  const { source } = shell;
  if (!isSeq(value) || value.items.length === 0) {
    if (isMap(value)) return undefined;
    const column = columnAt(source, field.start);
    const isWord = value?.range !== undefined && value?.range !== null && value.range[1] > value.range[0];
    const ownStyle: ListStyle = isSeq(value) && value.flow ? { ...listStyle, shape: 'flow' } : listStyle;
    const text = printNameList(shell, names, ownStyle, column);
    // After a bare `key:` a comment can follow on the line, so list lines go below it.
    const at = !isWord && text.startsWith(shell.newline) ? lineEndAt(source, field.colonEnd) : field.colonEnd;
    return [{ range: { start: at, end: isWord && value ? contentEnd(source, value) : at }, text }];
  }
  const old = value.items.map((entry) => entryName(source, entry));
  if (old.includes(undefined)) return undefined;
  // Three dots mean that more values are allowed; they stay at the end.
  const wanted = old.at(-1) === '...' && !names.includes('...') ? [...names, '...'] : names;
  const last = value.items.at(-1);
  const quote: WritableScalarStyle = isScalar(last) ? scalarStyleOf(last) : 'plain';
  const plan: NamePlan = {
    shell,
    list: value,
    names: wanted,
    matched: matchEntries(old, wanted),
    print: (name, context) => (quote === 'plain' && isUnquotedLiteral(name) ? name : printScalar(name, context, quote)),
  };
  if (wanted.length === 0 && !value.flow) {
    const dashes = value.items.map((_entry, at) => dashBefore(value, at) ?? 0);
    const lines = dashes.map((dash, at) =>
      wholeLines(source, dash, Math.max(dash, contentEnd(source, value.items[at] as Node) - 1)),
    );
    const brackets = { range: { start: field.colonEnd, end: field.colonEnd }, text: ' []' };
    return [brackets, ...lines.map((range) => ({ range, text: '' }))];
  }
  const byEnds = planByEnds(plan);
  if (byEnds) return byEnds;
  if (hasComments(source, value)) return undefined;
  return value.flow ? planFlow(plan) : planBlock(plan);
}
