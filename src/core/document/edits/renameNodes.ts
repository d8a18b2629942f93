// Renames nodes at all occurrences: declarations, preconditions, calls in every spelling, placeholders.

import { declarationId } from '../../graph';
import type { NameAt, PdlDocument } from '../../language';
import { looseName, ok, type Result, type TextEdit } from '../../support';
import { callableName, checkNewName } from '../callableName';
import { nodeNamesInConditions } from '../conditionNames';
import { type Declaration, findDeclaration, resolveDeclaration } from '../declarations';
import { type GraphEditPlanner, replaceNameEdit } from '../editContext';
import type { EditProblem, GraphEditOf } from '../graphEdit';
import { listProcedureCalls } from '../procedureCalls';
import { scalarAt } from '../yaml/pdlShell';
import { escapeInside, scalarStyleOf } from '../yaml/scalarText';

export interface NodeRenaming {
  /** The new name of each declaration, as spelled in its item. */
  readonly names: ReadonlyMap<Declaration, string>;
  /** The new name of the node that a name resolves to; undefined if it is not renamed. */
  newName(name: string): string | undefined;
  /** The new name for calls, conditions and placeholders, which refer to the first declaration of a kind and name. */
  newFirstName(kind: string, name: string | undefined): string | undefined;
}

/** The declarations with their new names, after checking that the new names are free. */
export function findRenaming(
  declarations: readonly Declaration[],
  renames: GraphEditOf<'renameNodes'>['renames'],
): Result<NodeRenaming, EditProblem> {
  const names = new Map<Declaration, string>();
  for (const { nodeId, name } of renames) {
    const found = findDeclaration(declarations, nodeId);
    if (!found.ok) return found;
    names.set(found.value, name);
  }
  const otherNames = new Map(
    declarations.flatMap((entry) => (names.has(entry) ? [] : [[looseName(entry.name), entry]])),
  );
  for (const [target, name] of names) {
    const rival = otherNames.get(looseName(name.trim()));
    const checked = checkNewName(name, rival ? [rival] : []);
    if (!checked.ok) return checked;
    names.set(target, checked.value);
    otherNames.set(looseName(checked.value), { ...target, name: checked.value });
  }
  // A second declaration of a name has no calls: calls refer to the first one.
  const firsts = new Map(declarations.toReversed().map((entry) => [`${entry.kind} ${entry.name}`, entry]));
  const nameOf = (entry: Declaration | undefined) => entry && names.get(entry);
  return ok({
    names,
    newName: (name) => nameOf(resolveDeclaration(declarations, name)),
    newFirstName: (kind, name) => nameOf(firsts.get(`${kind} ${name}`)),
  });
}

/** Placeholders that refer to nodes: a slot of the same name takes precedence. */
function placeholdersOf({ slots, answers }: PdlDocument): NameAt[] {
  const known = new Set(slots.map((slot) => looseName(slot.name)));
  return answers.flatMap((answer) => answer.placeholders).filter((place) => !known.has(looseName(place.name)));
}

export const planRenameNodes: GraphEditPlanner<'renameNodes'> = (context, { renames }) => {
  const { declarations, document, shell } = context;
  const found = findRenaming(declarations, renames);
  if (!found.ok) return found;
  const { names, newName, newFirstName } = found.value;
  const edits: TextEdit[] = [];
  const respeak = ({ range }: Pick<NameAt, 'range'>, name: string | undefined) => {
    if (name === undefined) return;
    edits.push({ range, text: escapeInside(callableName(name), scalarStyleOf(scalarAt(shell, range.start)?.node)) });
  };
  for (const [target, name] of names) edits.push(replaceNameEdit(context, target.decl, name));
  for (const entry of declarations) {
    for (const place of entry.preconditions) {
      const name = newName(place.name);
      if (name !== undefined) edits.push(replaceNameEdit(context, place, name));
    }
    for (const place of nodeNamesInConditions(document, entry))
      respeak(place, newFirstName(place.callee.kind, place.callee.name));
  }
  for (const call of listProcedureCalls(document))
    respeak({ range: call.nameRange }, newFirstName(call.kind, call.ref));
  for (const place of placeholdersOf(document)) {
    const declaration = resolveDeclaration(declarations, place.name);
    if (declaration) respeak(place, newFirstName(declaration.kind, declaration.name));
  }
  const ids = [...names].map(([target, name]) => [target.id, declarationId(target.kind, name)] as const);
  const renamed = ids.filter(([from, to]) => from !== to);
  const [first] = names.keys();
  const select = ids[0]?.[1];
  return ok({
    edits,
    ...(renamed.length > 0 ? { renamedNodes: Object.fromEntries(renamed) } : {}),
    ...(select === undefined ? {} : { select }),
    label: names.size === 1 ? `Rename ${first?.name}` : `Rename ${names.size} nodes`,
  });
};
