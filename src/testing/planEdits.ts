// Plans graph edits on a text, for tests: returns the edited text or the refusal.

import type { EditProblem, GraphEdit, PlannedEdit } from '../core/document';
import { parsePdl } from '../core/language';
import { applyTextEdits } from '../core/support';
import { planVerified } from './editOracle/planVerified';

export function planEdit(source: string, edit: GraphEdit): PlannedEdit {
  const planned = planVerified(parsePdl(source), edit);
  if (!planned.ok) throw new Error(`${planned.error.code}: ${planned.error.message}`);
  return planned.value;
}

export const textAfterEdit = (source: string, edit: GraphEdit): string =>
  applyTextEdits(source, planEdit(source, edit).edits);

export function expectRefusal(source: string, edit: GraphEdit): EditProblem {
  const planned = planVerified(parsePdl(source), edit);
  if (planned.ok) throw new Error(`planned: ${applyTextEdits(source, planned.value.edits)}`);
  return planned.error;
}
