// Deletes nodes: their items, and their names in the preconditions of other nodes. Their calls stay and are reported,
// because only the author can decide what replaces them.

import { preconditionKeys } from '../../language';
import { applyTextEdits, groupBy, LineIndex, mapOffset, ok, type TextEdit } from '../../support';
import { nodeNamesInConditions } from '../conditionNames';
import { type Declaration, findDeclarations, resolveDeclaration } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemOf, unsupportedSyntax } from '../editContext';
import { listProcedureCalls } from '../procedureCalls';
import { planRemoveFlow } from '../yaml/flowList';
import { planRemoveItems } from '../yaml/itemBlock';
import { mergeDeletions } from '../yaml/mergeDeletions';
import { planRemoveNames } from '../yaml/nameList';

/** Number of names listed in a note; the rest are counted. */
const maxNames = 3;

/** Returns a test that is true for names that refer to a target and to nothing else after its removal. */
export function createRemovedNameTest(
  declarations: readonly Declaration[],
  targets: ReadonlySet<Declaration>,
): (name: string) => boolean {
  const others = declarations.filter((entry) => !targets.has(entry));
  return (name) => {
    const declaration = resolveDeclaration(declarations, name);
    return declaration !== undefined && targets.has(declaration) && resolveDeclaration(others, name) === undefined;
  };
}

export const planDeleteNodes: GraphEditPlanner<'deleteNodes'> = (context, { nodeIds }) => {
  const { declarations, shell } = context;
  const found = findDeclarations(declarations, nodeIds);
  if (!found.ok) return found;
  const targets = found.value;
  const places: NonNullable<ReturnType<typeof itemOf>>[] = [];
  for (const target of targets) {
    const place = itemOf(context, target);
    if (!place) return unsupportedSyntax(target, 'it cannot be distinguished from its neighbours');
    places.push(place);
  }
  const edits: TextEdit[] = [...groupBy(places, ({ section }) => section)].flatMap(([section, own]) => {
    const indices = own.map(({ index }) => index);
    return section.value?.kind === 'list' && section.shape === 'flow'
      ? planRemoveFlow(shell.source, section.value, indices)
      : planRemoveItems(shell.source, section, indices);
  });

  // If the name has a second declaration, references resolve to that one afterwards.
  const isRemoved = createRemovedNameTest(declarations, targets);
  for (const other of declarations) {
    if (targets.has(other) || !other.preconditions.some((name) => isRemoved(name.name))) continue;
    const item = itemOf(context, other)?.item;
    const removal = item && planRemoveNames(shell, item, preconditionKeys, isRemoved);
    if (!removal) return unsupportedSyntax(other, 'its preconditions cannot be changed');
    edits.push(...removal);
  }

  const notes = notesOn(context, targets, edits);
  const [first] = targets;
  return ok({
    edits,
    label: targets.size === 1 ? `Delete ${first?.name}` : `Delete ${targets.size} declarations`,
    ...(notes.length > 0 ? { notes } : {}),
  });
};

const several = (count: number, one: string) => (count === 1 ? one : `${one}s`);

/** Notes on calls and conditions that now refer to nothing, by the line numbers after the edits. */
function notesOn(
  { declarations, document }: EditContext,
  targets: ReadonlySet<Declaration>,
  edits: readonly TextEdit[],
): string[] {
  const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }) => `${kind} ${name}`;
  const others = declarations.filter((entry) => !targets.has(entry));
  const still = new Set(others.map(keyOf));
  const deleted = new Map(
    [...targets].flatMap((target) => (still.has(keyOf(target)) ? [] : [[keyOf(target), target]])),
  );
  const calls = groupBy(listProcedureCalls(document), (call) => `${call.kind} ${call.ref}`);
  const merged = mergeDeletions(document.source, edits);
  const lines = new LineIndex(applyTextEdits(document.source, merged));
  const called = [...deleted].flatMap(([key, { name }]) => {
    const own = calls.get(key) ?? [];
    const where = new Set(own.map(({ nameRange }) => lines.positionAt(mapOffset(nameRange.start, merged)).line));
    return where.size === 0 ? [] : [{ name, where: `${several(where.size, 'line')} ${[...where].join(', ')}` }];
  });
  const [only, ...more] = called;
  const shown = called.slice(0, maxNames).map(({ name, where }) => `"${name}" (${where})`);
  const rest = called.length - shown.length;
  const notes = !only
    ? []
    : more.length === 0
      ? [`The procedure still calls "${only.name}" in ${only.where}.`]
      : [`The procedure still calls ${shown.join(', ')}${rest > 0 ? ` and ${rest} more of what is deleted` : ''}.`];
  const naming = others.flatMap((entry) =>
    nodeNamesInConditions(document, entry).flatMap(({ callee }) => {
      const target = deleted.get(keyOf(callee));
      return target ? [{ by: `"${entry.name}"`, named: `"${target.name}"` }] : [];
    }),
  );
  if (naming.length === 0) return notes;
  const [by, named] = [new Set(naming.map((one) => one.by)), new Set(naming.map((one) => one.named))];
  const what = named.size > maxNames ? `${named.size} names of what is deleted` : [...named].join(', ');
  return [...notes, `Preconditions of ${[...by].join(', ')} still name ${what}.`];
}
