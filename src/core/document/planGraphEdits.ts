// Plans several edits as one step: each on the text after the previous one, all or none of them.

import type { PdlDocument } from '../language';
import { ok, type Result } from '../support';
import type { EditProblem, GraphEdit, PlannedChange } from './graphEdit';
import { joinPlans } from './joinPlans';
import { planGraphEdit } from './planGraphEdit';

/** Splits an edit that cannot be planned at once, such as a deletion that includes branches. */
function planOneByOne(edit: GraphEdit): readonly GraphEdit[] {
  switch (edit.kind) {
    case 'deleteNodes':
      return edit.nodeIds.length > 1 ? edit.nodeIds.map((nodeId) => ({ kind: 'deleteNodes', nodeIds: [nodeId] })) : [];
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
): Result<PlannedChange<PdlDocument>, EditProblem> {
  let joined: PlannedChange<PdlDocument> | undefined;
  for (const edit of edits) {
    const current = joined?.document ?? document;
    const combined = planGraphEdit(current, edit);
    const parts = combined.ok ? [] : planOneByOne(edit);
    const plan = parts.length > 0 ? planGraphEdits(current, parts) : combined;
    if (!plan.ok) return plan;
    joined = joinPlans(joined, plan.value);
  }
  return ok({ edits: [], label: 'Edit', document, ...joined, ...(label === undefined ? {} : { label }) });
}
