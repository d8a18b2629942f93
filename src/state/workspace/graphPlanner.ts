// The planner of canvas edits, in one piece that is loaded with the first of them. Several gestures are planned as one:
// each on the text that the one before would leave, all or none of them.

import { type EditProblem, type GraphEdit, type PlannedEdit, planGraphEdit } from '../../core/document';
import { type PdlDocument, reparsePdl } from '../../core/language';
import { composeTextEdits, ok, type Result, type TextEdit } from '../../core/support';
import { documentGesturesMessages as t } from '../../messages/documentGestures.en';

export { buildClip, planGraphEdit, previewEdits } from '../../core/document';
export { planPlaces } from './planPlaces';

type Renamed = Readonly<Record<string, string>>;

/** Old to new id over two steps. */
function follow(before: Renamed, next: Renamed): Renamed {
  const followed = Object.entries(before).map(([from, to]) => [from, next[to] ?? to]);
  return { ...next, ...Object.fromEntries(followed) };
}

/** What cannot be planned at once, as deletions with branches among them, is made one after the other. */
function oneByOne(edit: GraphEdit): readonly GraphEdit[] {
  switch (edit.kind) {
    case 'deleteNodes':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteNode', nodeId }));
    case 'deleteStatements':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteStatement', nodeId }));
    default:
      return [];
  }
}

/** The first refusal refuses all. `label` names the whole for the undo command; else the first edit's own does. */
export function planGraphEdits(
  document: PdlDocument,
  edits: readonly GraphEdit[],
  label?: string,
): Result<PlannedEdit, EditProblem> {
  let current = document;
  let composed: readonly TextEdit[] = [];
  let nodes: Renamed = {};
  let sites: Renamed = {};
  const notes: string[] = [];
  let select: string | undefined;
  let name = label;
  for (const [index, edit] of edits.entries()) {
    const whole = planGraphEdit(current, edit);
    const parts = whole.ok ? [] : oneByOne(edit);
    const plan = parts.length > 0 ? planGraphEdits(current, parts) : whole;
    if (!plan.ok) return plan;
    name ??= plan.value.label;
    composed = composeTextEdits(composed, plan.value.edits);
    nodes = follow(nodes, plan.value.renamedNodes ?? {});
    sites = follow(sites, plan.value.renamedSites ?? {});
    select = plan.value.select ?? select;
    notes.push(...(plan.value.notes ?? []).filter((note) => !notes.includes(note)));
    if (index < edits.length - 1) current = reparsePdl(current, plan.value.edits);
  }
  return ok({
    edits: composed,
    label: name ?? t.edit,
    ...(Object.keys(nodes).length > 0 ? { renamedNodes: nodes } : {}),
    ...(Object.keys(sites).length > 0 ? { renamedSites: sites } : {}),
    ...(select === undefined ? {} : { select }),
    ...(notes.length > 0 ? { notes } : {}),
  });
}
