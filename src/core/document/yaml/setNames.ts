// Sets a field to a list of names. Names that stay keep their spelling, their lines and their separators. A list with
// comments between its names is only shortened or extended, so that no comment is lost.

import type { YamlItem, YamlList } from '../../language';
import type { TextEdit } from '../../support';
import {
  findItemField,
  type ListStyle,
  type PrintName,
  planAppendNames,
  planRemoveEntries,
  planWholeList,
  quoteOf,
} from './nameList';
import {
  contentEnd,
  itemContentEnd,
  type PdlShell,
  type ShellField,
  type ShellItem,
  type ShellSection,
} from './pdlShell';
import { printScalar } from './scalarText';
import { columnAt, lineEndAt, lineStart } from './yamlText';

/** The name of an entry, as the PDL parser reads it; undefined if the entry is not a name. */
function entryName(shell: PdlShell, { value }: YamlItem): string | undefined {
  if (value?.kind === 'scalar')
    return (shell.textOf(value) ?? shell.source.slice(value.range.start, value.range.end)).trim();
  if (value?.kind !== 'map') return undefined;
  const named = shell.textOf(value.entries.find((entry) => shell.keyOf(entry) === 'name')?.value);
  if (named !== undefined) return named.trim();
  const [only, ...more] = value.entries;
  return only && more.length === 0 ? shell.keyOf(only).trim() : undefined;
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
  readonly field: ShellField;
  readonly list: YamlList;
  readonly names: readonly string[];
  readonly matched: readonly (number | undefined)[];
  readonly print: PrintName;
}

/** Handles changes that only remove names or only append names; undefined for others. */
function planByEnds({ shell, field, list, names, matched, print }: NamePlan): TextEdit[] | undefined {
  const kept = matched.filter((at) => at !== undefined);
  const added = names.slice(kept.length);
  if (!isAscending(kept) || matched.slice(0, kept.length).includes(undefined)) return undefined;
  const removed = list.items.flatMap((_entry, at) => (kept.includes(at) ? [] : [at]));
  if (removed.length > 0 && added.length > 0) return undefined;
  if (removed.length > 0) return planRemoveEntries(shell, field, list, removed);
  return added.length > 0 ? planAppendNames(shell, list, added, print) : [];
}

function planFlow({ shell, list, names, matched, print }: NamePlan): TextEdit[] {
  const { source } = shell;
  const ranges = list.items.map(({ range }) => range);
  const gapAfter = (at: number) => source.slice(ranges[at]?.end ?? 0, ranges[at + 1]?.start ?? 0);
  const usual = list.items.length > 1 ? gapAfter(0) : ', ';
  let text = '';
  for (const [index, name] of names.entries()) {
    const at = matched[index];
    const before = matched[index - 1];
    const isNeighbour = at !== undefined && before !== undefined && at === before + 1;
    if (index > 0) text += isNeighbour ? gapAfter(before) : usual;
    text += at === undefined ? print(name, 'flow') : source.slice(ranges[at]?.start, ranges[at]?.end);
  }
  return [{ range: { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 }, text }];
}

function planBlock({ shell, list, names, matched, print }: NamePlan): TextEdit[] {
  const { source, newline } = shell;
  const rows = list.items.map((item) => {
    return { start: lineStart(source, item.dash ?? 0), end: lineEndAt(source, itemContentEnd(source, item)) };
  });
  const pad = ' '.repeat(columnAt(source, list.items[0]?.dash ?? 0));
  const lines = names.map((name, index) => {
    const at = matched[index];
    return at === undefined ? `${pad}- ${print(name, 'block')}` : source.slice(rows[at]?.start, rows[at]?.end);
  });
  return [{ range: { start: rows[0]?.start ?? 0, end: rows.at(-1)?.end ?? 0 }, text: lines.join(newline) }];
}

/** True if there are comments on separate lines between entries, or anywhere inside brackets. */
function hasComments(source: string, list: YamlList): boolean {
  const inner = source.slice(list.range.start, contentEnd(source, list));
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
  const value = field?.value;
  if (value?.kind === 'map') return undefined;
  if (!field || value?.kind !== 'list' || value.items.length === 0) {
    return planWholeList(shell, section, item, keys, names, style);
  }
  const { source } = shell;
  const old = value.items.map((entry) => entryName(shell, entry));
  if (old.includes(undefined)) return undefined;
  // Three dots mean that more values are allowed; they stay at the end.
  const wanted = old.at(-1) === '...' && !names.includes('...') ? [...names, '...'] : names;
  const quote = quoteOf(value);
  const plan: NamePlan = {
    shell,
    field,
    list: value,
    names: wanted,
    matched: matchEntries(old, wanted),
    print: (name, context) => (quote === 'plain' && isUnquotedLiteral(name) ? name : printScalar(name, context, quote)),
  };
  const byEnds = planByEnds(plan);
  if (byEnds) return byEnds;
  if (hasComments(source, value)) return undefined;
  return value.flow ? planFlow(plan) : planBlock(plan);
}
