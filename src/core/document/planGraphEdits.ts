// Plans several edits as one step: each on the text after the previous one, all or none of them.

import { type PdlDocument, reparsePdl } from '../language';
import { ok, type Result } from '../support';
import type { EditProblem, GraphEdit, PlannedEdit } from './graphEdit';
import { joinPlans } from './joinPlans';
import { planGraphEdit } from './planGraphEdit';

/** Splits an edit that cannot be planned at once, such as a deletion that includes branches. */
function planOneByOne(edit: GraphEdit): readonly GraphEdit[] {
  switch (edit.kind) {
    case 'deleteNodes':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteNode', nodeId }));
    case 'deleteStatements':
      return edit.nodeIds.map((nodeId) => ({ kind: 'deleteStatement', nodeId }));
    default:
      return [];
  }
}

/**
 * The first refusal refuses all. `label` names the whole for the undo command; the default is the first edit's label.
 */
export function planGraphEdits(
  document: PdlDocument,
  edits: readonly GraphEdit[],
  label?: string,
): Result<PlannedEdit, EditProblem> {
  let current = document;
  let joined: PlannedEdit | undefined;
  for (const [index, edit] of edits.entries()) {
    const combined = planGraphEdit(current, edit);
    const parts = combined.ok ? [] : planOneByOne(edit);
    const plan = parts.length > 0 ? planGraphEdits(current, parts) : combined;
    if (!plan.ok) return plan;
    joined = joinPlans(joined, plan.value);
    if (index < edits.length - 1) current = reparsePdl(current, plan.value.edits);
  }
  return ok({ edits: [], label: 'Edit', ...joined, ...(label === undefined ? {} : { label }) });
}
