// Delete a node: its item, and its name in the preconditions of others. Its calls stay, for what should happen there
// instead is for the author to say; they are reported.

import { isSeq } from 'yaml';
import { LineIndex, ok, type TextEdit } from '../../support';
import { conditionPlaces } from '../conditionNames';
import { findDeclaration, resolveName } from '../declarations';
import { type GraphEditPlanner, itemOf, unsupported } from '../editContext';
import { callsIn } from '../procedureCalls';
import { planRemoveFlow } from '../yaml/flowList';
import { planRemoveItem } from '../yaml/itemBlock';
import { PRECONDITION_KEYS, planRemoveNames } from '../yaml/nameList';

export const planDeleteNode: GraphEditPlanner<'deleteNode'> = (context, edit) => {
  const { declarations, document, shell } = context;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const place = itemOf(context, target);
  if (!place) return unsupported(target, 'it cannot be told from its neighbours');
  const { section, index } = place;
  const edits: TextEdit[] =
    isSeq(section.value) && section.shape === 'flow'
      ? planRemoveFlow(shell.source, section.value, [index])
      : planRemoveItem(shell.source, section, index);

  // With a second declaration of the name, others go on to mean that one.
  const others = declarations.filter((entry) => entry !== target);
  const isGone = (name: string) =>
    resolveName(declarations, name) === target && resolveName(others, name) === undefined;
  for (const other of others) {
    if (!other.preconditions.some((name) => isGone(name.name))) continue;
    const item = itemOf(context, other)?.item;
    const removal = item && planRemoveNames(shell, item, PRECONDITION_KEYS, isGone);
    if (!removal) return unsupported(other, 'its preconditions cannot be changed');
    edits.push(...removal);
  }

  const isStillNamed = others.some((entry) => entry.kind === target.kind && entry.name === target.name);
  const calls = callsIn(document).filter((call) => call.kind === target.kind && call.ref === target.name);
  const lines = new LineIndex(document.source);
  const where = [...new Set(calls.map((call) => lines.positionAt(call.nameRange.start).line))];
  const notes =
    calls.length === 0 || isStillNamed
      ? []
      : [`The procedure still calls "${target.name}" in ${where.length > 1 ? 'lines' : 'line'} ${where.join(', ')}.`];
  const conditional = isStillNamed
    ? []
    : others.filter((entry) => conditionPlaces(document, entry, target).length > 0).map((entry) => entry.name);
  if (conditional.length > 0) {
    notes.push(`Preconditions of ${conditional.map((one) => `"${one}"`).join(', ')} still name "${target.name}".`);
  }
  return ok({ edits, label: `Delete ${target.name}`, ...(notes.length > 0 ? { notes } : {}) });
};
