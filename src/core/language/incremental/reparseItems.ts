// Rereads the items of a list section that an edit touches, as a small document: a key, the items, and behind them a
// marker for the key or item that follows in the whole text. Other parts are reread only if they depend on the declared
// names.
// Returns undefined for an edit that reaches beyond the items, or if reading the items separately is not safe.

import { byPosition, type Diagnostic } from '../../support';
import { isSentenceLike, valueNamesOf } from '../declaredNames';
import type { AnswerDecl, ApiDecl, NameAt, SlotDecl } from '../model';
import { TreeView } from '../sections/itemView';
import { DeclarationReader } from '../sections/readDeclarations';
import { readYaml } from '../yaml/readYaml';
import type { YamlItem, YamlList } from '../yaml/yamlTree';
import { isLineOf, isMisplaced, type ListTrace } from './parseTrace';
import { readProcedureText, reuseResolver } from './reparseProcedure';
import {
  type EditStep,
  firstFrom,
  type MutablePdlDocument,
  mergeDiagnostics,
  moveListTrace,
  moveOffsets,
  moveProcedureTrace,
  type StepResult,
  shiftDocument,
} from './reparseStep';
import { shiftRanges } from './shiftRanges';

const head = 'k:\n';

export function reparseItems(step: EditStep, list: ListTrace): StepResult | undefined {
  const { before, trace, source, edit, delta } = step;
  const { dashes, column, role } = list;
  const { start: editStart, end: editEnd } = edit.range;
  if (list.isLast ? editEnd > list.end : editEnd >= list.end) return undefined;
  // The dash before the edit and the line break behind it must stay.
  const first = dashes.findLastIndex((dash) => dash < editStart);
  if (first < 0) return undefined;
  const next = dashes.findIndex((dash) => dash - column > editEnd);
  const from = (dashes[first] as number) - column;
  const oldEnd = next < 0 ? list.end : (dashes[next] as number) - column;
  const follower = next >= 0 ? `${' '.repeat(column)}- z\n` : list.isLast ? '' : 'z:\n';
  const part = source.slice(from, oldEnd + delta);
  const items = readItems(`${head}${part}${follower}`, next >= 0, !list.isLast && next < 0);
  if (items === undefined) return undefined;
  const offset = from - head.length;
  const freshDashes = items.list.map((item) => (item.dash ?? 0) + offset);
  if (freshDashes[0] !== dashes[first] || !freshDashes.every((dash) => isLineOf(source, dash, column)))
    return undefined;

  const draft = shiftDocument(step);
  const field = role === 'slot' ? 'slots' : role === 'api' ? 'apis' : 'answers';
  const low = firstFrom(before[field], from);
  const high = firstFrom(before[field], oldEnd);
  const diagnostics: Diagnostic[] = [...items.diagnostics];
  const reader = new DeclarationReader(items.view, diagnostics);
  const key: NameAt = { name: list.key, range: { start: 0, end: 0 } };
  const only: YamlList = { ...items.root, items: items.list };
  const behind = before[field].length - high;
  const place = <T>(all: readonly T[], fresh: readonly T[]): T[] => [
    ...all.slice(0, low),
    ...shiftRanges(fresh, offset),
    ...(behind === 0 ? [] : all.slice(all.length - behind)),
  ];
  // `shiftDocument` moved the items that start behind the edit; items that the edit removed are cut out here.
  if (role === 'slot') draft.slots = place<SlotDecl>(draft.slots, reader.readSlots(key, only));
  else if (role === 'api') draft.apis = place<ApiDecl>(draft.apis, reader.readApis(key, only));
  else draft.answers = place<AnswerDecl>(draft.answers, reader.readAnswers(key, only, valueNamesOf(before)));
  const merged = mergeDiagnostics(step, { start: from, end: oldEnd }, shiftRanges(diagnostics, offset));
  if (merged === undefined) return undefined;
  draft.diagnostics = merged;
  draft.sections = draft.sections.map((section) => {
    if (section.valueRange.start !== (dashes[0] as number)) return section;
    const end = next >= 0 ? section.valueRange.end + delta : (items.list.at(-1)?.range.end ?? 0) + offset;
    return { ...section, valueRange: { start: section.valueRange.start, end } };
  });

  const fresh: ListTrace = {
    ...list,
    dashes: [...dashes.slice(0, first), ...freshDashes, ...(next < 0 ? [] : moveOffsets(dashes.slice(next), delta))],
    end: list.end + delta,
  };
  const lists = trace.lists.map((one) => (one === list ? fresh : moveListTrace(one, editStart, delta)));
  const procedure = trace.procedure && moveProcedureTrace(trace.procedure, editStart, delta);
  return followNames(step, draft, procedure === undefined ? { lists } : { lists, procedure });
}

function readItems(text: string, hasNext: boolean, hasKey: boolean) {
  const tree = readYaml(text);
  const { root } = tree;
  if (root?.kind !== 'map' || tree.exotic || tree.tooDeep || tree.anchors.size > 0) return undefined;
  if (isMisplaced(tree.diagnostics, 0, text.length)) return undefined;
  // There must be exactly one further key: the marker behind the items.
  if (root.entries.length !== (hasKey ? 2 : 1)) return undefined;
  if (hasKey && root.entries[1]?.range.start !== text.length - 'z:\n'.length) return undefined;
  const value = root.entries[0]?.value;
  if (value?.kind !== 'list' || value.flow) return undefined;
  const list: YamlItem[] = [...value.items];
  // The marker behind must have been read as an item: a misplaced line may have ended the list before it.
  if (hasNext && (list.pop()?.dash ?? -1) !== text.length - '- z\n'.length) return undefined;
  if (list.length === 0) return undefined;
  return { root: value, list, diagnostics: tree.diagnostics, view: new TreeView(text, tree) };
}

/** Rereads the procedure and the placeholders if they depend on a changed name. */
function followNames(step: EditStep, draft: MutablePdlDocument, trace: StepResult['trace']): StepResult | undefined {
  const { before, source } = step;
  const result: StepResult = { document: draft, trace };
  const changed = changedNames(before, draft);
  if (changed.some((name) => before.answers.some((answer) => answer.desc?.includes(`$${name}`)))) return undefined;
  const declared = sameNames(before.apis, draft.apis) && sameNames(before.answers, draft.answers);
  if (declared && !changed.some(isSentenceLike)) {
    reuseResolver(before, draft);
    return result;
  }
  if (draft.procedure === undefined) return result;
  if (trace.procedure === undefined) return undefined;
  const { start, end } = trace.procedure;
  const read = readProcedureText(source, trace.procedure, draft);
  draft.procedure = { ...draft.procedure, text: read.text, body: read.body };
  const others = draft.diagnostics.filter(({ range }) => range.start < start || range.start >= end);
  draft.diagnostics = [...others, ...read.diagnostics].sort(byPosition);
  return result;
}

const sameNames = (a: readonly NameAt[], b: readonly NameAt[]) =>
  a === b || (a.length === b.length && a.every((decl, index) => decl.name === b[index]?.name));

/** Names of values that only one of the two declares. */
function changedNames(before: MutablePdlDocument, after: MutablePdlDocument): string[] {
  if (before.slots === after.slots && before.apis === after.apis) return [];
  const old = valueNamesOf(before);
  const now = valueNamesOf(after);
  return [...[...old].filter((name) => !now.has(name)), ...[...now].filter((name) => !old.has(name))];
}
