// Delete nodes: their items, and their names in the preconditions of others. Their calls stay, for what should happen
// there instead is for the author to say; they are reported.

import { isSeq } from 'yaml';
import { grouped, LineIndex, ok, type Result, type TextEdit } from '../../support';
import { conditionNodes } from '../conditionNames';
import { type Declaration, findDeclaration, resolveName } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemOf, type PlanDraft, unsupported } from '../editContext';
import type { EditProblem } from '../graphEdit';
import { callsIn } from '../procedureCalls';
import { planRemoveFlow } from '../yaml/flowList';
import { planRemoveItems } from '../yaml/itemBlock';
import { PRECONDITION_KEYS, planRemoveNames } from '../yaml/nameList';

export const planDeleteNode: GraphEditPlanner<'deleteNode'> = (context, { nodeId }) => planDeletion(context, [nodeId]);

export const planDeleteNodes: GraphEditPlanner<'deleteNodes'> = (context, { nodeIds }) =>
  planDeletion(context, nodeIds);

/** So many are told one by one. */
const mostNotes = 5;

/** The declarations of the nodes, none twice. */
export function findTargets(
  declarations: readonly Declaration[],
  nodeIds: readonly string[],
): Result<ReadonlySet<Declaration>, EditProblem> {
  const targets = new Set<Declaration>();
  for (const nodeId of nodeIds) {
    const found = findDeclaration(declarations, nodeId);
    if (!found.ok) return found;
    targets.add(found.value);
  }
  return ok(targets);
}

/** Whether a name means one of the targets, and nothing else once they are gone. */
export function goneNames(
  declarations: readonly Declaration[],
  targets: ReadonlySet<Declaration>,
): (name: string) => boolean {
  const others = declarations.filter((entry) => !targets.has(entry));
  return (name) => {
    const meant = resolveName(declarations, name);
    return meant !== undefined && targets.has(meant) && resolveName(others, name) === undefined;
  };
}

function planDeletion(context: EditContext, nodeIds: readonly string[]): Result<PlanDraft, EditProblem> {
  const { declarations, shell } = context;
  const found = findTargets(declarations, nodeIds);
  if (!found.ok) return found;
  const targets = found.value;
  const places: NonNullable<ReturnType<typeof itemOf>>[] = [];
  for (const target of targets) {
    const place = itemOf(context, target);
    if (!place) return unsupported(target, 'it cannot be told from its neighbours');
    places.push(place);
  }
  const edits: TextEdit[] = [...grouped(places, ({ section }) => section)].flatMap(([section, own]) => {
    const indices = own.map(({ index }) => index);
    return isSeq(section.value) && section.shape === 'flow'
      ? planRemoveFlow(shell.source, section.value, indices)
      : planRemoveItems(shell.source, section, indices);
  });

  // With a second declaration of the name, others go on to mean that one.
  const isGone = goneNames(declarations, targets);
  for (const other of declarations) {
    if (targets.has(other) || !other.preconditions.some((name) => isGone(name.name))) continue;
    const item = itemOf(context, other)?.item;
    const removal = item && planRemoveNames(shell, item, PRECONDITION_KEYS, isGone);
    if (!removal) return unsupported(other, 'its preconditions cannot be changed');
    edits.push(...removal);
  }

  const all = notesOn(context, targets);
  const rest = all.length - mostNotes;
  const notes =
    rest > 1 ? [...all.slice(0, mostNotes), `${rest} more places still call or name what was deleted.`] : all;
  const [first] = targets;
  return ok({
    edits,
    label: targets.size === 1 ? `Delete ${first?.name}` : `Delete ${targets.size} declarations`,
    ...(notes.length > 0 ? { notes } : {}),
  });
}

/** Calls and conditions that now name nothing. */
function notesOn({ declarations, document }: EditContext, targets: ReadonlySet<Declaration>): string[] {
  const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }) => `${kind} ${name}`;
  const others = declarations.filter((entry) => !targets.has(entry));
  const still = new Set(others.map(keyOf));
  const calls = grouped(callsIn(document), (call) => `${call.kind} ${call.ref}`);
  const naming = grouped(
    others.flatMap((entry) => conditionNodes(document, entry).map(({ callee }) => ({ entry, key: keyOf(callee) }))),
    ({ key }) => key,
  );
  const lines = new LineIndex(document.source);
  return [...targets].flatMap((target) => {
    if (still.has(keyOf(target))) return [];
    const own = calls.get(keyOf(target)) ?? [];
    const where = [...new Set(own.map((call) => lines.positionAt(call.nameRange.start).line))];
    const conditional = new Set(naming.get(keyOf(target))?.map(({ entry }) => entry));
    const names = [...conditional].map(({ name }) => `"${name}"`).join(', ');
    return [
      ...(own.length === 0
        ? []
        : [
            `The procedure still calls "${target.name}" in ${where.length > 1 ? 'lines' : 'line'} ${where.join(', ')}.`,
          ]),
      ...(conditional.size === 0 ? [] : [`Preconditions of ${names} still name "${target.name}".`]),
    ];
  });
}
