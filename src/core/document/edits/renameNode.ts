// Rename a node wherever it is named: its declaration, preconditions, calls in every written form, placeholders.

import type { NameAt } from '../../language';
import { looseName, ok, type TextEdit } from '../../support';
import { conditionPlaces } from '../conditionNames';
import { type Declaration, findDeclaration, nodeIdOf, resolveName } from '../declarations';
import { type EditContext, type GraphEditPlanner, respellName } from '../editContext';
import { callsIn } from '../procedureCalls';
import { checkNewName, spokenName } from '../spokenName';
import { escapeInside, styleOf } from '../yaml/scalarText';
import { scalarAt } from '../yaml/shell';

/** Placeholders that mean the node: a slot of that name comes first. */
function placeholdersOf({ document, declarations }: EditContext, target: Declaration): NameAt[] {
  const slots = new Set(document.slots.map((slot) => looseName(slot.name)));
  return document.answers
    .flatMap((answer) => answer.placeholders)
    .filter((place) => !slots.has(looseName(place.name)) && resolveName(declarations, place.name) === target);
}

function escapedAt({ shell }: EditContext, place: NameAt, text: string): TextEdit {
  return { range: place.range, text: escapeInside(text, styleOf(scalarAt(shell, place.range.start)?.node)) };
}

export const planRenameNode: GraphEditPlanner<'renameNode'> = (context, edit) => {
  const { declarations, document } = context;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const name = checkNewName(
    edit.name,
    declarations.filter((entry) => entry !== target),
  );
  if (!name.ok) return name;
  const edits: TextEdit[] = [respellName(context, target.decl, name.value)];
  for (const place of declarations.flatMap((entry) => entry.preconditions)) {
    if (resolveName(declarations, place.name) === target) edits.push(respellName(context, place, name.value));
  }
  const spoken = spokenName(name.value);
  // A second declaration of a name has no calls: they mean the first.
  const isFirst = declarations.find((entry) => entry.kind === target.kind && entry.name === target.name) === target;
  if (isFirst) {
    for (const place of declarations.flatMap((entry) => conditionPlaces(document, entry, target))) {
      edits.push(escapedAt(context, place, spoken));
    }
    for (const call of callsIn(document)) {
      if (call.kind !== target.kind || call.ref !== target.name) continue;
      edits.push(escapedAt(context, { name: call.name, range: call.nameRange }, spoken));
    }
    for (const place of placeholdersOf(context, target)) edits.push(escapedAt(context, place, spoken));
  }
  const id = nodeIdOf(target.kind, name.value);
  return ok({
    edits,
    ...(id === target.id ? {} : { renamedNodes: Object.fromEntries([[target.id, id]]) }),
    select: id,
    label: `Rename ${target.name}`,
  });
};
